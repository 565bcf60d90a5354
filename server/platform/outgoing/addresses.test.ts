import { describe, expect, test } from 'vitest';
import { parseAllowedPrivate } from '../config/trusted-proxies.ts';
import { mayConnect } from './outgoing.ts';

function allowed(setting: string) {
  const parsed = parseAllowedPrivate(setting);
  if ('wrong' in parsed) throw new Error(parsed.wrong.join());
  return parsed;
}

describe('the addresses that may be connected to', () => {
  test.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34', '64:ff9b::5db8:d822'])(
    '%s is public',
    (address) => expect(mayConnect(address, allowed('off'))).toBe(true),
  );

  test.each([
    ...['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ...['10.0.0.1', '172.16.9.9', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fd12:3456::1'],
    ...['64:ff9b::a00:1', '0.0.0.0', '::', '169.254.169.254', '::ffff:a9fe:a9fe', 'fe80::1', '224.0.0.1'],
    ...['255.255.255.255', '2002:7f00:1::', '2001:0:1::1', '168.63.129.16', 'localhost', ''],
    // An IPv4 address within, as compatible, translated and local NAT64 ones have it.
    ...[
      '::127.0.0.1',
      '::a9fe:a9fe',
      '::ffff:0:7f00:1',
      '64:ff9b:1::7f00:1',
      'fe80::1%1',
      '3fff::1',
      'ff02::1',
    ],
  ])('%s is not, unless the operator allows it', (address) => {
    expect(mayConnect(address, allowed('off'))).toBe(false);
  });

  test.each([
    ['loopback', ['127.0.0.1', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '169.254.169.254']],
    ['on', ['127.0.0.1', '10.0.0.1', 'fd00::1'], ['169.254.169.254', '0.0.0.0', 'fe80::1']],
    ['10.0.3.7, fd00:12::/64', ['10.0.3.7', 'fd00:12::9'], ['10.0.3.8', 'fd00:13::9', '127.0.0.1']],
    ['loopback,192.168.0.0/16', ['127.0.0.1', '192.168.7.7'], ['10.0.0.1']],
  ])('PRIVATE_ADDRESSES=%s allows %j and not %j', (setting, open, closed) => {
    expect(open.filter((address) => !mayConnect(address, allowed(setting)))).toEqual([]);
    expect(closed.filter((address) => mayConnect(address, allowed(setting)))).toEqual([]);
  });

  test('what is neither an address nor a network is refused', () => {
    expect(parseAllowedPrivate('10.0.0.0/8, ollama, 10.0.0.0/99')).toEqual({
      wrong: ['ollama', '10.0.0.0/99'],
    });
  });
});

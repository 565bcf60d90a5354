import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import { contractVersion } from '../../../contract/platform/health.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import type { Fetch } from '../shell/protocol.ts';
import { openServerChoice } from './choice.ts';

const standard = 'https://standard.example';
const fetch = vi.fn<Fetch>();
const confirm = vi.fn(async () => true);
const onChange = vi.fn();
const folder = folderForEach();
const file = path.join(folder, 'server.json');

beforeEach(() => {
  fetch.mockReset().mockImplementation(async () => Response.json({ status: 'ok', product: 'larkspur' }));
  confirm.mockReset().mockResolvedValue(true);
  onChange.mockReset();
});

const open = (more: { asksFirst?: boolean; startsLocal?: boolean } = {}) => {
  const choice = openServerChoice({ file, standard, fetch, confirm, ...more });
  choice.onChange(onChange);
  return choice;
};

it('starts with the default server', () => {
  expect(open().read()).toEqual({ origin: standard, standard });
});

it('switches to another server, and keeps it after a restart', async () => {
  const choice = open();
  expect(await choice.choose(' talent.example/login ')).toEqual({
    outcome: 'changed',
    origin: 'https://talent.example',
  });
  expect(fetch.mock.lastCall?.[0]).toBe('https://talent.example/healthz');
  expect(confirm).toHaveBeenCalledWith('https://talent.example', standard);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('https://talent.example', standard);
  expect(choice.origin()).toBe('https://talent.example');
  expect(open().read()).toEqual({ origin: 'https://talent.example', standard });
});

it('switches back to the default server without storing it', async () => {
  await open().choose('talent.example');
  expect(await open().choose(standard)).toMatchObject({ outcome: 'changed', origin: standard });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ origin: '' });
});

it('changes nothing for the current server', async () => {
  expect(await open().choose('https://standard.example/')).toEqual({ outcome: 'same', origin: standard });
  expect(fetch).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});

it('changes nothing without the consent of the user', async () => {
  confirm.mockResolvedValue(false);
  expect(await open().choose('talent.example')).toEqual({ outcome: 'cancelled', origin: standard });
  expect(onChange).not.toHaveBeenCalled();
  expect(open().origin()).toBe(standard);
});

it('refuses a server that needs a newer app, and says to update', async () => {
  const newest = { contract: contractVersion + 1, oldest_app: contractVersion + 1 };
  fetch.mockResolvedValue(Response.json({ status: 'ok', product: 'larkspur', ...newest }));
  const { outcome, ...told } = await open().choose('talent.example');
  expect([outcome, JSON.stringify(told)]).toEqual(['refused', expect.stringContaining('Please update it')]);
  expect(confirm).not.toHaveBeenCalled();
});

it("refuses another product's server, with the reason", async () => {
  fetch.mockResolvedValue(new Response('<html>'));
  expect(await open().choose('talent.example')).toEqual({
    outcome: 'refused',
    reason: 'Something answers at https://talent.example, but it is not a Larkspur server.',
  });
  expect(confirm).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});

it('checks one address at a time', async () => {
  const choice = open();
  const first = choice.choose('one.example');
  expect(await choice.choose('two.example')).toMatchObject({ outcome: 'refused' });
  expect(await first).toMatchObject({ outcome: 'changed', origin: 'https://one.example' });
});

it.each(['{"origin":"http://evil.example"}', '{"origin":7}', 'broken', '{}'])(
  'starts with the default server when the file contains %s',
  (content) => {
    writeFileSync(file, content);
    expect(open().origin()).toBe(standard);
  },
);

it('contacts only https servers and this machine, whatever is typed', async () => {
  fetch.mockRejectedValue(new Error('net::ERR_NAME_NOT_RESOLVED'));
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'file'] }),
    fc.constantFrom('__proto__', '../../etc/passwd', 'javascript:alert(1)', 'file:///etc/passwd', '//', '@'),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const chosen = await open().choose(text);
      expect(['refused', 'same']).toContain(chosen.outcome);
    }),
    { numRuns: 1000 },
  );
  const asked = fetch.mock.calls.map(([url]) => new URL(url));
  expect(asked.length).toBeGreaterThan(0);
  for (const { protocol, hostname } of asked) {
    if (protocol !== 'https:') expect(['localhost', '127.0.0.1', '[::1]']).toContain(hostname);
  }
  expect(onChange).not.toHaveBeenCalled();
}, 60_000);

it('a first start is undecided until a choice is made, and this computer is used without a question', async () => {
  const choice = open({ asksFirst: true });
  expect(choice.read()).toEqual({ origin: standard, standard, isUndecided: true });
  expect(await choice.chooseThisComputer()).toEqual({ outcome: 'changed', origin: localOrigin });
  expect(confirm).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(localOrigin, undefined);
  expect(open({ asksFirst: true }).read()).toEqual({ origin: localOrigin, standard });
  expect(await choice.chooseThisComputer()).toEqual({ outcome: 'same', origin: localOrigin });
});

it('a first start may choose the default server, which no session is left for', async () => {
  const choice = open({ asksFirst: true });
  expect(await choice.choose(standard)).toEqual({ outcome: 'changed', origin: standard });
  expect(confirm).toHaveBeenCalledWith(standard, undefined);
  expect(open({ asksFirst: true }).read()).toEqual({ origin: standard, standard });
});

it('a page alone cannot switch from a server to this computer', async () => {
  confirm.mockResolvedValue(false);
  const choice = open();
  expect(await choice.chooseThisComputer()).toEqual({ outcome: 'cancelled', origin: standard });
  expect(confirm).toHaveBeenCalledWith(localOrigin, standard);
  expect(onChange).not.toHaveBeenCalled();
});

it('started with --local, this computer is used and nothing is stored', () => {
  expect(open({ startsLocal: true, asksFirst: true }).read()).toEqual({ origin: localOrigin, standard });
  expect(open().read()).toEqual({ origin: standard, standard });
});

it('the name of this computer is no address', async () => {
  expect(await open().choose(localOrigin)).toMatchObject({ outcome: 'refused' });
  expect(fetch).not.toHaveBeenCalled();
});

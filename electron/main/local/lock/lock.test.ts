import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { KeptSession } from '../../../../contract/account/session.ts';
import { folderForEach } from '../../../../tests/support/temporary-folder.ts';
import type { Keychain, ReadSecret } from '../../session/keychain.ts';
import { createLock } from './lock.ts';

const secret = 's'.repeat(86);
const passphrase = 'correct horse battery';
let entry: string;
const folder = folderForEach();
let time: number;
const write = vi.fn<Keychain['write']>(async (next): Promise<KeptSession['outcome']> => {
  entry = next;
  return 'kept';
});
const keychain: Keychain = {
  read: async (): Promise<ReadSecret> => ({ outcome: 'found', secret: entry }),
  write,
  take: async () => entry,
};
const onChange = vi.fn();
vi.setConfig({ testTimeout: 60_000 });

/** As a start of the app opens it: what was unlocked before is forgotten. */
const open = () =>
  createLock({ keychain, file: path.join(folder, 'lock.json'), now: () => time, cost: 2 ** 14, onChange });

beforeEach(() => {
  vi.clearAllMocks();
  entry = secret;
  time = 1_000_000;
});

async function turnOn() {
  const lock = open();
  const turned = await lock.act({ do: 'turn-on', passphrase, minutes: 5 });
  if (turned.outcome !== 'done') throw new Error('It was not turned on.');
  return { lock, recoveryKey: turned.recoveryKey ?? '' };
}

it('without a passphrase the keys are what the keychain holds', async () => {
  const lock = open();
  expect(await lock.read()).toMatchObject({ isOn: false, isLocked: false });
  expect(await lock.keychain.read()).toEqual({ outcome: 'found', secret });
});

it('a passphrase seals the keys: they are readable only while it is unlocked', async () => {
  const { lock } = await turnOn();
  expect(entry).not.toContain(secret);
  expect(Buffer.byteLength(entry)).toBeLessThan(1200);
  expect(await lock.keychain.read()).toEqual({ outcome: 'found', secret });
  await lock.act({ do: 'lock' });
  expect(await lock.keychain.read()).toEqual({ outcome: 'locked' });
  expect(onChange).toHaveBeenLastCalledWith({ isOn: true, isLocked: true, minutes: 5 });

  const next = open();
  expect(await next.isLocked()).toBe(true);
  expect(await next.act({ do: 'unlock', passphrase: 'a guess' })).toEqual({ outcome: 'wrong' });
  expect(await next.keychain.read()).toEqual({ outcome: 'locked' });
  expect(await next.act({ do: 'unlock', passphrase })).toMatchObject({ outcome: 'done' });
  expect(await next.keychain.read()).toEqual({ outcome: 'found', secret });
});

it('the recovery key opens it as well, however it is typed', async () => {
  const { recoveryKey } = await turnOn();
  expect(recoveryKey).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/);
  expect(entry).not.toContain(recoveryKey);
  const typed = recoveryKey.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  const next = open();
  expect(await next.act({ do: 'unlock', passphrase: typed })).toMatchObject({ outcome: 'done' });
  expect(await next.keychain.read()).toEqual({ outcome: 'found', secret });
});

it('wrong guesses have to wait, over a restart and beside each other, too', async () => {
  await turnOn();
  const lock = open();
  const guess = (at = lock) => at.act({ do: 'unlock', passphrase: 'a guess' });
  for (let count = 0; count < 5; count += 1) expect(await guess()).toEqual({ outcome: 'wrong' });
  expect(await guess()).toEqual({ outcome: 'wait', seconds: 2 });
  expect(await open().act({ do: 'unlock', passphrase })).toEqual({ outcome: 'wait', seconds: 2 });
  time += 2000;
  // Of several at once only one is tried.
  const outcomes = await Promise.all([guess(), guess(), guess()]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['wrong', 'wait', 'wait']);
  for (let count = 0; count < 12; count += 1) {
    time += 300_000;
    await guess();
  }
  expect(await guess()).toEqual({ outcome: 'wait', seconds: 300 });
  time += 300_000;
  expect(await lock.act({ do: 'unlock', passphrase })).toMatchObject({ outcome: 'done' });
  // And then they are free again.
  expect(await guess()).toEqual({ outcome: 'wrong' });
  expect(await guess()).toEqual({ outcome: 'wrong' });
});

it('is changed and switched off only with the present passphrase', async () => {
  const { lock, recoveryKey } = await turnOn();
  const next = 'another long passphrase';
  expect(await lock.act({ do: 'change', current: 'a guess', passphrase: next })).toEqual({
    outcome: 'wrong',
  });
  expect(await lock.act({ do: 'change', current: passphrase, passphrase: 'short' })).toMatchObject({
    outcome: 'failed',
  });
  expect(await lock.act({ do: 'change', current: passphrase, passphrase: next })).toMatchObject({
    outcome: 'done',
  });
  expect(await open().act({ do: 'unlock', passphrase })).toEqual({ outcome: 'wrong' });
  expect(await open().act({ do: 'unlock', passphrase: recoveryKey })).toMatchObject({ outcome: 'done' });
  expect(await lock.act({ do: 'turn-off', current: passphrase })).toEqual({ outcome: 'wrong' });
  expect(await lock.act({ do: 'turn-off', current: next })).toMatchObject({ state: { isOn: false } });
  expect(entry).toBe(secret);
});

it('a keychain that does not take the change leaves everything as it was', async () => {
  write.mockResolvedValueOnce('memory');
  const lock = open();
  expect(await lock.act({ do: 'turn-on', passphrase, minutes: 0 })).toMatchObject({ outcome: 'failed' });
  expect(entry).toBe(secret);
  expect(await lock.read()).toMatchObject({ isOn: false, isLocked: false });
});

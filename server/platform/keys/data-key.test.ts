import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { readConfig, SettingError } from '../config/config.ts';
import { dataKeyCheck } from '../db/schema.ts';
import { BadRequestError, StartError } from '../errors.ts';
import { newKey } from './data-keys.ts';
import { checkDataKey, rotateDataKey } from './rotate-data-key.ts';
import { unseal } from './sealed-values.ts';

describe('data key', () => {
  const server = openSuiteApp();
  const folder = folderForEach();
  beforeEach(() => server.db.delete(dataKeyCheck));
  afterEach(() => void vi.restoreAllMocks());

  const config = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...settings });
  const check = (settings: Record<string, string> = {}) => checkDataKey(server.db, config(settings));
  const rotate = (settings: Record<string, string> = {}, discards = false) =>
    rotateDataKey(server.db, config(settings), discards);
  const file = () => path.join(folder, 'data-key');
  const stored = async () => (await server.db.select().from(dataKeyCheck))[0]?.sealed ?? '';
  const isSealedWith = async (key: string) => unseal([key], 'check', await stored()) !== '';

  test('is created at the first start in a file that only its owner can read, and persists', async () => {
    await check();
    const key = readFileSync(file(), 'utf8');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await isSealedWith(key)).toBe(true);
    await check();
    expect(readFileSync(file(), 'utf8')).toBe(key);
  });

  test('is not written to disk when it is a setting', async () => {
    const DATA_KEY = newKey();
    await check({ DATA_KEY });
    expect(existsSync(file())).toBe(false);
    expect(await isSealedWith(DATA_KEY)).toBe(true);
  });

  test.each<[string, () => void, Record<string, string>, RegExp]>([
    ['another file', () => writeFileSync(file(), newKey()), {}, /^The key in .*data-key is not the one that/],
    ['another setting', () => {}, { DATA_KEY: newKey() }, /^DATA_KEY is not the one that/],
    [
      'a file that is gone',
      () => rmSync(file()),
      {},
      /^The key of the encrypted data is missing: there is no/,
    ],
  ])(
    '%s is refused at the start, by name and with what to do, and nothing is made anew',
    async (_what, change, settings, says) => {
      await check();
      const [before, wasThere] = [await stored(), existsSync(file())];
      change();
      const isThere = existsSync(file());
      const refused = await check(settings).catch((error) => error);
      expect(refused).toBeInstanceOf(StartError);
      expect(refused.message).toMatch(says);
      expect(refused.message).toContain('rotate-data-key --unreadable discard');
      expect([wasThere, existsSync(file()), await stored()]).toEqual([true, isThere, before]);
    },
  );

  test('a damaged file is rejected, never used or replaced', async () => {
    await check();
    writeFileSync(file(), 'short');
    const refused = await check().catch((error) => error);
    expect(refused).toBeInstanceOf(SettingError);
    expect(refused.message).toContain('does not hold a key');
    expect(readFileSync(file(), 'utf8')).toBe('short');
  });

  test('processes with the same key start simultaneously, and one with another key refuses to', async () => {
    const DATA_KEY = newKey();
    await Promise.all([check({ DATA_KEY }), check({ DATA_KEY }), check({ DATA_KEY })]);
    await expect(check({ DATA_KEY: newKey() })).rejects.toThrow(StartError);
  });

  test('rotation puts a new key into the file, and the former one no longer decrypts anything', async () => {
    await check();
    const former = readFileSync(file(), 'utf8');
    expect(await rotate()).toEqual({ sealed: 1, discarded: 0 });
    const key = readFileSync(file(), 'utf8');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(key).not.toBe(former);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await isSealedWith(key)).toBe(true);
    await expect(isSealedWith(former)).rejects.toThrow();
    await check();
  });

  test('an interrupted rotation loses no key and can be repeated', async () => {
    await check();
    const former = readFileSync(file(), 'utf8');
    const cut = vi.spyOn(server.db, 'transaction').mockRejectedValueOnce(new Error('power cut'));
    await expect(rotate()).rejects.toThrow('power cut');
    expect(readFileSync(file(), 'utf8').split('\n')).toEqual([expect.stringMatching(/^[\w-]{43}$/), former]);
    await check();
    cut.mockRestore();
    expect(await rotate()).toEqual({ sealed: 1, discarded: 0 });
    const key = readFileSync(file(), 'utf8');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await isSealedWith(key)).toBe(true);
  });

  test('rotation of a setting requires the new key and the former one, and says so when one is missing', async () => {
    const [former, DATA_KEY] = [newKey(), newKey()];
    await check({ DATA_KEY: former });
    const told = await rotate({ DATA_KEY: former }).catch((error) => error);
    expect(told).toBeInstanceOf(BadRequestError);
    expect(told.message).toMatch(
      /DATA_KEY_PREVIOUS to the present key and DATA_KEY to a new one, such as [\w-]{43},/,
    );
    const both = { DATA_KEY, DATA_KEY_PREVIOUS: former };
    await check(both);
    expect(await rotate(both)).toEqual({ sealed: 1, discarded: 0 });
    await check({ DATA_KEY });
    await expect(check({ DATA_KEY: former })).rejects.toThrow(StartError);
    expect(existsSync(file())).toBe(false);
  });

  test('an unreadable value stops the rotation without any change, until it is discarded on request', async () => {
    await check();
    const before = await stored();
    rmSync(file());
    await expect(rotate()).rejects.toThrow(BadRequestError);
    expect([existsSync(file()), await stored()]).toEqual([false, before]);
    expect(await rotate({}, true)).toEqual({ sealed: 0, discarded: 1 });
    await check();
    expect(await isSealedWith(readFileSync(file(), 'utf8'))).toBe(true);
  });
});

import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { readConfig, SettingError } from '../config/config.ts';
import { readSecretKey } from './data-keys.ts';

describe('secret key', () => {
  const folder = folderForEach();

  const config = (settings: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: path.join(folder, 'data'), ...settings });
  const file = () => path.join(folder, 'data', 'secret-key');

  test('is created at the first start, readable by its owner only, and kept', () => {
    const key = readSecretKey(config());
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(file(), 'utf8')).toBe(key);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readSecretKey(config())).toBe(key);
  });

  test('is made private if others can read it', () => {
    const key = readSecretKey(config());
    chmodSync(file(), 0o644);
    expect(readSecretKey(config())).toBe(key);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test('an empty or damaged file is rejected, never used', () => {
    readSecretKey(config());
    writeFileSync(file(), '');
    expect(() => readSecretKey(config())).toThrow(SettingError);
    expect(() => readSecretKey(config())).toThrow('does not hold a key');
  });

  test('a folder in place of the file is named in the error', () => {
    mkdirSync(file(), { recursive: true });
    const read = () => readSecretKey(config());
    expect(read).toThrow(SettingError);
    expect(read).toThrow(/^The key file .*secret-key can't be used: EISDIR.* or set SECRET_KEY\.$/);
  });

  test('nothing else is left in the folder', () => {
    readSecretKey(config());
    readSecretKey(config());
    expect(readdirSync(path.dirname(file()))).toEqual(['secret-key']);
  });

  test('a configured key takes precedence and is not written to disk', () => {
    const SECRET_KEY = 'a configured key of 32 characters';
    expect(readSecretKey(config({ SECRET_KEY }))).toBe(SECRET_KEY);
    expect(() => statSync(file())).toThrow('ENOENT');
  });
});

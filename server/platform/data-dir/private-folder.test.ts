import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { lockFolder, makeFilesPrivate, makeFolder, makePrivateFolder } from './private-folder.ts';

const root = suiteFolder();

test('creates a folder and its parents, and keeps an existing one', () => {
  const folder = path.join(root, 'a/b/c');
  makeFolder(folder);
  makeFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'nobody else can read, and so lock, the lock and its holder',
  () => {
    const folder = path.join(root, 'locked');
    makeFolder(folder);
    for (const name of ['lock', 'holder']) writeFileSync(path.join(folder, name), '', { mode: 0o644 });
    const unlock = lockFolder(folder);
    const modeOf = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
    expect([modeOf('lock'), modeOf('holder')]).toEqual([0o600, 0o600]);
    unlock();
  },
);

test('throws if a file is in the way', () => {
  writeFileSync(path.join(root, 'file'), '');
  expect(() => makeFolder(path.join(root, 'file'))).toThrow(/EEXIST/);
  expect(() => makeFolder(path.join(root, 'file/data'))).toThrow(/ENOTDIR|EEXIST/);
});

test.runIf(existsSync('/proc/self'))('where no folder can be made it says so and ends', () => {
  expect(() => makeFolder('/proc/larkspur/data')).toThrow(/ENOENT/);
});

test.skipIf(process.platform === 'win32')(
  'a private folder is of its owner alone, a shared one stays so',
  () => {
    const mode = (folder: string) => statSync(folder).mode & 0o7777;
    const made = path.join(root, 'private/data');
    makePrivateFolder(made);
    expect(mode(made)).toBe(0o700);
    chmodSync(made, 0o777);
    makePrivateFolder(made);
    expect(mode(made)).toBe(0o700);
    const shared = path.join(root, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    makePrivateFolder(shared);
    expect(mode(shared)).toBe(0o1777);
  },
);

test.skipIf(process.platform === 'win32')(
  'the files of a folder are made private, links are left alone',
  () => {
    const folder = path.join(root, 'outbox');
    mkdirSync(folder, { mode: 0o777 });
    writeFileSync(path.join(folder, 'old.eml'), '', { mode: 0o666 });
    chmodSync(path.join(folder, 'old.eml'), 0o666);
    const elsewhere = path.join(root, 'elsewhere');
    writeFileSync(elsewhere, '');
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, path.join(folder, 'link'));
    makeFilesPrivate(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, 'old.eml')).mode & 0o777).toBe(0o600);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
    makeFilesPrivate(path.join(root, 'no-such-folder'));
  },
);

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { beforeEach, expect, it } from 'vitest';
import { folderForEach } from '../../tests/support/temporary-folder.ts';
import { differences } from './inspect-package.ts';

const folder = folderForEach();
const at = (...names: string[]) => path.join(folder, ...names);
const write = (name: string, content: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};

beforeEach(() => {
  for (const side of ['one', 'other']) {
    write(`${side}/legal/LICENSE.txt`, 'MIT');
    write(`${side}/program`, 'program');
    write(`${side}-app/out/index.js`, 'start()');
    write(`${side}-app/package.json`, '{}');
  }
});

const pack = async () => {
  for (const side of ['one', 'other']) await createPackage(at(`${side}-app`), at(side, 'app.asar'));
  return differences(at('one'), at('other'));
};

it('finds nothing between equal folders, however old their files are', async () => {
  expect(await pack()).toEqual([]);
});

it('names files that differ or are in one alone, also those inside an archive', async () => {
  write('one/program', 'another program');
  write('other/legal/more.txt', 'more');
  write('other-app/out/index.js', 'stop()');
  write('one-app/out/old.js', 'old()');
  expect(await pack()).toEqual([
    'app.asar: out/index.js differs',
    'app.asar: out/old.js is only in the first',
    'legal/more.txt is only in the second',
    'program differs',
  ]);
});

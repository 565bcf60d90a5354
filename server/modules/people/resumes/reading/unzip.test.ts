import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzipWithin } from './unzip.ts';

const limits = { entries: 3, bytes: 1000 };
const all = () => true;

test('unpacks what is wanted', () => {
  const archive = zipSync({ 'a.txt': strToU8('one'), 'b.xml': strToU8('two') });
  const found = unzipWithin(archive, limits, (name) => name.endsWith('.txt'));
  expect(found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([['a.txt', 'one']]);
});

test('stops when more comes out than may, also where the archive declares less', () => {
  const bomb = zipSync({ 'a.txt': new Uint8Array(500_000) });
  // The declared size, in the header of the entry and in the directory.
  const view = new DataView(bomb.buffer, bomb.byteOffset);
  for (let at = 0; at < bomb.length - 28; at++) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  expect(() => unzipWithin(bomb, limits, all)).toThrow('It unpacks to more than 0 MB.');
});

test('refuses too many entries, a protected and a damaged archive', () => {
  const many = zipSync(Object.fromEntries([1, 2, 3, 4].map((n) => [`${n}.txt`, strToU8('x')])));
  expect(() => unzipWithin(many, limits, all)).toThrow('It holds more than 3 files.');
  const protectedOne = zipSync({ 'a.txt': strToU8('one') });
  protectedOne[6] = 1;
  expect(() => unzipWithin(protectedOne, limits, all)).toThrow('It is protected by a password.');
  const damaged = zipSync({ 'a.txt': strToU8('a text that is long enough to be packed, packed, packed') });
  damaged.fill(0xff, 36, 60);
  expect(() => unzipWithin(damaged, limits, all)).toThrow('The archive is damaged.');
});

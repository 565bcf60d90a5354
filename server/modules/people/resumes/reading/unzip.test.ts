import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzipWithin } from './read-resume-file.ts';

const limits = { entries: 3, bytes: 1000 };
const all = () => true;

/** Changes a field in the local header and in the directory's header of each entry. */
function change(archive: Uint8Array, local: number, central: number, value: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset);
  for (let at = 0; at < archive.length - 28; at++) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + local, value, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + central, value, true);
  }
  return archive;
}

test('unpacks what is wanted', async () => {
  const archive = zipSync({ 'a.txt': strToU8('one'), 'b.xml': strToU8('two') });
  const found = await unzipWithin(archive, limits, (name) => name.endsWith('.txt'));
  expect(found.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([['a.txt', 'one']]);
});

test('unpacks no more than may be, nor than the archive declares', async () => {
  const bomb = zipSync({ 'a.txt': new Uint8Array(500_000) });
  await expect(unzipWithin(bomb, limits, all)).rejects.toThrow('It unpacks to more than 0 MB.');
  const lying = change(bomb, 22, 24, 10);
  await expect(unzipWithin(lying, limits, all)).rejects.toThrow('The archive is damaged.');
});

test('refuses too many entries, a protected and a damaged archive', async () => {
  const many = zipSync(Object.fromEntries([1, 2, 3, 4].map((n) => [`${n}.txt`, strToU8('x')])));
  await expect(unzipWithin(many, limits, all)).rejects.toThrow('It holds more than 3 files.');
  const protectedOne = change(zipSync({ 'a.txt': strToU8('one') }), 6, 8, 0x0008_0001);
  await expect(unzipWithin(protectedOne, limits, all)).rejects.toThrow('It is protected by a password.');
  const damaged = zipSync({ 'a.txt': strToU8('a text that is long enough to be packed, packed, packed') });
  damaged.fill(0xff, 36, 60);
  await expect(unzipWithin(damaged, limits, all)).rejects.toThrow('The archive is damaged.');
});

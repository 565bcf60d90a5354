import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openZip, ZipError } from './read-zip.ts';

const unlimited = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
const big = Buffer.alloc(600_000, 'a text that repeats itself, ');
// The directory is longer than what is read of a file at once, and so are two of the entries.
const contents: Record<string, Uint8Array> = {
  ...Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`résumés/${n}.txt`, strToU8(`text ${n}`)])),
  'packed.txt': big,
  'empty.txt': new Uint8Array(),
};
const archive = zipSync({ ...contents, 'stored.txt': [big, { level: 0 }] });

async function readAll(source: Parameters<typeof openZip>[0]) {
  const zip = await openZip(source, unlimited);
  const read: [string, Buffer][] = [];
  for (const entry of zip.entries) read.push([entry.path, await buffer(zip.read(entry))]);
  return { count: zip.count, read: Object.fromEntries(read) };
}

test('reads the same from a file as from its content', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-zip-'));
  writeFileSync(path.join(folder, 'a.zip'), archive);
  const file = await open(path.join(folder, 'a.zip'));
  try {
    const found = await readAll(file);
    expect(found).toEqual(await readAll(archive));
    expect(found.count).toBe(403);
    expect(found.read['stored.txt']).toEqual(big);
    expect(found.read['packed.txt']).toEqual(big);
    expect(String(found.read['résumés/399.txt'])).toBe('text 399');
  } finally {
    await file.close();
    rmSync(folder, { recursive: true });
  }
});

test.each([1, 512, 60_000])('passes over %i bytes behind the archive', async (more) => {
  const longer = Buffer.concat([archive, Buffer.alloc(more)]);
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-zip-'));
  writeFileSync(path.join(folder, 'a.zip'), longer);
  const file = await open(path.join(folder, 'a.zip'));
  try {
    const whole = await readAll(archive);
    expect(await readAll(longer)).toEqual(whole);
    expect(await readAll(file)).toEqual(whole);
  } finally {
    await file.close();
    rmSync(folder, { recursive: true });
  }
});

test('lists what is wanted, and limits that alone', async () => {
  const limits = { entries: 1, bytes: 10 };
  const zip = await openZip(archive, limits, (name) => name === 'résumés/7.txt');
  expect([zip.entries.map((entry) => entry.path), zip.count]).toEqual([['résumés/7.txt'], 403]);
});

test.each([
  ['too many entries', archive, { ...unlimited, entries: 402 }],
  ['too large', archive, { ...unlimited, bytes: 1_000_000 }],
  ['too large', archive, { ...unlimited, ratio: 1.5 }],
  ['damaged', archive.subarray(0, -30), unlimited],
  ['damaged', new Uint8Array(), unlimited],
] as const)('refuses what is %s', async (fault, bytes, limits) => {
  await expect(openZip(bytes, limits)).rejects.toEqual(new ZipError(fault));
});

import { expect, it } from 'vitest';
import { packIcns, packIco } from './icon-source.ts';

const small = { size: 16, data: Buffer.from('small picture') };
const large = { size: 256, data: Buffer.from('a larger picture') };

it('packs a Windows icon whose directory leads to each picture', () => {
  const ico = packIco([small, large]);
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
  const pictures = [0, 1].map((index) => {
    const entry = 6 + index * 16;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return [ico[entry], ico.subarray(offset, offset + length).toString()];
  });
  expect(pictures).toEqual([
    [16, 'small picture'],
    [0, 'a larger picture'],
  ]);
});

it('packs a macOS icon whose parts add up to its length', () => {
  const icns = packIcns([small, { size: 24, data: Buffer.from('no name for it') }, large]);
  expect(icns.subarray(0, 4).toString()).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const parts: [string, string][] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const end = at + icns.readUInt32BE(at + 4);
    parts.push([icns.subarray(at, at + 4).toString(), icns.subarray(at + 8, end).toString()]);
  }
  expect(parts).toEqual([
    ['icp4', 'small picture'],
    ['ic08', 'a larger picture'],
    ['ic13', 'a larger picture'],
  ]);
});

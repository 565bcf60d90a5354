import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { publicPages } from '../../contract/platform/paths.ts';
import { contentDemo, pictureSizes, searchesScreen, sourcingDemo } from './product-figure.tsx';

const fileOf = (address: string) => fileURLToPath(new URL(`../../resources${address}`, import.meta.url));
const read = (address: string) => readFileSync(fileOf(address));
const kilobytes = (address: string) => read(address).length / 1000;

/** Reads width and height from a PNG's first chunk. */
function sizeOfPng(address: string): [width: number, height: number] {
  const content = read(address);
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  return [content.readUInt32BE(16), content.readUInt32BE(20)];
}

/** Reads width and height from a lossy WebP without further features. */
function sizeOfWebp(address: string): { width: number; height: number } {
  const content = read(address);
  expect(content.subarray(8, 16).toString()).toBe('WEBPVP8 ');
  return { width: content.readUInt16LE(26), height: content.readUInt16LE(28) };
}

const windows = ['wide', 'phone'] as const;
const everyPicture = windows.flatMap((window) =>
  (['light', 'dark'] as const).map((theme) => [window, theme] as const),
);

describe.each([
  ['sourcing', sourcingDemo],
  ['content', contentDemo],
])('the recording of %s', (_, { captions, transcript, ...recording }) => {
  test.each(everyPicture)(
    'has at most 1.5 MB, its poster at most 70 kB and the size of its frame (%s, %s)',
    (window, theme) => {
      const address = recording[window][theme];
      expect(kilobytes(`${address}.mp4`)).toBeLessThanOrEqual(1500);
      expect(kilobytes(`${address}.webp`)).toBeLessThanOrEqual(70);
      expect(sizeOfWebp(`${address}.webp`)).toEqual(pictureSizes[window]);
    },
  );

  test.each(everyPicture)('can start before it has loaded completely (%s, %s)', (window, theme) => {
    const content = read(`${recording[window][theme]}.mp4`);
    expect(content.indexOf('moov')).toBeGreaterThan(0);
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
  });

  test('lasts 12 to 25 seconds, has captions throughout and an equivalent text', () => {
    const text = read(captions).toString();
    expect(text).toMatch(/^WEBVTT\n/);
    const times = [...text.matchAll(/00:00:(\d\d\.\d{3}) --> 00:00:(\d\d\.\d{3})\n.{10,}/g)].map(
      ([, from, to]) => [Number(from), Number(to)],
    );
    expect(times.length).toBeGreaterThanOrEqual(4);
    expect(times[0]?.[0]).toBe(0);
    for (const [index, [from]] of times.slice(1).entries()) expect(from).toBe(times[index]?.[1]);
    expect(times.at(-1)?.[1]).toBeGreaterThanOrEqual(12);
    expect(times.at(-1)?.[1]).toBeLessThanOrEqual(25);
    expect(transcript.length).toBeGreaterThan(150);
  });
});

test.each(everyPicture)(
  'the screenshot has at most 60 kB and the size of its frame (%s, %s)',
  (window, theme) => {
    expect(kilobytes(searchesScreen[window][theme])).toBeLessThanOrEqual(60);
    expect(sizeOfWebp(searchesScreen[window][theme])).toEqual(pictureSizes[window]);
  },
);

test.each(publicPages)('%s has a link preview of 1200 by 630 pixels and at most 120 kB', (page) => {
  const address = `/media/og/${page === '/' ? 'home' : page.slice(1)}.png`;
  expect(existsSync(fileOf(address))).toBe(true);
  expect(sizeOfPng(address)).toEqual([1200, 630]);
  expect(kilobytes(address)).toBeLessThanOrEqual(120);
});

test('the README has its picture', () => {
  expect(sizeOfPng('/../docs/media/search-results.png')[0]).toBe(1440);
  expect(kilobytes('/../docs/media/search-results.png')).toBeLessThanOrEqual(300);
});

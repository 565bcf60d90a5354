import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { publicPages } from '../../contract/platform/paths.ts';
import { contentDemo, searchesScreen, sourcingDemo } from './media.ts';

const fileOf = (address: string) => fileURLToPath(new URL(`../../resources${address}`, import.meta.url));
const read = (address: string) => readFileSync(fileOf(address));
const kilobytes = (address: string) => read(address).length / 1000;

/** Reads width and height from a PNG's first chunk. */
function sizeOfPng(address: string): [width: number, height: number] {
  const content = read(address);
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  return [content.readUInt32BE(16), content.readUInt32BE(20)];
}

describe.each([
  ['sourcing', sourcingDemo],
  ['content', contentDemo],
])('the recording of %s', (_, { light, dark, captions, transcript }) => {
  test.each([light, dark])('has at most 1.5 MB, its poster at most 80 kB ($video)', ({ video, poster }) => {
    expect(kilobytes(video)).toBeLessThanOrEqual(1500);
    expect(kilobytes(poster)).toBeLessThanOrEqual(80);
  });

  test.each([light, dark])('can start before it has loaded completely ($video)', ({ video }) => {
    const content = read(video);
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

test('the screenshot is there in both themes', () => {
  for (const address of [searchesScreen.light, searchesScreen.dark]) {
    expect(kilobytes(address)).toBeLessThanOrEqual(80);
  }
});

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

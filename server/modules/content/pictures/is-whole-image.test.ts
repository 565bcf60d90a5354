import { expect, test } from 'vitest';
import { jpegHeader } from '../../../../tests/support/pictures.ts';
import { isWholeImage } from './add-picture.ts';

// A PNG of one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

test.each([
  ['a JPEG', jpegHeader(12, 6)],
  ['a PNG', png],
  ['a WebP', webp],
])('%s is whole to its last byte, and with more behind it', (_name, whole) => {
  expect(isWholeImage(whole)).toBe(true);
  expect(isWholeImage(Buffer.concat([whole, Buffer.from('more')]))).toBe(true);
  for (let bytes = 0; bytes < whole.length; bytes++) {
    expect([bytes, isWholeImage(whole.subarray(0, bytes))]).toEqual([bytes, false]);
  }
});

test('the end of a thumbnail is not that of its picture', () => {
  const thumbnail = Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9]);
  const whole = jpegHeader(12, 6);
  const picture = Buffer.concat([whole.subarray(0, 2), thumbnail, whole.subarray(2)]);
  expect(isWholeImage(picture)).toBe(true);
  expect(isWholeImage(picture.subarray(0, -2))).toBe(false);
});

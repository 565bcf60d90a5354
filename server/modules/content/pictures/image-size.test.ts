import { expect, test } from 'vitest';
import { jpegHeader } from '../../../../tests/support/pictures.ts';
import { readImageSize } from './add-picture.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const riff = (chunk: string, data: string) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`, 'latin1'), hex(data)]);

test.each([
  ['a JPEG', jpegHeader(1200, 630), { width: 1200, height: 630 }],
  [
    'a progressive JPEG behind a thumbnail of its own',
    Buffer.concat([hex('ffd8 ffe1 000a ffd8ffc000110801'), hex('ffc2 0011 08 0190 0258 03')]),
    { width: 600, height: 400 },
  ],
  ['a PNG', hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0'), { width: 640, height: 480 }],
  ['a lossy WebP', riff('VP8 ', '000000 9d012a 8002 e001'), { width: 640, height: 480 }],
  ['a lossless WebP', riff('VP8L', '2f 7fc27700'), { width: 640, height: 480 }],
  ['an extended WebP', riff('VP8X', '10000000 7f0200 df0100'), { width: 640, height: 480 }],
])('the header of %s declares its size', (_name, head, size) => {
  expect(readImageSize(head)).toEqual(size);
});

test.each([
  ['a header that ends early', jpegHeader(1200, 630).subarray(0, 22)],
  ['a JPEG without a frame', hex('ffd8 ffd9 0000 0000')],
  ['a picture without pixels', jpegHeader(0, 630)],
  ['a text', Buffer.from('This is no picture at all.')],
  ['nothing', Buffer.alloc(0)],
])('%s declares none', (_name, head) => {
  expect(readImageSize(head)).toBeUndefined();
});

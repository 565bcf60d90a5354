import { expect, test } from 'vitest';
import { inMegabytes } from './display-text.ts';

test.each([
  [0, '0 MB'],
  [1, 'under 0.1 MB'],
  [1024 * 1024 * 0.1, '0.1 MB'],
  [1024 * 1024 * 1234.56, '1,234.6 MB'],
])('%s bytes are %s', (bytes, text) => {
  expect(inMegabytes(bytes)).toBe(text);
});

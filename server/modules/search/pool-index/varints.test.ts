import { expect, test } from 'vitest';
import { bytesOfVarint, readVarints, VarintWriter, varintAt } from './segment.ts';

test('numbers of every length are read one by one as they are together', () => {
  const numbers = [0, 1, 127, 128, 300, 16_383, 16_384, 2_097_151, 2_097_152, 268_435_456, 2 ** 31 - 1];
  const writer = new VarintWriter();
  for (const number of numbers) writer.write(number);
  const bytes = writer.finish();
  expect(readVarints(bytes)).toEqual(numbers);
  let at = 0;
  for (const number of numbers) {
    expect(varintAt(bytes, at)).toBe(number);
    at += bytesOfVarint(number);
  }
  expect(at).toBe(bytes.length);
});

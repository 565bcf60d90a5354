import { expect, test } from 'vitest';
import { filesOfNames } from '../../../../tests/support/encoded-names.ts';
import { decodeIn } from './decode-text.ts';
import { detectEncoding } from './detect-encoding.ts';

test('files of names in their usual encodings are read right or asked about, and never wrong without a question', () => {
  const count = { right: 0, asked: 0, 'asked without the right one': 0, wrong: 0 };
  const notes: string[] = [];
  for (const { language, encoding, size, text, bytes } of filesOfNames([3, 5, 15])) {
    const found = detectEncoding(bytes);
    const offered = [found.encoding, ...(found.second ? [found.second] : [])];
    const isRight = decodeIn(bytes, found.encoding) === text;
    const isOffered = offered.some((one) => decodeIn(bytes, one) === text);
    const outcome = found.isSure
      ? isRight
        ? 'right'
        : 'wrong'
      : isOffered
        ? 'asked'
        : 'asked without the right one';
    count[outcome]++;
    if (outcome !== 'right')
      notes.push(`${outcome}: ${language} in ${encoding}, ${size} rows: ${offered.join(' or ')}`);
  }
  console.info(count, notes);
  expect(count.wrong).toBe(0);
  expect(count['asked without the right one']).toBe(0);
  expect(count.right).toBeGreaterThan(0.9 * (count.right + count.asked));
});

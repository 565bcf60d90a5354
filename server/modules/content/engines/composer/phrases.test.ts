import { expect, test } from 'vitest';
import { z } from '../../../../../contract/zod.ts';
import { parsePhrases, pool } from './phrases.ts';

const schema = z.strictObject({ hooks: pool });

test.each([
  ['a condition that does not exist', { hooks: [{ mood: ['glad'], lines: ['x'] }] }, 'hooks.0'],
  ['a tone that does not exist', { hooks: [{ tone: ['glad'], lines: ['x'] }] }, 'hooks.0.tone.0'],
  ['an empty sentence', { hooks: [{ lines: ['x', ''] }] }, 'hooks.0.lines.1'],
  ['a missing list', {}, 'hooks'],
])('names the file and the place of %s', (_, data, place) => {
  expect(() => parsePhrases('hooks', schema, JSON.stringify(data))).toThrow(
    new RegExp(`^resources/composer/hooks\\.json is not valid\\. ${place}: `),
  );
});

import { describe, expect, test } from 'vitest';
import { inTone } from './in-tone.ts';

describe('inTone', () => {
  test.each([
    ['we are here and it is good', 'we’re here and it’s good'],
    ['do not wait, we will not', 'don’t wait, we won’t'],
    ['tell us where you are and what it is', 'tell us where you are and what it is'],
    ['a few lines from you are enough', 'a few lines from you are enough'],
    ['some of it is craft', 'some of it is craft'],
    ['let us know', 'let us know'],
    ['let us talk', 'let’s talk'],
    ['what counts is a result', 'what counts is a result'],
  ])('casual: %s → %s', (literal, said) => {
    expect(inTone(literal, 'casual')).toBe(said);
    expect(inTone(literal, 'enthusiastic')).toBe(said);
  });

  test('sober tones contract nothing', () => {
    expect(inTone('we are here', 'professional')).toBe('we are here');
    expect(inTone('we are here', 'informative')).toBe('we are here');
  });
});

import { describe, expect, test } from 'vitest';
import { CallError, problemText } from './problem-text.ts';

const textOf = (body: unknown) => problemText(new CallError(400, body), 'Fallback.');

describe('the message of a failed call', () => {
  test("is the response's detail, if there is one", () => {
    expect(textOf({ detail: 'No.', name: ['Too long.'], request_id: 'r1' })).toBe('No.');
  });

  test('is the joined values of all field errors when there is no detail', () => {
    expect(textOf({ name: ['Too long.', 'Odd.'], website: 'Not a URL.', request_id: 'r1' })).toBe(
      'Too long. Odd. Not a URL.',
    );
  });

  test.each([null, '', '<html></html>', [], {}, { detail: '' }, { request_id: 'r1' }, { detail: { a: 1 } }])(
    'is the fallback for a body without messages (%o)',
    (body) => expect(textOf(body)).toBe('Fallback.'),
  );

  test('is the fallback for other errors', () => {
    expect(problemText(new Error('Cannot read properties of undefined'), 'Fallback.')).toBe('Fallback.');
  });
});

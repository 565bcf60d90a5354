import { CallError, problemText } from '../../lib/problem-text.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

/** What the screen says of a failed call: the server's words, `fallback` when it gave none, or that no answer came (spec §8). */
export function failureText(error: unknown, fallback: string): string {
  const isAnswered = error instanceof CallError && error.status > 0;
  return isAnswered ? problemText(error, fallback) : unexpected;
}

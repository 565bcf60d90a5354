import { CallError, problemText } from '../../lib/problem-text.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

/**
 * Returns the message for a failed call: the server's, `fallback` when it sent none, or the one for a missing response
 * (spec §8).
 */
export function failureText(error: unknown, fallback: string): string {
  const hasResponse = error instanceof CallError && error.status > 0;
  return hasResponse ? problemText(error, fallback) : unexpected;
}

import type { LockOutcome } from '../../contract/desktop/desktop-computer.ts';
import type { Problem } from '../../contract/platform/call.ts';

/** `status` is 0 when there was no response. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    super(status === 0 ? 'No response' : `Response status ${status}`, options);
    this.name = 'CallError';
    this.status = status;
    this.problem = isProblem(body) ? body : {};
  }
}

/** The problem's `detail`, else its field errors joined, else `fallback` (spec §8). */
export function problemText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  if (error.problem.detail) return error.problem.detail;
  const { request_id: _requestId, detail: _detail, ...fields } = error.problem;
  return Object.values(fields).flat().filter(Boolean).join(' ') || fallback;
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return Object.values(body).every(
    (value) =>
      typeof value === 'string' ||
      (Array.isArray(value) && value.every((message) => typeof message === 'string')),
  );
}

export function lockProblem(outcome: Exclude<LockOutcome, { outcome: 'done' }>): string {
  if (outcome.outcome === 'wrong') return 'This is not the passphrase.';
  if (outcome.outcome === 'failed') return outcome.reason;
  const { seconds } = outcome;
  return `Too many were wrong. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

import type { Problem } from '../../contract/call.ts';

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  /** The answer's body when it is one of ours; empty otherwise. */
  readonly problem: Problem;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    super(status === 0 ? 'No answer' : `Answered ${status}`, options);
    this.name = 'CallError';
    this.status = status;
    this.problem = isProblem(body) ? body : {};
  }
}

/** What to tell the user: the answer's `detail`, else its field errors joined, else `fallback` (spec §8). */
export function problemText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  if (error.problem.detail) return error.problem.detail;
  const { request_id: _requestId, detail: _detail, ...fields } = error.problem;
  return Object.values(fields).flat().filter(Boolean).join(' ') || fallback;
}

/** A JSON object whose values are messages; a proxy's HTML page is none. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return Object.values(body).every(
    (value) =>
      typeof value === 'string' ||
      (Array.isArray(value) && value.every((message) => typeof message === 'string')),
  );
}

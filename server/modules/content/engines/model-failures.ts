import { APICallError, NoObjectGeneratedError } from 'ai';
import { WritingError } from './engine.ts';

const operator = 'An operator of this installation must check';

/** Explains the failure of a call to the model in a sentence for the user. */
export function explainFailure(error: unknown, model: string): WritingError {
  if (error instanceof WritingError) return error;
  if (NoObjectGeneratedError.isInstance(error)) return explainAnswer(error);
  if (APICallError.isInstance(error)) return explainCall(error, model);
  return new WritingError('The writing service gave an answer that could not be read.', {
    retryable: true,
    cause: error,
  });
}

function explainAnswer(error: NoObjectGeneratedError): WritingError {
  if (error.finishReason === 'length') return tooLong(error);
  const isEmpty = (error.text ?? '').trim() === '';
  return new WritingError(
    isEmpty
      ? 'The writing service sent an empty answer. Try again.'
      : 'The writing service sent an answer in the wrong form. Try again.',
    { retryable: true, cause: error },
  );
}

export const tooLong = (cause?: unknown) =>
  new WritingError(
    'The writing service stopped in the middle of the text because it was too long. Ask for fewer or shorter parts.',
    { retryable: false, cause },
  );

function explainCall(error: APICallError, model: string): WritingError {
  const { statusCode: status } = error;
  const fail = (message: string, retryable: boolean, retryAfterSeconds?: number) =>
    new WritingError(message, { retryable, retryAfterSeconds, cause: error });
  if (status === undefined) return fail('The writing service could not be reached. Try again later.', true);
  if (status === 401 || status === 403) {
    return fail(`The writing service refused the key. ${operator} AI_API_KEY.`, false);
  }
  if (status === 404) {
    return fail(
      `The writing service does not know the model “${model}”. ${operator} AI_BASE_URL and AI_MODEL.`,
      false,
    );
  }
  if (status === 429) {
    if (/insufficient_quota/.test(error.responseBody ?? '')) {
      return fail(`The quota of the writing service is used up. ${operator} its account.`, false);
    }
    const seconds = retryAfter(error.responseHeaders);
    const when = seconds === undefined ? 'later' : `in ${sayTime(seconds)}`;
    return fail(`The writing service is busy. Try again ${when}.`, true, seconds);
  }
  if (status >= 500 || status === 408 || status === 409) {
    return fail(
      `The writing service has a problem of its own (status ${status}). Try again later.`,
      true,
      retryAfter(error.responseHeaders),
    );
  }
  if (status < 300) return fail('The answer of the writing service broke off. Try again.', true);
  return fail(
    `The writing service refused the request (status ${status}). ${operator} AI_BASE_URL and AI_MODEL.`,
    false,
  );
}

/** The seconds to wait that the service names as a number or a date; undefined without a valid value. */
function retryAfter(headers: Record<string, string> = {}): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const seconds = /^\s*\d+(?:\.\d+)?\s*$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

function sayTime(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.max(seconds, 1), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

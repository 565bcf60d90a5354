import type { ModelError, ModelFailure } from '../../../platform/ai/model-exchange.ts';

export const readingLimits = {
  /** For the job, before anybody is searched, in milliseconds. */
  jobMs: 20_000,
  people: 50,
  /** Repeated ones counted; those under way when it is reached are stopped. */
  requests: 70,
  tokens: 250_000,
  /** Of criteria and texts, for endpoints that count no tokens. */
  characters: 800_000,
  /** For all people, and for one, in milliseconds. */
  totalMs: 90_000,
  personMs: 45_000,
  /** Before a request is repeated, unless the service names a time. */
  waitMs: 1500,
  /** So many at once where the first answer came this fast; a slow model usually works on one after the other. */
  atOnce: 4,
  fastMs: 8000,
  failures: 3,
};

/** Failures that the next person would meet as well. */
const failuresOfAll: ModelFailure[] = [
  ...(['key', 'credit', 'model', 'address', 'blocked', 'tls', 'unreachable'] as const),
  ...(['rejected', 'busy', 'loading', 'timeout'] as const),
];
export const isFailureOfAll = ({ failure }: ModelError): boolean => failuresOfAll.includes(failure);

/** Has sentences of its own, because the messages of a `ModelError` speak of posts in part. */
export function explainReadingFailure({ failure, message }: ModelError): string {
  switch (failure) {
    case 'timeout':
      return 'The model did not answer in time. A faster model reads more.';
    case 'context':
    case 'too-long':
      return 'The texts were too long for the model. One with a larger context reads them.';
    case 'refused':
      return 'The model declined to answer.';
    case 'incomplete':
    case 'unreadable':
    case 'empty':
    case 'broken-off':
      return 'The answer of the model could not be read. A larger model keeps to what is asked for.';
    default:
      return message;
  }
}

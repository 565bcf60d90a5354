import type { ModelError, ModelFailure } from '../../../platform/ai/model-error.ts';

/** Failures that the next person would meet as well. */
const failuresOfAll: ModelFailure[] = [
  ...(['key', 'credit', 'model', 'address', 'blocked', 'tls', 'unreachable'] as const),
  ...(['rejected', 'busy', 'loading', 'timeout'] as const),
];
export const isFailureOfAll = ({ failure }: ModelError): boolean => failuresOfAll.includes(failure);

/** Why a model did not read a person or a job, in a sentence for the user. The messages of a `ModelError` speak of posts in part. */
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

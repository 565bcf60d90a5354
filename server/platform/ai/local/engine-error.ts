import type { EngineFailure, FailureDetails } from './engine-messages.ts';

/** The engine of this machine gave no answer. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly failure: EngineFailure;
  readonly details: FailureDetails;

  constructor(failure: EngineFailure, message: string, details: FailureDetails = {}) {
    super(message);
    this.failure = failure;
    this.details = details;
  }
}

import type { CompanyProfileFields } from '../../../../contract/api/company-profile.ts';
import type { PromptDetails } from '../../../../contract/api/content.ts';
import type { PostKind } from '../../../../contract/model/post-kinds.ts';

/** The input of an engine. */
export interface WritingRequest {
  kind: PostKind;
  prompt: PromptDetails;
  profile: CompanyProfileFields;
}

/** A finished post: `content` is Markdown in the layout that `renderPost` documents. */
export interface WrittenPost {
  title: string;
  content: string;
  /** `composer`, or the model's name. */
  engine: string;
}

/**
 * Writes posts. The result of `write` has the structure that its kind requires.
 *
 * @throws WritingError with a sentence for the user
 */
export interface WritingEngine {
  name: string;
  write(request: WritingRequest, signal: AbortSignal): Promise<WrittenPost>;
}

/** No post could be written. The user reads `message`. `retryable` says whether the same request may succeed a little later. */
export class WritingError extends Error {
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'WritingError';
    this.retryable = options.retryable;
  }
}

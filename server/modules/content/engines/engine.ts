import type { CompanyProfileFields } from '../../../../contract/api/company-profile.ts';
import type { PromptDetails } from '../../../../contract/api/content.ts';
import type { PostKind } from '../../../../contract/model/post-kinds.ts';

/** What a post is to be written from. */
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
 * Writes one post. What `write` returns has the structure that its kind demands.
 *
 * @throws WritingError with a sentence for the person who asked.
 */
export interface WritingEngine {
  name: string;
  write(request: WritingRequest, signal: AbortSignal): Promise<WrittenPost>;
}

/**
 * No post could be written. `message` is what the person reads; `retryable` says whether the same request may succeed a
 * little later, `retryAfterSeconds` when the other side named a time.
 */
export class WritingError extends Error {
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    options: { retryable: boolean; retryAfterSeconds?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'WritingError';
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

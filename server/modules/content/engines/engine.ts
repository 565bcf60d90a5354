import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import type { PromptDetails } from '../../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import type { CompanyProfileFields } from '../../../../contract/organization/company-profile.calls.ts';

export interface WritingRequest {
  kind: PostKind;
  prompt: PromptDetails;
  profile: CompanyProfileFields;
  voice?: BrandVoiceFields;
  /** The composer writes another version for every seed, and the same text for the same one. */
  seed?: string;
  campaign?: readonly { title: string; content: string }[];
  /** The organization's last posts, newest first, whose phrases are avoided. */
  recent?: readonly string[];
}

/** The engine of a text that asks its author. */
export const outlineName = 'outline';

/** `content` is Markdown in the layout of its kind (`kinds/`). */
export interface WrittenPost {
  title: string;
  content: string;
  /** `composer` or `outline` of the built-in writer, else the model's name. */
  engine: string;
  warnings?: string[];
}

export interface PostDraft {
  title: string;
  content: string;
  /** Sections or mails that are written, of those that are asked for. */
  progress?: { done: number; total: number };
}

/**
 * Called each time more of a post is written.
 * @param read renders what there is, which need not be done each time; undefined while there is no text
 */
export type OnDraft = (read: () => PostDraft | undefined) => void;

export interface WritingEngine {
  name: string;
  write(request: WritingRequest, signal: AbortSignal, onDraft?: OnDraft): Promise<WrittenPost>;
}

/** The user reads `message`. `retryable`: the same request may succeed a little later. */
export class WritingError extends Error {
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'WritingError';
    this.retryable = options.retryable;
  }
}

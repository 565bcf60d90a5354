import type { Database } from '../db/client.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { ModelSettings, ModelUsage } from './model-settings.ts';

export type ModelFailure =
  | 'refused'
  | 'context'
  | 'too-long'
  | 'reasoned'
  | 'credit'
  | 'key'
  | 'model'
  | 'address'
  | 'unlisted'
  | 'blocked'
  | 'tls'
  | 'unreachable'
  | 'busy'
  | 'loading'
  | 'server'
  | 'timeout'
  | 'broken-off'
  | 'empty'
  | 'unreadable'
  | 'incomplete'
  | 'rejected'
  | 'memory'
  | 'damaged'
  | 'missing'
  | 'crashed'
  | 'no-engine'
  | 'cancelled';

/** Thrown after the retry. The user reads `message`. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;
  readonly retryAfterSeconds: number | undefined;
  readonly setting: string | undefined;

  constructor(
    failure: ModelFailure,
    message: string,
    options: { retryAfterSeconds?: number | undefined; setting?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.setting = options.setting;
  }

  get forOwners(): string {
    return this.setting === undefined ? this.message : `${this.message} (${this.setting})`;
  }

  get isPassing(): boolean {
    return ['busy', 'loading', 'server', 'unreachable', 'broken-off', 'crashed'].includes(this.failure);
  }
}

/** In milliseconds. */
export interface ModelTimes {
  totalMs: number;
  waitMs: number;
}

export interface ModelAccess {
  settings: ModelSettings;
  outgoing: Outgoing;
  times?: ModelTimes;
  /** The organization whose usage of the month grows. Nothing is recorded without one. */
  usageOf: { db: Database; organisationId: string } | undefined;
  onUsage?: (usage: ModelUsage) => void;
}

export interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

export interface ModelRequest {
  instructions: string;
  turns: Turn[];
  foldsInstructions: boolean;
  format?: { type: 'json'; name?: string; schema?: object };
  limits?: AnswerLimits;
  onText?: (text: string) => void;
}

export interface AnswerLimits {
  /** From 0 for the likeliest words to 1 and above for surprising ones. */
  temperature?: number;
  maxTokens?: number;
}

/** Characters of a token at the most, as a mean over a text. */
const charactersOfToken = 4;

/** More than the longest answer has. An endpoint's own limit leaves room for reasoning, which a text without end would fill. */
export const mostCharacters = (limits: AnswerLimits | undefined): number =>
  (limits?.maxTokens ?? Number.POSITIVE_INFINITY) * charactersOfToken;

/** Room for reasoning, which counts as part of the answer at endpoints. Models of this machine do not reason. */
export const reasoningTokens = 4096;

export interface ModelAnswer {
  text: string;
  reasoning: string;
  calls: string[];
  finish: string;
}

export interface Exchange {
  settings: ModelSettings;
  usage(): ModelUsage;
  /** Sends one request. Throws what the AI SDK throws; `explain` turns it into a `ModelError`. */
  generate(request: ModelRequest): Promise<ModelAnswer>;
  stream(request: ModelRequest): AsyncGenerator<string, { finish: string; hasReasoned?: boolean }>;
  embed(model: string, texts: string[]): Promise<number[][]>;
  /** From 0 to 1. */
  rank?(model: string, query: string, texts: string[]): Promise<number[]>;
  get(path: string): Promise<unknown>;
  explain(error: unknown): ModelError;
  waitFor(failure: ModelError): Promise<boolean>;
}

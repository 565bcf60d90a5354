/** What the process of the engine is asked, and what it answers. */

export interface ChatTurn {
  role: 'system' | 'user' | 'assistant';
  text: string;
}

export interface WriteTask {
  kind: 'write';
  turns: ChatTurn[];
  /** A JSON schema that the answer is forced into; `true` for any JSON. */
  json?: object | true;
  temperature?: number;
  maxTokens?: number;
}

export interface EmbedTask {
  kind: 'embed';
  texts: string[];
}

export interface RankTask {
  kind: 'rank';
  query: string;
  texts: string[];
}

export type EngineTask = WriteTask | EmbedTask | RankTask;

interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
}

export interface EngineResults {
  write: TokenCounts & { text: string; finish: 'stop' | 'length' };
  embed: TokenCounts & { vectors: number[][] };
  /** From 0 to 1 for each text, in their order. */
  rank: TokenCounts & { scores: number[] };
}

export type EngineRequest =
  | { id: number; file: string; task: EngineTask /** Of memory, in bytes. */; memoryLimit?: number }
  | { cancel: number };

export type EngineFailure =
  | 'memory'
  | 'damaged'
  | 'missing'
  | 'context'
  | 'crashed'
  | 'unavailable'
  | 'failed';

interface FailureDetails {
  /** In bytes. */
  needed?: number;
  available?: number;
}

export type EngineReply =
  | { id: number; text: string }
  | { id: number; result: EngineResults[keyof EngineResults] }
  | { id: number; failure: EngineFailure; message: string; details?: FailureDetails };

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

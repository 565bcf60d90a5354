import type { ReadEntries } from '../outgoing/outgoing.ts';
import type { ObjectQuestion } from './ask-for-object.ts';
import type { TextQuestion } from './stream-text.ts';

/** Every method throws `ModelError`. */
export interface ModelConnection {
  askForObject<T>(question: ObjectQuestion<T>, signal?: AbortSignal): Promise<T>;
  streamText(question: TextQuestion, signal?: AbortSignal): AsyncGenerator<string>;
  /** Undefined without an embedding model. */
  embed: ((texts: string[], signal?: AbortSignal) => Promise<number[][]>) | undefined;
  /** From 0 to 1, in the order of the texts. Undefined without a model for it. */
  rank: ((query: string, texts: string[], signal?: AbortSignal) => Promise<number[]>) | undefined;
  listModels(signal?: AbortSignal): Promise<ReadEntries<string>>;
}

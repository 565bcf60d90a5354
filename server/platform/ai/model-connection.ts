import type { ReadEntries } from '../outgoing/outgoing.ts';
import type { ObjectQuestion } from './ask-for-object.ts';
import type { TextQuestion } from './stream-text.ts';

/** A model, wherever it runs. Every method throws `ModelError`. */
export interface ModelConnection {
  /** Asks for an object of a schema, whatever formats the endpoint can enforce. */
  askForObject<T>(question: ObjectQuestion<T>, signal?: AbortSignal): Promise<T>;
  streamText(question: TextQuestion, signal?: AbortSignal): AsyncGenerator<string>;
  /** Turns texts into vectors, in the same order. Undefined without an embedding model. */
  embed: ((texts: string[], signal?: AbortSignal) => Promise<number[][]>) | undefined;
  /** How well texts fit a query, from 0 to 1, in their order. Undefined without a model for it. */
  rank: ((query: string, texts: string[], signal?: AbortSignal) => Promise<number[]>) | undefined;
  /** The names of the models that the endpoint offers, sorted. */
  listModels(signal?: AbortSignal): Promise<ReadEntries<string>>;
}

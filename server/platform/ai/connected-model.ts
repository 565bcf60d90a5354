import { APICallError } from 'ai';
import { z } from 'zod';
import { type ReadEntries, readEntries } from '../outgoing/outgoing.ts';
import { askForObject } from './ask-for-object.ts';
import { openExchange } from './exchange.ts';
import { failed, isWebPage } from './explain-failure.ts';
import type { ModelConnection } from './model-connection.ts';
import type { ModelAccess } from './model-exchange.ts';
import { streamText } from './stream-text.ts';

const name = z.string().min(1);
const entry = z.union([
  name,
  z.object({ id: name }).transform(({ id }) => id),
  z.object({ name }).transform(({ name }) => name),
  z.object({ model: name }).transform(({ model }) => model),
]);
const list = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.object({ models: z.array(z.unknown()) }).transform(({ models }) => models),
  z.array(z.unknown()),
]);

export function readModelNames(body: string): ReadEntries<string> | undefined {
  const read = readEntries(entry, list.safeParse(parse(body)).data);
  if (!read || (read.entries.length === 0 && read.passedOver > 0)) return undefined;
  const names = [...new Set(read.entries)].sort((one, other) => one.localeCompare(other));
  return { entries: names, passedOver: read.passedOver };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const batchSize = 64;

const hasNoList = (error: unknown) =>
  APICallError.isInstance(error) &&
  [404, 405, 410, 501].includes(error.statusCode ?? 0) &&
  !isWebPage(error.responseBody ?? '');

export function connectModel(access: ModelAccess): ModelConnection {
  const { settings } = access;
  const { embeddingModel, rankingModel } = settings;
  return {
    askForObject: (question, signal) => askForObject(openExchange(access, signal), question),
    streamText: (question, signal) => streamText(openExchange(access, signal), question),
    embed: embeddingModel ? (texts, signal) => embedAll(access, embeddingModel, texts, signal) : undefined,
    rank: rankingModel
      ? async (query, texts, signal) => {
          const exchange = openExchange(access, signal);
          const scores = await exchange.rank?.(rankingModel, query, texts).catch((error) => {
            throw exchange.explain(error);
          });
          return scores ?? [];
        }
      : undefined,
    async listModels(signal) {
      const exchange = openExchange(access, signal);
      const body = await exchange.get('/models').catch((error) => {
        throw hasNoList(error) ? failed('unlisted', settings) : exchange.explain(error);
      });
      const names = readModelNames(String(body));
      if (names) return names;
      throw failed(isWebPage(String(body)) ? 'address' : 'unlisted', settings);
    },
  };
}

async function embedAll(
  access: ModelAccess,
  model: string,
  texts: string[],
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  const exchange = openExchange({ ...access, settings: { ...access.settings, model } }, signal);
  const vectors: number[][] = [];
  for (let at = 0; at < texts.length; at += batchSize) {
    const batch = texts.slice(at, at + batchSize);
    const answer = await exchange.embed(model, batch).catch((error) => {
      throw exchange.explain(error);
    });
    if (answer.length !== batch.length) throw failed('unreadable', exchange.settings);
    vectors.push(...answer);
  }
  return vectors;
}

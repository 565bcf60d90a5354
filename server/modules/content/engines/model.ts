import { setTimeout as sleep } from 'node:timers/promises';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractJsonMiddleware, generateText, type ModelMessage, Output, wrapLanguageModel } from 'ai';
import { type WritingEngine, WritingError, type WritingRequest, type WrittenPost } from './engine.ts';
import { explainFailure, tooLong } from './model-failures.ts';
import { dataMessage, systemText } from './model-instructions.ts';
import { plainParts } from './model-parts.ts';
import { type AnyParts, partsByKind } from './parts.ts';
import { renderPost } from './render-post.ts';
import { checkStructure } from './structure.ts';

export interface ModelSettings {
  /** Up to and without `/chat/completions`, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
}

/** Time-outs and retries of the engine; times in milliseconds. */
export interface ModelTimeouts {
  /** The limit for one post, including waits and the repair. */
  totalMs: number;
  /** The number of retries of a failed call. */
  retries: number;
  /** The wait before the first retry, doubled for each further one. */
  firstWaitMs: number;
}
const defaultTimeouts: ModelTimeouts = { totalMs: 180_000, retries: 2, firstWaitMs: 1500 };

interface Answer {
  parts: AnyParts;
  text: string;
}
type Ask = (messages: ModelMessage[]) => Promise<Answer>;

/**
 * Creates an engine on any endpoint that implements OpenAI's chat completions. User input is passed as data, the layout is
 * applied here, and an answer with the wrong structure gets one repair attempt.
 */
export function createModelEngine(
  settings: ModelSettings,
  timeouts: ModelTimeouts = defaultTimeouts,
): WritingEngine {
  const provider = createOpenAICompatible({
    name: 'writing',
    baseURL: settings.baseUrl,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    supportsStructuredOutputs: true,
  });
  const model = wrapLanguageModel({
    model: provider.chatModel(settings.model),
    middleware: extractJsonMiddleware(),
  });

  return {
    name: settings.model,
    async write(request, signal) {
      const limit = AbortSignal.timeout(timeouts.totalMs);
      const deadline = Date.now() + timeouts.totalMs;
      const bound = AbortSignal.any([signal, limit]);
      const ask: Ask = (messages) =>
        retryUntil(timeouts, deadline, bound, settings.model, async () => {
          const result = await generateText({
            model,
            instructions: systemText(request.kind),
            messages,
            output: Output.object({ schema: partsByKind[request.kind], name: request.kind }),
            maxRetries: 0,
            abortSignal: bound,
          });
          if (result.finishReason === 'length') throw tooLong();
          const parts = { kind: request.kind, parts: result.output } as AnyParts;
          return { parts: plainParts(parts), text: result.text };
        });
      try {
        return { ...(await writeWithRepair(request, ask)), engine: settings.model };
      } catch (error) {
        if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
        if (limit.aborted) {
          const seconds = Math.round(timeouts.totalMs / 1000);
          throw new WritingError(
            `The writing service did not answer within ${seconds} seconds. Try again later.`,
            { retryable: false, cause: error },
          );
        }
        throw explainFailure(error, settings.model);
      }
    },
  };
}

async function writeWithRepair(request: WritingRequest, ask: Ask): Promise<Omit<WrittenPost, 'engine'>> {
  const messages: ModelMessage[] = [{ role: 'user', content: dataMessage(request) }];
  const first = await ask(messages);
  const post = renderPost(request, first.parts);
  const faults = checkStructure(request, post.content);
  if (faults.length === 0) return post;

  messages.push({ role: 'assistant', content: first.text });
  messages.push({ role: 'user', content: JSON.stringify({ problems: faults }) });
  const mended = renderPost(request, (await ask(messages)).parts);
  const left = checkStructure(request, mended.content);
  if (left.length === 0) return mended;
  throw new WritingError(`The writing service did not keep to what was asked for. ${firstFew(left)}`, {
    retryable: false,
  });
}

/** Retries temporary failures, after the wait that the service asks for, until the deadline. */
async function retryUntil(
  timeouts: ModelTimeouts,
  deadline: number,
  signal: AbortSignal,
  model: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = explainFailure(error, model);
      if (!failure.retryable || failures >= timeouts.retries) throw failure;
      const asked = failure.retryAfterSeconds;
      const wait = asked === undefined ? timeouts.firstWaitMs * 2 ** failures : asked * 1000;
      if (Date.now() + wait >= deadline) {
        throw new WritingError(failure.message, { retryable: false, cause: error });
      }
      await sleep(wait, undefined, { signal });
    }
  }
}

/** As many entries as a message should list. */
function firstFew(faults: string[]): string {
  const shown = faults.slice(0, 3).join(' ');
  return faults.length > 3 ? `${shown} And ${faults.length - 3} more.` : shown;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { explainFailure, failed } from '../explain-failure.ts';
import type { Exchange, ModelAccess, ModelFailure, ModelRequest, ModelTimes } from '../model-exchange.ts';
import { addUsage, type LocalModel, noUsage } from '../model-settings.ts';
import { EngineError, type EngineFailure, type EngineTask, type WriteTask } from './engine-messages.ts';

/** A small processor writes a long post in minutes, and others may be served before. */
const usualTimes: ModelTimes = { totalMs: 1_200_000, waitMs: 200 };

const failures: Record<EngineFailure, ModelFailure> = {
  memory: 'memory',
  damaged: 'damaged',
  missing: 'missing',
  context: 'context',
  crashed: 'crashed',
  unavailable: 'no-engine',
  failed: 'crashed',
};

export function openLocalExchange(
  access: ModelAccess,
  { engine, organisationId, fileOf, list }: LocalModel,
  signal: AbortSignal | undefined,
): Exchange {
  const { settings, times = usualTimes, onUsage } = access;
  const deadline = Date.now() + times.totalMs;
  let spent = noUsage;

  async function run<Task extends EngineTask>(
    model: string,
    task: Task,
    options: { onText?: (piece: string) => void; stop?: AbortSignal } = {},
  ) {
    const limits = [
      AbortSignal.timeout(Math.max(1, deadline - Date.now())),
      ...(signal ? [signal] : []),
      ...(options.stop ? [options.stop] : []),
    ];
    const usage = { calls: 1, inputTokens: 0, outputTokens: 0 };
    try {
      const question = { file: fileOf(model), organisationId, task };
      const result = await engine.run(question, { signal: AbortSignal.any(limits), onText: options.onText });
      usage.inputTokens = result.inputTokens;
      usage.outputTokens = result.outputTokens;
      return result;
    } finally {
      spent = addUsage(spent, usage);
      onUsage?.(usage);
    }
  }

  return {
    settings,
    usage: () => spent,
    async generate(request) {
      let said = '';
      const { onText } = request;
      const { text, finish } = await run(settings.model, toTask(request), {
        ...(onText
          ? {
              onText: (piece: string) => {
                said += piece;
                onText(said);
              },
            }
          : {}),
      });
      return { text, reasoning: '', calls: [], finish };
    },
    async *stream(request) {
      const stop = new AbortController();
      let finish = 'other';
      const pieces = new ReadableStream<string>({
        start(controller) {
          const onText = (piece: string) => controller.enqueue(piece);
          run(settings.model, toTask(request), { onText, stop: stop.signal }).then(
            (result) => {
              finish = result.finish;
              controller.close();
            },
            (error) => controller.error(error),
          );
        },
        cancel: () => stop.abort(),
      });
      yield* pieces as unknown as AsyncIterable<string>;
      return { finish };
    },
    embed: async (model, texts) => (await run(model, { kind: 'embed', texts })).vectors,
    rank: async (model, query, texts) => (await run(model, { kind: 'rank', query, texts })).scores,
    get: async () => JSON.stringify(await list()),
    explain(error) {
      if (signal?.aborted) return failed('cancelled', settings, { cause: error });
      if (error instanceof EngineError) {
        return failed(failures[error.failure], settings, { ...error.details, cause: error });
      }
      if (error instanceof Error && error.name === 'TimeoutError') {
        return failed('timeout', settings, { seconds: Math.ceil(times.totalMs / 1000), cause: error });
      }
      return explainFailure(error, settings);
    },
    async waitFor() {
      if (Date.now() + times.waitMs >= deadline) return false;
      await sleep(times.waitMs, undefined, signal ? { signal } : {}).catch(() => {});
      return true;
    },
  };
}

function toTask({ instructions, turns, format, limits }: ModelRequest): WriteTask {
  return {
    kind: 'write',
    turns: [{ role: 'system', text: instructions }, ...turns],
    ...(format ? { json: format.schema ?? true } : {}),
    ...(limits?.temperature === undefined ? {} : { temperature: limits.temperature }),
    ...(limits?.maxTokens === undefined ? {} : { maxTokens: limits.maxTokens }),
  };
}

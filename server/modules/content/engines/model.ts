import type { ObjectQuestion } from '../../../ai/ask-for-object.ts';
import { openModel } from '../../../ai/connection.ts';
import type { ModelAccess } from '../../../ai/exchange.ts';
import { ModelError } from '../../../ai/model-error.ts';
import { type WritingEngine, WritingError, type WritingRequest, type WrittenPost } from './engine.ts';
import { exampleParts } from './example-parts.ts';
import { dataMessage, systemText } from './model-instructions.ts';
import { plainParts } from './model-parts.ts';
import { type AnyParts, partsByKind } from './parts.ts';
import { renderPost } from './render-post.ts';
import { checkStructure } from './structure.ts';

/**
 * Creates an engine on a model. User input is passed as data, the layout is applied here, and an answer with the wrong
 * structure gets one repair attempt.
 */
export function createModelEngine(access: ModelAccess): WritingEngine {
  const { model: name } = access.settings;
  const model = openModel(access);
  return {
    name,
    async write(request, signal) {
      try {
        const parts = await model.askForObject(questionFor(request), signal);
        return { ...render(request, parts), engine: name };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        // The connection has tried again already; only an attempt that the worker ended is worth another.
        throw new WritingError(error.message, { retryable: error.failure === 'cancelled', cause: error });
      }
    },
  };
}

type AnyQuestion = ObjectQuestion<AnyParts['parts']>;

const questionFor = (request: WritingRequest): AnyQuestion =>
  ({
    name: request.kind,
    schema: partsByKind[request.kind],
    example: exampleParts[request.kind],
    instructions: systemText(request.kind),
    data: dataMessage(request),
    check: (parts) => checkStructure(request, render(request, parts).content),
  }) as AnyQuestion;

const render = (
  { kind, ...request }: WritingRequest,
  parts: AnyParts['parts'],
): Omit<WrittenPost, 'engine'> => renderPost({ kind, ...request }, plainParts({ kind, parts } as AnyParts));

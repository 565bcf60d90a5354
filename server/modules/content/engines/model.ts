import type { ObjectQuestion } from '../../../platform/ai/ask-for-object.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import type { ModelConnection } from '../../../platform/ai/model-connection.ts';
import { ModelError } from '../../../platform/ai/model-error.ts';
import type { ModelAccess } from '../../../platform/ai/model-exchange.ts';
import { renderBegun } from './begun-parts.ts';
import {
  type OnDraft,
  type WritingEngine,
  WritingError,
  type WritingRequest,
  type WrittenPost,
} from './engine.ts';
import { exampleParts } from './example-parts.ts';
import { mendParts } from './mend-parts.ts';
import { answerLimits, dataMessage, systemText } from './model-instructions.ts';
import { plainParts } from './model-parts.ts';
import { type AnyParts, type Parts, partsByKind } from './parts.ts';
import { renderPost } from './render-post.ts';
import { emailSegments } from './requested.ts';
import { checkStructure, countSlack } from './structure.ts';
import { checkLanguage, checkVoice } from './voice.ts';

/** A series with more mails than this is written segment by segment, each a question with a time limit of its own. */
const mostMailsAtOnce = 6;

/**
 * Creates an engine on a model. User input is passed as data, the layout is applied here, and of an answer with the wrong
 * structure the faulty parts are asked for once more.
 */
export function createModelEngine(access: ModelAccess): WritingEngine {
  const { model: name } = access.settings;
  const model = openModel(access);
  return {
    name,
    async write(request, signal, onDraft) {
      try {
        const parts = isLongSeries(request)
          ? await writeSegments(model, request, signal, onDraft)
          : await model.askForObject(questionFor(request, onDraft), signal);
        return { ...render(request, parts), engine: name };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        // The connection has tried again already; only an attempt that the worker ended is worth another.
        throw new WritingError(error.message, { retryable: error.failure === 'cancelled', cause: error });
      }
    },
  };
}

const isLongSeries = (request: WritingRequest) => {
  const segments = emailSegments(request).length;
  return (
    request.kind === 'email' && segments > 1 && segments * request.prompt.emails_per_segment > mostMailsAtOnce
  );
};

async function writeSegments(
  model: ModelConnection,
  request: WritingRequest,
  signal: AbortSignal,
  onDraft: OnDraft | undefined,
): Promise<Parts<'email'>> {
  const segments: Parts<'email'>['segments'] = [];
  let signOff: string | undefined;
  for (const segment of emailSegments(request)) {
    const narrowed = { ...request, prompt: { ...request.prompt, segments: [segment] } };
    const written = segments.flatMap(({ mails }) => mails.map(({ subject }) => subject));
    const question = questionFor(narrowed, undefined, { subjects_written_already: written });
    const parts = (await model.askForObject(
      {
        ...question,
        ...(onDraft
          ? {
              onDraft: (read) =>
                onDraft(() => {
                  const begun = (read() ?? {}) as Partial<Parts<'email'>>;
                  return renderBegun(request, {
                    sign_off: signOff ?? begun.sign_off,
                    segments: [...segments, ...(begun.segments ?? [])],
                  });
                }),
            }
          : {}),
      },
      signal,
    )) as Parts<'email'>;
    segments.push(...parts.segments);
    signOff ??= parts.sign_off;
  }
  return { segments, sign_off: signOff ?? '' };
}

type AnyQuestion = ObjectQuestion<AnyParts['parts']>;

const questionFor = (
  request: WritingRequest,
  onDraft: OnDraft | undefined,
  context: Record<string, unknown> = {},
): AnyQuestion =>
  ({
    name: request.kind,
    schema: partsByKind[request.kind],
    example: exampleParts[request.kind],
    instructions: systemText(request.kind),
    data: dataMessage(request, context),
    limits: answerLimits(request),
    check: (parts) => check(request, parts),
    mend: (parts) => mendParts(request, parts, check),
    ...(onDraft ? { onDraft: (read) => onDraft(() => renderBegun(request, read())) } : {}),
  }) as AnyQuestion;

/** Hard faults alone: a text that is a little longer or shorter than asked is one to look at, not one to refuse. */
function check(request: WritingRequest, parts: AnyParts['parts']): string[] {
  const { title, content } = render(request, parts);
  return [
    ...checkStructure(request, content, countSlack),
    ...checkVoice(request, `${title}\n\n${content}`),
    ...checkLanguage(request, content),
  ];
}

const render = (
  { kind, ...request }: WritingRequest,
  parts: AnyParts['parts'],
): Omit<WrittenPost, 'engine'> => renderPost({ kind, ...request }, plainParts({ kind, parts } as AnyParts));

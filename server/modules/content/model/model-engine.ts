import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { Mending, ObjectQuestion } from '../../../platform/ai/ask-for-object.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import type { ModelConnection } from '../../../platform/ai/model-connection.ts';
import { ModelError } from '../../../platform/ai/model-error.ts';
import type { ModelAccess } from '../../../platform/ai/model-exchange.ts';
import { type OnDraft, type WritingEngine, WritingError, type WritingRequest } from '../engines/engine.ts';
import { renderPost } from '../engines/kinds/index.ts';
import { headingsAsked } from '../engines/kinds/kind-writer.ts';
import { checkVoice, voiceOf } from '../engines/voice.ts';
import { languageOfText, plainFrom, proseOf } from '../text/text-language.ts';
import { holdForm } from './hold-form.ts';
import { answerLimits, dataMessage, languageName, systemText } from './instructions.ts';
import { kindQuestions } from './kinds/index.ts';
import { sameName } from './kinds/kind-question.ts';
import { plainParts, renderBegun } from './parts.ts';
import { cutAtHeadings } from './read-markdown.ts';

/** A series with more mails than this is written segment by segment by any model, each with a time limit of its own. */
const mostMailsAtOnce = 6;
/** Sentences that a text may have too many or too few: a warning, not a fault. */
const countSlack = 3;
/** More than the longest answer that is held to its form takes, save for one that repeats rare signs. */
const leastHeldTokens = 2048;

/** The parts of a post; those with headings have a list of an entry for each. */
type Parts = Record<string, unknown>;
interface Entry {
  name?: string;
  heading?: string;
  text?: string;
  mails?: { subject: string }[];
}

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
        const isStepwise = isLongSeries(request) || (access.settings.local && hasParts(request));
        const asked = access.settings.local ? heldQuestion : questionFor;
        const parts = isStepwise
          ? await writeInSteps(model, asked, request, signal, onDraft)
          : await model.askForObject(asked(request, onDraft), signal);
        const plain = plainParts(request, parts);
        const warnings = kindQuestions[request.kind].faults({ ...request, slack: 0 }, plain);
        return { ...renderPost(request, plain), engine: name, ...(warnings.length > 0 && { warnings }) };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        // The connection has tried again already; only an attempt that the worker ended is worth another.
        throw new WritingError(error.message, { retryable: error.failure === 'cancelled', cause: error });
      }
    },
  };
}

const isLongSeries = (request: WritingRequest) =>
  postKindTable[request.kind].mails === 'series' &&
  headingsAsked(request).length > 1 &&
  kindQuestions[request.kind].texts(request) > mostMailsAtOnce;

/** The models that a computer can run write one short part better than a long answer. */
const hasParts = (request: WritingRequest) => headingsAsked(request).length > 1;

function entriesOf({ kind }: WritingRequest, parts: Parts | undefined): Entry[] {
  const entries = parts?.[postKindTable[kind].headings ?? ''];
  return Array.isArray(entries) ? entries : [];
}
const withEntries = ({ kind }: WritingRequest, parts: Parts, entries: Entry[]): Parts => ({
  ...parts,
  [postKindTable[kind].headings ?? '']: entries,
});

const onlyFor = (request: WritingRequest, heading: string): WritingRequest => ({
  ...request,
  prompt: { ...request.prompt, sections: [heading], segments: [heading] },
});

/** No step begins later: the last may take 20 minutes, and its job ends after an hour. */
const stepsMs = 35 * 60_000;

/** Asks for each section or segment by itself, with what is written so far. */
async function writeInSteps(
  model: ModelConnection,
  asked: typeof questionFor,
  request: WritingRequest,
  signal: AbortSignal,
  onDraft: OnDraft | undefined,
): Promise<Parts> {
  let first: Parts | undefined;
  const written: Entry[] = [];
  const headings = headingsAsked(request);
  const deadline = Date.now() + stepsMs;
  for (const heading of headings) {
    if (Date.now() > deadline) {
      throw new ModelError(
        'timeout',
        `The model wrote ${written.length} of ${headings.length} parts in ${stepsMs / 60_000} minutes. Ask for fewer parts, or choose a smaller model.`,
      );
    }
    const own = onlyFor(request, heading);
    const subjects = written.flatMap(({ mails = [] }) => mails.map(({ subject }) => subject));
    const texts = written.flatMap(({ text = '' }) => (text === '' ? [] : [text]));
    const question = asked(own, undefined, {
      outline_of_the_whole: headings,
      ...(subjects.length > 0 && { subjects_written_already: subjects }),
      ...(texts.length > 0 && { title: first?.title, sections_written_already: texts }),
    });
    const onOwnDraft: AnyQuestion['onDraft'] = (read) =>
      onDraft?.(() => {
        const begun = (read() ?? {}) as Parts;
        return renderBegun(
          request,
          withEntries(request, { ...begun, ...first }, [...written, ...entriesOf(request, begun)]),
        );
      });
    const parts = await model.askForObject({ ...question, ...(onDraft && { onDraft: onOwnDraft }) }, signal);
    written.push(...entriesOf(request, parts));
    first ??= parts;
  }
  return withEntries(request, first ?? {}, written);
}

type AnyQuestion = ObjectQuestion<Parts>;

const questionFor = (
  request: WritingRequest,
  onDraft: OnDraft | undefined,
  context: Record<string, unknown> = {},
): AnyQuestion => {
  const data = dataMessage(request, context);
  return {
    name: request.kind,
    schema: kindQuestions[request.kind].parts,
    example: kindQuestions[request.kind].example,
    instructions: systemText(request.kind, data),
    data,
    limits: answerLimits(request),
    fromText: (text) => readMarkdown(request, text),
    check: (parts, isMended) => faultsIn(request, parts, isMended),
    mend: (parts) => mendEntries(request, parts),
    ...(onDraft && { onDraft: (read: () => unknown) => onDraft(() => renderBegun(request, read())) }),
  } as AnyQuestion;
};

/** A form that the engine of this machine can hold an answer to needs no limit of its own. */
const heldQuestion: typeof questionFor = (request, onDraft, context) => {
  const question = questionFor(request, onDraft, context);
  const { temperature, maxTokens = 0 } = answerLimits(request);
  return {
    ...question,
    held: holdForm(request, question.schema),
    limits: { temperature, maxTokens: Math.max(maxTokens, leastHeldTokens) },
  } as AnyQuestion;
};

/** The parts of an answer that came as Markdown. */
function readMarkdown(request: WritingRequest, text: string): unknown {
  const { markdown } = kindQuestions[request.kind];
  if (!markdown) return undefined;
  const asked = headingsAsked(request).map(sameName);
  const isHeading = (line: string) => asked.includes(sameName(line));
  return markdown.read(cutAtHeadings(text, { isLabel: markdown.isLabel, isHeading }), request);
}

/**
 * Hard faults alone: a text that is a little longer or shorter than asked is one to look at, not one to refuse, and neither is one
 * that stays so when it is mended.
 */
function faultsIn(request: WritingRequest, parts: Parts, isMended = false): string[] {
  const plain = plainParts(request, parts);
  const { title, content } = renderPost(request, plain);
  const slack = isMended ? Number.POSITIVE_INFINITY : countSlack;
  return [
    ...kindQuestions[request.kind].faults({ ...request, slack }, plain),
    ...checkVoice(request, `${title}\n\n${content}`),
    ...checkLanguage(request, content),
  ];
}

/** Whether a text is plainly in another language than the voice names. */
function checkLanguage(request: Pick<WritingRequest, 'voice'>, markdown: string): string[] {
  const { language } = voiceOf(request);
  if (language === '' || proseOf(markdown).length < plainFrom) return [];
  return languageOfText(markdown, language) === language
    ? []
    : [`The text is not in ${languageName(language)}.`];
}

/** How to mend only the sections or segments that have faults. Undefined where the fault is not in one of them, or in each. */
function mendEntries(request: WritingRequest, parts: Parts): Mending<Parts> | undefined {
  const wanted = headingsAsked(request);
  const named = (all: Entry[], name: string) =>
    all.filter((entry) => sameName(entry.heading ?? entry.name ?? '') === sameName(name)).slice(0, 1);
  const given = entriesOf(request, parts);
  const isFaulty = (name: string) =>
    faultsIn(onlyFor(request, name), withEntries(request, parts, named(given, name))).length > 0;
  const faulty = wanted.filter(isFaulty);
  if (faulty.length === 0 || faulty.length === wanted.length) return undefined;
  return {
    merge: (mended) => {
      const anew = entriesOf(request, mended);
      const chosen = wanted.flatMap((name) => {
        const [first] = faulty.includes(name) ? named(anew, name) : [];
        return first ? [first] : named(given, name);
      });
      return withEntries(request, parts, chosen);
    },
  };
}

import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { HeldForm, Mending, ObjectQuestion } from '../../../platform/ai/ask-for-object.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import type { Shape } from '../../../platform/ai/fit-schema.ts';
import type { ModelConnection } from '../../../platform/ai/model-connection.ts';
import { type ModelAccess, ModelError } from '../../../platform/ai/model-exchange.ts';
import type { Services } from '../../../platform/context.ts';
import { findWritingModel } from '../../organization/settings/writing-model.ts';
import {
  type OnDraft,
  type PostDraft,
  type WritingEngine,
  WritingError,
  type WritingRequest,
} from '../engines/engine.ts';
import { renderPost } from '../engines/kinds/index.ts';
import { headingsAsked } from '../engines/kinds/kind-writer.ts';
import { checkVoice, emojiSource, voiceOf } from '../engines/voice.ts';
import { cleanLine } from '../text/clean-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { languageOfText, plainFrom, proseOf } from '../text/text-language.ts';
import { answerLimits, dataMessage, languageName, systemText } from './instructions.ts';
import { kindQuestions } from './kinds/index.ts';
import { sameName } from './kinds/kind-question.ts';
import { cutAtHeadings } from './read-markdown.ts';

const givenNames = ['heading', 'name'];

/** The texts of an answer, each a line: without the Markdown that some models add, and with the emoji that the voice allows. */
export function plainParts<T>(request: WritingRequest, parts: T): T {
  const { clean } = kindQuestions[request.kind];
  return mapTexts(parts, (text, field) => {
    if (givenNames.includes(field)) return cleanLine(text);
    const plain = keepEmojiRule(cleanLine(plainText(text)), request).trim();
    return clean ? clean(plain) : plain;
  });
}

const emojiWithSpace = new RegExp(`${emojiSource}\\s?`, 'gu');

const keepEmojiRule = (text: string, request: WritingRequest): string =>
  voiceOf(request).emoji === 'none' ? text.replace(emojiWithSpace, '') : text;

function plainText(text: string): string {
  const unmarked = text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+•])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1');
  return links
    .parseInline(unmarked, {})
    .flatMap(({ children }) => children ?? [])
    .map(({ content }) => content)
    .join('');
}

/** Reads links and images alone: all else in an answer is text. An address that leads nowhere is dropped as well. */
const links = new MarkdownIt('zero').enable(['link', 'image']);
links.validateLink = () => true;

/**
 * The post as far as a model has written it.
 * @param written the parts of the kind, of which any may be missing
 * @returns undefined while there is no text
 */
export function renderBegun(request: WritingRequest, written: unknown): PostDraft | undefined {
  const writer = kindQuestions[request.kind];
  const parts = plainParts(request, complete(written, z.toJSONSchema(writer.parts) as Shape));
  const { title, content } = renderPost(request, parts);
  if (!/[\p{L}\p{N}]/u.test(content)) return undefined;
  const progress = writer.begun && {
    done: Math.max(0, writer.begun(parts) - 1),
    total: writer.texts(request),
  };
  return { title, content, ...(progress && { progress }) };
}

function complete(value: unknown, shape: Shape): unknown {
  if (shape.type === 'string') return typeof value === 'string' ? value : '';
  if (shape.type === 'array') {
    return Array.isArray(value) ? value.map((each) => complete(each, shape.items ?? {})) : [];
  }
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, complete(fields[name], inner)]),
  );
}

function mapTexts<T>(value: T, change: (text: string, field: string) => string, field?: string): T;
function mapTexts(value: unknown, change: (text: string, field: string) => string, field = ''): unknown {
  if (typeof value === 'string') return change(value, field);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change, name)]),
  );
}

/** Characters of a long sentence, and of a line such as a subject or a call to action. */
const longest = { sentence: 170, line: 150 };
/** Characters of a line that may not be left out, which small models fill with a space, and of a sentence that is asked for. */
const shortest = { sentence: 35, line: 12, heading: 3 };

/**
 * The form of a kind with the headings, the number of entries and the lengths that a request asks for. Small models begin
 * sentences without end, leave headings out and invent entries; held to this form, they can't.
 */
export function holdForm<T>(request: WritingRequest, schema: z.ZodType<T>): HeldForm<T> {
  const { sentences, entries = {} } = kindQuestions[request.kind].held(request);
  const headings = headingsAsked(request);
  const headed = postKindTable[request.kind].headings;
  const lengthOf = (field: string) => (sentences[field]?.max ?? 0) * longest.sentence || longest.line;

  function hold(shape: Shape, field: string, heading?: string): object {
    if (shape.type === 'array') {
      const { items = {}, ...rest } = shape;
      const count = entries[field];
      return {
        ...rest,
        ...(count && { minItems: count, maxItems: count }),
        ...(field === headed
          ? { prefixItems: headings.map((each) => hold(items, field, each)) }
          : { items: hold(items, field) }),
      };
    }
    if (shape.type === 'string') {
      if (heading !== undefined && givenNames.includes(field)) return { type: 'string', enum: [heading] };
      const range = sentences[field];
      if (range?.max === 0) return { type: 'string', maxLength: 0 };
      const line = givenNames.includes(field) ? shortest.heading : shortest.line;
      const minLength = range ? range.min * shortest.sentence : line;
      return { type: 'string', minLength, maxLength: lengthOf(field) };
    }
    return {
      ...shape,
      properties: Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, hold(inner, name, heading)]),
      ),
    };
  }

  return {
    schema: hold(z.toJSONSchema(schema) as Shape, ''),
    trim: (value) =>
      mapTexts(value, (text, field) => {
        const whole = text.length < lengthOf(field) ? text : withoutCutEnd(text);
        const most = sentences[field]?.max ?? Number.POSITIVE_INFINITY;
        const all = splitSentences(whole);
        return all.length > most ? all.slice(0, most).join(' ') : whole;
      }),
  };
}

function withoutCutEnd(text: string): string {
  if (/\p{Sentence_Terminal}["”’)]*$/u.test(text.trim())) return text;
  const begun = splitSentences(text);
  if (begun.length > 1) return begun.slice(0, -1).join(' ');
  const space = text.lastIndexOf(' ');
  return space < 0 ? text : `${text.slice(0, space)}…`;
}

/** A series with more mails than this is written segment by segment by any model, each with a time limit of its own. */
const mostMailsAtOnce = 6;
/** Sentences that a text may have too many or too few: a warning, not a fault. */
const countSlack = 3;
/** More than the longest answer that is held to its form takes, save for one that repeats rare signs. */
const leastHeldTokens = 2048;

type Parts = Record<string, unknown>;
interface Entry {
  name?: string;
  heading?: string;
  text?: string;
  mails?: { subject: string }[];
}

/**
 * Creates an engine on a model. User input is passed as data; of an answer with the wrong structure only the
 * faulty parts are asked for again.
 */
export function createModelEngine(access: ModelAccess): WritingEngine {
  const { model: name } = access.settings;
  const model = openModel(access);
  return {
    name,
    async write(request, signal, onDraft) {
      try {
        const isStepwise = isLongSeries(request) || (access.settings.local && hasParts(request));
        const asked = access.settings.local ? questionHere : questionFor;
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
    const before = [...written];
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
          withEntries(request, { ...begun, ...first }, [...before, ...entriesOf(request, begun)]),
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
  const { parts: schema } = kindQuestions[request.kind];
  return {
    name: request.kind,
    schema,
    held: holdForm(request, schema as z.ZodType),
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

/** On this machine, where every answer is held to its form, it needs no limit of its own. */
const questionHere: typeof questionFor = (request, onDraft, context) => {
  const { temperature, maxTokens = 0 } = answerLimits(request);
  const limits = { temperature, maxTokens: Math.max(maxTokens, leastHeldTokens) };
  return { ...questionFor(request, onDraft, context), limits } as AnyQuestion;
};

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
    ...copiedTexts(parts, kindQuestions[request.kind].example),
  ];
}

const leastCopied = 25;

/** Small models give the example back. A fault for each text that is in it. */
function copiedTexts(parts: unknown, example: unknown): string[] {
  const given = new Set(textsOf(example));
  const copied = textsOf(parts).filter((text) => text.length >= leastCopied && given.has(text));
  return copied.map((text) => `“${text}” is of the example.`);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function checkLanguage(request: Pick<WritingRequest, 'voice'>, markdown: string): string[] {
  const { language } = voiceOf(request);
  if (language === '' || proseOf(markdown).length < plainFrom) return [];
  return languageOfText(markdown, language) === language
    ? []
    : [`The text is not in ${languageName(language)}.`];
}

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

export async function configuredEngine(
  services: Pick<Services, 'config' | 'db' | 'outgoing'>,
  organisationId: string,
): Promise<WritingEngine> {
  const settings = await findWritingModel(services, organisationId);
  if (!settings) return (await import('../engines/composer.ts')).composer;
  const { db, outgoing } = services;
  return createModelEngine({ settings, outgoing, usageOf: { db, organisationId } });
}

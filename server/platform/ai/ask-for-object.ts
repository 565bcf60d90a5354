import { APICallError } from 'ai';
import { z } from 'zod';
import { storable } from '../db/sql-values.ts';
import { failed, givesReason } from './explain-failure.ts';
import { findBegunJson, findJson, withoutMarks, withoutReasoning } from './find-json.ts';
import { fitShape, type Shape } from './fit-schema.ts';
import {
  type AnswerLimits,
  type Exchange,
  type ModelAnswer,
  type ModelRequest,
  mostCharacters,
  type Turn,
} from './model-exchange.ts';
import type { ModelSettings } from './model-settings.ts';

/**
 * How a model is told the form of the answer, from the strictest to none; the schema stands in the prompt at every step. Only a
 * model whose answers had no end or kept their faults is asked for `held_schema`, which holds counts and lengths, too: many
 * services refuse those.
 */
const ladder = ['held_schema', 'json_schema', 'json_object', 'text'] as const;
type Step = (typeof ladder)[number];

interface Habits {
  step: Step;
  /** For a model that knows no system role. */
  foldsInstructions: boolean;
  streams: boolean;
  takesLimits: boolean;
}
const allHabits: Habits = { step: 'json_schema', foldsInstructions: false, streams: true, takesLimits: true };

const mostRemembered = 500;
/** In milliseconds. Servers are updated, so the whole ladder is tried again. */
const rememberedForMs = 3_600_000;
const remembered = new Map<string, Habits & { since: number }>();

const keyOf = ({ baseUrl, model }: ModelSettings) => `${baseUrl}\n${model}`;

export function recallHabits(settings: ModelSettings): Habits {
  const habits = remembered.get(keyOf(settings));
  if (!habits || Date.now() - habits.since > rememberedForMs)
    return settings.local ? { ...allHabits, step: 'held_schema' } : allHabits;
  const { since: _since, ...known } = habits;
  return known;
}

function rememberHabits(settings: ModelSettings, habits: Habits): void {
  const since = remembered.get(keyOf(settings))?.since ?? Date.now();
  const isOutdated = Date.now() - since > rememberedForMs;
  remembered.delete(keyOf(settings));
  remembered.set(keyOf(settings), { ...habits, since: isOutdated ? Date.now() : since });
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
}

const stepBelow = (step: Step): Step | undefined => ladder[ladder.indexOf(step) + 1];

const isAboutFormat =
  /response_?format|json_?schema|json_?object|json mode|structured|grammar|guided|schema/i;
const isAboutRoles =
  /system (?:role|message|prompt|instruction)|role.{0,20}system|developer instruction|only.{0,20}user.{0,20}assistant/i;

const namesFormat = (body: string): boolean => isAboutFormat.test(body);

const namesRoles = (body: string): boolean => isAboutRoles.test(body);

const namesStream = (body: string): boolean => /\bstream/i.test(body);

const namesLimits = (body: string): boolean =>
  /temperature|max_(?:completion_|output_)?tokens|in the completion/i.test(body);

/**
 * The schema and one filled example, because not every endpoint passes the schema on. No example where the form
 * is enforced: small models give it back word for word.
 */
function describeForm<T>(schema: z.ZodType<T>, example: T | undefined): string {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema);
  return [
    'Answer with one JSON object that matches this JSON schema, and nothing else: no explanation, no Markdown.',
    JSON.stringify(shape),
    ...(example === undefined
      ? []
      : [
          'An example of the form. Its content is about something else; use none of it:',
          JSON.stringify(example),
        ]),
  ].join('\n\n');
}

type ReadObject<T> = { value: T } | { faults: string[] } | { nothing: 'empty' | 'unreadable' };

/** Some endpoints fill the reasoning or the arguments of tool calls instead of the text. */
function readObject<T>(
  answer: ModelAnswer,
  { schema, fromText }: Pick<ObjectQuestion<T>, 'schema' | 'fromText'>,
): ReadObject<T> {
  const shape = z.toJSONSchema(schema) as Shape;
  const isThoughtAlone = withoutReasoning(answer.text).trim() === '';
  const thoughts = isThoughtAlone && answer.finish !== 'length' ? withoutMarks(answer.text) : '';
  const sources = [...answer.calls, answer.text, thoughts, isThoughtAlone ? answer.reasoning : ''];
  if (sources.every((source) => source.trim() === '')) return { nothing: 'empty' };
  let faults: string[] | undefined;
  let hasJson = false;
  const whole: string[] = [];
  for (const source of sources) {
    const { values, isCut } = findJson(source);
    hasJson ||= isCut || values.length > 0;
    // Drafts and a repeated example come before the answer itself.
    for (const value of storable(values).reverse()) {
      const parsed = schema.safeParse(fitShape(value, shape));
      if (parsed.success) return { value: parsed.data };
      whole.push(...longTexts(value));
      faults ??= isCut ? undefined : parsed.error.issues.map(describeIssue);
    }
  }
  // A text that was cut could pass for a whole one.
  if (answer.finish !== 'length') {
    for (const text of hasJson ? whole : [withoutReasoning(answer.text)]) {
      const parsed = schema.safeParse(storable(fromText?.(text)));
      if (parsed.success) return { value: parsed.data };
    }
  }
  return faults ? { faults } : { nothing: 'unreadable' };
}

/** Texts of several lines: some answer the whole as one of them. */
function longTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('\n') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(longTexts) : [];
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const where = path.length > 0 ? `“${path.join('.')}”` : 'The answer';
  return `${where}: ${message.replace(/\.$/, '')}.`;
}

export interface ObjectQuestion<T> {
  name: string;
  schema: z.ZodType<T>;
  example: T;
  instructions: string;
  data: string;
  /** Faults that the schema can't express, a sentence each. Once the answer has been mended, any left are refused. */
  check?: (value: T, isMended: boolean) => string[];
  mend?: (value: T) => Mending<T> | undefined;
  limits?: AnswerLimits;
  held?: HeldForm<T>;
  fromText?: (text: string) => unknown;
  /** Asks for a stream. `read` gives the object as far as it is written. */
  onDraft?: (read: () => unknown) => void;
}

export interface HeldForm<T> {
  schema: object;
  trim(value: T): T;
}

export interface Mending<T> {
  merge(mended: T): T;
}

const chances = { retries: 1, repairs: 1 };

/**
 * Asks for an object, at the highest step of the ladder that the endpoint takes. An unreadable answer and a passing failure
 * share one retry; an answer with faults gets one repair, and the retry where that has faults, too.
 * @throws ModelError
 */
export async function askForObject<T>(exchange: Exchange, question: ObjectQuestion<T>): Promise<T> {
  const { settings } = exchange;
  const turns: Turn[] = [{ role: 'user', text: question.data }];
  const left = { ...chances };
  let habits = recallHabits(settings);
  let mending: Mending<T> | undefined;
  for (;;) {
    let answer: ModelAnswer;
    try {
      const request = toRequest(question, turns, habits);
      if (turns.length > 1 && request.onText) request.onText = () => {};
      answer = await exchange.generate(request);
    } catch (error) {
      habits = await habitsAfter(error, exchange, habits, left);
      continue;
    }
    const result = judge(question, answer, { mending, isMended: left.repairs === 0, habits });
    if ('failure' in result) {
      const step = stepAfter(result.failure, answer, question, habits);
      if (!step || left.retries === 0) throw failed(result.failure, settings);
      left.retries--;
      habits = { ...habits, step };
      continue;
    }
    if (result.faults === undefined) {
      rememberHabits(settings, habits);
      return result.value;
    }
    if (left.repairs === 0) {
      const step = stepAfter('incomplete', answer, question, habits);
      if (!step || left.retries === 0)
        throw failed('incomplete', settings, { words: firstFew(result.faults) });
      left.retries--;
      habits = { ...habits, step };
      turns.splice(1);
      mending = undefined;
      continue;
    }
    left.repairs--;
    turns.push({ role: 'assistant', text: withoutReasoning(answer.text) || answer.calls.join('\n') || '{}' });
    mending = result.value === undefined ? undefined : question.mend?.(result.value);
    turns.push({ role: 'user', text: JSON.stringify({ problems: result.faults }) });
  }
}

/** @throws ModelError where it makes no sense to ask again */
async function habitsAfter(
  error: unknown,
  exchange: Exchange,
  habits: Habits,
  left: typeof chances,
): Promise<Habits> {
  const lower = withoutRefused(exchange, error, habits);
  if (lower) return lower;
  const failure = exchange.explain(error);
  if (!failure.isPassing || left.retries === 0 || !(await exchange.waitFor(failure))) throw failure;
  left.retries--;
  return habits;
}

type AnswerFailure = 'empty' | 'unreadable' | 'refused' | 'too-long' | 'reasoned';

function stepAfter<T>(
  failure: AnswerFailure | 'incomplete',
  answer: ModelAnswer,
  { held, limits }: ObjectQuestion<T>,
  { step }: Habits,
): Step | undefined {
  const isEndless =
    answer.finish === 'length' && withoutReasoning(answer.text).length > mostCharacters(limits);
  if (failure === 'incomplete' || (failure === 'too-long' && isEndless))
    return held && step === 'json_schema' ? 'held_schema' : undefined;
  if (answer.finish === 'length') return undefined;
  // An endpoint that enforces a format may have been kept from answering by it.
  return ['empty', 'unreadable', 'reasoned'].includes(failure) ? (stepBelow(step) ?? step) : undefined;
}

type Judgement<T> =
  | { value: T; faults?: undefined }
  | { value?: T; faults: string[] }
  | { failure: AnswerFailure };

function judge<T>(
  question: ObjectQuestion<T>,
  answer: ModelAnswer,
  { mending, isMended, habits }: { mending: Mending<T> | undefined; isMended: boolean; habits: Habits },
): Judgement<T> {
  if (answer.finish === 'content-filter') return { failure: 'refused' };
  const read = readObject(answer, question);
  if ('value' in read) {
    const own = heldBy(question, habits)?.trim(read.value) ?? read.value;
    const value = mending ? mending.merge(own) : own;
    const faults = question.check?.(value, isMended) ?? [];
    return faults.length === 0 ? { value } : { value, faults };
  }
  if (onlyReasons(answer)) return { failure: 'reasoned' };
  if (answer.finish === 'length') return { failure: 'too-long' };
  if ('faults' in read) return read;
  return { failure: soundsLikeRefusal(answer.text) ? 'refused' : read.nothing };
}

const onlyReasons = ({ text, reasoning, calls, finish }: ModelAnswer) =>
  calls.length === 0 &&
  withoutReasoning(text).trim() === '' &&
  (reasoning.trim() !== '' || text.trim() !== '' || finish === 'length');

const soundsLikeRefusal = (text: string) =>
  /^\s*(?:I['’]?m (?:really |very )?sorry|sorry,|I (?:can(?:no|['’])t|am unable to|won['’]t|must decline)|as an AI\b)/i.test(
    withoutReasoning(text),
  );

const heldBy = <T>({ held }: ObjectQuestion<T>, { step }: Habits): HeldForm<T> | undefined =>
  step === 'held_schema' ? held : undefined;

function toRequest<T>(question: ObjectQuestion<T>, turns: Turn[], habits: Habits): ModelRequest {
  const { name, schema, example, instructions, limits, onDraft, fromText } = question;
  const held = heldBy(question, habits);
  const shape = onDraft && (z.toJSONSchema(schema) as Shape);
  const bySchema = { type: 'json' as const, name, schema: held?.schema ?? z.toJSONSchema(schema) };
  const enforced = {
    held_schema: bySchema,
    json_schema: bySchema,
    json_object: { type: 'json' as const },
    text: undefined,
  }[habits.step];
  return {
    instructions: `${instructions}\n\n${describeForm(schema, held ? undefined : example)}`,
    turns,
    foldsInstructions: habits.foldsInstructions,
    ...(enforced ? { format: enforced } : {}),
    ...(limits && habits.takesLimits ? { limits } : {}),
    ...(shape && habits.streams
      ? {
          onText: (text: string) =>
            onDraft(() => fitShape(findBegunJson(text) ?? fromText?.(withoutReasoning(text)), shape)),
        }
      : {}),
  };
}

function withoutRefused(exchange: Exchange, error: unknown, habits: Habits): Habits | undefined {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return undefined;
  const { statusCode, responseBody = '' } = error;
  if ([401, 402, 403, 429].includes(statusCode)) return undefined;
  if (!habits.foldsInstructions && namesRoles(responseBody)) return { ...habits, foldsInstructions: true };
  if (habits.streams && namesStream(responseBody)) return { ...habits, streams: false };
  if (habits.takesLimits && namesLimits(responseBody)) return { ...habits, takesLimits: false };
  // Many refuse the format without a word about it.
  const isUnexplained = statusCode < 500 && exchange.explain(error).failure === 'rejected';
  const step = stepBelow(habits.step);
  if (step && (isUnexplained || namesFormat(responseBody))) return { ...habits, step };
  const isPlain = !habits.streams && !habits.takesLimits;
  return isUnexplained && !isPlain && !givesReason(responseBody)
    ? { ...habits, streams: false, takesLimits: false }
    : undefined;
}

function firstFew(faults: string[]): string {
  const shown = faults.slice(0, 3).join(' ');
  return faults.length > 3 ? `${shown} And ${faults.length - 3} more.` : shown;
}

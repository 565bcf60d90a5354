import { z } from 'zod';
import { readEntries } from '../outgoing/outgoing.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { findJson, withoutReasoning } from './find-json.ts';
import { createEventReader, parseJson, type StreamEvent } from './stream-events.ts';

interface Completion {
  id: string;
  choices: [{ index: 0; message: Message; finish_reason: string | null }];
  usage?: { prompt_tokens: number; completion_tokens: number };
}
interface Message {
  role: 'assistant';
  content: string | null;
  reasoning_content?: string;
  refusal?: string;
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
}
interface Reported {
  failure: { error: unknown };
  status: number;
}

/** Each entry of a list by itself: one that cannot be read is as if it were not there. */
const readable = <Schema extends z.ZodType>(entry: Schema) =>
  z
    .unknown()
    .optional()
    .transform((list) => readEntries(entry, list)?.entries);
const text = z.string().nullish().catch(undefined);
const count = z.number().int().nonnegative().nullish().catch(undefined);
const args = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))])
  .nullish()
  .catch(undefined);
const call = z.object({
  index: z.number().nullish().catch(undefined),
  function: z.looseObject({ name: text, arguments: args }),
});
const message = z
  .looseObject({
    refusal: text,
    tool_calls: readable(call),
    function_call: call.shape.function.nullish().catch(undefined),
  })
  .transform((given) => ({
    content: contentOf(given.content),
    reasoning: thoughtsOf(given),
    refusal: given.refusal,
    calls: [...(given.tool_calls ?? []), ...(given.function_call ? [{ function: given.function_call }] : [])],
  }));
type Said = z.infer<typeof message>;

function contentOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map((part) => said.parse(part)).join('');
  return typeof content === 'object' && content !== null ? JSON.stringify(content) : null;
}
const said = z.union([z.string(), z.object({ text: z.string() }).transform((part) => part.text)]).catch('');

function thoughtsOf(given: Record<string, unknown>): string {
  const parts = Array.isArray(given.content) ? given.content : [];
  const places = [given.reasoning_content, given.reasoning, given.thinking, given.reasoning_details];
  const within = parts.map((part) => (part as { thinking?: unknown } | null)?.thinking);
  return [...places, within].map(thoughtIn).find((thought) => thought !== '') ?? '';
}

function thoughtIn(given: unknown): string {
  if (typeof given === 'string') return given;
  if (Array.isArray(given)) return given.map(thoughtIn).join('');
  if (typeof given !== 'object' || given === null) return '';
  const { text: own, thinking, summary } = given as Record<string, unknown>;
  return thoughtIn(own ?? thinking ?? summary);
}

const usage = z
  .looseObject({
    prompt_tokens: count,
    completion_tokens: count,
    completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(undefined),
  })
  .nullish()
  .catch(undefined);
const choice = z.object({
  message: message.nullish(),
  delta: message.nullish(),
  text,
  finish_reason: text,
  error: z.unknown().optional(),
});
const answer = z.object({
  choices: readable(choice),
  message: message.nullish().catch(undefined),
  response: text,
  done_reason: text,
  usage,
  prompt_eval_count: count,
  eval_count: count,
});
const failure = z.looseObject({
  error: z.union([z.string().min(1), z.looseObject({ code: z.unknown().optional() })]),
});

interface Read {
  said: Partial<Said> | undefined;
  finish: string | null;
  usage: Completion['usage'];
  hasHiddenThoughts: boolean;
}

function readAnswer(given: unknown): Read | Reported | undefined {
  const reported = failureIn(given);
  if (reported) return reported;
  const { data } = answer.safeParse(given);
  if (!data) return undefined;
  const [first] = data.choices ?? [];
  const inChoice = failureIn(first);
  if (inChoice) return inChoice;
  const plain = first?.text ?? data.response;
  const input = data.usage?.prompt_tokens ?? data.prompt_eval_count;
  const output = data.usage?.completion_tokens ?? data.eval_count;
  return {
    said: first?.message ?? first?.delta ?? data.message ?? (plain == null ? undefined : { content: plain }),
    finish: finishOf(first?.finish_reason ?? data.done_reason),
    usage:
      input == null && output == null
        ? undefined
        : { prompt_tokens: input ?? 0, completion_tokens: output ?? 0 },
    hasHiddenThoughts: (data.usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0,
  };
}

function failureIn(given: unknown): Reported | undefined {
  const { data } = failure.safeParse(given);
  return data && { failure: { error: data.error }, status: statusOf(data.error) };
}

function statusOf(error: z.infer<typeof failure>['error']): number {
  const code = typeof error === 'string' ? undefined : Number(error.code);
  return code !== undefined && code >= 400 && code <= 599 ? code : 200;
}

function finishOf(reason: string | null | undefined): string | null {
  if (!reason) return null;
  if (/length|max_?tokens/i.test(reason)) return 'length';
  return /content|safety/i.test(reason) ? 'content_filter' : reason;
}

/** Returns undefined when it is no completion, and the failure that an answer with status 200 reports. */
export function normaliseCompletion(given: unknown): Completion | Reported | undefined {
  const read = readAnswer(Array.isArray(given) ? given[0] : given);
  if (!read || 'failure' in read) return read;
  const hasChoice =
    (answer.safeParse(Array.isArray(given) ? given[0] : given).data?.choices?.length ?? 0) > 0;
  if (!read.said && !hasChoice) return undefined;
  return toCompletion(read);
}

const toCompletion = ({ said: spoken = {}, finish, usage: used, hasHiddenThoughts }: Read): Completion => ({
  id: 'answer',
  choices: [{ index: 0, message: messageOf(spoken, hasHiddenThoughts), finish_reason: finish }],
  ...(used ? { usage: used } : {}),
});

function messageOf(spoken: Partial<Said>, hasHiddenThoughts: boolean): Message {
  const { content = null, refusal, calls = [] } = spoken;
  const reasoning = spoken.reasoning || (hasHiddenThoughts && !content ? '…' : '');
  return {
    role: 'assistant',
    content,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...(refusal ? { refusal } : {}),
    ...(calls.length > 0
      ? {
          tool_calls: calls.map(({ function: { name, arguments: given } }, index) => ({
            id: `call-${index}`,
            type: 'function' as const,
            function: { name: name ?? 'answer', arguments: given ?? '' },
          })),
        }
      : {}),
  };
}

interface Assembly extends Read {
  said: Said;
  hasEnd: boolean;
}

const beginAssembly = (): Assembly => ({
  said: { content: '', reasoning: '', refusal: '', calls: [] },
  finish: null,
  usage: undefined,
  hasHiddenThoughts: false,
  hasEnd: false,
});

function take(whole: Assembly, event: StreamEvent): Reported | undefined {
  if (event.data === '[DONE]') {
    whole.hasEnd = true;
    return undefined;
  }
  const given = parseJson(event.data);
  if (event.isError) {
    const inner = failureIn(given) ?? failureIn({ error: given ?? event.data });
    return inner ?? { failure: { error: event.data }, status: 200 };
  }
  const read = readAnswer(given);
  if (!read || 'failure' in read) return read;
  const { said: spoken } = read;
  whole.said.content = `${whole.said.content ?? ''}${spoken?.content ?? ''}`;
  whole.said.reasoning += spoken?.reasoning ?? '';
  whole.said.refusal = `${whole.said.refusal ?? ''}${spoken?.refusal ?? ''}`;
  for (const { index, function: each } of (spoken?.calls ?? []) as Said['calls']) {
    const at = index ?? 0;
    whole.said.calls[at] ??= { function: { name: each.name, arguments: '' } };
    whole.said.calls[at].function.arguments += each.arguments ?? '';
  }
  whole.finish = read.finish ?? whole.finish;
  whole.hasEnd ||= read.finish !== null;
  whole.usage = read.usage ?? whole.usage;
  whole.hasHiddenThoughts ||= read.hasHiddenThoughts;
  return undefined;
}

/** Returns undefined when the text is no stream. @throws OutgoingError when its end is missing */
export function assembleStream(stream: string): Completion | Reported | undefined {
  const events = createEventReader()(stream, true);
  if (events.length === 0) return undefined;
  const whole = beginAssembly();
  for (const event of events) {
    const reported = take(whole, event);
    if (reported) return reported;
  }
  if (!whole.hasEnd && !isWholeJson(whole.said)) throw new OutgoingError('broken-off');
  return toCompletion(whole);
}

/** Some services end a stream without saying so. What is whole has not been cut. */
const isWholeJson = ({ content, calls }: Said): boolean =>
  [content ?? '', ...calls.map(({ function: { arguments: given } }) => given ?? '')].some((each) => {
    const { values, isCut } = findJson(each);
    return values.length > 0 && !isCut;
  });

export type StreamListener = (piece: string) => 'too-long' | undefined;

/** Failures are left to the end of the stream. `longest` is in characters. */
export function createStreamListener(onText: (text: string) => void, longest: number): StreamListener {
  const read = createEventReader();
  const whole = beginAssembly();
  let told = '';
  return (piece) => {
    for (const event of read(piece)) take(whole, event);
    const { content, calls } = whole.said;
    const text = [content ?? '', ...calls.map((each) => each.function.arguments ?? '')].join('');
    if (text !== told) onText(text);
    told = text;
    return !whole.hasEnd && withoutReasoning(text).length > longest ? 'too-long' : undefined;
  };
}

/** A stream in the protocol's form: what a service says elsewhere, reports by an event or leaves out at the end. */
export function createStreamRewriter(): (piece: string, isEnd?: boolean) => string {
  const read = createEventReader();
  let whole = beginAssembly();
  let finish: string | null = null;
  const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  function rewrite(event: StreamEvent): string {
    const { hasHiddenThoughts } = whole;
    whole = { ...beginAssembly(), hasHiddenThoughts };
    const reported = take(whole, event);
    if (reported) {
      const { error } = reported.failure;
      return data({ error: typeof error === 'string' ? { message: error } : error });
    }
    finish = whole.finish ?? finish;
    const isLast = event.data === '[DONE]';
    const end = isLast && finish === null ? 'stop' : whole.finish;
    const { role: _role, tool_calls: calls, ...delta } = toCompletion(whole).choices[0].message;
    const chunk = {
      id: 'answer',
      choices: [
        {
          index: 0,
          delta: {
            ...delta,
            ...(calls ? { tool_calls: calls.map((each, index) => ({ index, ...each })) } : {}),
          },
          finish_reason: end,
        },
      ],
      ...(whole.usage ? { usage: whole.usage } : {}),
    };
    return isLast ? `${finish === null ? data(chunk) : ''}data: [DONE]\n\n` : data(chunk);
  }
  return (piece, isEnd) => read(piece, isEnd).map(rewrite).join('');
}

export function toStream({
  id,
  choices: [{ message: spoken, finish_reason }],
  usage: used,
}: Completion): string {
  const { tool_calls: calls, ...delta } = spoken;
  const events = [
    {
      id,
      choices: [
        {
          index: 0,
          delta: {
            ...delta,
            ...(calls ? { tool_calls: calls.map((each, index) => ({ index, ...each })) } : {}),
          },
        },
      ],
    },
    {
      id,
      choices: [{ index: 0, delta: {}, finish_reason: finish_reason ?? 'stop' }],
      ...(used ? { usage: used } : {}),
    },
  ];
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
}

import { z } from 'zod';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { readEntries } from '../outgoing/read-entries.ts';
import { findJson } from './find-json.ts';

/** A chat completion as far as it is read here. */
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

/** Each entry of a list by itself: one that cannot be read is as if it were not there. */
const readable = <Schema extends z.ZodType>(entry: Schema) =>
  z
    .unknown()
    .optional()
    .transform((list) => readEntries(entry, list)?.entries);
const text = z.string().nullish().catch(undefined);
const count = z.number().int().nonnegative().nullish().catch(undefined);
const args = z.union([
  z.string(),
  z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
]);
const call = z.object({ function: z.looseObject({ name: z.string().catch('answer'), arguments: args }) });
/** The text of a message: as it is, or of its parts. */
const content = z
  .union([
    z.string(),
    z
      .array(
        z
          .union([z.string(), z.object({ text: z.string().catch('') }).transform((part) => part.text)])
          .catch(''),
      )
      .transform((parts) => parts.join('')),
    // Some answer the object itself.
    z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
  ])
  .nullish()
  .catch(undefined);
const message = z.object({
  content,
  reasoning_content: text,
  reasoning: text,
  thinking: text,
  refusal: text,
  tool_calls: readable(call),
  function_call: call.shape.function.nullish().catch(undefined),
});
const choice = z.object({ message: message.nullish(), delta: message.nullish(), text, finish_reason: text });
const completion = z.object({
  choices: readable(choice),
  /** Ollama's own form, and that of plain completions. */
  message: message.nullish().catch(undefined),
  response: text,
  done_reason: text,
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
  prompt_eval_count: count,
  eval_count: count,
});
const failure = z.object({
  error: z.union([z.string().min(1), z.looseObject({ code: z.unknown().optional() })]),
});

/**
 * Brings an answer into the form of a chat completion.
 * @returns undefined when it is none; the failure that an answer with status 200 reports
 */
export function normaliseCompletion(
  answer: unknown,
): Completion | { failure: unknown; status: number } | undefined {
  const given = Array.isArray(answer) ? answer[0] : answer;
  const failed = failure.safeParse(given);
  if (failed.success) return { failure: given, status: statusOf(failed.data.error) };
  const { data } = completion.safeParse(given);
  const [first] = data?.choices ?? [];
  const said = first?.message ?? first?.delta ?? data?.message ?? { content: first?.text ?? data?.response };
  if (!data || (!data.choices?.length && said.content == null)) return undefined;
  const input = data.usage?.prompt_tokens ?? data.prompt_eval_count;
  const output = data.usage?.completion_tokens ?? data.eval_count;
  return {
    id: 'answer',
    choices: [
      { index: 0, message: messageOf(said), finish_reason: first?.finish_reason ?? data.done_reason ?? null },
    ],
    ...(input == null && output == null
      ? {}
      : { usage: { prompt_tokens: input ?? 0, completion_tokens: output ?? 0 } }),
  };
}

function messageOf(said: Partial<z.infer<typeof message>>): Message {
  const calls = [
    ...(said.tool_calls ?? []).map((each) => each.function),
    ...(said.function_call ? [said.function_call] : []),
  ];
  const reasoning = said.reasoning_content ?? said.reasoning ?? said.thinking;
  return {
    role: 'assistant',
    content: said.content ?? null,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...(said.refusal ? { refusal: said.refusal } : {}),
    ...(calls.length > 0
      ? {
          tool_calls: calls.map((each, index) => ({
            id: `call-${index}`,
            type: 'function' as const,
            function: { name: each.name, arguments: each.arguments },
          })),
        }
      : {}),
  };
}

function statusOf(error: z.infer<typeof failure>['error']): number {
  const code = typeof error === 'string' ? undefined : Number(error.code);
  return code !== undefined && code >= 400 && code <= 599 ? code : 400;
}

const deltaCall = z.object({
  index: z.number().nullish(),
  function: z.object({ name: text, arguments: text }).nullish(),
});
const chunk = z.looseObject({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content,
            reasoning_content: text,
            reasoning: text,
            refusal: text,
            tool_calls: readable(deltaCall),
          })
          .nullish(),
        finish_reason: text,
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});

/**
 * The completion that a stream of chunks makes up.
 * @returns undefined when the text is no stream
 * @throws OutgoingError when its end is missing
 */
export function assembleStream(stream: string): unknown {
  const reported = /^event:[ \t]*error[ \t]*\r?\ndata:[ \t]*([^\r\n]+)/m.exec(stream)?.[1];
  if (reported !== undefined) return toError(reported);
  const lines = linesOf(stream);
  if (lines.length === 0) return undefined;
  let said = '';
  let reasoning = '';
  let refusal = '';
  let finish: string | null = null;
  let usage: unknown;
  const calls: { name: string; arguments: string }[] = [];
  for (const line of lines) {
    const parsed = chunk.safeParse(readLine(line));
    if (!parsed.success) continue;
    if ('error' in parsed.data) return parsed.data;
    const [first] = parsed.data.choices ?? [];
    said += first?.delta?.content ?? '';
    reasoning += first?.delta?.reasoning_content ?? first?.delta?.reasoning ?? '';
    refusal += first?.delta?.refusal ?? '';
    finish = first?.finish_reason ?? finish;
    usage = parsed.data.usage ?? usage;
    for (const each of first?.delta?.tool_calls ?? []) {
      const at = each.index ?? 0;
      calls[at] ??= { name: 'answer', arguments: '' };
      calls[at].arguments += each.function?.arguments ?? '';
    }
  }
  const hasEnd = finish !== null || /^data:\s*\[DONE\]\s*$/m.test(stream);
  if (!hasEnd && !isWholeJson(said)) throw new OutgoingError('broken-off');
  const message = {
    content: said,
    reasoning_content: reasoning,
    refusal,
    tool_calls: calls.map((each) => ({ function: each })),
  };
  return { choices: [{ message, finish_reason: finish }], usage };
}

/** Some services end a stream without saying so. What is whole has not been cut. */
function isWholeJson(said: string): boolean {
  const { values, isCut } = findJson(said);
  return values.length > 0 && !isCut;
}

/** The failure that an event of its own reports, as an answer would. */
export function toError(data: string): { error: unknown } {
  const given = readLine(data) ?? data;
  const inner = typeof given === 'object' && given !== null && 'error' in given ? given.error : given;
  return { error: inner };
}

const linesOf = (stream: string) =>
  stream.split(/\r?\n/).flatMap((line) => /^(?:data:\s*)?(\{.*\})\s*$/.exec(line)?.[1] ?? []);

/** What whole lines of a stream say: text, and arguments of tool calls. */
export function readLines(stream: string): { said: string; args: string }[] {
  return linesOf(stream).flatMap((line) => {
    const parsed = chunk.safeParse(readLine(line));
    const delta = parsed.success ? parsed.data.choices?.[0]?.delta : undefined;
    if (!delta) return [];
    const args = (delta.tool_calls ?? []).map((each) => each.function?.arguments ?? '').join('');
    return [{ said: delta.content ?? '', args }];
  });
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export function toStream({ id, choices: [{ message: said, finish_reason }], usage }: Completion): string {
  const { tool_calls: calls, ...delta } = said;
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
      ...(usage ? { usage } : {}),
    },
  ];
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
}

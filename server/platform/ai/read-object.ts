import { z } from 'zod';
import { findJson } from './find-json.ts';
import { fitShape, type Shape } from './fit-schema.ts';

/** What a model's answer holds: an object of the schema, one with faults, or nothing that can be read. */
export type ReadObject<T> = { value: T } | { faults: string[] } | { nothing: 'empty' | 'unreadable' };

/**
 * Reads an object of the schema from an answer.
 * @param answer arguments of tool calls, the text, and the reasoning, which some endpoints fill instead of the text
 */
export function readObject<T>(
  answer: { calls: string[]; text: string; reasoning: string },
  schema: z.ZodType<T>,
): ReadObject<T> {
  const shape = z.toJSONSchema(schema) as Shape;
  const sources = [...answer.calls, answer.text, answer.text.trim() === '' ? answer.reasoning : ''];
  if (sources.every((source) => source.trim() === '')) return { nothing: 'empty' };
  let faults: string[] | undefined;
  for (const source of sources) {
    const { values, isCut } = findJson(source);
    // Drafts and a repeated example come before the answer itself.
    for (const value of values.reverse()) {
      const parsed = schema.safeParse(fitShape(value, shape));
      if (parsed.success) return { value: parsed.data };
      faults ??= isCut ? undefined : parsed.error.issues.map(describeIssue);
    }
  }
  return faults ? { faults } : { nothing: 'unreadable' };
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const where = path.length > 0 ? `“${path.join('.')}”` : 'The answer';
  return `${where}: ${message.replace(/\.$/, '')}.`;
}

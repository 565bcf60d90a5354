import { z } from 'zod';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { HeldForm } from '../../../platform/ai/ask-for-object.ts';
import type { Shape } from '../../../platform/ai/fit-schema.ts';
import type { WritingRequest } from '../engines/engine.ts';
import { headingsAsked } from '../engines/kinds/kind-writer.ts';
import { splitSentences } from '../text/sentences.ts';
import { kindQuestions } from './kinds/index.ts';
import { givenNames, mapTexts } from './parts.ts';

/** Characters of a long sentence, and of a line such as a subject or a call to action. */
const longest = { sentence: 170, line: 150 };
/** Characters of a text that may not be left out: small models fill it with a space or a full stop. */
const shortest = 12;

/**
 * The form of a kind with the headings, the number of entries and the lengths that a request asks for. Small models begin
 * sentences without end, leave headings out and invent entries; held to this form, they can't.
 */
export function holdForm<T>(request: WritingRequest, schema: z.ZodType<T>): HeldForm<T> {
  const { sentences, entries = {} } = kindQuestions[request.kind].held(request);
  const headings = headingsAsked(request);
  const headed = postKindTable[request.kind].headings;
  const lengthOf = (field: string) => (sentences[field]?.max ?? 0) * longest.sentence || longest.line;

  /** @param heading of the entry that the shape is of */
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
      const least = givenNames.includes(field) ? 3 : shortest;
      return { type: 'string', minLength: range?.min === 0 ? 0 : least, maxLength: lengthOf(field) };
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

/** A text that was cut at its longest without what it had begun: a sentence, or else a word. */
function withoutCutEnd(text: string): string {
  if (/\p{Sentence_Terminal}["”’)]*$/u.test(text.trim())) return text;
  const begun = splitSentences(text);
  if (begun.length > 1) return begun.slice(0, -1).join(' ');
  const space = text.lastIndexOf(' ');
  return space < 0 ? text : `${text.slice(0, space)}…`;
}

import type { Length, Tone } from '../../../../../contract/model/post-kinds.ts';
import type { Draw } from './draw.ts';
import type { Facts } from './facts.ts';
import type { Pool } from './phrases.ts';
import type { Writer } from './writer.ts';

/** How many sentences a paragraph of this length gets; within the ranges that `structure.ts` demands. */
export function paragraphSize(length: Length, draw: Draw): number {
  if (length === 'short') return 2;
  return length === 'medium' ? 3 + draw.number('size', 3) : 6 + draw.number('size', 3);
}

/** A source of sentences: a pool of patterns, the next fact of the company, or its introduction. */
export type Source = { pool: Pool; section?: string } | 'fact' | 'introduction';

/**
 * Draws one sentence from each source in turn, up to `count`. A source that has nothing left is replaced by `spare`, so the count
 * is always reached.
 */
export function gather(
  { writer, facts, tone, draw }: { writer: Writer; facts: Facts; tone: Tone; draw: Draw },
  sources: readonly Source[],
  spare: Pool,
  count: number,
): string[] {
  const leadAt = count >= 3 ? 1 + draw.number('lead', count - 1) : -1;
  const sentences: string[] = [];
  let hasLead = false;
  writer.startParagraph();
  for (let index = 0; index < count; index += 1) {
    const source = sources[index] ?? { pool: spare };
    const sentence =
      source === 'introduction' ? facts.introduce() : source === 'fact' ? facts.next() : undefined;
    const pool = typeof source === 'string' ? spare : source.pool;
    const section = typeof source === 'string' ? undefined : source.section;
    const mayLead: boolean =
      sentence === undefined && pool === spare && !hasLead && leadAt > 0 && index >= leadAt;
    const before = mayLead ? lead(tone, draw) : undefined;
    hasLead ||= mayLead;
    sentences.push(sentence ?? writer.say(pool, { section, before }) ?? writer.say(spare) ?? '');
  }
  return sentences.filter((sentence) => sentence !== '');
}

const leads: Partial<Record<Tone, readonly string[]>> = {
  informative: ['in practice, ', 'as a rule, ', 'put simply, ', 'to be exact, '],
  casual: ['honestly, ', 'in plain words, ', 'by the way, ', 'between us, '],
};

/** A joint before a remark, in the tones that use one, for every other text. */
function lead(tone: Tone, draw: Draw): string | undefined {
  const choices = leads[tone] ?? [];
  return draw.number('leads', 2) === 0 ? draw.pick('lead words', choices) : undefined;
}

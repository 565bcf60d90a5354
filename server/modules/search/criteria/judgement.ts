import { criterionLimits, type Verdict } from '../../../../contract/search/sourcing.calls.ts';
import type { Passage, Person } from '../person.ts';

export interface Judgement {
  verdict: Verdict;
  /** Word for word from the person's own text, or a field's label and value; empty when nothing is said. */
  quote: string;
  field: Passage['field'] | 'location' | '';
}

export type Judge = (person: Person) => Judgement;

export const unclear: Judgement = { verdict: 'unclear', quote: '', field: '' };

export const quoted = (verdict: Judgement['verdict'], { passage }: { passage: Passage }): Judgement => ({
  verdict,
  quote: passage.text,
  field: passage.field,
});

export function someOf(judges: Judge[], wanted: number): Judge {
  return (person) => {
    const judged = judges.map((judge) => judge(person));
    const found = judged.filter(({ verdict }) => verdict === 'found');
    if (found.length >= wanted) return found[0] ?? unclear;
    const missing = judged.filter(({ verdict }) => verdict === 'missing');
    if (judged.length - missing.length >= wanted) {
      const said = judged.find(({ verdict, quote }) => verdict !== 'missing' && quote !== '');
      return { ...(found[0] ?? said ?? unclear), verdict: 'unclear' };
    }
    return missing.find(({ quote }) => quote !== '') ?? missing[0] ?? unclear;
  };
}

/** Cuts a long source to the part around the words that a criterion is about. */
export function excerptAround(text: string, source: string): string {
  const most = criterionLimits.source;
  if (source.length <= most) return source;
  const at = Math.max(0, source.toLowerCase().indexOf(text.toLowerCase()));
  const start = Math.min(Math.max(0, at - Math.floor((most - text.length) / 2)), source.length - most);
  return source
    .slice(start, start + most)
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
    .trim();
}

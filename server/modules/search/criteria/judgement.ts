import type { Verdict } from '../../../../contract/search/sourcing.calls.ts';
import type { Passage, Person } from '../person.ts';

/** What a text says of one criterion. */
export interface Judgement {
  verdict: Verdict;
  /** Word for word from the person's own text; empty when nothing is said. */
  quote: string;
  field: 'title' | 'skills' | 'location' | 'summary' | '';
}

export type Judge = (person: Person) => Judgement;

export const unclear: Judgement = { verdict: 'unclear', quote: '', field: '' };

export const quoted = (verdict: Judgement['verdict'], { passage }: { passage: Passage }): Judgement => ({
  verdict,
  quote: passage.text,
  field: passage.field,
});

/** Judges whether so many of several are met: what is unclear may be. */
export function someOf(judges: Judge[], wanted: number): Judge {
  return (person) => {
    const judged = judges.map((judge) => judge(person));
    const found = judged.filter(({ verdict }) => verdict === 'found');
    if (found.length >= wanted) return found[0] ?? unclear;
    const missing = judged.filter(({ verdict }) => verdict === 'missing');
    if (judged.length - missing.length >= wanted) return { ...(found[0] ?? unclear), verdict: 'unclear' };
    return missing.find(({ quote }) => quote !== '') ?? missing[0] ?? unclear;
  };
}

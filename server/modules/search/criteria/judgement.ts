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

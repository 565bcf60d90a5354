import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import { decisionLabels, type ShareAnswer } from '../../../../contract/search/decisions.ts';

export function describePast(past: FoundPerson['history'][number]): string {
  const { kind, to, reason, answer, moved_to: movedTo } = past;
  if (kind === 'answer') return describeAnswer(answer, reason);
  if (kind === 'move') return movedTo ? `Moved to ${movedTo}` : 'Taken off the board';
  const why = reason && `: ${reason}`;
  return `${to ? decisionLabels[to] : 'Undecided'}${why}`;
}

/** What was answered by a link to the shortlist. */
const describeAnswer = (answer: ShareAnswer | null, comment: string): string =>
  [answer && { yes: 'Yes', no: 'No' }[answer], comment].filter(Boolean).join(': ');

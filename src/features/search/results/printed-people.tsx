import { useEffect, useEffectEvent } from 'react';
import { decisionLabels } from '../../../../contract/recruiting/decisions.ts';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Criterion, FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../lib/display-text.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { verdictWords } from './verdict-mark.tsx';

/** Somebody to print, with what was written about them. */
export type PrintedPerson = FoundCandidate & Partial<Pick<FoundPerson, 'written_notes'>>;

/** People with the evidence for each criterion and their notes, on paper only. */
export function PrintedPeople({
  title,
  people,
  criteria,
  onShown,
}: {
  title: string;
  people: PrintedPerson[];
  criteria: Criterion[];
  /** They can be printed now. */
  onShown: () => void;
}) {
  const show = useEffectEvent(onShown);
  useEffect(() => show(), []);
  return (
    <main className="print-sheet hidden print:block">
      <h1 className="text-2xl">{title}</h1>
      <p className="text-sm">
        {people.length} {people.length === 1 ? 'person' : 'people'} · {formatDate(new Date().toISOString())}
      </p>
      {people.map((person) => (
        <article key={person.url} className="mt-5 break-inside-avoid border-t pt-3 text-sm">
          <h2 className="text-lg">{person.title}</h2>
          <p>
            {[person.employer, person.place, providerName(person.source)].filter(Boolean).join(' · ')}
            {person.decision && ` · ${decisionLabels[person.decision]}`}
            {person.reason && `: ${person.reason}`}
            {person.decided_by && ` (${person.decided_by})`}
          </p>
          <p className="break-all">{person.url}</p>
          <ul className="mt-2">
            {criteria.map(({ id, need, text }) => {
              const read = person.criteria?.find((verdict) => verdict.id === id);
              return (
                <li key={id}>
                  <strong>{verdictWords[read?.verdict ?? 'unclear']}:</strong> {text} ({need})
                  {read?.quote && ` “${read.quote}”`}
                </li>
              );
            })}
          </ul>
          {person.written_notes?.map(({ id, author, text }) => (
            <p key={id} className="mt-1 whitespace-pre-line">
              <strong>{author}:</strong> {text}
            </p>
          ))}
        </article>
      ))}
    </main>
  );
}

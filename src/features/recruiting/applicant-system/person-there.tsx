import type { HandedOver, HandOverState } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { useHandOversOfPerson } from './use-hand-over.ts';

export const stateTexts: Record<HandOverState, string> = {
  waiting: 'Waits',
  sending: 'Is being sent',
  done: 'Handed over',
  failed: 'Not handed over',
  unclear: 'Perhaps handed over',
};

export function HandedOverText({ handedOver }: { handedOver: HandedOver }) {
  const { system, job, state, detail, by, at, url } = handedOver;
  return (
    <>
      {stateTexts[state]} to {system}
      {job && ` for “${job}”`} · {by}, {formatDateTime(at)}.{detail && ` ${detail}`}
      {url && (
        <>
          {' '}
          <PageThere url={url} system={system} />
        </>
      )}
    </>
  );
}

export const PageThere = ({ url, system }: { url: string; system: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="link">
    Open in {system}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

/** Renders nothing without hand-overs. */
export function PersonThere({ id }: { id: string }) {
  const { data: handOvers } = useHandOversOfPerson(id);
  if (!handOvers || handOvers.length === 0) return null;
  return (
    <ul aria-label="Handed over" className="space-y-1 text-muted text-sm">
      {handOvers.map((one) => (
        <li key={one.hand_over_id}>
          <HandedOverText handedOver={one} />
        </li>
      ))}
    </ul>
  );
}

/** Warns, before an erasure, of the systems that still hold the person. */
export function StaysThere({ id }: { id: string }) {
  const { data: handOvers } = useHandOversOfPerson(id);
  const there = handOvers?.filter(({ state }) => state !== 'failed' && state !== 'waiting') ?? [];
  if (there.length === 0) return null;
  return (
    <div className="mt-3 space-y-1 text-ink text-sm">
      <p>
        They stay in the applicant system. Delete them there as well; Settings, Applicant system lists them.
      </p>
      {there.map((one) => (
        <p key={one.hand_over_id}>
          <HandedOverText handedOver={one} />
        </p>
      ))}
    </div>
  );
}

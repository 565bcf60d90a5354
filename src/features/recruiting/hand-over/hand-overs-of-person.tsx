import { HandedOverText } from './handed-over-text.tsx';
import { useHandOversOfPerson } from './use-hand-over.ts';

/** Lists the hand-overs of a person; renders nothing if there are none. */
export function HandOversOfPerson({ id }: { id: string }) {
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

import { comparableIdentities, type PersonTexts } from '../people/talent-pool/person-identities.ts';

/**
 * The first of all entries about each person. Entries that share an identity are about one person, and so are two that a
 * third connects.
 */
export function onePerPerson<Entry>(entries: Entry[], personOf: (entry: Entry) => PersonTexts): Entry[] {
  const groups = groupByIdentity(entries.map((entry) => identitiesOf(personOf(entry))));
  return entries.filter((_, at) => groups[at] === at);
}

const known = new WeakMap<PersonTexts, string[]>();

/** Remembered as long as the person is: those whom searches rank are the same ones again and again. */
function identitiesOf(person: PersonTexts): string[] {
  const before = known.get(person);
  if (before) return before;
  const identities = comparableIdentities(person).map(asText);
  known.set(person, identities);
  return identities;
}

const asText = ({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`;

/**
 * Groups entries that share an identity, directly or by way of others.
 * @returns for each entry the position of the first one in its group
 */
export function groupByIdentity(identities: string[][]): number[] {
  // Each entry points to an earlier one of its group, in the end to the first.
  const earlier = identities.map((_, at) => at);
  const rootOf = (at: number): number => {
    const before = earlier[at] ?? at;
    return before === at ? at : rootOf(before);
  };
  const seen = new Map<string, number>();
  for (const [at, keys] of identities.entries()) {
    for (const key of keys) {
      const known = seen.get(key);
      if (known === undefined) seen.set(key, at);
      else {
        const [low, high] = [rootOf(known), rootOf(at)].sort((a, b) => a - b) as [number, number];
        earlier[high] = low;
      }
    }
  }
  return identities.map((_, at) => rootOf(at));
}

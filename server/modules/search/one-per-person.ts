import { asCompared, type PersonTexts } from '../people/identity/person-identities.ts';
import { type ComparedPerson, groupSamePeople } from '../people/identity/same-person.ts';

type PersonWithPhone = PersonTexts & { phone: string };

export function onePerPerson<Entry>(entries: Entry[], personOf: (entry: Entry) => PersonWithPhone): Entry[] {
  const groups = groupSamePeople(entries.map((entry) => compare(personOf(entry))));
  return entries.filter((_, at) => groups[at] === at);
}

const known = new WeakMap<PersonWithPhone, ComparedPerson>();

/** Cached as long as the person: searches rank the same people again and again. */
function compare(person: PersonWithPhone): ComparedPerson {
  const before = known.get(person);
  if (before) return before;
  const compared = asCompared(person);
  known.set(person, compared);
  return compared;
}

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

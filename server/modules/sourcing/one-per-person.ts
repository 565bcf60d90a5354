import { normaliseUrl } from './normalise-url.ts';

/** What tells people apart. */
interface Person {
  name: string;
  title: string;
  location: string;
  email: string;
  profileUrl: string;
}

/**
 * The first of all entries about each person. Entries with the same address, the same profile, or the same name,
 * title and place are about one person, and so are two that a third connects.
 */
export function onePerPerson<Entry>(entries: Entry[], personOf: (entry: Entry) => Person): Entry[] {
  const first: Entry[] = [];
  // Each entry points to an earlier one about the same person, in the end to the first.
  const earlier = entries.map((_, at) => at);
  const rootOf = (at: number): number => {
    const before = earlier[at] ?? at;
    return before === at ? at : rootOf(before);
  };
  const seen = new Map<string, number>();
  for (const [at, entry] of entries.entries()) {
    for (const key of keysOf(personOf(entry))) {
      const known = seen.get(key);
      if (known === undefined) seen.set(key, at);
      else {
        const [low, high] = [rootOf(known), rootOf(at)].sort((a, b) => a - b) as [number, number];
        earlier[high] = low;
      }
    }
  }
  for (const [at, entry] of entries.entries()) if (rootOf(at) === at) first.push(entry);
  return first;
}

function keysOf({ name, title, location, email, profileUrl }: Person): string[] {
  const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
  const profile = normaliseUrl(profileUrl);
  return [
    `person ${[name, title, location].map(fold).join('|')}`,
    ...(email === '' ? [] : [`email ${fold(email)}`]),
    ...(profile === undefined ? [] : [`profile ${profile}`]),
  ];
}

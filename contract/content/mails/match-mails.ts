export interface MailIdentity {
  segment: string;
  name: string;
  /** Empty where it has none of its own. */
  subject: string;
  /** Stands for its text; absent where that is not known. */
  fingerprint?: string | undefined;
}

/** The most telling first. Undefined where a mail lacks it. */
type Key = (mail: MailIdentity) => readonly (string | undefined)[];
const words: Key[] = [
  ({ segment, name, subject, fingerprint }) => [segment, name, subject || undefined, fingerprint],
  ({ segment, subject, fingerprint }) => [segment, subject || undefined, fingerprint],
  ({ subject, fingerprint }) => [subject || undefined, fingerprint],
  ({ segment, name, subject }) => [segment, name, subject || undefined],
  ({ segment, name, fingerprint }) => [segment, name, fingerprint],
  ({ segment, fingerprint }) => [segment, fingerprint],
  ({ fingerprint }) => [fingerprint],
  ({ segment, subject }) => [segment, subject || undefined],
  ({ subject }) => [subject || undefined],
];
const headings: Key = ({ segment, name }) => [segment, name];

/**
 * Finds the mails of an earlier text in a later one: by subject and text, else by heading, and by place where no
 * mail was added or removed. `gone`: mails of still earlier texts, found by their words alone. Returns for each
 * later mail its index in `[...before, ...gone]`, or undefined for a new one.
 */
export function matchMails(
  before: readonly MailIdentity[],
  after: readonly MailIdentity[],
  gone: readonly MailIdentity[] = [],
): (number | undefined)[] {
  const earlier = [...before, ...gone];
  const found: (number | undefined)[] = after.map(() => undefined);
  const taken = new Set<number>();
  const match = (first: number, end: number, key: Key) => {
    const free = earlier
      .map((_, index) => index)
      .slice(first, end)
      .filter((index) => !taken.has(index));
    const open = after.map((_, index) => index).filter((index) => found[index] === undefined);
    const candidates = groupByKey(free, earlier, key);
    for (const [shared, places] of groupByKey(open, after, key)) {
      const indexes = candidates.get(shared) ?? [];
      // Of mails that are alike, nobody can tell which one is missing.
      if (indexes.length !== places.length) continue;
      for (const [order, place] of places.entries()) {
        found[place] = indexes[order];
        taken.add(indexes[order] as number);
      }
    }
  };
  for (const key of words) match(0, before.length, key);
  for (const key of words) match(before.length, earlier.length, key);
  match(0, before.length, headings);
  if (before.length !== after.length) return found;
  return found.map((index, place) => index ?? (taken.has(place) ? undefined : place));
}

function groupByKey(indexes: number[], mails: readonly MailIdentity[], key: Key): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const index of indexes) {
    const parts = key(mails[index] as MailIdentity);
    if (parts.includes(undefined)) continue;
    const shared = JSON.stringify(parts);
    groups.set(shared, [...(groups.get(shared) ?? []), index]);
  }
  return groups;
}

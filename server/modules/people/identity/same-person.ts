import { areNamesCompatible, type NameWords, nameEntries } from './person-names.ts';

/** An entry about a person, as it is compared with others. */
export interface ComparedPerson {
  words: NameWords;
  /** Name, title and place as one; undefined where that says nothing of who it is. */
  named?: string | undefined;
  contacts: { kind: 'email' | 'profile' | 'phone'; value: string }[];
}

interface Group {
  first: number;
  into?: Group;
  names: NameWords[];
  contacts: Map<string, Set<string>>;
}

/**
 * Groups entries about one person. A shared mail address or profile makes one of two where their names are compatible, since
 * several people may stand behind one address; so does a shared phone number, and name, title and place, unless addresses,
 * profiles or numbers of the two differ. Two entries are one person's as well when a third connects them.
 * @returns for each entry the position of the first one in its group
 */
export function groupSamePeople(people: readonly ComparedPerson[]): number[] {
  const known = new Map<string, Set<Group>>();
  const groups = people.map((person, at) => groupOf(person, at));
  for (const [at, person] of people.entries()) {
    let own = groups[at] as Group;
    const joinThose = (key: string, mayJoin: (one: Group, other: Group) => boolean) => {
      for (const found of known.get(key) ?? []) {
        const other = rootOf(found);
        if (other !== own && mayJoin(other, own)) own = unite(other, own);
      }
    };
    const { all, asked } = nameEntries(person.contacts.length > 0 ? person.words : []);
    for (const contact of person.contacts) {
      const mayJoin = contact.kind === 'phone' ? areCompatible : haveCompatibleNames;
      for (const entry of asked) joinThose(keyOf(contact, entry), mayJoin);
    }
    if (person.named !== undefined) joinThose(`named ${person.named}`, areCompatible);
    const keys = person.contacts.flatMap((contact) => all.map((entry) => keyOf(contact, entry)));
    if (person.named !== undefined) keys.push(`named ${person.named}`);
    for (const key of keys) {
      const held = known.get(key);
      if (held) held.add(own);
      else known.set(key, new Set([own]));
    }
  }
  return groups.map((group) => rootOf(group).first);
}

const keyOf = ({ kind, value }: ComparedPerson['contacts'][number], entry: string) =>
  `${kind} ${value} ${entry}`;

function groupOf({ words, contacts }: ComparedPerson, first: number): Group {
  const byKind = new Map<string, Set<string>>();
  for (const { kind, value } of contacts) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(value));
  return { first, names: [words], contacts: byKind };
}

function rootOf(group: Group): Group {
  let root = group;
  while (root.into) root = root.into;
  return root;
}

function unite(one: Group, other: Group): Group {
  const [low, high] = one.first < other.first ? [one, other] : [other, one];
  high.into = low;
  const spelled = new Set(low.names.map(String));
  low.names.push(...high.names.filter((words) => !spelled.has(String(words))));
  for (const [kind, values] of high.contacts) {
    low.contacts.set(kind, new Set([...(low.contacts.get(kind) ?? []), ...values]));
  }
  return low;
}

const haveCompatibleNames = (one: Group, other: Group): boolean =>
  one.names.every((name) => other.names.every((theirs) => areNamesCompatible(name, theirs)));

const areCompatible = (one: Group, other: Group): boolean =>
  haveCompatibleNames(one, other) &&
  [...one.contacts].every(([kind, values]) => {
    const theirs = other.contacts.get(kind);
    return theirs === undefined || [...values].some((value) => theirs.has(value));
  });

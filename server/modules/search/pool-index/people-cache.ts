import type { PoolPerson } from '../matching/rank-people.ts';
import type { Scored } from './best.ts';

/** What is read of a person to rank them, in the order in which their values stand in the JSON for the thread. */
export const personColumns = [
  ...(['document', 'id', 'organisationId', 'name', 'email', 'phone', 'profileUrl'] as const),
  ...(['title', 'skills', 'summary', 'location', 'latitude', 'longitude', 'years', 'languages'] as const),
];

type ReadPerson = PoolPerson & { document: number; version: string };

/** Each person is a list of values: the version of the row, then the columns. */
export function readPeopleJson(json: string): ReadPerson[] {
  const rows: unknown[][] = JSON.parse(json);
  return rows.map(([version, ...values]) => {
    const person: Record<string, unknown> = { version, textRank: 0 };
    for (const [at, name] of personColumns.entries()) person[name] = values[at];
    return person as unknown as ReadPerson;
  });
}

/** Any change to a candidate gives it another version. */
export type PersonVersion = [document: number, version: string];

interface HeldPerson {
  version: string;
  person: PoolPerson;
  characters: number;
}

/** So much text is kept: of some ten thousand people, who take about five times that in memory once they have been judged. */
export const mostCharacters = 5_000_000;

const held = new Map<string, HeldPerson>();
let characters = 0;

const keyOf = (database: string, document: number) => `${database}:${document}`;

export const findUnknownPeople = (database: string, people: PersonVersion[]): number[] =>
  people
    .filter(([document, version]) => held.get(keyOf(database, document))?.version !== version)
    .map(([document]) => document);

export function keepPeople(database: string, json: string): void {
  for (const person of readPeopleJson(json)) {
    const key = keyOf(database, person.document);
    const { name, title, skills, summary, location } = person;
    const size = [name, title, ...skills, summary, location].reduce((sum, text) => sum + text.length, 0);
    forget(key);
    held.set(key, { version: person.version, person, characters: size });
    characters += size;
  }
}

/**
 * Returns the very objects that were kept, so that what was made of their texts lasts. @returns undefined when
 * one of them has been forgotten meanwhile
 */
export function takePeople(
  database: string,
  people: PersonVersion[],
  scores: Map<number, Scored>,
): PoolPerson[] | undefined {
  const taken: PoolPerson[] = [];
  for (const [document] of people) {
    const key = keyOf(database, document);
    const known = held.get(key);
    if (!known) return undefined;
    held.delete(key);
    held.set(key, known);
    const { score = 0, hasTellingWord = false, isClose = false } = scores.get(document) ?? {};
    Object.assign(known.person, { textRank: score, hasTellingWord, isClose });
    taken.push(known.person);
  }
  return taken;
}

export function evictPeople(most = mostCharacters): void {
  for (const key of held.keys()) {
    if (characters <= most) return;
    forget(key);
  }
}

function forget(key: string): void {
  characters -= held.get(key)?.characters ?? 0;
  held.delete(key);
}

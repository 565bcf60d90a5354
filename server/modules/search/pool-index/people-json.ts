import type { PoolPerson } from '../matching/rank-people.ts';

/** What is read of a person to rank them, in the order in which their values stand in the JSON for the thread. */
export const personColumns = [
  ...(['document', 'id', 'organisationId', 'name', 'email', 'phone', 'profileUrl'] as const),
  ...(['title', 'skills', 'summary', 'location', 'latitude', 'longitude'] as const),
];

type ReadPerson = PoolPerson & { document: number; version: string };

/** People from the JSON of a list of values for each: the version of the row, then the columns. */
export function readPeopleJson(json: string): ReadPerson[] {
  const rows: unknown[][] = JSON.parse(json);
  return rows.map(([version, ...values]) => {
    const person: Record<string, unknown> = { version, textRank: 0 };
    for (const [at, name] of personColumns.entries()) person[name] = values[at];
    return person as unknown as ReadPerson;
  });
}

import type { PoolPerson } from '../matching/rank-people.ts';
import type { Scored } from './best.ts';

/** What is read of a person to rank them, in the order in which their values stand in the JSON for the thread. */
export const personColumns = [
  ...(['document', 'id', 'organisationId', 'name', 'email', 'profileUrl', 'title', 'skills'] as const),
  ...(['summary', 'location', 'latitude', 'longitude'] as const),
];

type ReadPerson = Record<(typeof personColumns)[number], unknown> & Pick<PoolPerson, 'textRank'>;

/** People with their scores, from the JSON of a list of values for each. */
export function readPeopleJson(json: string, scores: Scored[]): PoolPerson[] {
  const scoreOf = new Map(scores.map(({ number, score }) => [number, score]));
  const rows: unknown[][] = JSON.parse(json);
  return rows.map((values) => {
    const person = { textRank: scoreOf.get(values[0] as number) ?? 0 } as ReadPerson;
    for (const [at, name] of personColumns.entries()) person[name] = values[at];
    return person as unknown as PoolPerson;
  });
}

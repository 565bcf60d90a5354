import { and, eq, inArray } from 'drizzle-orm';
import { endedColumns } from '../../../../contract/recruiting/board.ts';
import type { Database } from '../../../platform/db/client.ts';
import { searchPeople } from '../../../platform/db/schema.ts';
import { columnNames } from '../stages.ts';

/** Why people of a search get no mails of a sequence, by their ids: the decision No, and the name of a column that ends the work. */
export async function readStandings(
  db: Database,
  jobId: string,
  people: string[],
): Promise<Map<string, { isRefused: boolean; endedIn: string | undefined }>> {
  const rows = await db
    .select()
    .from(searchPeople)
    .where(and(eq(searchPeople.jobId, jobId), inArray(searchPeople.candidateId, people)));
  const [first] = rows;
  const nameOf = first && (await columnNames(db, first.organisationId));
  return new Map(
    rows.map(({ candidateId, decision, stage }) => [
      candidateId,
      {
        isRefused: decision === 'no',
        endedIn: stage !== null && endedColumns.includes(stage) ? nameOf?.(stage) : undefined,
      },
    ]),
  );
}

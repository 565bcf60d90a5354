import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type HeldBackKind,
  type HeldBackRow,
  importableKinds,
} from '../../../../contract/people/held-back.calls.ts';
import { personLimits } from '../../../../contract/people/person-fields.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, talentImportErrors, talentImports } from '../../../platform/db/schema.ts';
import type { PlacedRow } from './candidate-file-thread.ts';
import { storable } from './csv-columns.ts';

/** A row that an import holds back. */
export interface HeldBack {
  line: number;
  kind: HeldBackKind;
  reason: string;
  name?: string;
  candidateId?: string;
}

/** Stores rows that an import holds back, with their names as long as the file is kept to import them from. */
export async function holdBack(tx: Database, importId: string, rows: HeldBack[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) => ({ ...row, name: storable((row.name ?? '').slice(0, personLimits.name)) }));
  // As one parameter: the embedded database is slow with thousands of them.
  await tx.execute(sql`
    insert into ${talentImportErrors} (import_id, line, kind, reason, name, candidate_id)
    select ${importId}::uuid, line, kind, reason,
      case when (select original_id from ${talentImports} where id = ${importId}::uuid) is null then '' else name end,
      "candidateId"
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given (line int, kind text, reason text, name text, "candidateId" uuid)`);
}

/**
 * Takes rows off the list of the import that holds them back, to be imported anyway. Repeated requests import them once.
 * @returns those that were there; `doNotContact` where the person that a row was taken for must not be contacted
 */
export async function takeHeldBack(
  tx: Database,
  importId: string,
  rows: PlacedRow[],
): Promise<{ row: PlacedRow; doNotContact: boolean }[]> {
  const lines = rows.map(({ line }) => line);
  if (lines.length === 0) return [];
  const taken = await tx
    .delete(talentImportErrors)
    .where(and(eq(talentImportErrors.importId, importId), inArray(talentImportErrors.line, lines)))
    .returning({ line: talentImportErrors.line, candidateId: talentImportErrors.candidateId });
  const people = taken.flatMap(({ candidateId }) => candidateId ?? []);
  const kept = alias(candidates, 'kept');
  const objected =
    people.length === 0
      ? []
      : await tx
          .select({ id: candidates.id })
          .from(candidates)
          .leftJoin(kept, eq(kept.id, candidates.mergedInto))
          .where(
            and(
              inArray(candidates.id, people),
              sql`(${candidates.doNotContact} or coalesce(${kept.doNotContact}, false))`,
            ),
          );
  const stopped = new Set(objected.map(({ id }) => id));
  const personOf = new Map(taken.map(({ line, candidateId }) => [line, candidateId]));
  return rows.flatMap((row) => {
    const person = personOf.get(row.line);
    return person === undefined ? [] : [{ row, doNotContact: person !== null && stopped.has(person) }];
  });
}

/** The rows that an import holds back, by line: all of them, or a page. */
export async function readHeldBack(
  db: Database,
  importId: string,
  page?: { offset: number; limit: number },
): Promise<HeldBackRow[]> {
  const kept = alias(candidates, 'kept');
  const query = db
    .select({
      line: talentImportErrors.line,
      kind: talentImportErrors.kind,
      reason: talentImportErrors.reason,
      name: talentImportErrors.name,
      person: { id: kept.id, name: kept.name, title: kept.title },
      hasFile: sql<boolean>`${talentImports.originalId} is not null`,
    })
    .from(talentImportErrors)
    .innerJoin(talentImports, eq(talentImports.id, talentImportErrors.importId))
    .leftJoin(candidates, eq(candidates.id, talentImportErrors.candidateId))
    .leftJoin(
      kept,
      and(sql`${kept.id} = coalesce(${candidates.mergedInto}, ${candidates.id})`, kept.isListed),
    )
    .where(eq(talentImportErrors.importId, importId))
    .orderBy(asc(talentImportErrors.line));
  const rows = await (page ? query.offset(page.offset).limit(page.limit) : query);
  return rows.map(({ hasFile, ...row }) => ({
    ...row,
    can_import: hasFile && importableKinds.includes(row.kind),
  }));
}

export async function importableLines(db: Database, importId: string): Promise<number[]> {
  const rows = await db
    .select({ line: talentImportErrors.line })
    .from(talentImportErrors)
    .where(
      and(eq(talentImportErrors.importId, importId), inArray(talentImportErrors.kind, [...importableKinds])),
    )
    .orderBy(asc(talentImportErrors.line));
  return rows.map(({ line }) => line);
}

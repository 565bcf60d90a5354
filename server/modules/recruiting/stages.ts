import { sql } from 'drizzle-orm';
import { z } from '../../../contract/platform/zod.ts';
import { type BoardColumn, type BoardTemplate, usualColumns } from '../../../contract/recruiting/board.ts';
import type { Decision } from '../../../contract/search/decisions.ts';
import type { Database } from '../../platform/db/client.ts';
import { readSetting, type SettingKind } from '../../platform/settings/organisation-settings.ts';

const value = z.object({
  columns: z.array(z.object({ id: z.string(), name: z.string() })),
  templates: z._default(
    z.array(z.object({ id: z.string(), name: z.string(), columns: z.array(z.string()) })),
    [],
  ),
});
export const boardSetting: SettingKind<z.infer<typeof value>> = { key: 'board', schema: value };

export async function readBoard(
  db: Database,
  organisationId: string,
): Promise<{ columns: readonly BoardColumn[]; templates: BoardTemplate[] }> {
  const stored = await readSetting(db, organisationId, boardSetting);
  return stored?.value ?? { columns: usualColumns, templates: [] };
}

export async function readColumns(db: Database, organisationId: string): Promise<readonly BoardColumn[]> {
  return (await readBoard(db, organisationId)).columns;
}

export async function columnNames(db: Database, organisationId: string): Promise<(id: string) => string> {
  const columns = await readColumns(db, organisationId);
  return (id) => columns.find((column) => column.id === id)?.name ?? id;
}

/**
 * The column that a decision puts a person into. People further along stay there, unless the decision is No.
 * @param now the current column; null for people who are not on the board
 */
export function stageAfter(decision: Decision | null, now: string | null): string | null {
  const isEarly = now === null || now === 'new' || now === 'shortlisted' || now === 'closed';
  if (decision === 'no') return 'closed';
  if (!isEarly) return now;
  if (decision === 'shortlist') return 'shortlisted';
  return decision === 'maybe' ? 'new' : null;
}

/** The decision implied by a move to a column: moving on shortlists. */
export const decisionAfter = (stage: string, now: Decision | null): Decision | null =>
  stage === 'new' || stage === 'closed' ? now : 'shortlist';

/** The column after a mail to a person: people further along or closed stay there. */
export const stageAfterMail = (now: string | null): string =>
  now === null || now === 'new' || now === 'shortlisted' ? 'contacted' : now;

/** The column after an answer of a person: people further along or closed stay there, and all do on a board without Replied. */
export function stageAfterReply(now: string | null, columns: readonly BoardColumn[]): string | null {
  const isBefore = now === null || now === 'new' || now === 'shortlisted' || now === 'contacted';
  return isBefore && columns.some(({ id }) => id === 'replied') ? 'replied' : now;
}

const columnsLock = 7_264_922;

/** Keeps the columns as they are until the transaction ends, so that nobody is moved into one that is being removed. */
export async function holdColumns(
  tx: Database,
  organisationId: string,
  { isChange }: { isChange: boolean },
): Promise<void> {
  const lock = sql.raw(isChange ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await tx.execute(sql`select ${lock}(${columnsLock}, hashtext(${organisationId}))`);
}

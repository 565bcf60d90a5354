import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  files,
  messages,
  notes,
  organisationTransfers,
  resumes,
  searchResults,
  talentImportErrors,
  talentImports,
} from '../../../platform/db/schema.ts';
import { forgetAnswersThat } from '../../../platform/http/idempotency.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { recordTaskEvent } from '../../../platform/jobs/task-events.ts';
import { stopTask } from '../../../platform/jobs/tasks.ts';
import { refusedIdentities } from './erased-people.ts';

export interface Pool {
  organisationId: string;
  key: Buffer;
}

const erasedMeanwhile = 'A person was erased while the export was written. Start it again.';

/**
 * Deletes the waiting résumés of people, and the uploaded tables and the archives of the organization, any of which may name them.
 * An export that is being written has read them already, so it ends.
 */
export async function forgetFiles(
  { queue }: { queue: Pick<Queue, 'withdraw'> },
  tx: Database,
  pool: Pool,
  hmacs: ReadonlySet<string>,
): Promise<void> {
  const { organisationId } = pool;
  await forgetResumes(tx, pool, hmacs);
  const uploaded = tx
    .select({ id: sql<string>`${talentImports.originalId}` })
    .from(talentImports)
    .where(and(eq(talentImports.organisationId, organisationId), isNotNull(talentImports.originalId)));
  await tx.delete(files).where(inArray(files.id, uploaded));
  await forgetHeldBack(tx, eq(talentImports.organisationId, organisationId));
  const isOwn = eq(organisationTransfers.organisationId, organisationId);
  const open = await tx
    .select({ id: organisationTransfers.id, status: organisationTransfers.status })
    .from(organisationTransfers)
    .where(
      and(
        isOwn,
        eq(organisationTransfers.kind, 'export'),
        inArray(organisationTransfers.status, ['queued', 'processing']),
      ),
    )
    .for('update');
  for (const { id } of open.filter(({ status }) => status === 'processing')) {
    await stopTask(tx, queue, 'transfer', id, erasedMeanwhile);
  }
  const archives = tx
    .select({ id: sql<string>`${organisationTransfers.fileId}` })
    .from(organisationTransfers)
    .where(
      and(
        isOwn,
        isNotNull(organisationTransfers.fileId),
        inArray(organisationTransfers.status, ['completed', 'failed']),
      ),
    );
  await tx.delete(files).where(inArray(files.id, archives));
}

const forgetHeldBack = (db: Database, of: SQL) =>
  db
    .update(talentImportErrors)
    .set({ name: '', title: '', employer: '', email: '' })
    .where(
      and(
        sql`${talentImportErrors.name} || ${talentImportErrors.title} || ${talentImportErrors.employer} || ${talentImportErrors.email} <> ''`,
        inArray(
          talentImportErrors.importId,
          db.select({ id: talentImports.id }).from(talentImports).where(of),
        ),
      ),
    );

export async function cleanUpHeldBack(db: Database): Promise<void> {
  await forgetHeldBack(db, isNull(talentImports.originalId));
}

async function forgetResumes(
  tx: Database,
  { organisationId, key }: Pool,
  hmacs: ReadonlySet<string>,
): Promise<void> {
  const waiting = await tx
    .select({ id: resumes.id, fileId: resumes.fileId, proposal: resumes.proposal })
    .from(resumes)
    .where(and(eq(resumes.organisationId, organisationId), isNotNull(resumes.proposal)));
  for (const { id, fileId, proposal } of waiting) {
    if (!proposal) continue;
    const person = { ...proposal, profileUrl: proposal.profile_url };
    if (!refusedIdentities(key, person).some(({ hmac }) => hmacs.has(hmac))) continue;
    await tx.delete(resumes).where(eq(resumes.id, id));
    if (fileId) await tx.delete(files).where(eq(files.id, fileId));
    await recordTaskEvent(tx, { organisationId, kind: 'resume', id, state: 'deleted' });
  }
}

/**
 * Deletes what is kept for repeated requests and tells of people: themselves, their notes and mails. Made again, such a request
 * finds nobody. Called before the people are deleted.
 */
export async function forgetAnswersAbout(
  { config }: { config: Config },
  tx: Database,
  organisationId: string,
  people: string[],
): Promise<void> {
  const ids = [...people];
  for (const table of [notes, messages, searchResults]) {
    const found = await tx.select({ id: table.id }).from(table).where(inArray(table.candidateId, people));
    ids.push(...found.map(({ id }) => id));
  }
  await forgetAnswersThat(tx, config, organisationId, (answer) => ids.some((id) => answer.includes(id)));
}

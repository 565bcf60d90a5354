import { Readable } from 'node:stream';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import {
  type keepRequest,
  type keptResume,
  type Resume,
  resumeLimits,
} from '../../../../contract/people/resumes.calls.ts';
import { attachmentHeader } from '../../../../contract/platform/export-file-name.ts';
import { audit } from '../../../platform/audit.ts';
import { requireAccess } from '../../../platform/auth/caller.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidateDocuments,
  candidateIdentities,
  candidates,
  files,
  organisations,
  resumes,
} from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, NotFoundError, TooLargeError } from '../../../platform/errors.ts';
import { keepUpload, type StoredFile } from '../../../platform/files/file-store.ts';
import { recordTaskEvent } from '../../../platform/jobs/task-events.ts';
import { canRetry, retryTask, startTask } from '../../../platform/jobs/tasks.ts';
import { compareRows, takeBack, updatePeople } from '../changed-columns.ts';
import { lockIdentities, openIdentities } from '../identity/identities.ts';
import { addPerson, personIdentities } from '../person/add-person.ts';
import { contactsOf } from '../privacy/retention.ts';
import { removeFromPool } from '../talent-pool/delete-candidates.ts';
import { showSampleAgain } from '../talent-pool/undo-import.ts';
import { recogniseEach } from './recognise-each.ts';

type ResumeRow = typeof resumes.$inferSelect;

const waitingDays = 30;

export const waitsUntil = (): Date => new Date(Date.now() + waitingDays * 86_400_000);

/**
 * Within a transaction it is locked. @throws NotFoundError for a résumé of another organization, or one that was
 * kept or skipped
 */
export async function findResume(
  tx: Database,
  { caller }: Pick<Context, 'caller'>,
  id: string,
): Promise<ResumeRow> {
  const [row] = await tx
    .select()
    .from(resumes)
    .where(
      and(eq(resumes.id, id), eq(resumes.organisationId, caller.organisationId), isNull(resumes.reviewedAt)),
    )
    .for('update');
  if (!row) throw new NotFoundError('This résumé was kept or skipped already.');
  return row;
}

const canRetryResume = ({ status, fileId, errorName }: ResumeRow): boolean =>
  status === 'failed' &&
  fileId !== null &&
  errorName !== 'UnreadableResumeError' &&
  canRetry('resume', errorName);

export async function retryResume(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<{ task_id: string }> {
  await ctx.db.transaction(async (tx) => {
    const row = await findResume(tx, ctx, params.id);
    const isBegun = canRetryResume(row) && (await retryTask(tx, ctx.queue, 'resume', row.id));
    if (!isBegun) throw new BadRequestError('The résumé can’t be read again. Send the file anew.');
    await audit({ ...ctx, db: tx }, 'resume.started', row.id);
  });
  return { task_id: params.id };
}

/** Answers a file as it was sent to us. Whatever is in it, a browser saves it and runs nothing. */
export function sendFile(
  ctx: Pick<Context, 'setHeader'>,
  file: StoredFile & { content: AsyncIterable<Uint8Array> },
): Readable {
  ctx.setHeader('content-type', 'application/octet-stream');
  ctx.setHeader('content-length', String(file.size));
  ctx.setHeader('x-content-type-options', 'nosniff');
  ctx.setHeader('content-disposition', attachmentHeader(file.name));
  return Readable.from(file.content);
}

export async function startResume(
  ctx: Context,
  { query, upload }: { query: { file_name: string }; upload: Readable },
): Promise<{ task_id: string }> {
  const { organisationId, userId } = ctx.caller;
  const fileName = query.file_name || 'resume';
  const file = await storeUpload(ctx, fileName, upload);
  try {
    const id = await ctx.db.transaction(async (tx) => {
      const values = { organisationId, createdBy: userId, fileName, fileId: file.id };
      const task = await startTask(tx, 'resume', values, ctx.queue);
      await audit({ ...ctx, db: tx }, 'resume.started', task);
      return task;
    });
    return { task_id: id };
  } catch (error) {
    await ctx.files.remove(organisationId, file.id);
    throw error;
  }
}

async function storeUpload(ctx: Context, name: string, upload: unknown) {
  const { organisationId } = ctx.caller;
  let isArchive = false;
  const file = await keepUpload(ctx.files, upload, {
    sentAs: 'application/octet-stream',
    organisationId,
    name,
    maxBytes: resumeLimits.archiveBytes,
    refuse: (type) => {
      isArchive = /zip/.test(type);
      return undefined;
    },
    expiresAt: waitsUntil(),
  });
  if (file.size === 0) await refuse(new BadRequestError('The file is empty.'));
  if (file.size > resumeLimits.bytes && !isArchive) {
    await refuse(new TooLargeError('The file is larger than 10 MB.'));
  }
  return file;

  async function refuse(error: Error): Promise<never> {
    await ctx.files.remove(organisationId, file.id);
    throw error;
  }
}

/**
 * Adds the person of a résumé to the talent pool, or fills gaps of the matching person there, and stores the
 * file with them. From then on the organization no longer sees the sample.
 */
export async function keepResume(
  ctx: Context,
  { params, body }: { params: { id: string }; body: z.output<typeof keepRequest> },
): Promise<z.output<typeof keptResume>> {
  if (body.grounds) requireAccess(ctx.caller, 'owner');
  const { organisationId, userId, name } = ctx.caller;
  const key = await openIdentities(ctx);
  return ctx.db.transaction(async (tx) => {
    const row = await findResume(tx, ctx, params.id);
    if (row.status !== 'completed' || !row.fileId) throw new BadRequestError('The résumé has not been read.');
    // Read by the previous version, which did not ask for them.
    const jobs = row.proposal?.jobs ? body.person.jobs : (row.proposal?.job_history ?? []).join('\n');
    const { candidateId, isNew, hasNewGrounds, known } = await addPerson(tx, {
      key,
      organisationId,
      person: { ...body.person, jobs: jobs || body.person.jobs },
      attributes: {
        ...(body.earlier_employers.length > 0 && { [earlierEmployers]: body.earlier_employers.join('; ') }),
      },
      grounds: body.grounds,
      isAlwaysNew: body.as === 'new',
    });
    await tx.update(files).set({ expiresAt: null }).where(eq(files.id, row.fileId));
    await tx
      .insert(candidateDocuments)
      .values({ organisationId, candidateId, fileId: row.fileId, authorId: userId, authorName: name });
    await noteKept(tx, row.id, candidateId, known);
    await tx
      .update(organisations)
      .set({ talentImportedAt: new Date() })
      .where(and(eq(organisations.id, organisationId), isNull(organisations.talentImportedAt)));
    await audit({ ...ctx, db: tx }, 'resume.kept', candidateId);
    if (hasNewGrounds) await audit({ ...ctx, db: tx }, 'person.grounds-set', candidateId);
    await recordTaskEvent(tx, { organisationId, kind: 'resume', id: row.id, state: 'deleted' });
    return {
      candidate_id: candidateId,
      is_new: isNew,
      ...(body.grounds && { grounds_filled: hasNewGrounds && !isNew }),
    };
  });
}

const earlierEmployers = 'Earlier employers';

/** Discards a résumé; its file goes at once, or after an hour where it was read or failed. */
export async function skipResume(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId } = ctx.caller;
  const fileId = await ctx.db.transaction(async (tx) => {
    const row = await findResume(tx, ctx, params.id);
    await ctx.queue.withdraw(tx, 'resume', row.id);
    const isFinal = row.status === 'completed' || row.status === 'failed';
    if (isFinal) {
      await tx.update(resumes).set({ reviewedAt: sql`now()` }).where(eq(resumes.id, row.id));
      await expireAt(tx, row, new Date(Date.now() + undoMs));
    } else await tx.delete(resumes).where(eq(resumes.id, row.id));
    await audit({ ...ctx, db: tx }, 'resume.skipped', row.id);
    await recordTaskEvent(tx, { organisationId, kind: 'resume', id: row.id, state: 'deleted' });
    return isFinal ? null : row.fileId;
  });
  if (fileId) await ctx.files.remove(organisationId, fileId);
  return null;
}

const undoMs = 3_600_000;

const expireAt = async (tx: Database, { fileId }: ResumeRow, expiresAt: Date) => {
  if (fileId) await tx.update(files).set({ expiresAt }).where(eq(files.id, fileId));
};

async function noteKept(tx: Database, id: string, candidateId: string, known: PersonInPool | undefined) {
  const [person] = await tx.select().from(candidates).where(eq(candidates.id, candidateId));
  if (!person) throw new Error('The person was not stored.');
  const kept = { version: person.version, ...(known && { known: compareRows(known, person) }) };
  await tx
    .update(resumes)
    .set({ reviewedAt: sql`now()`, keptAs: candidateId, kept })
    .where(eq(resumes.id, id));
}

/** Takes back within an hour that a résumé was kept or skipped: it waits for its review again. */
export async function restoreResume(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId } = ctx.caller;
  const key = await openIdentities(ctx);
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    await lockIdentities(tx, organisationId);
    const [row] = await tx
      .select()
      .from(resumes)
      .where(
        and(
          eq(resumes.id, params.id),
          eq(resumes.organisationId, organisationId),
          gt(resumes.reviewedAt, new Date(Date.now() - undoMs)),
        ),
      )
      .for('update');
    if (!row) throw new NotFoundError('It is too late to undo this.');
    // First, so that the file stays when it is no longer a document of the person.
    await tx
      .update(resumes)
      .set({ reviewedAt: null, keptAs: null, kept: null })
      .where(eq(resumes.id, row.id));
    if (row.keptAs && row.kept) await takeOut(inTransaction, key, row, row.keptAs, row.kept);
    await expireAt(tx, row, waitsUntil());
    await audit(inTransaction, 'resume.restored', row.id);
    await recordTaskEvent(tx, { organisationId, kind: 'resume', id: row.id, state: row.status });
    await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return null;
  });
}

type PersonInPool = typeof candidates.$inferSelect;

async function takeOut(
  ctx: Context,
  key: Buffer,
  { fileId, reviewedAt }: ResumeRow,
  candidateId: string,
  { version, known }: NonNullable<ResumeRow['kept']>,
): Promise<void> {
  const { db, caller } = ctx;
  const [person] = await db
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, candidateId), candidates.isListed))
    .for('update');
  if (!person) return;
  if (known) {
    const former = takeBack(person, known);
    await updatePeople(db, [former]);
    const left = new Set(personIdentities(key, former).map(({ hmac }) => hmac));
    const gone = personIdentities(key, person).flatMap(({ hmac }) => (left.has(hmac) ? [] : hmac));
    await db
      .delete(candidateIdentities)
      .where(and(eq(candidateIdentities.candidateId, person.id), inArray(candidateIdentities.hmac, gone)));
  } else {
    const touched = await db.execute(sql`
      select 1 from ${contactsOf(caller.organisationId)} as touches
      where touches.candidate_id = ${person.id} and date_trunc('milliseconds', touches.at) > ${reviewedAt?.toISOString()}::timestamptz`);
    const isTouched = (touched as unknown as { rows: unknown[] }).rows.length > 0;
    if (isTouched || person.version !== version) {
      throw new ConflictError(`${person.name} was worked with since and stays in the talent pool.`);
    }
    await removeFromPool(ctx, eq(candidates.id, person.id));
    await showSampleAgain(ctx);
  }
  if (!fileId) return;
  const isDocument = and(
    eq(candidateDocuments.candidateId, person.id),
    eq(candidateDocuments.fileId, fileId),
  );
  await db.delete(candidateDocuments).where(isDocument);
}

/** Forgets résumés that nobody has reviewed in time, and those that were reviewed. Their files expire by themselves. */
export async function cleanUpResumes(db: Database): Promise<void> {
  await db
    .delete(resumes)
    .where(
      or(
        lt(resumes.createdAt, sql`now() - make_interval(days => ${waitingDays})`),
        lt(resumes.reviewedAt, new Date(Date.now() - undoMs)),
      ),
    );
}

export async function listResumes(ctx: Context): Promise<Resume[]> {
  const { organisationId, userId } = ctx.caller;
  const rows = await ctx.db
    .select()
    .from(resumes)
    // An archive that was unpacked is about to go.
    .where(
      and(
        eq(resumes.organisationId, organisationId),
        isNull(resumes.reviewedAt),
        or(sql`${resumes.status} <> 'completed'`, isNotNull(resumes.proposal)),
      ),
    )
    .orderBy(desc(resumes.createdAt), resumes.fileName, resumes.id)
    .limit(resumeLimits.listed);
  const { known, twins } = await recogniseEach(ctx, rows);
  return rows.map((row) => {
    const { id, fileName, status, detail, proposal, createdBy, createdAt } = row;
    return {
      id,
      file_name: fileName,
      status,
      ...(detail === null ? {} : { detail }),
      proposal: proposal && {
        ...proposal,
        jobs: proposal.jobs ?? '',
        other_emails: proposal.other_emails ?? [],
      },
      known: known.get(id) ?? null,
      ...(!known.has(id) && twins.has(id) && { same_as: twins.get(id) }),
      can_retry: canRetryResume(row),
      is_mine: createdBy === userId,
      created_at: createdAt.toISOString(),
    };
  });
}

export async function exportResume(ctx: Context, { params }: { params: { id: string } }): Promise<Readable> {
  const { fileId, organisationId } = await findResume(ctx.db, ctx, params.id);
  const file = fileId ? await ctx.files.open(organisationId, fileId) : undefined;
  if (!file) throw new NotFoundError('The file is not kept any more.');
  await audit(ctx, 'resume.exported', params.id);
  return sendFile(ctx, file);
}

import { Readable } from 'node:stream';
import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  type Transfer,
  type Transfers,
  transferLimits,
} from '../../../../contract/organization/organisation.calls.ts';
import { attachmentHeader } from '../../../../contract/platform/export-file-name.ts';
import { audit } from '../../../platform/audit.ts';
import { lockOrganisation } from '../../../platform/auth/organisation-rows.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { files, organisationTransfers } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { keepUpload } from '../../../platform/files/file-store.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { findWhatIsThere } from './import-organisation.ts';

const listed = 20;

export async function listTransfers({ db, caller }: Context): Promise<Transfers> {
  const { organisationId } = caller;
  const rows = await db
    .select({ row: organisationTransfers, file: files })
    .from(organisationTransfers)
    .leftJoin(files, eq(files.id, organisationTransfers.fileId))
    .where(eq(organisationTransfers.organisationId, organisationId))
    .orderBy(desc(organisationTransfers.createdAt))
    .limit(listed);
  return {
    transfers: rows.map(({ row, file }): Transfer => {
      const until = file?.expiresAt ?? undefined;
      const isKept = row.kind === 'export' && row.status === 'completed' && until && until > new Date();
      return {
        id: row.id,
        kind: row.kind,
        status: row.status,
        ...(row.detail === null ? {} : { detail: row.detail }),
        progress: row.progress,
        report: row.report,
        archive: file && isKept ? { name: file.name, bytes: file.size, until: until.toISOString() } : null,
        by: row.createdByName,
        created_at: row.createdAt.toISOString(),
      };
    }),
    can_import: (await findWhatIsThere(db, organisationId)) === undefined,
  };
}

export async function startExport(ctx: Context): Promise<{ task_id: string }> {
  const { organisationId } = ctx.caller;
  const id = await ctx.db.transaction(async (tx) => {
    const task = await startOne(ctx, tx, { kind: 'export' });
    await audit({ ...ctx, db: tx }, 'organisation.exported', organisationId);
    return task;
  });
  return { task_id: id };
}

export async function downloadExport(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<Readable> {
  const file = await openArchive(ctx, params.id);
  await audit(ctx, 'organisation.export-downloaded', params.id);
  ctx.setHeader('content-type', 'application/zip');
  ctx.setHeader('content-length', String(file.size));
  ctx.setHeader('x-content-type-options', 'nosniff');
  ctx.setHeader('content-disposition', attachmentHeader(file.name));
  return Readable.from(file.content);
}

export async function discardExport(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const file = await openArchive(ctx, params.id);
  await ctx.files.remove(ctx.caller.organisationId, file.id);
  await audit(ctx, 'organisation.export-discarded', params.id);
  return null;
}

async function openArchive({ db, caller, files: store }: Context, id: string) {
  const { organisationId } = caller;
  const [found] = await db
    .select({ fileId: organisationTransfers.fileId })
    .from(organisationTransfers)
    .where(
      and(
        eq(organisationTransfers.id, id),
        eq(organisationTransfers.organisationId, organisationId),
        eq(organisationTransfers.kind, 'export'),
        eq(organisationTransfers.status, 'completed'),
      ),
    );
  const file = found?.fileId ? await store.open(organisationId, found.fileId) : undefined;
  if (!file) throw new NotFoundError('This export is not kept any more. Start another one.');
  return file;
}

export async function startOrganisationImport(
  ctx: Context,
  { upload }: { upload: Readable },
): Promise<{ task_id: string }> {
  const { organisationId } = ctx.caller;
  const present = await findWhatIsThere(ctx.db, organisationId);
  const file = await keepUpload(ctx.files, upload, {
    sentAs: 'application/zip',
    organisationId,
    name: 'archive.zip',
    maxBytes: transferLimits.bytes,
    refuse: (type) =>
      type === 'application/zip'
        ? undefined
        : 'This is no archive of an organization. Choose the file that “Export everything” made.',
    expiresAt: new Date(Date.now() + dayMs),
  });
  try {
    if (present !== undefined) {
      throw new ConflictError(
        'An archive is imported into an empty organization only. Register a new one for it.',
      );
    }
    const id = await ctx.db.transaction(async (tx) => {
      const task = await startOne(ctx, tx, { kind: 'import', fileId: file.id });
      await audit({ ...ctx, db: tx }, 'organisation.imported', organisationId);
      return task;
    });
    return { task_id: id };
  } catch (error) {
    await ctx.files.remove(organisationId, file.id);
    throw error;
  }
}

async function startOne(
  { caller, queue }: Context,
  tx: Database,
  given: { kind: 'export' | 'import'; fileId?: string },
): Promise<string> {
  const { organisationId, userId, name } = caller;
  await lockOrganisation(tx, organisationId);
  const open = await tx.$count(
    organisationTransfers,
    and(
      eq(organisationTransfers.organisationId, organisationId),
      inArray(organisationTransfers.status, ['queued', 'processing']),
    ),
  );
  if (open > 0) throw new ConflictError('An export or import is under way. Wait for its end, or cancel it.');
  const values = { organisationId, createdBy: userId, createdByName: name, ...given };
  return startTask(tx, 'transfer', values, queue);
}

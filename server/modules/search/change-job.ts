import { and, eq, isNull, or } from 'drizzle-orm';
import type { SearchChange, SearchDetails } from '../../../contract/search/searches.calls.ts';
import type { WatchPace } from '../../../contract/search/sourcing.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { isKept, isRestorable } from '../../platform/db/deleted.ts';
import { searchJobs, users } from '../../platform/db/schema.ts';
import { dayMs } from '../../platform/durations.ts';
import { FieldError, ForbiddenError } from '../../platform/errors.ts';
import { deleteSearch, restoreSearch } from '../../platform/jobs/tasks.ts';
import { publishChange } from '../people/person/publish-change.ts';
import { resumeSequencesOf } from '../recruiting/resume-sequences.ts';
import { searchOver, stopSequencesOf } from '../recruiting/sequence-progress.ts';
import { readBoard } from '../recruiting/stages.ts';
import { getJob } from './list-jobs.ts';
import { findSearchJob, mayDelete, noSuchSearch } from './search-queries.ts';

export const nextDue = (watch: WatchPace): Date =>
  new Date(Date.now() + (watch === 'daily' ? dayMs : 7 * dayMs));

/**
 * Open to every member of the organization. @throws NotFoundError for another organization's search @throws
 * FieldError for an owner outside the organization
 */
export async function changeJob(
  ctx: Context,
  { params, body }: { params: { id: string }; body: SearchChange },
): Promise<SearchDetails> {
  const { title, client, owner_id: ownerId, is_archived: isArchived, board_template: template, watch } = body;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const job = await findSearchJob(inTransaction, params.id);
    if (ownerId) await checkOwner(inTransaction, ownerId);
    if (template) await checkTemplate(inTransaction, template);
    const change = {
      ...(title !== undefined && { title }),
      ...(client !== undefined && { client }),
      ...(ownerId !== undefined && { ownerId }),
      ...(isArchived !== undefined && { archivedAt: isArchived ? (job.archivedAt ?? new Date()) : null }),
      ...(template !== undefined && { boardTemplate: template }),
      ...(watch !== undefined && watch !== job.watch && { watch, watchDueAt: watch && nextDue(watch) }),
    };
    if (Object.keys(change).length > 0) {
      await tx.update(searchJobs).set(change).where(eq(searchJobs.id, job.id));
      await audit(inTransaction, 'search.edited', job.id);
      if (isArchived) {
        await stopSequencesOf(tx, { people: 'all', jobId: job.id }, 'closed', {
          detail: searchOver.archived,
          by: ctx.caller.name,
        });
      } else if (isArchived === false && job.archivedAt) {
        await resumeSequencesOf(inTransaction, { jobId: job.id });
      }
    }
    const changed = await getJob(inTransaction, { params });
    await publishChange(inTransaction, job.id);
    return changed;
  });
}

async function checkTemplate({ db, caller }: Context, template: string): Promise<void> {
  const { templates } = await readBoard(db, caller.organisationId);
  if (templates.some(({ id }) => id === template)) return;
  throw new FieldError({ board_template: ['There is no such template of columns.'] });
}

async function checkOwner({ db, caller }: Context, ownerId: string): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, ownerId),
        eq(users.organisationId, caller.organisationId),
        isNull(users.deactivatedAt),
      ),
    );
  if (!member) throw new FieldError({ owner_id: ['Nobody of your organization has this id.'] });
}

/**
 * Ends a search that still runs. It can be restored for 30 days. Requires its initiator, an Owner or a
 * SuperAdmin. @throws NotFoundError for another organization's search @throws ForbiddenError for a colleague's
 * search
 */
export async function deleteJob(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const job = await findSearchJob(ctx, input.params.id);
  if (!mayDelete(ctx.caller, job)) {
    throw new ForbiddenError('Only the person who started a search, or an Owner, may delete it.');
  }
  await ctx.db.transaction(async (tx) => {
    await deleteSearch(tx, ctx.queue, job.id);
    await stopSequencesOf(tx, { people: 'all', jobId: job.id }, 'closed', {
      detail: searchOver.deleted,
      by: ctx.caller.name,
    });
    await audit({ ...ctx, db: tx }, 'search.deleted', job.id);
  });
  return null;
}

/**
 * Restores a search that was deleted in the last 30 days, with its results; one that isn't deleted stays as it
 * is. Requires the permission to delete it.
 */
export async function restoreJob(ctx: Context, input: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(searchJobs)
      .where(
        and(
          eq(searchJobs.id, input.params.id),
          eq(searchJobs.organisationId, ctx.caller.organisationId),
          or(isKept(searchJobs), isRestorable(searchJobs)),
        ),
      )
      .for('update');
    if (!job) throw noSuchSearch();
    if (!mayDelete(ctx.caller, job)) {
      throw new ForbiddenError('Only the person who started a search, or an Owner, may restore it.');
    }
    if (job.deletedAt) {
      await restoreSearch(tx, job.id);
      await resumeSequencesOf({ ...ctx, db: tx }, { jobId: job.id });
      await audit({ ...ctx, db: tx }, 'search.restored', job.id);
    }
    return null;
  });
}

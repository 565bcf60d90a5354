import { and, eq, isNull } from 'drizzle-orm';
import type { SearchChange, SearchDetails } from '../../../contract/search/searches.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { searchJobs, users } from '../../platform/db/schema.ts';
import { FieldError } from '../../platform/errors.ts';
import { publishChange } from '../people/person/publish-change.ts';
import { resumeSequencesOf } from '../recruiting/resume-sequences.ts';
import { readBoard } from '../recruiting/stages.ts';
import { searchOver, stopSequencesOf } from '../recruiting/stop-sequences.ts';
import { getJob } from './get-job.ts';
import { findSearchJob } from './search-queries.ts';
import { nextDue } from './watch/next-due.ts';

/**
 * Changes the name, the owner and the archived state of a search. Open to every member of the organization.
 * @throws NotFoundError for another organisation's search; FieldError for an owner who is nobody of the organisation
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

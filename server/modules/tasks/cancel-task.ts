import type { TaskKind } from '../../../contract/tasks/task-statuses.ts';
import { audit } from '../../platform/audit.ts';
import { type Context, isSuperAdmin } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { findTask, stopTask } from '../../platform/jobs/tasks.ts';
import { startNextOfCampaign } from '../content/campaigns/campaign-order.ts';

export const nouns: Record<TaskKind, string> = {
  search: 'search',
  generation: 'generation',
  import: 'import',
  resume: 'reading of the résumé',
  'hand-over': 'hand-over',
  transfer: 'export or import',
  'model-download': 'download',
};

/**
 * Ends an open task as failed. The next post of its campaign need not wait for it.
 * @throws ConflictError when it has ended
 */
export async function endTask(
  tx: Database,
  queue: Queue,
  { kind, id }: { kind: TaskKind; id: string },
  detail: string,
): Promise<void> {
  if (!(await stopTask(tx, queue, kind, id, detail))) {
    throw new ConflictError(`The ${nouns[kind]} has ended already.`);
  }
  if (kind === 'generation') await startNextOfCampaign(tx, queue, id);
}

/**
 * Ends a task as failed. Its initiator may, and the Owners and SuperAdmins of the organisation; an import is for Owners alone.
 * @throws NotFoundError for another organisation's task
 * @throws ForbiddenError for a colleague's task
 * @throws ConflictError when it has ended
 */
export async function cancelTask(
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<null> {
  const { caller } = ctx;
  return ctx.db.transaction(async (tx) => {
    const task = await findTask(tx, caller.organisationId, id);
    if (!task) throw new NotFoundError('There is no such task.');
    const { kind, createdBy } = task;
    const isAllowed =
      caller.role === 'Owner' || isSuperAdmin(caller) || (kind !== 'import' && createdBy === caller.userId);
    if (!isAllowed) {
      throw new ForbiddenError(`Only the person who started the ${nouns[kind]}, or an Owner, may cancel it.`);
    }
    const detail = `The ${nouns[kind]} was cancelled by ${caller.name}.`;
    await endTask(tx, ctx.queue, { kind, id: task.id }, detail);
    await audit({ ...ctx, db: tx }, `${kind}.cancelled`, id);
    return null;
  });
}

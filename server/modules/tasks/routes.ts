import { type SQL, sql } from 'drizzle-orm';
import type { AdminTask, listAdminTasks as call } from '../../../contract/organization/admin-tasks.calls.ts';
import * as adminCalls from '../../../contract/organization/admin-tasks.calls.ts';
import { type CallParsed, totalCountHeader } from '../../../contract/platform/call.ts';
import { type TaskKind, taskKinds } from '../../../contract/tasks/task-statuses.ts';
import * as calls from '../../../contract/tasks/tasks.calls.ts';
import { audit } from '../../platform/audit.ts';
import { onBehalfOf } from '../../platform/auth/caller.ts';
import { type Context, isSuperAdmin } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { organisations } from '../../platform/db/schema.ts';
import { readTime } from '../../platform/db/sql-values.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/calls.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { kinds, tableOf } from '../../platform/jobs/queues.ts';
import { canRetry, findTask, retryTask, stopTask } from '../../platform/jobs/tasks.ts';
import { startNextOfCampaign } from '../content/start-generation.ts';
import { type EventStreams, followTasks } from './event-streams.ts';

const nouns: Record<TaskKind, string> = {
  search: 'search',
  generation: 'generation',
  import: 'import',
  resume: 'reading of the résumé',
  'hand-over': 'hand-over',
  transfer: 'export or import',
  'model-download': 'download',
};

/** The next post of its campaign need not wait for it. @throws ConflictError when it has ended */
async function endTask(
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
 * Requires the initiator, an Owner or a SuperAdmin; an import is for Owners alone. @throws NotFoundError for
 * another organization's task @throws ForbiddenError for a colleague's task @throws ConflictError when it has
 * ended
 */
async function cancelTask(ctx: Context, { params: { id } }: { params: { id: string } }): Promise<null> {
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

const usualPageSize = 50;
const failedDays = 30;

interface Row {
  id: string;
  kind: TaskKind;
  state: AdminTask['state'];
  organisation_id: string;
  organisation: string;
  started_at: string;
  ended_at: string | null;
  attempts: number | null;
  error: string | null;
}

async function listAdminTasks(ctx: Context, { query }: CallParsed<typeof call>): Promise<AdminTask[]> {
  const { page = 1, page_size: size = usualPageSize, state, organisation } = query;
  const found = sql`select * from (${allTasks(organisation)}) as tasks
    ${state ? sql`where state = ${state}` : sql``}`;
  const counted = await read<{ count: number }>(
    ctx.db,
    sql`select count(*)::int as count from (${found}) as found`,
  );
  ctx.setHeader(totalCountHeader, String(counted[0]?.count ?? 0));
  const rows = await read<Row>(
    ctx.db,
    sql`${found} order by started_at desc, id limit ${size} offset ${(page - 1) * size}`,
  );
  return rows.map((row) => ({
    ...row,
    started_at: readTime(row.started_at).toISOString(),
    ended_at: row.ended_at && readTime(row.ended_at).toISOString(),
    can_retry: row.state === 'failed' && canRetry(row.kind, row.error),
  }));
}

function allTasks(organisation: string | undefined): SQL {
  const parts = taskKinds.map((kind) => {
    const table = tableOf(kind);
    return sql`
      select ${table.id} as id, ${kind}::text as kind, ${organisations.id} as organisation_id,
        ${organisations.name} as organisation, ${table.createdAt} as started_at, ${table.finishedAt} as ended_at,
        job.retry_count + 1 as attempts, coalesce(${table.errorName}, job.output ->> 'name') as error,
        case when lower(${table.status}) = 'failed' then 'failed' when job.state = 'active' then 'running'
          else 'waiting' end as state
      from ${table}
      join ${organisations} on ${organisations.id} = ${table.organisationId}
      left join pgboss.job as job on job.name = ${kinds[kind].queue} and job.id = ${table.id}
      where (lower(${table.status}) not in ('completed', 'failed')
          or lower(${table.status}) = 'failed' and ${table.finishedAt} > now() - make_interval(days => ${failedDays}))
        ${organisation ? sql`and ${table.organisationId} = ${organisation}` : sql``}`;
  });
  return sql.join(parts, sql` union all `);
}

const read = async <T>(db: Database, query: SQL): Promise<T[]> =>
  ((await db.execute(query)) as unknown as { rows: T[] }).rows;

type Given = { params: { id: string } };

/**
 * For a SuperAdmin. @throws NotFoundError; ConflictError for a task that has not failed, was cancelled, or is an
 * import, whose file is gone
 */
async function retryAnyTask(ctx: Context, { params: { id } }: Given): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { kind, organisationId } = await findAnyTask(tx, id);
    if (!(await retryTask(tx, ctx.queue, kind, id))) {
      throw new ConflictError(
        kind === 'import' || kind === 'hand-over'
          ? `The ${nouns[kind]} is made again by the organization alone.`
          : `The ${nouns[kind]} has not failed, or it was canceled.`,
      );
    }
    await record(ctx, tx, organisationId, 'task.retried', id);
  });
  return null;
}

/** For a SuperAdmin. @throws NotFoundError; ConflictError when it has ended */
async function cancelAnyTask(ctx: Context, { params: { id } }: Given): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { kind, organisationId } = await findAnyTask(tx, id);
    const detail = `The ${nouns[kind]} was cancelled by your provider.`;
    await endTask(tx, ctx.queue, { kind, id }, detail);
    await record(ctx, tx, organisationId, `${kind}.cancelled`, id);
  });
  return null;
}

async function findAnyTask(tx: Database, id: string): Promise<{ kind: TaskKind; organisationId: string }> {
  for (const kind of taskKinds) {
    const table = tableOf(kind);
    const [task] = await tx
      .select({ organisationId: table.organisationId })
      .from(table)
      .where(sql`${table.id} = ${id} and ${table.organisationId} is not null`);
    if (task) return { kind, organisationId: task.organisationId };
  }
  throw new NotFoundError('There is no such task.');
}

async function record(
  ctx: Context,
  tx: Database,
  organisationId: string,
  action: Parameters<typeof audit>[1],
  id: string,
): Promise<void> {
  const caller = await onBehalfOf({ ...ctx, db: tx }, organisationId);
  await audit({ db: tx, ip: ctx.ip, caller }, action, id);
}

export function taskRoutes(bind: Bind, streams: EventStreams): void {
  bind(calls.followTasks, (ctx, input) => followTasks(ctx, input, streams));
  bind(calls.cancelTask, cancelTask);
  bind(adminCalls.listAdminTasks, listAdminTasks);
  bind(adminCalls.retryTask, retryAnyTask);
  bind(adminCalls.cancelAnyTask, cancelAnyTask);
}

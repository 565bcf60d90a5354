import { sql } from 'drizzle-orm';
import type { HandOverRequest } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { candidates } from '../../../platform/db/schema.ts';
import { handOverPeople } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError } from '../../../platform/errors.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { findApplicantSystem } from './applicant-system.ts';
import { findChosen, toPerson } from './chosen-people.ts';
import { requireSystem } from './hand-over-target.ts';
import { isThere, readHandedOver } from './handed-over-rows.ts';
import { obstacleOf } from './preview-hand-over.ts';

type CandidateRow = typeof candidates.$inferSelect;

/**
 * Starts to hand people over. People who are, or may be, in that job in the system are sent only if the request says so.
 * @throws BadRequestError for an empty list, and for a person who can't be handed over; ConflictError for a person already there
 * @throws ForbiddenError where no system is connected; NotFoundError
 */
export async function startHandOver(
  ctx: Context,
  { body }: { body: HandOverRequest },
): Promise<{ task_id: string }> {
  const { organisationId, userId, name } = ctx.caller;
  const system = requireSystem(await findApplicantSystem(ctx, organisationId));
  const place = { jobId: body.job_id, role: body.role };
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    // Two requests at once would each find that the person is not there yet.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`hand-over ${organisationId}`}, 0))`,
    );
    const chosen = await findChosen(inTransaction, body);
    const rows: CandidateRow[] = [];
    for (const one of chosen) {
      const { row } = one;
      const obstacle = obstacleOf(one) || (row ? system.open.pack(toPerson(row), place).obstacle : '');
      if (obstacle) throw new BadRequestError(`${one.name}: ${obstacle}`);
      if (row) rows.push(row);
    }
    await refuseThere(inTransaction, body, system.kind, rows);
    const values = { organisationId, createdBy: userId, authorName: name, system: system.kind };
    // The worker asks for the name of the job: a request that waits for another server would hold the transaction open.
    const task = { ...values, systemJobId: body.job_id, systemJobName: '', role: body.role };
    const id = await startTask(tx, 'hand-over', task, ctx.queue);
    await tx
      .insert(handOverPeople)
      .values(rows.map((row) => ({ organisationId, handOverId: id, candidateId: row.id })));
    await audit(inTransaction, 'hand-over.started', id);
    return { task_id: id };
  });
}

async function refuseThere(
  ctx: Context,
  { job_id: jobId, again }: HandOverRequest,
  kind: string,
  rows: CandidateRow[],
): Promise<void> {
  const earlier = await readHandedOver(
    ctx,
    rows.map(({ id }) => id),
  );
  const there = rows.filter(
    ({ id }) =>
      !again.includes(id) &&
      earlier
        .get(id)
        ?.some(
          ({ person, handOver }) =>
            handOver.system === kind && handOver.systemJobId === jobId && isThere(person, handOver),
        ),
  );
  if (there.length === 0) return;
  const names = there.map((row) => toPerson(row).name).join(', ');
  throw new ConflictError(
    `Handed over into this job already: ${names}. Leave them out, or name them in \`again\` to hand them over once more.`,
  );
}

import { and, asc, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/context.ts';
import { candidates, handOverPeople } from '../../../platform/db/schema.ts';
import type { Attempt } from '../../../platform/jobs/queues.ts';
import { giveUpTask, runTask, type TaskRun } from '../../../platform/jobs/tasks.ts';
import { toPerson } from '../../people/fields.ts';
import { findApplicantSystem } from './applicant-system.ts';
import { type ApplicantSystem, ApplicantSystemError } from './greenhouse.ts';
import { notConnected, unclearText } from './hand-overs.ts';

type Run = TaskRun<'hand-over'>;
type PersonRow = typeof handOverPeople.$inferSelect;
type Outcome = Partial<Pick<PersonRow, 'state' | 'detail' | 'systemPersonId' | 'url'>>;

/** How often one person is tried, about twenty minutes in all unless the system asks for more. */
const mostAttempts = 8;
const longestWaitMs = 3_600_000;

/**
 * Nobody is sent twice: each person is marked before the request, and one whose answer never came stays unclear
 * until a person decides. @throws LeaseLostError when another attempt has it or it has ended
 */
export function runHandOver(services: Services, id: string, attempt: Attempt): Promise<void> {
  return runTask(
    services,
    'hand-over',
    id,
    attempt,
    (run) => handOver(services, run),
    () =>
      attempt.isLast
        ? 'The hand-over was stopped by a fault on our side. Hand over the rest again.'
        : undefined,
  );
}

export const giveUpHandOver = (services: Pick<Services, 'db'>, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'hand-over', id, `The hand-over was given up. ${reason}`);

async function handOver(services: Services, run: Run): Promise<void> {
  const { task, change, signal } = run;
  await change(async (tx) => {
    const interrupted = and(eq(handOverPeople.handOverId, task.id), eq(handOverPeople.state, 'sending'));
    await tx.update(handOverPeople).set({ state: 'unclear', detail: unclearText }).where(interrupted);
    return { status: 'processing', detail: null };
  });
  const system = await findApplicantSystem(services, task.organisationId);
  if (system?.kind !== task.system) return change({ status: 'failed', detail: notConnected });
  const refusal = await nameJob(run, system.open);
  if (refusal) return change({ status: 'failed', detail: refusal });
  for (;;) {
    signal.throwIfAborted();
    const person = await takeNext(services, run);
    if (!person) return finish(services, run);
    if (!(await handOverPerson(services, run, system.open, person))) return;
  }
}

/** @returns false where the others have to wait, or would be refused as well */
async function handOverPerson(
  services: Services,
  run: Run,
  system: ApplicantSystem,
  person: PersonRow,
): Promise<boolean> {
  const { task } = run;
  const [row] = person.candidateId
    ? await services.db.select().from(candidates).where(eq(candidates.id, person.candidateId))
    : [];
  if (!row || row.deletedAt) {
    await settle(services, run, person, { state: 'failed', detail: 'The person was deleted here.' });
    return true;
  }
  try {
    const parcel = system.pack(toPerson(row), { jobId: task.systemJobId, role: task.role });
    if (parcel.obstacle) throw new ApplicantSystemError('person', parcel.obstacle);
    const added = await system.add(parcel);
    await settle(services, run, person, { state: 'done', systemPersonId: added.id, url: added.url });
    return true;
  } catch (error) {
    if (!(error instanceof ApplicantSystemError)) throw error;
    return settleFailure(services, run, person, error);
  }
}

async function settleFailure(
  services: Services,
  run: Run,
  person: PersonRow,
  error: ApplicantSystemError,
): Promise<boolean> {
  if (error.failure === 'later' && person.attempts < mostAttempts) {
    await pause(services, run, person, error);
    return false;
  }
  const detail = error.failure === 'later' ? `${error.message} Hand them over again later.` : error.message;
  const state = error.failure === 'unclear' ? 'unclear' : 'failed';
  await settle(services, run, person, { state, detail });
  if (error.failure !== 'all') return true;
  await run.change({ status: 'failed', detail: error.message });
  return false;
}

/** Notes the name of the job. @returns why nobody can be handed over into it; undefined if it accepts people */
async function nameJob({ task, change }: Run, system: ApplicantSystem): Promise<string | undefined> {
  if (task.systemJobId === null || task.systemJobName !== '') return undefined;
  try {
    const job = (await system.listJobs()).entries.find(({ id }) => id === task.systemJobId);
    if (!job) return 'There is no such open job. Choose another one.';
    await change({ systemJobName: job.name });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApplicantSystemError)) throw error;
    // What passes is met again with the first person, and waited for.
    return error.failure === 'later' ? undefined : error.message;
  }
}

async function takeNext({ db }: Services, { task, change }: Run): Promise<PersonRow | undefined> {
  const [next] = await db
    .select()
    .from(handOverPeople)
    .where(and(eq(handOverPeople.handOverId, task.id), eq(handOverPeople.state, 'waiting')))
    .orderBy(asc(handOverPeople.id))
    .limit(1);
  if (!next) return undefined;
  const attempts = next.attempts + 1;
  await change(async (tx) => {
    await tx
      .update(handOverPeople)
      .set({ state: 'sending', attempts, attemptedAt: new Date() })
      .where(eq(handOverPeople.id, next.id));
    return { status: 'processing' };
  });
  return { ...next, attempts };
}

async function settle(services: Services, { task, change }: Run, person: PersonRow, outcome: Outcome) {
  await change(async (tx) => {
    await tx
      .update(handOverPeople)
      .set({ detail: '', ...outcome })
      .where(eq(handOverPeople.id, person.id));
    if (outcome.state === 'done' && person.candidateId) {
      const { organisationId, createdBy, authorName } = task;
      const caller = { organisationId, userId: createdBy, name: authorName };
      await audit({ db: tx, caller, ip: '' }, 'person.handed-over', person.candidateId);
    }
    return { status: 'processing' };
  });
  services.metrics.handOvers.inc({ system: task.system, outcome: outcome.state ?? 'failed' });
}

async function pause(
  services: Services,
  { task, change }: Run,
  person: PersonRow,
  error: ApplicantSystemError,
) {
  const usual = Math.min(10_000 * 2 ** (person.attempts - 1), 600_000);
  const goesOn = new Date(Date.now() + Math.min(error.waitMs ?? usual, longestWaitMs));
  await change(async (tx) => {
    await tx
      .update(handOverPeople)
      .set({ state: 'waiting', detail: error.message })
      .where(eq(handOverPeople.id, person.id));
    await services.queue.enqueue(tx, 'hand-over', { id: task.id }, undefined, goesOn);
    const at = goesOn.toISOString().slice(11, 16);
    return { status: 'queued', detail: `${error.message} It goes on at about ${at} UTC.` };
  });
}

async function finish({ db }: Services, { task, change }: Run): Promise<void> {
  const rows = await db
    .select({ state: handOverPeople.state })
    .from(handOverPeople)
    .where(eq(handOverPeople.handOverId, task.id));
  const done = rows.filter(({ state }) => state === 'done').length;
  if (done === rows.length) await change({ status: 'completed', detail: null });
  else if (done > 0) {
    await change({ status: 'completed', detail: `${done} of ${rows.length} people were handed over.` });
  } else {
    const isClear = rows.every(({ state }) => state === 'failed');
    const detail = isClear ? 'Nobody was handed over.' : 'Nobody is known to have been handed over.';
    await change({ status: 'failed', detail });
  }
}

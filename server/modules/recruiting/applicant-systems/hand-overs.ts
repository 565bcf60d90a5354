import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { systemName } from '../../../../contract/recruiting/applicant-system.calls.ts';
import {
  type HandedOver,
  type HandOver,
  type HandOverPreview,
  type HandOverRequest,
  type HandOverTarget,
  mostHandedOver,
} from '../../../../contract/recruiting/hand-overs.calls.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, handOverPeople, handOvers } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { toPerson } from '../../people/fields.ts';
import { findPeople, findPerson, type PersonRecord } from '../../people/find-person.ts';
import { readOwners } from '../../people/person/merge-people.ts';
import { findResults } from '../../search/found/find-result.ts';
import { findApplicantSystem } from './applicant-system.ts';
import { ApplicantSystemError } from './greenhouse.ts';

export const notConnected =
  'No applicant system is connected. An Owner can connect one under Settings, Applicant system.';

/** A system that refuses is the result, not an error of the call. */
export async function getHandOverTarget(ctx: Context): Promise<HandOverTarget> {
  const system = await findApplicantSystem(ctx, ctx.caller.organisationId);
  if (!system) return { system: null, jobs: [], obstacle: notConnected };
  const name = systemName(system.kind);
  try {
    return { system: name, jobs: (await system.open.listJobs()).entries, obstacle: '' };
  } catch (error) {
    if (!(error instanceof ApplicantSystemError)) throw error;
    return { system: name, jobs: [], obstacle: error.message };
  }
}

function requireSystem<System>(system: System | undefined): System {
  if (!system) throw new ForbiddenError(notConnected);
  return system;
}

type HandOverRow = typeof handOvers.$inferSelect;
type PersonRow = typeof handOverPeople.$inferSelect;
export type Standing = Pick<HandedOver, 'state' | 'detail'>;

async function readHandedOver(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: string[],
): Promise<Map<string, { person: PersonRow; handOver: HandOverRow }[]>> {
  const owners = await readOwners(db, ids);
  const rows = await db
    .select({ person: handOverPeople, handOver: handOvers })
    .from(handOverPeople)
    .innerJoin(handOvers, eq(handOvers.id, handOverPeople.handOverId))
    .where(
      and(
        inArray(handOverPeople.candidateId, [...owners.keys()]),
        eq(handOverPeople.organisationId, caller.organisationId),
      ),
    )
    .orderBy(desc(handOvers.createdAt));
  const byPerson = new Map<string, typeof rows>();
  for (const row of rows) {
    const owner = owners.get(row.person.candidateId ?? '') ?? '';
    byPerson.set(owner, [...(byPerson.get(owner) ?? []), row]);
  }
  return byPerson;
}

function standingOf(person: PersonRow, { status, detail }: HandOverRow): Standing {
  const isOver = status === 'completed' || status === 'failed';
  if (isOver && person.state === 'waiting') {
    return { state: 'failed', detail: detail ?? 'The hand-over ended before their turn.' };
  }
  if (isOver && person.state === 'sending') return { state: 'unclear', detail: unclearText };
  return { state: person.state, detail: person.detail };
}

const isThere = (person: PersonRow, handOver: HandOverRow): boolean =>
  standingOf(person, handOver).state !== 'failed';

export const unclearText =
  'The connection ended before the answer came. Look there whether the person was added before you hand them over again.';

function describeHandedOver({ person, handOver }: { person: PersonRow; handOver: HandOverRow }): HandedOver {
  return {
    hand_over_id: handOver.id,
    system: systemName(handOver.system),
    job: handOver.systemJobName,
    role: handOver.role,
    ...standingOf(person, handOver),
    by: handOver.authorName,
    at: (person.attemptedAt ?? handOver.createdAt).toISOString(),
    url: person.url,
  };
}

interface ChosenPerson {
  name: string;
  /** Null for a web result without a stored record yet. */
  row: PersonRecord | null;
}

async function findChosen(
  ctx: Context,
  { people, results }: Pick<HandOverRequest, 'people' | 'results'>,
): Promise<ChosenPerson[]> {
  const found = results.length > 0 ? await findResults(ctx, results) : [];
  const unkept = found.filter(({ candidateId }) => candidateId === null);
  const ids = new Set([...people, ...found.flatMap(({ candidateId }) => candidateId ?? [])]);
  if (ids.size + unkept.length === 0) throw new BadRequestError('Choose at least one person to hand over.');
  if (ids.size + unkept.length > mostHandedOver) {
    throw new BadRequestError(`At most ${mostHandedOver} people are handed over at once.`);
  }
  const rows = await findPeople(ctx, [...ids]);
  return [
    ...rows.map((row) => ({ name: toPerson(row).name, row })),
    ...unkept.map(({ title }) => ({ name: readFoundTitle(title).name, row: null })),
  ];
}

/** Nothing is sent. */
export async function previewHandOver(
  ctx: Context,
  { body }: { body: HandOverRequest },
): Promise<HandOverPreview[]> {
  const system = requireSystem(await findApplicantSystem(ctx, ctx.caller.organisationId));
  const chosen = await findChosen(ctx, body);
  const ids = chosen.flatMap(({ row }) => row?.id ?? []);
  const earlier = await readHandedOver(ctx, ids);
  return chosen.map((one) => {
    const parcel = one.row && system.open.pack(toPerson(one.row), { jobId: body.job_id, role: body.role });
    const before = (one.row && earlier.get(one.row.id)) ?? [];
    const sameSystem = before.filter(({ handOver }) => handOver.system === system.kind);
    return {
      id: one.row?.id ?? null,
      name: one.name,
      fields: parcel?.fields ?? [],
      obstacle: obstacleOf(one) || (parcel?.obstacle ?? ''),
      do_not_contact: one.row?.doNotContact ?? false,
      earlier: sameSystem.map(describeHandedOver),
      is_there: sameSystem.some(
        ({ person, handOver }) => handOver.systemJobId === body.job_id && isThere(person, handOver),
      ),
    };
  });
}

export function obstacleOf({ row }: ChosenPerson): string {
  if (!row) return 'Nothing is kept of this person yet. Decide on them first.';
  if (row.organisationId === null) return 'This person is fictional: they belong to the sample.';
  return '';
}

type CandidateRow = typeof candidates.$inferSelect;

/** People who are, or may be, in that job in the system are sent only if the request says so. */
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

export async function getHandOver(ctx: Context, { params }: { params: { id: string } }): Promise<HandOver> {
  const { db, caller } = ctx;
  const [row] = await db
    .select()
    .from(handOvers)
    .where(and(eq(handOvers.id, params.id), eq(handOvers.organisationId, caller.organisationId)));
  if (!row) throw new NotFoundError('There is no such hand-over.');
  const people = await db
    .select({ person: handOverPeople, candidate: candidates })
    .from(handOverPeople)
    .leftJoin(candidates, eq(candidates.id, handOverPeople.candidateId))
    .where(eq(handOverPeople.handOverId, row.id))
    .orderBy(asc(handOverPeople.id));
  return {
    id: row.id,
    system: systemName(row.system),
    job: row.systemJobName,
    job_id: row.systemJobId,
    role: row.role,
    status: row.status,
    detail: row.detail ?? '',
    by: row.authorName,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    people: people.map(({ person, candidate }) => ({
      id: person.candidateId,
      name: candidate ? toPerson(candidate).name : 'Erased here',
      ...standingOf(person, row),
      at: person.attemptedAt?.toISOString() ?? null,
      url: person.url,
    })),
  };
}

export async function listHandOversOfPerson(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<HandedOver[]> {
  const { id } = await findPerson(ctx, params.id);
  return ((await readHandedOver(ctx, [id])).get(id) ?? []).map(describeHandedOver);
}

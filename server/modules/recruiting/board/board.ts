import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import type {
  BoardColumns,
  BoardColumnsFields,
  BoardPerson,
  PlanRequest,
} from '../../../../contract/recruiting/board.calls.ts';
import {
  type BoardColumn,
  type BoardTemplate,
  boardLimits,
  lastingColumns,
} from '../../../../contract/recruiting/board.ts';
import type { PersonDecision } from '../../../../contract/recruiting/search-people.calls.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, reminders, searchPeople, searchResults, users } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { FieldError } from '../../../platform/errors.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { publishEvent } from '../../organization/webhooks/webhooks.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { earliestFirst, nextStepOf, requireColleague } from '../../people/person/reminders.ts';
import { visiblePools } from '../../people/person/visible-candidates.ts';
import { readLastContacts } from '../../people/talent-pool/list-candidates.ts';
import { findResult } from '../../search/found/find-result.ts';
import { loadCriteria } from '../../search/search-criteria.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { mustsMet } from '../../search/standing.ts';
import { changeDecisions, lockPeople, refuseStale, type Seen } from '../decisions/change-decisions.ts';
import { readAnswers, readBounces, readWaitingAnswers } from '../received-replies.ts';
import { findRunningSequences } from '../sequence-progress.ts';
import { boardSetting, decisionAfter, holdColumns, readBoard, readColumns } from '../stages.ts';

/** By earliest next step, then by latest move. */
export async function listBoard(
  ctx: Context,
  { params, query }: { params: { id: string }; query: Paging },
): Promise<BoardPerson[]> {
  const { page = 1, page_size: size = boardLimits.pageSize } = query;
  const job = await findSearchJob(ctx, params.id);
  const isOnBoard = and(eq(searchPeople.jobId, job.id), isNotNull(searchPeople.stage), isKept(candidates));
  const isResult = and(
    eq(searchResults.candidateId, searchPeople.candidateId),
    eq(searchResults.jobId, searchPeople.jobId),
  );
  const [counted] = await ctx.db
    .select({ all: count() })
    .from(searchPeople)
    .innerJoin(candidates, eq(candidates.id, searchPeople.candidateId))
    .innerJoin(searchResults, isResult)
    .where(isOnBoard);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const nextSteps = ctx.db
    .selectDistinctOn([reminders.candidateId], {
      candidateId: reminders.candidateId,
      text: reminders.text,
      dueOn: reminders.dueOn,
    })
    .from(reminders)
    .where(and(eq(reminders.jobId, job.id), isNull(reminders.doneAt)))
    .orderBy(reminders.candidateId, ...earliestFirst)
    .as('next_steps');
  const criteria = await loadCriteria(ctx.db, { jobId: job.id, version: job.run.criteriaVersion });
  const musts = criteria.filter(({ need }) => need === 'must').map((must) => must.id);
  const rows = await ctx.db
    .select({
      standing: searchPeople,
      nextStep: nextSteps.text,
      nextOn: nextSteps.dueOn,
      id: searchResults.id,
      title: searchResults.title,
      place: searchResults.place,
      knownName: candidates.name,
      knownTitle: candidates.title,
      employer: candidates.employer,
      email: candidates.email,
      doNotContact: candidates.doNotContact,
      assignee: users.name,
      organisationId: candidates.organisationId,
      inPool: candidates.inPool,
      met: sql<
        number | null
      >`case when ${searchResults.met} is not null then ${mustsMet(job.id, musts)} end`.mapWith(Number),
    })
    .from(searchPeople)
    .innerJoin(candidates, eq(candidates.id, searchPeople.candidateId))
    .innerJoin(searchResults, isResult)
    .leftJoin(users, eq(users.id, searchPeople.assigneeId))
    .leftJoin(nextSteps, eq(nextSteps.candidateId, searchPeople.candidateId))
    .where(isOnBoard)
    .orderBy(
      sql`${nextSteps.dueOn} asc nulls last`,
      desc(searchPeople.movedAt),
      asc(searchPeople.candidateId),
    )
    .limit(size)
    .offset((page - 1) * size);
  const answers = await readAnswers(ctx, job.id);
  const bounces = await readBounces(
    ctx,
    rows.map(({ standing, email }) => ({ id: standing.candidateId, email })),
  );
  const ids = rows.map(({ standing }) => standing.candidateId);
  const contacts = await readLastContacts(ctx, ids);
  const waiting = await readWaitingAnswers(ctx, job.id, ids);
  const running = await readRunningSequences(ctx, ids);
  const hasSample = (await visiblePools(ctx, ctx.caller.organisationId)).includes(null);
  return rows.map(({ standing, id, title, place, employer, ...row }) => ({
    id,
    // The title of a result is that of the day on which the search found it.
    ...readFoundTitle(title),
    ...(row.inPool && { name: row.knownName }),
    ...(row.inPool && row.knownTitle && { role: row.knownTitle }),
    employer,
    place,
    stage: standing.stage ?? '',
    moved_at: standing.movedAt?.toISOString() ?? null,
    decision: standing.decision,
    reason: standing.reason,
    assignee: standing.assigneeId && row.assignee ? { id: standing.assigneeId, name: row.assignee } : null,
    next_step: row.nextStep ?? '',
    next_on: row.nextOn,
    do_not_contact: row.doNotContact,
    ...(row.organisationId === null && !hasSample && { left_pool: true }),
    ...(row.organisationId !== null && row.inPool && { person_id: standing.candidateId }),
    ...(row.met !== null && musts.length > 0 && { musts_met: row.met, musts: musts.length }),
    ...(contacts.has(standing.candidateId) && { last_contact: contacts.get(standing.candidateId) }),
    ...(waiting.has(standing.candidateId) && { answered_at: waiting.get(standing.candidateId) }),
    ...(running.has(standing.candidateId) && { sequence: running.get(standing.candidateId) }),
    email_problem: bounces.get(standing.candidateId) ?? '',
    answers: answers.get(standing.candidateId) ?? [],
    version: standing.version,
  }));
}

async function readRunningSequences(ctx: Context, people: string[]) {
  const rows = await findRunningSequences(ctx, people);
  return new Map(
    rows.map(({ place, sequence }) => [
      place.candidateId,
      {
        id: sequence.id,
        name: sequence.name,
        place: place.id,
        sent: place.sent,
        mails: sequence.steps.length,
        is_paused: sequence.isPaused,
        next_at: place.nextAt?.toISOString() ?? null,
      },
    ]),
  );
}

/** All or none. Moving a person on from New shortlists them. */
export function movePeople(
  ctx: Context,
  { params, body: { stage, people } }: { params: { id: string }; body: { stage: string; people: Seen[] } },
): Promise<PersonDecision[]> {
  return changeDecisions(ctx, params.id, people, 'person.moved', async ({ db, caller }, locked) => {
    await holdColumns(db, caller.organisationId, { isChange: false });
    const columns = await readColumns(db, caller.organisationId);
    if (!columns.some(({ id }) => id === stage)) {
      throw new FieldError({ stage: ['The board has no such column. Load it again.'] });
    }
    const moved = locked.filter(({ standing }) => standing.stage !== stage);
    if (moved.length > 0) {
      await publishEvent(db, ctx.queue, caller.organisationId, 'candidate.moved', {
        search_id: params.id,
        stage,
        result_ids: moved.map(({ result }) => result.id),
        url: `${ctx.publicUrl}/dashboard/sourcing/jobs/${params.id}/board`,
      });
    }
    return locked.map(({ standing }) => {
      const decision = decisionAfter(stage, standing.decision);
      return { decision, reason: decision === standing.decision ? standing.reason : '', stage };
    });
  });
}

/** Fields that the request leaves out stay as they are. */
export async function planNextStep(
  ctx: Context,
  { params, body }: { params: { id: string }; body: PlanRequest },
): Promise<{ version: number }> {
  const { organisationId, userId, name } = ctx.caller;
  const { version, assignee_id: assigneeId, next_step: nextStep, next_on: nextOn } = body;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { jobId } = await findResult(inTransaction, params.id);
    const given = [{ id: params.id, version }];
    const people = await lockPeople(inTransaction, jobId, given);
    const [person] = people;
    if (!person) throw new Error('The person was not stored.');
    const { standing } = person;
    const card = { jobId, candidateId: standing.candidateId };
    const planned = await nextStepOf(tx, card);
    const before = { text: planned?.text ?? '', dueOn: planned?.dueOn ?? null };
    const after = { text: nextStep ?? before.text, dueOn: nextOn === undefined ? before.dueOn : nextOn };
    const assignee = assigneeId === undefined ? standing.assigneeId : assigneeId;
    const isSameStep = after.text === before.text && after.dueOn === before.dueOn;
    if (isSameStep && assignee === standing.assigneeId) return { version: standing.version };
    await refuseStale(inTransaction, people, given);
    const newAssignee = assignee === standing.assigneeId ? null : assignee;
    if (newAssignee) await requireColleague(inTransaction, newAssignee);
    if (!isSameStep) {
      const of = { ...card, organisationId, authorId: userId, authorName: name };
      await storeStep(tx, of, planned?.id, after);
    }
    await tx
      .update(searchPeople)
      .set({ assigneeId: assignee, change: 'plan', changedByName: name, version: standing.version + 1 })
      .where(and(eq(searchPeople.jobId, jobId), eq(searchPeople.candidateId, card.candidateId)));
    if (newAssignee && newAssignee !== userId) {
      await ctx.queue.enqueue(tx, 'mail', { kind: 'assigned', userId: newAssignee, by: name, ...card });
    }
    await audit(inTransaction, 'person.planned', standing.candidateId);
    await publishChange(inTransaction, jobId);
    return { version: standing.version + 1 };
  });
}

/** Without a text and a day there is no step any more. */
async function storeStep(
  tx: Database,
  of: Omit<typeof reminders.$inferInsert, 'text' | 'dueOn'>,
  planned: string | undefined,
  step: { text: string; dueOn: string | null },
): Promise<void> {
  if (planned === undefined) await tx.insert(reminders).values({ ...of, ...step });
  else if (step.text !== '' || step.dueOn !== null) {
    await tx.update(reminders).set(step).where(eq(reminders.id, planned));
  } else await tx.delete(reminders).where(eq(reminders.id, planned));
}

export async function showColumns({ db, caller, setHeader }: Context): Promise<BoardColumns> {
  const own = await readSetting(db, caller.organisationId, boardSetting);
  const version = own?.version ?? 0;
  setHeader('etag', entityTag(version));
  const { columns, templates } = await readBoard(db, caller.organisationId);
  return { columns: [...columns], templates, version };
}

export async function changeColumns(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: BoardColumnsFields },
): Promise<BoardColumns> {
  const { organisationId, userId } = ctx.caller;
  const columns = body.columns.map(({ id = randomUUID(), name }) => ({ id, name }));
  await ctx.db.transaction(async (tx) => {
    await holdColumns(tx, organisationId, { isChange: true });
    const { columns: before, templates: present } = await readBoard(tx, organisationId);
    const isKnown = ({ id }: { id?: string | undefined }) => before.some((column) => column.id === id);
    if (!body.columns.every((column) => column.id === undefined || isKnown(column))) {
      throw refuse('There is no such column.');
    }
    await refuseLoss({ ...ctx, db: tx }, before, columns);
    await writeSetting(tx, organisationId, boardSetting, headers['if-match'], () => ({
      value: { columns, templates: nameTemplates(body.templates ?? present, columns) },
      secret: null,
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'board-columns.saved', organisationId);
  });
  return showColumns(ctx);
}

/** Templates as they are stored: without columns that are gone, and with those that last. */
function nameTemplates(
  given: { id?: string | undefined; name: string; columns: string[] }[],
  columns: BoardColumn[],
): BoardTemplate[] {
  const names = new Set(given.map(({ name }) => name.toLowerCase()));
  if (names.size < given.length) {
    throw new FieldError({ templates: ['Two templates cannot have the same name.'] });
  }
  return given.map(({ id = randomUUID(), name, columns: chosen }) => ({
    id,
    name,
    columns: columns.flatMap((column) =>
      chosen.includes(column.id) || lastingColumns.includes(column.id) ? column.id : [],
    ),
  }));
}

const refuse = (text: string) => new FieldError({ columns: [text] });

async function refuseLoss(
  { db, caller }: Context,
  before: readonly BoardColumn[],
  after: BoardColumn[],
): Promise<void> {
  const ids = new Set(after.map(({ id }) => id));
  const names = new Set(after.map(({ name }) => name.toLowerCase()));
  if (ids.size < after.length || names.size < after.length) {
    throw refuse('Two columns cannot have the same name.');
  }
  const gone = before.filter(({ id }) => !ids.has(id));
  const lasting = gone.find(({ id }) => lastingColumns.includes(id));
  if (lasting) throw refuse(`Decisions and mails lead to ${lasting.name}. It can be renamed, not removed.`);
  if (gone.length === 0) return;
  const [full] = await db
    .select({ stage: searchPeople.stage, people: count() })
    .from(searchPeople)
    .where(
      and(
        eq(searchPeople.organisationId, caller.organisationId),
        inArray(
          searchPeople.stage,
          gone.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(searchPeople.stage);
  if (!full) return;
  const name = gone.find(({ id }) => id === full.stage)?.name;
  const who = full.people === 1 ? '1 person stands' : `${full.people} people stand`;
  throw refuse(`${who} in ${name}. Move them first, in all searches.`);
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as duplicateCalls from '../../../../contract/people/duplicates.calls.ts';
import * as personCalls from '../../../../contract/people/people.calls.ts';
import { changePeople as changePeopleCall } from '../../../../contract/people/pool-people.calls.ts';
import * as reminderCalls from '../../../../contract/recruiting/reminders.calls.ts';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import * as calls from '../../../../contract/recruiting/search-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, decisions, searchPeople } from '../../../platform/db/schema.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { createPerson } from '../../people/person/add-person.ts';
import * as people from '../../people/person/change-people.ts';
import { getPerson, readMails } from '../../people/person/get-person.ts';
import * as merging from '../../people/person/merge-people.ts';
import * as reminders from '../../people/person/reminders.ts';
import { listMerges, undoMerge } from '../../people/person/undo-merge.ts';
import { setDoNotContact, updatePerson } from '../../people/person/update-person.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { getSearchSummary } from '../../search/get-search-status.ts';
import { explainResults } from '../../search/list-results.ts';
import { describeResults } from '../../search/results/describe-results.ts';
import { exportDocument, exportResults } from '../../search/results/export-results.ts';
import { setVerdict } from '../../search/results/set-verdict.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { readReplies } from '../received-replies.ts';
import { columnNames } from '../stages.ts';
import { decidePeople, undoDecisions } from './change-decisions.ts';

export function peopleRoutes(bind: Bind): void {
  bind(personCalls.getPerson, getPerson);
  bind(personCalls.createPerson, createPerson);
  bind(personCalls.updatePerson, updatePerson);
  bind(changePeopleCall, people.changePeople);
  bind(personCalls.setDoNotContact, setDoNotContact);
  bind(personCalls.mergePeople, merging.mergePeople);
  bind(duplicateCalls.listDuplicates, merging.listDuplicates);
  bind(duplicateCalls.decideDuplicates, merging.decideDuplicates);
  bind(duplicateCalls.listMerges, listMerges);
  bind(duplicateCalls.undoMerge, undoMerge);
  bind(personCalls.addPersonNote, people.addPersonNote);
  bind(personCalls.addPersonTag, people.addPersonTag);
  bind(personCalls.removePersonTag, people.removePersonTag);
  bind(reminderCalls.addPersonReminder, reminders.addPersonReminder);
  bind(personCalls.exportDocument, exportDocument);
}

export function searchPeopleRoutes(bind: Bind): void {
  bind(calls.getSearchSummary, getSearchSummary);
  bind(calls.decidePeople, decidePeople);
  bind(calls.undoDecisions, undoDecisions);
  bind(calls.exportSearchResults, exportResults);
  bind(calls.getFoundPerson, getFoundPerson);
  bind(calls.markPersonSeen, markPersonSeen);
  bind(calls.setVerdict, setVerdict);
  bind(calls.addNote, people.addNote);
  bind(calls.deleteNote, people.deleteNote);
  bind(reminderCalls.addReminder, reminders.addReminder);
  bind(reminderCalls.changeReminder, reminders.changeReminder);
  bind(reminderCalls.deleteReminder, reminders.deleteReminder);
  bind(calls.addTag, people.addTag);
  bind(calls.removeTag, people.removeTag);
}

async function getFoundPerson(ctx: Context, { params }: { params: { id: string } }): Promise<FoundPerson> {
  const result = await findResult(ctx, params.id);
  const { id, jobId, candidateId } = result;
  const job = await findSearchJob(ctx, jobId);
  const [described] = await describeResults(ctx, jobId, await explainResults(ctx, job, [result]));
  const [person] = candidateId
    ? await ctx.db.select().from(candidates).where(eq(candidates.id, candidateId))
    : [];
  const merged = candidateId ? [...(await merging.readOwners(ctx.db, [candidateId])).keys()] : [];
  return {
    ...(described as FoundPerson),
    id,
    summary: person?.summary ?? '',
    skills: person?.skills ?? [],
    email: person?.email ?? '',
    profile_url: person?.inPool ? person.profileUrl : '',
    ...(person?.contactStop && { contact_stop: person.contactStop }),
    history: candidateId ? await readHistory(ctx, jobId, merged) : [],
    contacts: candidateId ? await readContacts(ctx, merged) : [],
    written_notes: candidateId ? await people.listNotes(ctx, candidateId) : [],
    reminders: candidateId ? await reminders.listReminders(ctx, candidateId) : [],
  };
}

async function readContacts(ctx: Context, ids: string[]): Promise<FoundPerson['contacts']> {
  const events = [...(await readMails(ctx, ids)), ...(await readReplies(ctx, ids))];
  return events
    .flatMap(({ kind: happened, author, text, created_at }) => {
      const kind = calls.contactKinds.find((one) => one === happened);
      return kind ? [{ kind, author, text, created_at }] : [];
    })
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
}

async function readHistory({ db, caller }: Context, jobId: string, ids: string[]) {
  const nameOf = await columnNames(db, caller.organisationId);
  const rows = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.jobId, jobId), inArray(decisions.candidateId, ids)))
    .orderBy(desc(decisions.id));
  return rows.map(({ kind, answer, authorName, from, to, reason, fromStage, toStage, createdAt }) => ({
    kind,
    answer,
    author: authorName,
    from,
    to,
    reason,
    moved_to: toStage !== null && toStage !== fromStage ? nameOf(toStage) : '',
    created_at: createdAt.toISOString(),
  }));
}

/** The first time counts. */
async function markPersonSeen(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(inTransaction, result);
    await tx
      .insert(searchPeople)
      .values({ organisationId, jobId: result.jobId, candidateId, seenAt: new Date() })
      .onConflictDoUpdate({
        target: [searchPeople.jobId, searchPeople.candidateId],
        set: { seenAt: sql`coalesce(${searchPeople.seenAt}, excluded.seen_at)` },
      });
    return null;
  });
}

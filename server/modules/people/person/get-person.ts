import { and, asc, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { AuditAction } from '../../../../contract/organization/audit-actions.ts';
import type { Person, PersonEvent } from '../../../../contract/people/people.calls.ts';
import type { MessageStatus } from '../../../../contract/recruiting/messages.calls.ts';
import { type Decision, decisionLabels } from '../../../../contract/search/decisions.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  addedByHand,
  audit,
  candidateDocuments,
  candidates,
  decisions,
  files,
  messages,
  notes,
  personMerges,
  reminders,
  searchJobs,
  searchResults,
  sequencePeople,
  sequences,
  tags,
  talentImportChanges,
  talentImports,
} from '../../../platform/db/schema.ts';
import { readBounces, readReplies } from '../../recruiting/received-replies.ts';
import { columnNames } from '../../recruiting/stages.ts';
import { describeChanges } from '../changed-columns.ts';
import { fieldsOf } from '../fields.ts';
import { findPerson, type PersonRecord } from '../find-person.ts';
import { noticeDue } from '../privacy/lawful-grounds.ts';
import { listNotes } from './change-people.ts';
import { findSharing } from './find-sharing.ts';
import { readOwners } from './merge-people.ts';
import { readSearches } from './person-searches.ts';
import { listReminders } from './reminders.ts';

const most = 200;
const changes: Partial<Record<AuditAction, PersonEvent['kind']>> = {
  'person.added': 'added',
  'person.edited': 'edited',
  'person.merged': 'merged',
  'person.contact-stopped': 'contact-stopped',
  'person.contact-allowed': 'contact-allowed',
  'resume.kept': 'document',
};

async function readHistory(ctx: Context, row: PersonRecord): Promise<PersonEvent[]> {
  const ids = [...(await readOwners(ctx.db, [row.id])).keys()];
  const changed = await readChanges(ctx, ids);
  const isAdded = ({ kind }: PersonEvent) => kind === 'added';
  const events = [
    // Who added them stands in the trail, and what they were added by does not.
    { ...(await readOrigin(ctx, row)), author: changed.findLast(isAdded)?.author ?? '' },
    ...(await readImports(ctx, ids)),
    ...(await readFound(ctx, ids)),
    ...(await readDecisions(ctx, ids)),
    ...changed.filter((event) => !isAdded(event)),
    ...(await readMails(ctx, ids)),
    ...(await readSequences(ctx, ids)),
    ...(await readReplies(ctx, ids)),
    ...(await readNotes(ctx, ids)),
    ...(await readReminders(ctx, ids)),
  ];
  return events.sort((a, b) => b.created_at.localeCompare(a.created_at));
}

async function readOrigin({ db }: Context, row: PersonRecord): Promise<PersonEvent> {
  const [from] = row.importId
    ? await db
        .select({ fileName: talentImports.fileName })
        .from(talentImports)
        .where(eq(talentImports.id, row.importId))
    : [];
  const text = from ? `Import of ${from.fileName}` : row.source;
  return { kind: 'added', author: '', text, search: null, created_at: row.createdAt.toISOString() };
}

async function readImports({ db }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({
      fileName: talentImports.fileName,
      at: talentImportChanges.createdAt,
      before: talentImportChanges.before,
      after: talentImportChanges.after,
    })
    .from(talentImportChanges)
    .innerJoin(talentImports, eq(talentImports.id, talentImportChanges.importId))
    .where(and(inArray(talentImportChanges.candidateId, ids), isNull(talentImports.undoneAt)));
  return rows.map(({ fileName, at, before, after }) => ({
    kind: 'edited',
    author: '',
    text: [`Import of ${fileName}`, ...describeChanges(before, after)].join('\n'),
    search: null,
    created_at: at.toISOString(),
  }));
}

async function readFound({ db, caller }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({ id: searchJobs.id, title: searchJobs.title, at: searchResults.createdAt })
    .from(searchResults)
    .innerJoin(searchJobs, eq(searchJobs.id, searchResults.jobId))
    .where(
      and(
        inArray(searchResults.candidateId, ids),
        or(isNull(searchResults.watchRun), ne(searchResults.watchRun, addedByHand)),
        eq(searchJobs.organisationId, caller.organisationId),
        isKept(searchJobs),
      ),
    )
    .orderBy(desc(searchResults.createdAt))
    .limit(most);
  return rows.map(({ id, title, at }) => ({
    kind: 'found',
    author: '',
    text: '',
    search: { id, title },
    created_at: at.toISOString(),
  }));
}

async function readDecisions({ db, caller }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({ decision: decisions, title: searchJobs.title })
    .from(decisions)
    .innerJoin(searchJobs, eq(searchJobs.id, decisions.jobId))
    .where(
      and(
        inArray(decisions.candidateId, ids),
        eq(decisions.organisationId, caller.organisationId),
        isKept(searchJobs),
      ),
    )
    .orderBy(desc(decisions.id))
    .limit(most);
  const nameOf = await columnNames(db, caller.organisationId);
  return withoutReplaced(rows).map(
    ({ decision: { kind, answer, authorName, to, reason, toStage, jobId, createdAt }, title }) => ({
      kind: eventKinds[kind],
      author: authorName,
      text:
        kind === 'move'
          ? nameOf(toStage ?? '')
          : kind === 'answer'
            ? [answer, reason].filter(Boolean).join(': ')
            : describeDecision(to, reason),
      search: { id: jobId, title },
      created_at: createdAt.toISOString(),
    }),
  );
}

const replacedWithinMs = 60_000;

/** Without decisions that were taken back or replaced within a minute, newest first. */
function withoutReplaced<Row extends { decision: typeof decisions.$inferSelect }>(rows: Row[]): Row[] {
  const shown: Row[] = [];
  const later = new Map<string, Row>();
  for (const row of rows) {
    const { kind, jobId, createdAt, from } = row.decision;
    if (kind !== 'decision') {
      shown.push(row);
      continue;
    }
    const next = later.get(jobId);
    later.set(jobId, row);
    if (!next || next.decision.createdAt.getTime() - createdAt.getTime() > replacedWithinMs) {
      shown.push(row);
      continue;
    }
    // Taken back to where it was: nothing has changed.
    const at = shown.findLastIndex(
      ({ decision }) => decision.kind === 'decision' && decision.jobId === jobId,
    );
    if (shown[at]?.decision.to === from) shown.splice(at, 1);
  }
  return shown;
}

const mailEnds: Record<MessageStatus, string> = {
  sent: '',
  queued: ' (waiting)',
  failed: ' (not sent)',
  drafted: ' (draft)',
};

export async function readMails({ db, caller }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({ message: messages, title: searchJobs.title, sequence: sequences })
    .from(messages)
    .leftJoin(sequencePeople, eq(sequencePeople.id, messages.sequencePersonId))
    .leftJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .leftJoin(searchJobs, and(eq(searchJobs.id, messages.jobId), isKept(searchJobs)))
    .where(and(inArray(messages.candidateId, ids), eq(messages.organisationId, caller.organisationId)))
    .orderBy(desc(messages.createdAt))
    .limit(most);
  return rows.map(
    ({ message: { authorName, subject, text, status, step, jobId, createdAt }, title, sequence }) => ({
      kind: 'wrote',
      author: authorName,
      text: `${subject}${mailEnds[status]}`,
      mail: text,
      ...(sequence && { sequence: { ...briefSequence(sequence), ...(step !== null && { step }) } }),
      search: jobId && title ? { id: jobId, title } : null,
      created_at: createdAt.toISOString(),
    }),
  );
}

const briefSequence = ({ id, name, steps }: typeof sequences.$inferSelect) => ({
  id,
  name,
  steps: steps.length,
});

async function readSequences({ db, caller }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({ place: sequencePeople, sequence: sequences })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .where(
      and(inArray(sequencePeople.candidateId, ids), eq(sequencePeople.organisationId, caller.organisationId)),
    )
    .orderBy(desc(sequencePeople.createdAt))
    .limit(most);
  return rows.flatMap(({ place, sequence }): PersonEvent[] => {
    const { state, reason, detail, changedByName, changedAt, createdAt } = place;
    const of = { search: null, sequence: briefSequence(sequence) };
    const started = {
      ...of,
      kind: 'sequence-started' as const,
      author: sequence.authorName,
      text: '',
      created_at: createdAt.toISOString(),
    };
    if (state === 'active' || !changedAt) return [started];
    const at = { ...of, created_at: changedAt.toISOString() };
    if (state === 'finished') return [started, { ...at, kind: 'sequence-finished', author: '', text: '' }];
    const why = { author: changedByName, text: detail, ...(reason && { stop_reason: reason }) };
    return [started, { ...at, ...why, kind: 'sequence-stopped' }];
  });
}

/** More of a note stands among the notes themselves. In characters. */
const longestNote = 200;

async function readNotes({ db, caller }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({ note: notes, title: searchJobs.title })
    .from(notes)
    .leftJoin(searchJobs, and(eq(searchJobs.id, notes.jobId), isKept(searchJobs)))
    .where(and(inArray(notes.candidateId, ids), eq(notes.organisationId, caller.organisationId)))
    .orderBy(desc(notes.createdAt))
    .limit(most);
  return rows.map(({ note: { authorName, text, jobId, createdAt }, title }) => ({
    kind: 'noted',
    author: authorName,
    text: text.length > longestNote ? `${text.slice(0, longestNote)}…` : text,
    search: jobId && title ? { id: jobId, title } : null,
    created_at: createdAt.toISOString(),
  }));
}

async function readReminders({ db, caller }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select({ reminder: reminders, title: searchJobs.title })
    .from(reminders)
    .leftJoin(searchJobs, eq(searchJobs.id, reminders.jobId))
    .where(
      and(
        inArray(reminders.candidateId, ids),
        eq(reminders.organisationId, caller.organisationId),
        or(isNull(reminders.jobId), isKept(searchJobs)),
      ),
    )
    .orderBy(desc(reminders.createdAt))
    .limit(most);
  return rows.map(({ reminder: { text, jobId, doneAt, doneByName, authorName, createdAt }, title }) => ({
    kind: doneAt ? 'done' : 'planned',
    author: doneAt ? doneByName : authorName,
    text,
    search: jobId && title ? { id: jobId, title } : null,
    created_at: (doneAt ?? createdAt).toISOString(),
  }));
}

const eventKinds = { decision: 'decided', move: 'moved', answer: 'answered' } as const;

const describeDecision = (to: Decision | null, reason: string): string =>
  to ? `${decisionLabels[to]}${reason && `: ${reason}`}` : 'Decision taken back';

async function readChanges({ db, caller }: Context, ids: string[]): Promise<PersonEvent[]> {
  const rows = await db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.organisationId, caller.organisationId),
        inArray(audit.subjectId, ids),
        inArray(audit.action, Object.keys(changes) as AuditAction[]),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(most);
  const merged = await db
    .select({ name: candidates.name, at: personMerges.createdAt })
    .from(personMerges)
    .innerJoin(candidates, eq(candidates.id, personMerges.otherId))
    .where(inArray(personMerges.keptId, ids));
  return rows.flatMap(({ action, actorName, createdAt, detail }) => {
    const kind = changes[action];
    const created_at = createdAt.toISOString();
    // Both are noted in one transaction, whose time they have.
    const names = merged.flatMap(({ name, at }) => (at.toISOString() === created_at ? [name] : []));
    const text = kind === 'merged' ? names.join(', ') : kind === 'edited' ? detail : '';
    return kind ? [{ kind, author: actorName, text, search: null, created_at }] : [];
  });
}

export async function getPerson(ctx: Context, { params }: { params: { id: string } }): Promise<Person> {
  const row = await findPerson(ctx, params.id);
  const { organisationId } = ctx.caller;
  const tagged = await ctx.db
    .select({ tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.candidateId, row.id), eq(tags.organisationId, organisationId)))
    .orderBy(asc(tags.tag));
  const documents = await ctx.db
    .select({ document: candidateDocuments, name: files.name, size: files.size })
    .from(candidateDocuments)
    .innerJoin(files, eq(files.id, candidateDocuments.fileId))
    .where(
      and(eq(candidateDocuments.candidateId, row.id), eq(candidateDocuments.organisationId, organisationId)),
    )
    .orderBy(desc(candidateDocuments.createdAt));
  const { id } = row;
  return {
    id,
    ...fieldsOf(row),
    sample: row.organisationId === null,
    attributes: row.attributes,
    do_not_contact: row.doNotContact,
    ...(row.contactStop && { contact_stop: row.contactStop }),
    email_problem: (await readBounces(ctx, [row])).get(id) ?? '',
    ...(await readRunning(ctx, id)),
    ...(row.organisationId !== null && {
      grounds: {
        lawful_basis: row.lawfulBasis,
        noticed_on: row.noticedOn,
        notice_due: noticeDue(row.createdAt),
      },
    }),
    version: row.version,
    tags: tagged.map(({ tag }) => tag),
    written_notes: await listNotes(ctx, id),
    reminders: await listReminders(ctx, id),
    documents: documents.map(({ document, name: fileName, size }) => ({
      id: document.id,
      file_name: fileName,
      size,
      added_by: document.authorName,
      created_at: document.createdAt.toISOString(),
    })),
    ...(row.organisationId !== null && { sharing: await findSharing(ctx.db, organisationId, row) }),
    searches: await readSearches(ctx, id),
    history: await readHistory(ctx, row),
    created_at: row.createdAt.toISOString(),
  };
}

async function readRunning({ db, caller }: Context, id: string): Promise<Pick<Person, 'sequence'>> {
  const [running] = await db
    .select({ place: sequencePeople, sequence: sequences })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .where(
      and(
        eq(sequencePeople.candidateId, id),
        eq(sequencePeople.organisationId, caller.organisationId),
        eq(sequencePeople.state, 'active'),
      ),
    );
  if (!running) return {};
  const { place, sequence } = running;
  return {
    sequence: {
      id: sequence.id,
      name: sequence.name,
      job_id: sequence.jobId,
      is_paused: sequence.isPaused,
      sent: place.sent,
      steps: sequence.steps.length,
      next_at: place.nextAt?.toISOString() ?? null,
    },
  };
}

import { and, asc, desc, eq } from 'drizzle-orm';
import type { Person } from '../../../../contract/people/people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { candidateDocuments, files, sequencePeople, sequences, tags } from '../../../platform/db/schema.ts';
import { readBounces } from '../../recruiting/received-replies.ts';
import { fieldsOf } from '../fields.ts';
import { findPerson } from '../find-person.ts';
import { noticeDue } from '../privacy/lawful-grounds.ts';
import { findSharing } from './find-sharing.ts';
import { listNotes } from './notes.ts';
import { readHistory } from './person-history.ts';
import { readSearches } from './person-searches.ts';
import { listReminders } from './reminders.ts';

/**
 * Everything that the organization has about a person. The id of a merged person returns the one they were merged into.
 * @throws NotFoundError for everyone else's
 */
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
    ...(row.organisationId !== null && { sharing: await findSharing(ctx.db, organisationId, id) }),
    searches: await readSearches(ctx, id),
    history: await readHistory(ctx, row),
    created_at: row.createdAt.toISOString(),
  };
}

/** The sequence from which a person gets further mails. */
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
      is_paused: sequence.isPaused,
      sent: place.sent,
      steps: sequence.steps.length,
      next_at: place.nextAt?.toISOString() ?? null,
    },
  };
}

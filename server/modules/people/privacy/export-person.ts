import { and, eq, inArray } from 'drizzle-orm';
import type { HeldOnPerson } from '../../../../contract/people/privacy.calls.ts';
import { audit as record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import {
  audit,
  candidateDocuments,
  decisions,
  files,
  handOverPeople,
  handOvers,
  handVerdicts,
  messages,
  notes,
  reminders,
  replies,
  searchJobs,
  searchResults,
  sequencePeople,
  sequences,
  tags,
} from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { findWithMerged } from './erase-person.ts';

export async function exportPerson(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<HeldOnPerson> {
  const { db, caller } = ctx;
  const { organisationId } = caller;
  const people = await findWithMerged(db, organisationId, params.id);
  if (people.length === 0) throw new NotFoundError('There is no such person.');
  const ids = people.map(({ id }) => id);
  await record(ctx, 'person.exported', params.id);
  const rowsOf = (
    table:
      | typeof notes
      | typeof reminders
      | typeof decisions
      | typeof handVerdicts
      | typeof messages
      | typeof replies,
  ) =>
    db
      .select()
      .from(table as typeof notes)
      .where(and(inArray(table.candidateId, ids), eq(table.organisationId, organisationId)));
  const tagged = await db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .where(and(inArray(tags.candidateId, ids), eq(tags.organisationId, organisationId)));
  const documents = await db
    .select({
      id: candidateDocuments.id,
      fileName: files.name,
      size: files.size,
      authorName: candidateDocuments.authorName,
      createdAt: candidateDocuments.createdAt,
    })
    .from(candidateDocuments)
    .innerJoin(files, eq(files.id, candidateDocuments.fileId))
    .where(and(inArray(candidateDocuments.candidateId, ids), eq(files.organisationId, organisationId)));
  const found = await db
    .select({ search: searchJobs.title, result: searchResults })
    .from(searchResults)
    .innerJoin(searchJobs, eq(searchJobs.id, searchResults.jobId))
    .where(and(inArray(searchResults.candidateId, ids), eq(searchJobs.organisationId, organisationId)));
  const handedOver = await db
    .select({ person: handOverPeople, handOver: handOvers })
    .from(handOverPeople)
    .innerJoin(handOvers, eq(handOvers.id, handOverPeople.handOverId))
    .where(and(inArray(handOverPeople.candidateId, ids), eq(handOvers.organisationId, organisationId)));
  const written = await db
    .select({ place: sequencePeople, name: sequences.name })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .where(and(inArray(sequencePeople.candidateId, ids), eq(sequences.organisationId, organisationId)));
  const trail = await db
    .select()
    .from(audit)
    .where(and(inArray(audit.subjectId, ids), eq(audit.organisationId, organisationId)));
  return {
    exported_at: new Date().toISOString(),
    person: people.map(
      ({ searchVector: _searchVector, searchName: _searchName, document: _document, ...person }) =>
        plain(person),
    ),
    tags: tagged.map(({ tag }) => tag),
    notes: (await rowsOf(notes)).map(plain),
    reminders: (await rowsOf(reminders)).map(plain),
    documents: documents.map(plain),
    search_results: found.map(({ search, result }) => plain({ search, ...result })),
    decisions: (await rowsOf(decisions)).map(plain),
    verdicts: (await rowsOf(handVerdicts)).map(plain),
    messages: (await rowsOf(messages)).map(plain),
    sequences: written.map(({ place, name }) => plain({ sequence: name, ...place })),
    replies: (await rowsOf(replies)).map(plain),
    hand_overs: handedOver.map(({ person, handOver }) =>
      plain({ ...person, system: handOver.system, job: handOver.systemJobName, by: handOver.authorName }),
    ),
    audit_trail: trail.map(({ address: _address, ...entry }) => plain(entry)),
  };
}

const plain = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

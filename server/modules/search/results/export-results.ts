import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, eq, inArray } from 'drizzle-orm';
import { furtherColumns } from '../../../../contract/people/person-fields.calls.ts';
import { attachmentHeader, exportFileName } from '../../../../contract/platform/export-file-name.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import type { Criterion, FoundCandidate, ResultFilters } from '../../../../contract/search/sourcing.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidateDocuments, candidates, notes } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { findPerson } from '../../people/find-person.ts';
import { sendFile } from '../../people/resumes/resumes.ts';
import { queryFor, readResults } from '../list-results.ts';
import { loadCriteria } from '../search-criteria.ts';
import { findSearchJob } from '../search-queries.ts';
import { describeResults } from './describe-results.ts';

const batchSize = 200;

/**
 * Streams the filtered results as CSV, numbered as the list is. Escapes cells that a spreadsheet would run as a
 * formula, and has no address of people who must not be contacted. @throws NotFoundError for another
 * organization's search
 */
export async function exportResults(
  ctx: Context,
  { params, query }: { params: { id: string }; query: Partial<ResultFilters> },
): Promise<Readable> {
  const job = await findSearchJob(ctx, params.id);
  const criteria = await loadCriteria(ctx.db, { jobId: job.id, version: job.run.criteriaVersion });
  await audit(ctx, 'results.exported', job.id);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', attachmentHeader(exportFileName(job.title, 'results', 'csv')));
  const sheet = stringify({ bom: true, escape_formulas: true });
  return Readable.from(readRows(ctx, job, criteria, query), { objectMode: true }).compose(sheet);
}

const headings = [
  'Rank',
  'Name',
  'Title',
  'Employer',
  'Place',
  'Years',
  'Email',
  'Phone',
  furtherColumns.do_not_contact.label,
  'Source',
  'Link',
  'Decision',
  'Reason',
  'Decided by',
];

async function* readRows(
  ctx: Context,
  job: Awaited<ReturnType<typeof findSearchJob>>,
  criteria: Criterion[],
  filters: Partial<ResultFilters>,
) {
  const asked = criteria.map(({ need, text }) => `${need}: ${text}`);
  yield [...headings, 'Decided at', 'Client’s answer', 'Musts met', ...asked, 'Tags', 'Notes'];
  const musts = new Set(criteria.filter(({ need }) => need === 'must').map(({ id }) => id));
  const found = await queryFor(ctx, job, filters);
  for (let page = 1; ; page++) {
    const rows = await readResults(ctx, job, found, { size: batchSize, page });
    const ids = rows.flatMap(({ candidateId }) => candidateId ?? []);
    const written = await readNotes(ctx, ids);
    const contacts = await readContacts(ctx, ids);
    const people = await describeResults(ctx, job.id, rows);
    for (const [at, person] of people.entries()) {
      const row = rows[at];
      const verdicts = new Map(person.criteria?.map(({ id, verdict }) => [id, verdict]));
      const met = [...musts].filter((id) => verdicts.get(id) === 'found').length;
      yield [
        (page - 1) * batchSize + at + 1,
        ...describe(person, contacts.get(row?.candidateId ?? '')),
        musts.size > 0 ? `${met} of ${musts.size}` : '',
        ...criteria.map(({ id }) => verdicts.get(id) ?? ''),
        person.tags?.join('; ') ?? '',
        (written.get(row?.candidateId ?? '') ?? []).join('\n'),
      ];
    }
    if (rows.length < batchSize) return;
  }
}

const describe = (person: FoundCandidate, contact?: Contact) => {
  const { name, role } = readFoundTitle(person.title);
  return [
    name,
    role,
    person.employer ?? '',
    person.place,
    person.years ?? '',
    ...(contact?.doNotContact ? ['', '', 'Yes'] : [contact?.email ?? '', contact?.phone ?? '', '']),
    person.source,
    person.url,
    person.decision ?? '',
    person.reason ?? '',
    person.decision ? (person.decided_by ?? '') : '',
    person.decision ? (person.decided_at ?? '') : '',
    (person.answers ?? [])
      .map(({ author, answer, comment }) => `${author}: ${[answer, comment].filter(Boolean).join(', ')}`)
      .join('\n'),
  ];
};

interface Contact {
  email: string;
  phone: string;
  doNotContact: boolean;
}

async function readContacts({ db, caller }: Context, ids: string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const { id, email, phone, doNotContact } = candidates;
  const rows = await db
    .select({ id, email, phone, doNotContact })
    .from(candidates)
    .where(and(inArray(id, ids), eq(candidates.organisationId, caller.organisationId), candidates.isListed));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readNotes({ db, caller }: Context, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(notes)
    .where(and(inArray(notes.candidateId, ids), eq(notes.organisationId, caller.organisationId)))
    .orderBy(notes.createdAt);
  return new Map(
    [...Map.groupBy(rows, ({ candidateId }) => candidateId)].map(([id, own]) => [
      id,
      own.map(({ authorName, text }) => `${authorName}: ${text}`),
    ]),
  );
}

/** @throws NotFoundError for another organization's document, and for a deleted person */
export async function exportDocument(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<Readable> {
  const { organisationId } = ctx.caller;
  const [row] = await ctx.db
    .select()
    .from(candidateDocuments)
    .where(and(eq(candidateDocuments.id, params.id), eq(candidateDocuments.organisationId, organisationId)));
  if (!row) throw new NotFoundError('There is no such file.');
  await findPerson(ctx, row.candidateId);
  const file = await ctx.files.open(organisationId, row.fileId);
  if (!file) throw new NotFoundError('There is no such file.');
  await audit(ctx, 'document.exported', row.candidateId);
  return sendFile(ctx, file);
}

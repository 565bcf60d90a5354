import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { day, pastDay } from '../platform/day.ts';
import { z } from '../platform/zod.ts';
import {
  addNote,
  addTag,
  contactStop,
  contactStopFields,
  note,
  reminder,
  removeTag,
} from '../recruiting/search-people.calls.ts';
import { stopReasons } from '../recruiting/sequences.ts';
import { decisions } from '../search/decisions.ts';
import { criterionNeeds, verdicts } from '../search/sourcing.calls.ts';
import { emailList, personFields } from './person-fields.calls.ts';

/** Why data of a person may be held (GDPR, Article 6), of what sourcing can rest on. */
export const lawfulBases = ['consent', 'legitimate-interests', 'contract', 'legal-obligation'] as const;
export type LawfulBasis = (typeof lawfulBases)[number];

export const lawfulBasisTexts: Record<LawfulBasis, string> = {
  consent: 'Consent',
  'legitimate-interests': 'Legitimate interests',
  contract: 'Contract',
  'legal-obligation': 'Legal obligation',
};

/** Any part may be empty. */
export interface Job {
  title: string;
  employer: string;
  from: string;
  to: string;
}

/** `2019`, `03/2019 – present`, `Mar 2019 – Jun 2021` */
const period = /^[^,·]{0,20}\d{4}(?:\s?[–-]\s?[^,·]{0,20})?$/;

/** Reads the lines of a history, of which each is `Title · Employer · 2019 – 2023`, or with commas as résumés are read. */
export const parseJobs = (lines: string): Job[] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const parts = line.split(line.includes(' · ') ? ' · ' : ', ').map((part) => part.trim());
      const years = parts.length > 1 && period.test(parts.at(-1) ?? '') ? (parts.pop() ?? '') : '';
      const [from = '', to = ''] = years.split(/\s?[–-]\s?/);
      const employer = parts.length > 1 ? (parts.pop() ?? '') : '';
      return { title: parts.join(', '), employer, from, to };
    });

export const formatJobs = (jobs: readonly Job[]): string =>
  jobs
    .map(({ title, employer, from, to }) => {
      const years = [from, to].map(oneLine).filter(Boolean).join(' – ');
      return [oneLine(title), oneLine(employer), years].filter(Boolean).join(' · ');
    })
    .filter(Boolean)
    .join('\n');

const oneLine = (text: string): string => text.replaceAll(' · ', ', ').replaceAll('\n', ' ').trim();

export const personDocument = z.object({
  id,
  file_name: z.string(),
  size: z.number(),
  added_by: z.string(),
  created_at: timestamp,
});
export type PersonDocument = z.infer<typeof personDocument>;

/** What happened to a person: `added`, `found` by a search, `decided` on, `moved` on a board, `answered` about by a link to a shortlist, written to (`wrote`), what came back to mails (`replied`, an automatic answer `away`, or `bounced`), written about (`noted`), a reminder that was set (`planned`) or `done`, a sequence that was started for them, stopped, or at its end, or a change made by a user. */
export const personEvents = [
  'added',
  'found',
  'decided',
  'moved',
  'answered',
  'wrote',
  'replied',
  'away',
  'bounced',
  'noted',
  'planned',
  'done',
  'document',
  'edited',
  'merged',
  'contact-stopped',
  'contact-allowed',
  'sequence-started',
  'sequence-stopped',
  'sequence-finished',
] as const;
export const personEvent = z.object({
  kind: z.enum(personEvents),
  author: z.string(),
  /** What there is to say beside it: a decision with its reason, a file's name, the beginning of a note. */
  text: z.string(),
  search: z.nullable(z.object({ id, title: z.string() })),
  /** Of what came back to a mail: by which `getReply` answers all of it. */
  reply_id: z.optional(id),
  /** All that a mail to the person says. */
  mail: z.optional(z.string()),
  sequence: z.optional(z.object({ id, name: z.string(), step: z.optional(z.number()), steps: z.number() })),
  stop_reason: z.optional(z.enum(stopReasons)),
  created_at: timestamp,
});
export type PersonEvent = z.infer<typeof personEvent>;

export const lawfulGrounds = z.object({
  lawful_basis: z.nullable(z.enum(lawfulBases)),
  /** The day on which the person was told that they are held (GDPR, Article 14); null where they were not. */
  noticed_on: z.nullable(day()),
});
export type LawfulGrounds = z.infer<typeof lawfulGrounds>;
/** The same as users enter it: a notice date in the future is refused. */
export const saidGrounds = z.extend(lawfulGrounds, { noticed_on: z.nullable(pastDay()) });

export const standing = z.object({
  id,
  title: z.string(),
  /** By which the results and the board open the person. */
  result_id: id,
  decision: z.nullable(z.enum(decisions)),
  reason: z.string(),
  stage: z.string(),
  // Left out by an earlier server.
  /** The column's id; empty where they are not on the board. */
  stage_id: z.optional(z.string()),
  version: z.optional(z.number()),
  /** In the order of the criteria. */
  verdicts: z.array(z.object({ text: z.string(), need: z.enum(criterionNeeds), verdict: z.enum(verdicts) })),
});
export type Standing = z.infer<typeof standing>;

export const person = z.extend(personFields, {
  id,
  sample: z.boolean(),
  attributes: z.record(z.string(), z.string()),
  do_not_contact: z.boolean(),
  contact_stop: z.optional(contactStop),
  email_problem: z.string(),
  /** The sequence from which they get further mails; left out where there is none, and by an earlier server. */
  sequence: z.optional(
    z.object({
      id,
      name: z.string(),
      // Left out by an earlier server.
      /** The search that it is about; null for none. */
      job_id: z.optional(z.nullable(id)),
      is_paused: z.boolean(),
      /** The number of its mails that left, and of all. */
      sent: z.number(),
      steps: z.number(),
      /** When the next one leaves, at the earliest; null while one is at the mail server. */
      next_at: z.nullable(timestamp),
    }),
  ),
  /** On what basis they are held and when they were told; left out for the sample. */
  grounds: z.optional(z.object({ ...lawfulGrounds.shape, notice_due: day() })),
  /** Rises with each change; an edit names the one that it replaces. */
  version: z.number(),
  tags: z.array(z.string()),
  written_notes: z.array(note),
  reminders: z.array(reminder),
  documents: z.array(personDocument),
  sharing: z.optional(
    z.array(z.object({ id, name: z.string(), title: z.string(), location: z.string(), email: z.string() })),
  ),
  /** How they stand in the searches that list them, the latest first; left out by an earlier server. */
  searches: z.optional(z.array(standing)),
  history: z.array(personEvent),
  created_at: timestamp,
});
export type Person = z.infer<typeof person>;

export const getPerson = defineCall({
  name: 'getPerson',
  summary: 'Everything about a person of the talent pool: fields, tags, notes, documents and history.',
  method: 'GET',
  path: '/talent/people/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: person },
});

export const newPerson = z.extend(personFields, {
  is_another: z._default(z.boolean(), false),
});

export const createPerson = defineCall({
  name: 'createPerson',
  summary: 'Adds a person to the talent pool by hand.',
  method: 'POST',
  path: '/talent/people/',
  access: 'signed-in',
  body: newPerson,
  answers: { 201: z.object({ id }) },
});

export const personChange = z.extend(personFields, {
  version: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
  /** They stay as they are where an earlier app does not know of them. */
  other_emails: z.optional(emailList),
});

export const updatePerson = defineCall({
  name: 'updatePerson',
  summary: "Corrects one of the organization's own people.",
  method: 'PUT',
  path: '/talent/people/:id/',
  access: 'signed-in',
  params: idParams,
  body: personChange,
  answers: { 200: z.object({ version: z.number() }) },
});

export const personContact = z.object({ do_not_contact: z.boolean(), ...contactStopFields });

export const setDoNotContact = defineCall({
  name: 'setDoNotContact',
  summary: 'Says that a person must not be contacted, or takes it back.',
  method: 'PUT',
  path: '/talent/people/:id/contact/',
  access: 'signed-in',
  params: idParams,
  body: personContact,
  answers: { 204: nothing },
});

export const mergePeople = defineCall({
  name: 'mergePeople',
  summary: 'Makes one person of two, which can be undone for 30 days. For an Owner.',
  method: 'POST',
  path: '/talent/people/:id/merge/',
  access: 'owner',
  params: idParams,
  body: z.object({ other: id }),
  answers: { 204: nothing },
});

export const addPersonNote = defineCall({
  name: 'addPersonNote',
  summary: 'Writes a note about a person of the talent pool.',
  method: 'POST',
  path: '/talent/people/:id/notes/',
  access: 'signed-in',
  params: idParams,
  body: addNote.body,
  answers: { 201: note },
});

export const addPersonTag = defineCall({
  name: 'addPersonTag',
  summary: 'Tags a person of the talent pool.',
  method: 'POST',
  path: '/talent/people/:id/tags/',
  access: 'signed-in',
  params: idParams,
  body: addTag.body,
  answers: { 204: nothing },
});

export const removePersonTag = defineCall({
  name: 'removePersonTag',
  summary: 'Removes a tag of a person of the talent pool.',
  method: 'DELETE',
  path: '/talent/people/:id/tags/',
  access: 'signed-in',
  params: idParams,
  query: removeTag.query,
  answers: { 204: nothing },
});

export const exportDocument = defineCall({
  name: 'exportDocument',
  summary: 'A file that is kept of a person, as it was sent.',
  method: 'GET',
  path: '/talent/documents/:id/file/',
  access: 'signed-in',
  params: idParams,
  answerType: 'application/octet-stream',
  answers: { 200: z.any() },
});

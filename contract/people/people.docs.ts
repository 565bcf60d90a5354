import {
  type ApiSection,
  type DocsOf,
  describeObject,
  pairWithCalls,
  type SchemaDocs,
} from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { exampleReminder } from '../recruiting/today.docs.ts';
import * as duplicates from './duplicates.calls.ts';
import * as people from './people.calls.ts';
import { type PersonField, type PersonFields, personFields } from './person-fields.calls.ts';

export const contactStopDocs = {
  reason: 'Why nobody may write to them.',
  until: 'The day from which they may be contacted again; null or left out for never.',
};

export const personFieldDocs: Record<PersonField, string> = {
  name: 'Full name.',
  title: 'Present job; may be empty.',
  employer: 'Present employer; may be empty.',
  location: 'Where the person lives; may be empty.',
  email: 'The email address that mails go to; may be empty.',
  other_emails: 'Further email addresses, as after a merge of two people.',
  phone: 'Phone number as written; may be empty.',
  profile_url: 'A public profile page; may be empty.',
  links: 'Public pages besides the profile.',
  skills: 'What the person knows.',
  languages: 'Human languages, with how well they are spoken where that is known.',
  years: 'Years of experience; null where nobody has said.',
  summary: 'Text about the person; may be empty.',
  jobs: 'Jobs so far, one a line: `Title · Employer · 2019 – 2023`, the latest first; may be empty.',
  source: 'Where the person comes from.',
};

export const examplePerson: PersonFields = {
  name: 'Mila Visser',
  title: 'Data Engineer',
  employer: 'Harbourline',
  location: 'Rotterdam, Netherlands',
  email: 'mila@visser.example',
  other_emails: [],
  phone: '+31 10 555 0147',
  profile_url: 'https://visser.example',
  links: [],
  skills: ['Kafka', 'SQL'],
  languages: ['Dutch native', 'English C1'],
  years: 6,
  summary: 'Six years of streaming pipelines for a container terminal.',
  jobs: 'Data Engineer · Harbourline · 2020 – present',
  source: 'Résumé',
};

export const personFieldsSchema: SchemaDocs = describeObject(
  personFields,
  'A person, as entered or corrected.',
  personFieldDocs,
);

const note = {
  id: example.taskId,
  text: 'Prefers nights.',
  author: 'Robin Okafor',
  is_mine: true,
  created_at: example.time,
};
const unseen = { 404: 'The organization sees no such person.' };
const own = { 403: 'The person is of the sample, which belongs to everybody.', ...unseen };

const docs: DocsOf<typeof people> = {
  getPerson: {
    description:
      'Fields, tags, notes, reminders, documents and history. The id of a merged person returns the person they were merged into, with a different `id`.',
    refusals: unseen,
    example: {
      answer: {
        ...examplePerson,
        id: example.otherId,
        sample: false,
        attributes: { 'Notice period': 'Three months' },
        do_not_contact: false,
        email_problem: '',
        version: 1,
        tags: ['Nights'],
        written_notes: [note],
        reminders: [exampleReminder],
        documents: [],
        searches: [],
        history: [{ kind: 'added', author: '', text: 'Résumé', search: null, created_at: example.time }],
        created_at: example.time,
      },
    },
  },
  createPerson: {
    description: 'Adds a person. Only the name is required.',
    refusals: { 409: 'The pool knows the mail address, phone number or profile, or it is full.' },
    example: { body: { ...examplePerson, is_another: false }, answer: { id: example.otherId } },
  },
  updatePerson: {
    description:
      'Replaces every field. The person is known by the new mail address, phone number and profiles from then on.',
    refusals: { ...own, 409: 'The person has changed since; `version` is the current one.' },
    example: { body: { ...examplePerson, version: 1 }, answer: { version: 2 } },
  },
  setDoNotContact: {
    description:
      'Marks a person as not to be contacted, with the reason and the day from which they may be contacted again, or allows it.',
    refusals: own,
    example: { body: { do_not_contact: true, reason: 'Asked by phone', until: '2027-03-01' } },
  },
  mergePeople: {
    description:
      'Identities, decisions, notes, reminders, tags and documents of `other` become those of the person of the path, who also gets what they lack. Where a search knows both, the own decision counts. `undoMerge` takes it back for 30 days.',
    refusals: { 400: 'Both are the same person.', ...own },
    example: { body: { other: example.taskId } },
  },
  addPersonNote: {
    description: 'Writes a note, which everyone in the organization reads.',
    refusals: unseen,
    example: { body: { text: 'Prefers nights.' }, answer: note },
  },
  addPersonTag: {
    description: 'Tags a person. A tag that they have already, in whatever case, stays as it is.',
    refusals: unseen,
    example: { body: { tag: 'Nights' } },
  },
  removePersonTag: { description: 'Removes a tag.', refusals: unseen, example: {} },
  exportDocument: {
    description: 'The file as it was sent.',
    refusals: { 404: 'The organization has no such file.' },
    example: { answer: 'The bytes of the file.' },
  },
};

export const peopleSection: ApiSection = {
  tag: 'People',
  description: 'One person of the talent pool: everything about them, corrections, notes, tags and merging.',
  calls: pairWithCalls(people, docs),
  schemas: {
    Person: describeObject(people.person, 'Everything that the organization has about a person.', {
      ...personFieldDocs,
      sharing:
        'Up to six others with the same mail address or profile, or the same name and employer, who were not told apart: they may be the same person.',
      id: 'The id of the person.',
      sample: 'True for the labeled sample of fictional people.',
      attributes: 'What an import or a résumé knew besides, by name.',
      do_not_contact: 'True if nobody may write to them.',
      contact_stop:
        'Why nobody may write to them, who said so, since when and until when; left out where it is not known.',
      email_problem: 'Why mails to their address come back; empty where none has.',
      sequence: 'The sequence from which they get further mails; left out where there is none.',
      grounds:
        'The lawful basis, the day of the notice, and the day until which it is due; left out for the sample.',
      version: 'Rises with each change.',
      tags: 'Tags in alphabetical order.',
      written_notes: 'Every note, newest first.',
      reminders: 'Open reminders, the earliest first.',
      documents: 'Files that are kept of them.',
      searches:
        'How they stand in up to 20 searches that list them: decision, column and verdicts, the latest first.',
      history: 'What happened, newest first.',
      created_at: 'When they were added.',
    }),
    PersonStanding: describeObject(people.standing, 'How a person stands in one search.', {
      id: 'The id of the search.',
      title: 'Its title.',
      result_id: 'The id of the result.',
      decision: 'What was decided; null where nothing was.',
      reason: 'The reason of the decision; may be empty.',
      stage: 'The column of the board; empty where they are not on it.',
      stage_id: 'The id of the column, by which people are moved.',
      version: 'The one that a move or a decision names.',
      verdicts: 'What their text says of each criterion.',
    }),
    PersonEvent: describeObject(people.personEvent, 'Something that happened to a person.', {
      author: 'Who did it; empty where nobody did it by hand.',
      kind: 'What it was.',
      text: 'What there is to say beside it.',
      search: 'The search in which it happened.',
      reply_id: 'The id of the answer, of what came back to a mail.',
      mail: 'What a mail to them says.',
      sequence: 'The sequence that it belongs to, and which of its mails it was.',
      stop_reason: 'Why a sequence was stopped.',
      created_at: 'When it happened.',
    }),
    PersonDocument: describeObject(people.personDocument, 'A file that is kept of a person.', {
      id: 'The id of the document.',
      file_name: 'Its name.',
      size: 'In bytes.',
      added_by: 'Who added it.',
      created_at: 'When it was added.',
    }),
    NewPerson: describeObject(people.newPerson, 'A person who is added by hand.', {
      ...personFieldDocs,
      is_another:
        'Adds the person even if the pool has one with the same email address, phone number or profile.',
    }),
    AddedPerson: describeObject(people.createPerson.answers[201], 'Who was added.', {
      id: 'The id of the person.',
    }),
    PersonVersion: describeObject(people.updatePerson.answers[200], 'A person after a change.', {
      version: 'The version to name in the next change.',
    }),
    DoNotContactRequest: describeObject(people.setDoNotContact.body, 'Whether a person may be written to.', {
      do_not_contact: 'True for nobody may.',
      ...contactStopDocs,
    }),
    MergeRequest: describeObject(people.mergePeople.body, 'Who becomes the person of the path.', {
      other: 'The id of the other person, whose entry goes.',
    }),
    PersonChange: describeObject(people.personChange, 'A person as corrected.', {
      ...personFieldDocs,
      version: 'The version that the caller has seen.',
    }),
  },
};

const kept = {
  ...examplePerson,
  id: example.taskId,
  tags: ['Nights'],
  do_not_contact: false,
  attributes: {},
  created_at: example.time,
};
const other = { ...kept, id: example.otherId, name: 'M. Visser', phone: '', tags: [] };

const duplicatesDocs: DocsOf<typeof duplicates> = {
  listDuplicates: {
    description:
      'Pairs of people of the pool who are likely one person, those with the strongest reason first: the same mail address, profile, phone number, or the same name with the same employer, place or job title. Pairs that were told apart are left out.',
    example: { answer: [{ kept, other, reasons: ['email' as const] }] },
  },
  decideDuplicates: {
    description:
      'Makes one person of each pair, as `mergePeople` does, or notes that they are two, so that they are not proposed again, or takes that note back. Pairs of which one is gone are left out.',
    example: {
      body: { pairs: [{ kept: example.taskId, other: example.otherId }], as: 'merge' as const },
      answer: { merges: [example.otherId], changed: 1 },
    },
  },
  listMerges: {
    description: 'Merges of the last 30 days that can still be undone.',
    example: {
      answer: [
        {
          id: example.otherId,
          kept: { id: example.taskId, name: 'Mila Visser' },
          other: { name: 'M. Visser' },
          created_at: example.time,
        },
      ],
    },
  },
  undoMerge: {
    description:
      'Both are people of their own again: notes, tags, documents, mails and places in searches are with the one they came from, and what the merge filled in is taken back as far as nobody has changed it since. What happened after the merge stays with the person of the merge.',
    refusals: { 404: 'There is no such merge, or it is older than 30 days.' },
    example: {},
  },
};

export const duplicatesSection: ApiSection = {
  tag: 'Duplicates',
  description: 'Who may be the same person, made one or told apart, and merges undone.',
  calls: pairWithCalls(duplicates, duplicatesDocs),
  schemas: {
    DuplicatePerson: describeObject(duplicates.duplicatePerson, 'One of two who may be the same person.', {
      ...personFieldDocs,
      id: 'The id of the person.',
      tags: 'Tags in alphabetical order.',
      do_not_contact: 'True if nobody may write to them.',
      attributes: 'What an import or a résumé knew besides, by name.',
      created_at: 'When they were added.',
    }),
    DuplicatePair: describeObject(duplicates.duplicatePair, 'Two people who may be one.', {
      kept: 'The one who was there first, and stays.',
      other: 'The other one.',
      reasons: 'Why, strongest first.',
    }),
    DuplicateDecision: describeObject(duplicates.duplicateDecision, 'What becomes of pairs.', {
      pairs:
        'The person who stays, and the other one, by their ids; `takes` names the fields of which the value of the other stays.',
      as: '`merge` makes one person of each pair, `apart` no longer proposes them, `open` proposes them again.',
    }),
    DuplicatesDecided: describeObject(
      duplicates.duplicatesDecided,
      'The pairs that were decided on; one of which a person is gone is left out.',
      {
        merges: 'The ids of the merges, each of which can be undone.',
        changed: 'The number of pairs.',
      },
    ),
    PersonMerge: describeObject(duplicates.personMerge, 'Two people made one.', {
      id: 'The id of the merge.',
      kept: 'The person of both.',
      other: 'The other one, by the former name.',
      created_at: 'When they were made one.',
    }),
  },
};

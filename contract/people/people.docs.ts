import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { exampleReminder } from '../recruiting/reminders.docs.ts';
import * as people from './people.calls.ts';
import { examplePerson, personFieldDocs } from './person-fields.docs.ts';

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
    description: 'Marks a person as not to be contacted.',
    refusals: own,
    example: { body: { do_not_contact: true } },
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
        'Up to six others who share a mail address or a profile and are named otherwise: they may be the same person.',
      id: 'The id of the person.',
      sample: 'True for the labelled sample of fictional people.',
      attributes: 'What an import or a résumé knew besides, by name.',
      do_not_contact: 'True if nobody may write to them.',
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
      verdicts: 'What their text says of each criterion.',
    }),
    PersonEvent: describeObject(people.personEvent, 'Something that happened to a person.', {
      author: 'Who did it; empty where nobody did it by hand.',
      kind: 'What it was.',
      text: 'What there is to say beside it.',
      search: 'The search in which it happened.',
      reply_id: 'The id of the answer, of what came back to a mail.',
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

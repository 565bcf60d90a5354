import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as duplicates from './duplicates.calls.ts';
import { examplePerson, personFieldDocs } from './person-fields.docs.ts';

const kept = {
  ...examplePerson,
  id: example.taskId,
  tags: ['Nights'],
  do_not_contact: false,
  attributes: {},
  created_at: example.time,
};
const other = { ...kept, id: example.otherId, name: 'M. Visser', phone: '', tags: [] };

const docs: DocsOf<typeof duplicates> = {
  listDuplicates: {
    description:
      'Pairs of people of the pool who are likely one person, those with the strongest reason first: the same mail address, profile, phone number, or the same name with the same employer, place or job title. Pairs that were told apart are left out.',
    example: { answer: [{ kept, other, reasons: ['email' as const] }] },
  },
  decideDuplicates: {
    description:
      'Makes one person of each pair, as `mergePeople` does, or notes that they are two, so that they are not proposed again. Pairs of which one is gone are left out.',
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
  calls: pairWithCalls(duplicates, docs),
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
      pairs: 'The person who stays, and the other one, by their ids.',
      as: '`merge` makes one person of each pair, `apart` no longer proposes them.',
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

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as heldBack from './held-back.calls.ts';

const person = { id: example.otherId, name: 'Mila Visser', title: 'Data Engineer' };
const row = {
  line: 4,
  kind: 'duplicate' as const,
  reason: 'A person with this mail address is in the talent pool.',
  name: 'M. Visser',
  person,
  can_import: true,
};
const noImport = { 404: 'The organization has no such import.' };

const docs: DocsOf<typeof heldBack> = {
  listHeldBack: {
    description:
      'Every row of the file that added nobody, by line: rejected ones, and those matched with a person already in the talent pool (`person`). A row that is imported anyway leaves the list.',
    refusals: noImport,
    example: { answer: [row] },
  },
  exportHeldBack: {
    description:
      'The same rows as a CSV file: line, reason, and the row as it was. Once the uploaded file is gone, lines and reasons alone. Cells that a spreadsheet would run as a formula are escaped, which the import takes back.',
    refusals: noImport,
    example: { answer: 'Line,Reason,Name,Title\n4,The name is missing.,,Cook\n' },
  },
  importHeldBack: {
    description:
      'Imports these rows as an import of its own, each as a new person, even if the pool has a match: a name that is missing becomes *No name*, a job title stays empty, and what does not fit is kept as a further detail. A person erased by the organization is not imported, and an objection to mails holds for the new person as well. `lines` chooses rows; without it, all that can be imported are. A row is imported once, however often it is asked for.',
    refusals: {
      400: 'Nothing is held back that can be imported, or the uploaded file is not kept any more.',
      ...noImport,
    },
    example: { body: { lines: [4] }, answer: { task_id: example.taskId } },
  },
  listShared: {
    description:
      'People added by the import who share an email address or profile with a person of another name in the pool, each with the earlier entries. `mergePeople` merges two into one.',
    refusals: noImport,
    example: { answer: [{ person: { ...person, id: example.taskId }, others: [person] }] },
  },
};

export const heldBackSection: ApiSection = {
  tag: 'Held-back rows',
  description: 'What an import did not add, and how it is added anyway; who may be the same person.',
  calls: pairWithCalls(heldBack, docs),
  schemas: {
    HeldBackRow: describeObject(heldBack.heldBackRow, 'A row of a file that added nobody.', {
      line: 'The line of the file that it starts on.',
      kind: '`invalid`: it is nobody as it stands; `unreadable`: it cannot be taken apart; `duplicate`: it was taken for `person`; `erased`: the organization has erased the person; `full`: the pool had no room.',
      reason: 'The same in a sentence.',
      name: 'The name in the row; empty without one, for erased people, and once the file is deleted.',
      person:
        'The person that it was taken for; null where there is none, or they are not in the pool any more.',
      can_import: 'True if it can be imported anyway.',
    }),
    HeldBackChoice: describeObject(heldBack.heldBackChoice, 'Rows to import anyway.', {
      lines: 'Lines of the file; all that can be imported when left out.',
    }),
    SharedIdentity: describeObject(heldBack.sharedIdentity, 'A person, and others who may be the same.', {
      person: 'The person who was added.',
      others: 'Those with the same mail address or profile who were there before; at most six.',
    }),
  },
};

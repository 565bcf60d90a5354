import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as heldBack from './held-back.calls.ts';
import { contactStopDocs, examplePerson, personFieldDocs } from './people.docs.ts';
import * as poolPeople from './pool-people.calls.ts';
import * as talentPool from './talent-pool.calls.ts';

const candidate = {
  id: example.otherId,
  ...examplePerson,
  source: 'import',
  sample: false,
  created_at: example.time,
  tags: ['Nights'],
  do_not_contact: false,
};
const csv = 'Name,Title,Skills,Location\nMila Visser,Data Engineer,Kafka; SQL,Rotterdam\n';
const finished = {
  id: example.taskId,
  file_name: 'candidates.csv',
  status: 'completed' as const,
  rows_read: 3,
  rows_total: 3,
  imported: 1,
  duplicates: 1,
  rejected: 1,
  grounds_filled: 1,
  kept_cells: 2,
  created_at: example.time,
};
const errors = [{ line: 4, reason: 'The name is missing.', lacks: 'name' as const }];

const docs: DocsOf<typeof talentPool> = {
  listCandidates: {
    description:
      'The candidates that the organization sees: its own, or the labeled sample before its first import. With `q`, the matching ones, best first; filters narrow it further, `sort` orders it.',
    example: { answer: [candidate] },
  },
  getCandidate: {
    description: 'One candidate.',
    refusals: { 404: 'The organization sees no such candidate.' },
    example: { answer: candidate },
  },
  deleteCandidate: {
    description: "Deletes one of the organization's own candidates, who can be restored for 30 days.",
    refusals: {
      403: 'The caller is no Owner, or the candidate is of the sample, which belongs to everybody.',
      404: 'The organization sees no such candidate.',
    },
    example: {},
  },
  restoreCandidate: {
    description:
      'Restores a candidate who was deleted in the last 30 days. One who is there stays as they are.',
    refusals: {
      404: 'The organization has no such candidate, or they were deleted longer ago.',
      409: 'The person has been added to the talent pool again since, or the pool is full.',
    },
    example: { answer: candidate },
  },
  exportCandidates: {
    description:
      'The candidates that the organization sees as a CSV file, in the columns that the import reads: imported elsewhere, it gives the same people. Cells that a spreadsheet would run as a formula are escaped.',
    example: { answer: csv },
  },
  previewImport: {
    description:
      'Reads the first rows of a CSV file: its columns, what the import takes each for, and examples. Meanings chosen by hand before come first, then those of the names. `keep` keeps a column as a further detail of the person, `skip` leaves it out. Where the encoding of the text is not sure, `encoding` has the two likeliest readings of rows in which they differ; send the right one with the import. `person` is what the first usable row becomes, by `columns` where those are given. Send the beginning of the file; nothing is stored.',
    refusals: { 400: 'The file is no CSV.', 413: 'More than the beginning of the file was sent.' },
    example: {
      upload: csv,
      answer: {
        columns: [
          { name: 'Name', meaning: 'name' as const, examples: ['Mila Visser'] },
          { name: 'Title', meaning: 'title' as const, examples: ['Data Engineer'] },
          { name: 'Skills', meaning: 'skills' as const, examples: ['Kafka; SQL'] },
          { name: 'Location', meaning: 'location' as const, examples: ['Rotterdam'] },
        ],
        encoding: { name: 'utf-8' as const, is_sure: true, readings: [] },
        person: {
          line: 2,
          name: 'Mila Visser',
          title: 'Data Engineer',
          employer: '',
          location: 'Rotterdam',
          email: '',
          source: '',
        },
      },
    },
  },
  startImport: {
    description: `Takes a CSV file with a header row and imports it in the background; ask \`getImport\` with the id. At most ${talentPool.importLimits.bytes / 1024 / 1024} MB and ${talentPool.importLimits.rows} rows. Columns are found by their names, in several languages; a name is required, and a job title or skills. \`columns\` says otherwise, such as \`name,title,keep,skip\`: a meaning for each column of the file, which is remembered for files to come. Other columns are kept as further details; an email address that is none costs nobody the row. A candidate that is there already is counted as a duplicate: what is missing of them is filled in, skills, links and tags are added, and an objection to being contacted is noted. \`lawful_basis\` and \`noticed_on\` apply to everyone without them in the file. A cell that its field cannot take is kept as a further detail (\`kept_cells\`). Every row that adds nobody is listed by \`listHeldBack\` and can be imported anyway.`,
    refusals: {
      400: 'The file is no CSV, a required column is missing, `columns` does not fit the file, or two encodings are likely and `encoding` does not say which.',
      409: 'The organization has no room for it.',
    },
    example: { upload: csv, answer: { task_id: example.taskId } },
  },
  getImport: {
    description: `How far an import is, with the first ${talentPool.importLimits.listedErrors} rejected rows and why. \`rejected\` counts all of them; \`exportImportErrors\` has each.`,
    refusals: { 404: 'The organization has no such import.' },
    example: { answer: { ...finished, errors, replaced_sample: true, held_back: 2, shared: 0 } },
  },
  exportImportErrors: {
    description:
      'Every rejected row of an import as a CSV file: its line, the reason, and the row as it was, to be mended and imported again. Once the uploaded file is gone, lines and reasons alone. Cells that a spreadsheet would run as a formula are escaped, which the import takes back.',
    refusals: { 404: 'The organization has no such import.' },
    example: { answer: 'Line,Reason,Name,Title\n4,The name is missing.,,Cook\n' },
  },
  exportImportFile: {
    description:
      'The file that was uploaded, byte for byte. It is kept for 30 days, and goes with the organization.',
    refusals: { 404: 'The organization has no such import, or its file is not kept any more.' },
    example: { answer: csv },
  },
  undoImport: {
    description:
      'Takes back what an import did: added people are deleted, and can be restored for 30 days; changed people are as they were, field by field, as far as nobody has changed the field since; tags and objections that it brought are gone. People that it added and who were edited, decided on, written to or otherwise worked with since stay (`kept`). If the pool is empty after that, the sample of fictional people is shown again.',
    refusals: {
      404: 'The organization has no such import.',
      409: 'It still runs, was undone already, or is older than 30 days.',
    },
    example: { answer: { removed: 12, kept: 1, restored: 3 } },
  },
  restoreImport: {
    description:
      'Takes back `undoImport`: the people that it deleted are in the pool again, and known ones have again what the import brought, as far as nobody has changed it since. People who have been added again since stay deleted.',
    refusals: {
      404: 'The organization has no such import.',
      409: 'It was not undone in the last 30 days, or the pool has no room for its people.',
    },
    example: { answer: { added: 41, updated: 3 } },
  },
  listImports: {
    description: "The organization's imports, newest first, without their errors.",
    example: { answer: [finished] },
  },
};

const importFields = {
  id: 'The id of the import.',
  file_name: 'The name that was given when it was sent.',
  status: '`completed` and `failed` are final.',
  rows_read: 'Rows read so far.',
  rows_total: 'Rows in the file; null until they have been counted.',
  imported: 'Candidates added.',
  duplicates: 'Rows about candidates that were there already and stay as they are.',
  rejected: 'Rows that could not be used.',
  grounds_filled: 'People known already whose lawful basis or notice was missing and was filled in.',
  encoding: 'In which the text was read.',
  kept_cells: 'Cells that their field could not take, kept as further details of the person as they stood.',
  updated: 'Known people that it changed; left out once it was undone.',
  is_undone: 'True once it was undone.',
  detail: 'Why the import failed, in a sentence for the user.',
  created_at: 'When it was started.',
};

const candidateFields = {
  ...personFieldDocs,
  id: 'The id of the candidate.',
  sample: 'True for the labeled sample of fictional people.',
  created_at: 'When the candidate was added.',
  tags: "The organization's tags.",
  do_not_contact: 'True if nobody may write to them.',
  last_contact: 'When a mail to them was last sent, or one of them came in; left out where none was.',
  stage: 'The search and column where they were moved last; left out where they stand on no board.',
  email_problem: 'Why mails to their address come back; left out where none has.',
  lawful_basis: 'On what basis they are held, null where nobody has said; left out for the sample.',
  noticed_on: 'When they were told, null where they were not; left out for the sample.',
};

export const talentPoolSection: ApiSection = {
  tag: 'Talent pool',
  description: "An organization's own candidates: listing, import and export.",
  calls: pairWithCalls(talentPool, docs),
  schemas: {
    Candidate: describeObject(talentPool.candidate, 'A person in the talent pool.', candidateFields),
    ImportError: describeObject(talentPool.importError, 'A row that could not be used.', {
      line: 'Line of the file, counted from 1 with the header.',
      reason: 'Why, in a sentence for the user.',
      lacks: 'What a person cannot be imported without and the row does not say.',
    }),
    ImportPreview: describeObject(talentPool.importPreview, 'A file before it is imported.', {
      columns: 'Its columns, in order.',
      encoding: 'In which its text is read.',
      rows: 'The rows below the header of what was sent.',
      person: 'What the first row that can be used becomes; left out where none can.',
    }),
    ImportedPerson: describeObject(talentPool.importedPerson, 'A person as an import would store them.', {
      ...personFieldDocs,
      line: 'Line of the file, counted from 1 with the header.',
      source: 'Where they come from.',
    }),
    ImportEncoding: describeObject(talentPool.importEncoding, 'The encoding of a file.', {
      name: 'The given one, or the likeliest.',
      is_sure: 'True if an import without `encoding` reads it so, instead of asking.',
      readings: 'The two likeliest; empty where it is sure.',
    }),
    EncodingReading: describeObject(talentPool.encodingReading, 'How an encoding reads a file.', {
      encoding: 'The encoding.',
      rows: 'Up to three rows that the two read differently, by cell.',
    }),
    ImportColumn: describeObject(talentPool.importColumn, 'A column of a file.', {
      name: 'What the first row says.',
      meaning: 'What it is taken for.',
      examples: 'What the first rows hold, without empty cells.',
      is_doubtful: 'True if a person should look: the cells alone tell the meaning, or do not fit the name.',
    }),
    UndoneImport: describeObject(talentPool.undoneImport, 'What undoing an import did.', {
      removed: 'People who were taken out of the pool again.',
      kept: 'Added people who stay, since they were worked with or changed afterwards.',
      restored: 'People known before who are as they were.',
    }),
    RestoredImport: describeObject(talentPool.restoredImport, 'What restoring an import did.', {
      added: 'People who are in the pool again.',
      updated: 'People known already who have again what the import brought.',
    }),
    ImportSummary: describeObject(talentPool.importSummary, 'An import, without its errors.', importFields),
    TalentImport: describeObject(talentPool.talentImport, 'How far an import is.', {
      ...importFields,
      errors: 'The first rejected rows, by line.',
      replaced_sample: 'True if the sample of fictional people went away with it.',
      held_back:
        'Rows that `listHeldBack` lists now, duplicates among them, without those that updated people.',
      can_undo: 'True while `undoImport` can take it back.',
      kept_names: 'The names of up to three of those who stay; left out where nobody does.',
      kept_by_undo:
        'Added people who would stay, since they were worked with; left out where it cannot be undone.',
      removed_by_undo: 'Added people that undoing it would remove: those deleted since do not count.',
      can_restore: 'True while `restoreImport` can bring back what undoing it took.',
      shared: 'The number of added people that `listShared` currently lists, once the import has ended.',
      deleted_before:
        'Added people who were deleted within 30 days: their former record can be restored beside them.',
    }),
  },
};

const person = { id: example.otherId, name: 'Mila Visser', title: 'Data Engineer' };
const row = {
  line: 4,
  kind: 'duplicate' as const,
  reason: 'A person with this mail address is in the talent pool.',
  name: 'M. Visser',
  title: 'Analytics Engineer',
  employer: 'Havenbedrijf',
  email: 'mila@visser.example',
  person,
  can_import: true,
};
const noImport = { 404: 'The organization has no such import.' };

const heldBackDocs: DocsOf<typeof heldBack> = {
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
      'Imports these rows as an import of its own, each as a new person, even if the pool has a match: a name that is missing becomes *No name*, a job title stays empty, and what does not fit is kept as a further detail. A person erased by the organization is not imported, and an objection to mails holds for the new person as well. `lines` chooses rows; without it, all that can be imported and updated nobody are. With `as: known`, rows of people of the pool (`duplicate`, and `updated` where chosen) update their person instead: what a row says takes the place of what is known, but for the name, and empty cells change nothing; it can be undone like any import. `edits` corrects chosen rows first. A row is imported once, however often it is asked for.',
    refusals: {
      400: 'Nothing is held back that can be imported, or the uploaded file is not kept any more.',
      ...noImport,
    },
    example: { body: { as: 'new' as const, lines: [4] }, answer: { task_id: example.taskId } },
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
  calls: pairWithCalls(heldBack, heldBackDocs),
  schemas: {
    HeldBackRow: describeObject(heldBack.heldBackRow, 'A row of a file that added nobody.', {
      line: 'The line of the file that it starts on.',
      kind: '`invalid`: it is nobody as it stands; `unreadable`: it cannot be taken apart; `duplicate`: it was taken for `person`; `updated`: it was, and brought something new; `erased`: the organization has erased the person; `full`: the pool had no room.',
      reason: 'The same in a sentence.',
      lacks: 'What a person cannot be imported without and the row does not say.',
      name: 'The name in the row; empty without one, for erased people, and once the file is deleted.',
      title: 'The job title in it; empty like the name.',
      employer: 'The employer in it; empty like the name.',
      email: 'The mail address in it; empty like the name.',
      person:
        'The person that it was taken for; null where there is none, or they are not in the pool any more.',
      can_import: 'True if it can be imported anyway.',
    }),
    HeldBackChoice: describeObject(heldBack.heldBackChoice, 'Rows to import anyway.', {
      as: '`new` adds each as a new person, `known` updates the person it was taken for.',
      lines: 'Lines of the file; all that can be imported and updated nobody when left out.',
      edits: 'What stands in rows of `lines` instead of what the file says.',
    }),
    HeldBackEdit: describeObject(heldBack.heldBackEdit, 'A correction of a held-back row.', {
      line: 'The line of the file that the row starts on.',
      name: 'The name.',
      title: 'The job title; empty for none.',
      employer: 'The employer; empty for none.',
      email: 'The mail address; empty for none.',
    }),
    SharedIdentity: describeObject(heldBack.sharedIdentity, 'A person, and others who may be the same.', {
      person: 'The person who was added.',
      others: 'Those with the same mail address or profile who were there before; at most six.',
    }),
  },
};

const changed = { changed: [example.otherId] };
const views = [{ name: 'Nurses in Rotterdam', query: 'skill=triage&place=rotterdam&sort=name' }];

const poolPeopleDocs: DocsOf<typeof poolPeople> = {
  changePeople: {
    description: `Changes at most ${poolPeople.mostPeopleAtOnce} people in one transaction. People who are not the organization's own, or who have reached the limit of tags, stay unchanged; \`changed\` lists the others. To undo it, send them with the opposite.`,
    example: { body: { ids: [example.otherId], add_tag: 'Nights' }, answer: changed },
  },
  listDeletedPeople: {
    description:
      'By deletion, newest first, up to the latest 50. Those who were added again since are left out.',
    example: {
      answer: [
        {
          deleted_at: '2026-11-30T19:04:00.000Z',
          ids: ['0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23'],
          names: ['Ada Novak'],
        },
      ],
    },
  },
  deleteCandidates: {
    description: `Deletes at most ${poolPeople.mostPeopleAtOnce} candidates, who can be restored for 30 days by \`is_deleted: false\`. One who has been added again since is not restored.`,
    example: { body: { ids: [example.otherId], is_deleted: true }, answer: changed },
  },
  exportPeople: {
    description: `At most ${poolPeople.mostPeopleAtOnce} people, by name, in the columns of \`exportCandidates\`. People outside the organization's pool are left out.`,
    example: { body: { ids: [example.otherId] }, answer: 'Name,Title\r\nAda Novak,Data Engineer\r\n' },
  },
  getPoolFacets: {
    description: 'What `source` and `tag` of `listCandidates` can be; at most 200 of each, by name.',
    example: { answer: { sources: ['Referral'], tags: ['Nights'] } },
  },
  getPoolViews: {
    description: 'Views that the caller has saved, in their order. Nobody else sees them.',
    example: { answer: { views } },
  },
  savePoolViews: {
    description: 'Replaces all of them; at most 50.',
    example: { body: { views }, answer: { views } },
  },
};

export const poolPeopleSection: ApiSection = {
  tag: 'Talent pool at large',
  description:
    'Changes of several people at once, and what the screen of the talent pool needs beside the list.',
  calls: pairWithCalls(poolPeople, poolPeopleDocs),
  schemas: {
    PeopleChange: describeObject(poolPeople.peopleChange, 'A change of several people.', {
      ids: 'The ids of the people.',
      add_tag: 'The tag to add.',
      remove_tag: 'The tag to remove.',
      do_not_contact: 'True if nobody may write to them.',
      ...contactStopDocs,
    }),
    CandidateDeletion: describeObject(poolPeople.candidateDeletion, 'A deletion of several candidates.', {
      ids: 'The ids of the candidates.',
      is_deleted: 'True to delete them, false to restore them.',
    }),
    PeopleDeletion: describeObject(poolPeople.peopleDeletion, 'People who were deleted together.', {
      deleted_at: 'When they were deleted.',
      ids: 'Send them with `is_deleted: false` to restore them.',
      names: 'Of the first of them, in the order of `ids`.',
    }),
    PeopleExport: describeObject(poolPeople.peopleExport, 'People to export.', {
      ids: 'The ids of the people.',
    }),
    ChangedPeople: describeObject(poolPeople.changedPeople, 'Who was changed.', {
      changed: 'The ids of those who were not as wanted.',
    }),
    PoolViews: describeObject(poolPeople.poolViews, 'Saved views.', { views: 'In their order.' }),
    PoolFacets: describeObject(poolPeople.poolFacets, 'What the filters can choose among.', {
      sources: 'Where people come from.',
      tags: 'Tags of people.',
    }),
    PoolView: describeObject(poolPeople.poolView, 'A saved view.', {
      name: 'Its name.',
      query: "The query of the screen's address.",
    }),
  },
};

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { examplePerson, personFieldDocs, personFieldsSchema } from './people.docs.ts';
import * as resumes from './resumes.calls.ts';

const waiting = {
  id: example.taskId,
  file_name: 'mila-visser.pdf',
  status: 'completed' as const,
  proposal: {
    ...examplePerson,
    earlier_employers: ['Northwind Logistics'],
    job_history: ['Nurse, Northwind Logistics, 2016 – 2019'],
  },
  known: null,
  can_retry: false,
  is_mine: true,
  created_at: example.time,
};
const gone = { 404: 'The organization has no such résumé, or it was kept or skipped.' };

const docs: DocsOf<typeof resumes> = {
  startResume: {
    description: `Takes a résumé as PDF, Word (.docx) or plain text, or a ZIP of them, and reads it in the background; ask \`listResumes\`. At most ${resumes.resumeLimits.bytes / 1024 / 1024} MB, an archive at most ${resumes.resumeLimits.archiveBytes / 1024 / 1024} MB with ${resumes.resumeLimits.entries} files, each of which becomes a task of its own. What a file is tells its content, not its name.`,
    refusals: { 400: 'The file is empty.', 409: 'The organization has no room for it.' },
    example: { upload: 'Mila Visser, Data Engineer …', answer: { task_id: example.taskId } },
  },
  listResumes: {
    description: `The résumés that are read or wait for their review, newest first, at most ${resumes.resumeLimits.listed}. Nobody is in the talent pool before \`keepResume\`. One that can't be read has a \`detail\`. After 30 days they are forgotten.`,
    example: { answer: [waiting] },
  },
  keepResume: {
    description:
      'Adds the person to the talent pool as they were reviewed, and keeps the file with them. A person already in the pool (same email address, phone number or profile) has missing fields filled in instead, unless `as` says otherwise.',
    refusals: {
      403: 'A Member has sent `grounds`, which is up to an Owner.',
      400: 'The résumé has not been read, or a field is not valid.',
      409: 'The pool is full.',
      ...gone,
    },
    example: {
      body: {
        person: examplePerson,
        earlier_employers: ['Northwind Logistics'],
        as: 'recognised',
        grounds: { lawful_basis: 'consent', noticed_on: '2026-11-23' },
      },
      answer: { candidate_id: example.otherId, is_new: true, grounds_filled: false },
    },
  },
  retryResume: {
    description: 'Reads a résumé again whose reading took too long or failed; ask `listResumes`.',
    refusals: { 400: 'The reading has not failed, or the file is not kept any more.', ...gone },
    example: { answer: { task_id: example.taskId } },
  },
  skipResume: {
    description:
      'Discards a résumé and its file. One that was read, or failed, can be brought back for an hour by `restoreResume`.',
    refusals: gone,
    example: {},
  },
  restoreResume: {
    description:
      'Brings back a résumé that was skipped, or kept: a person added by keeping it is deleted, and one who was known is as before, as far as nobody has changed the field since.',
    refusals: {
      404: 'The organization has no such résumé, or it was kept or skipped more than an hour ago.',
      409: 'The person that it added was worked with or changed since.',
    },
    example: {},
  },
  getResumeText: {
    description: `At most ${resumes.resumeTextLimits.lines} lines, each of at most ${resumes.resumeTextLimits.line} characters.`,
    refusals: { 400: 'The file can’t be read.', ...gone },
    example: { answer: { lines: ['Mila Visser', 'Data Engineer'] } },
  },
  exportResume: {
    description:
      'The file as it was sent. The review shows the pages of a PDF from it; each time that it is fetched is in the audit trail.',
    refusals: gone,
    example: { answer: 'The bytes of the file.' },
  },
};

export const resumesSection: ApiSection = {
  tag: 'Résumés',
  description: 'Résumés, read by rules and reviewed before anybody is added to the talent pool.',
  calls: pairWithCalls(resumes, docs),
  schemas: {
    Resume: describeObject(resumes.resume, 'A résumé that is read or waits for its review.', {
      id: 'The id of the résumé and of the task that reads it.',
      file_name: 'The name that was given when it was sent, or that it has in its archive.',
      status: '`completed` and `failed` are final.',
      detail: "Why it can't be read, in a sentence for the user.",
      proposal: 'What was read; null until then.',
      same_as:
        'The résumé before it in the list with the same email address and a matching name, where nobody in the talent pool has it yet: kept after that one, it is added to that person.',
      known: 'People in the talent pool with the same email address, phone number or profile.',
      can_retry: 'True if it failed and `retryResume` can read it again.',
      is_mine: 'True if the caller sent it.',
      created_at: 'When it was sent.',
    }),
    ResumeProposal: describeObject(resumes.resumeProposal, 'What was read of a résumé, to be reviewed.', {
      ...personFieldDocs,
      earlier_employers: 'Employers before the present one, newest first.',
      job_history:
        'Title, employer and years of each job, the latest first. Kept with the person as their `jobs`, unless those are given.',
      doubtful: 'Fields that may be wrong: look at the file before you keep them.',
      unread: 'Lines of which nothing was understood, at most 50.',
    }),
    KeepRequest: describeObject(resumes.keepRequest, 'A reviewed résumé.', {
      person: 'The person as they are to be stored.',
      earlier_employers: 'Employers before the present one.',
      as: '`recognised` adds to the matching person in the pool; `new` adds another person.',
      grounds: 'Why the person is held, and when they were told; what the pool knows already stays.',
    }),
    PersonFields: personFieldsSchema,
    ResumeText: describeObject(resumes.resumeText, 'What stands in a résumé.', {
      lines: 'Its lines in the order in which they were read.',
    }),
    KeptResume: describeObject(resumes.keptResume, 'The person that a résumé is stored with.', {
      candidate_id: 'The id of the candidate.',
      is_new: 'False for a person already in the pool.',
      grounds_filled: 'True if `grounds` filled in what was missing of them; left out without `grounds`.',
    }),
  },
};

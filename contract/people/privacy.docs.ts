import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { lawfulGrounds, saidGrounds } from './people.calls.ts';
import { mostPeopleAtOnce } from './pool-people.calls.ts';
import * as privacy from './privacy.calls.ts';
import * as retention from './retention.calls.ts';

const refusals = { 404: 'The organization has no such person.' };

const docs: DocsOf<typeof privacy> = {
  exportPerson: {
    description:
      'For the person who asks what is held on them. Rows are as they are stored, each with its time; files are named here and downloaded from `/talent/documents/{id}/file/`. The export is recorded in the audit trail.',
    refusals,
    example: {
      answer: {
        exported_at: example.time,
        person: [{ id: example.otherId, name: 'Mila Visser', email: 'mila@visser.example' }],
        tags: ['Nights'],
        notes: [{ text: 'Prefers mornings.', author_name: 'Ada Park', created_at: example.time }],
        reminders: [{ text: 'Call about nights.', due_on: '2026-11-30', author_name: 'Ada Park' }],
        documents: [],
        search_results: [],
        decisions: [],
        verdicts: [],
        messages: [],
        sequences: [],
        replies: [],
        hand_overs: [],
        audit_trail: [{ action: 'person.added', actor_name: 'Ada Park', created_at: example.time }],
      },
    },
  },
  setLawfulGrounds: {
    description:
      'One of the bases of GDPR, Article 6, and the day on which the person was told (Article 14), which is due a month after they were added. The source is a field of the person.',
    refusals,
    example: {
      body: { lawful_basis: 'legitimate-interests', noticed_on: '2026-11-23' },
      answer: { lawful_basis: 'legitimate-interests', noticed_on: '2026-11-23' },
    },
  },
  setGroundsOfPeople: {
    description: `Sets basis and notice of at most ${mostPeopleAtOnce} people in one transaction; what is left out stays. People who are not the organization's own stay unchanged. \`changed\` lists the changed people with their previous values: sent back as \`people\`, it undoes the change. Each is recorded in the audit trail.`,
    example: {
      body: { people: [{ id: example.otherId, lawful_basis: 'consent' }] },
      answer: { changed: [{ id: example.otherId, lawful_basis: null, noticed_on: '2026-11-23' }] },
    },
  },
  erasePerson: {
    description:
      'Deletes the person at once, deleted ones too, from pool, results, boards, notes, reminders, documents, mails and waiting résumés, together with uploaded tables and archives of the organization, which may name them. There is no way back. Keyed hashes of mail address, profile and name with title and place stay, so that no import, résumé or form adds the same person again. The audit trail keeps the id. People handed over to an applicant system are listed under `/api/settings/applicant-system/left/` until they are deleted there as well.',
    refusals,
    example: {},
  },
};

export const privacySection: ApiSection = {
  tag: 'Privacy',
  description: 'What is held on a person, and its erasure.',
  calls: pairWithCalls(privacy, docs),
  schemas: {
    LawfulGrounds: describeObject(lawfulGrounds, 'Why a person is held, and whether they know.', {
      lawful_basis: 'Null where nobody has said.',
      noticed_on: 'The day of the notice; null where none was sent.',
    }),
    SaidGrounds: describeObject(saidGrounds, 'Why a person is held, as an Owner says it.', {
      lawful_basis: 'Null takes it back.',
      noticed_on: 'Not in the future; null takes it back.',
    }),
    GroundsOfPeople: describeObject(privacy.groundsOfPeople, 'Why several people are held.', {
      people: 'At most 500.',
    }),
    GroundsOfPerson: describeObject(privacy.groundsOfPerson, 'What is said of one of them.', {
      id: 'The id of the person.',
      lawful_basis: 'Null takes it back; left out, it stays.',
      noticed_on: 'Null takes it back; left out, it stays.',
    }),
    EarlierGrounds: describeObject(privacy.earlierGrounds, 'What was said before.', {
      changed: 'Those who were not as wanted, as they were before.',
    }),
    HeldOnPerson: describeObject(privacy.heldOnPerson, 'Everything that is held on one person.', {
      exported_at: 'When it was read.',
      person: 'The entry of the talent pool, and those that were merged into it.',
      tags: 'Tags.',
      notes: 'Notes, with author and time.',
      reminders: 'Reminders, open and done.',
      documents: 'Files that are kept.',
      search_results: 'The searches that found the person, and why.',
      decisions: 'Decisions and moves on boards.',
      verdicts: 'Verdicts on criteria by hand.',
      messages: 'Mails to the person.',
      sequences: 'Sequences of mails that the person was added to.',
      replies: 'Answers to these mails.',
      hand_overs: 'Applicant systems that the person was handed over to.',
      audit_trail: 'Changes to the entry and who made them.',
    }),
  },
};

const chosen = { months: 12 as const, erases: false };
const stored = { ...chosen, due: 12, would_be_due: [{ months: 12 as const, people: 12 }], version: 1 };

const retentionDocs: DocsOf<typeof retention> = {
  getRetention: { description: 'Off until an Owner chooses a period.', example: { answer: stored } },
  saveRetention: {
    description:
      'People are reviewed at once and then daily. A person is due when for that many months nobody has decided on them, moved, written to, noted, edited or handed them over, and they are not on the board of an open search, other than as hired or closed. Owners are notified by mail. With `erases`, people who are not kept within 30 days are erased; without it they remain up for review.',
    refusals: { 412: 'The setting has changed since.' },
    example: { body: chosen, answer: stored },
  },
  listDuePeople: {
    description: 'People with new activity leave the list automatically.',
    example: {
      answer: [
        {
          id: example.otherId,
          name: 'Mila Visser',
          title: 'Night nurse',
          source: 'Fair 2024',
          last_touched: example.time,
          asked_at: example.time,
          erased_at: null,
        },
      ],
    },
  },
  keepDuePeople: {
    description: 'They are asked about again after that time. Answers the ids of those who were due.',
    example: { body: { ids: [example.otherId], months: 12 }, answer: { changed: [example.otherId] } },
  },
  eraseDuePeople: {
    description:
      'As `/talent/people/{id}/erase/` does, which cannot be undone. Answers the ids of those who were due; others stay.',
    example: { body: { ids: [example.otherId] }, answer: { changed: [example.otherId] } },
  },
};

export const retentionSection: ApiSection = {
  tag: 'Retention',
  description: 'People without recent activity: first reviewed, then erased.',
  calls: pairWithCalls(retention, retentionDocs),
  schemas: {
    RetentionFields: describeObject(retention.retentionFields, 'For how long people are to be kept.', {
      months: 'Null: for as long as nobody deletes them.',
      erases: 'True to erase people who are not kept within 30 days.',
    }),
    KeptPeople: describeObject(retention.keptPeople, 'People who are kept.', {
      ids: 'Of at most 100 people.',
      months: 'After so many they are due again.',
    }),
    ErasedPeople: describeObject(retention.erasedPeople, 'People who are erased.', {
      ids: 'Of at most 100 people.',
    }),
    Retention: describeObject(retention.retention, 'For how long people are kept.', {
      months: 'Null: for as long as nobody deletes them.',
      erases: 'True to erase people who are not kept within 30 days.',
      due: 'How many Owners are asked about at present.',
      would_be_due: 'How many people would be due today, for each period that can be chosen.',
      version: 'Rises with each change.',
    }),
    DuePerson: describeObject(retention.duePerson, 'A person who is due for review.', {
      id: 'The person’s.',
      name: 'Name.',
      title: 'Job title.',
      source: 'Where they are from.',
      last_touched: 'When something happened last.',
      asked_at: 'Since when Owners are asked.',
      erased_at: 'When they are erased unless they are kept; null for never.',
    }),
  },
};

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { lawfulGrounds, saidGrounds } from './people.calls.ts';
import { mostPeopleAtOnce } from './pool-people.calls.ts';
import * as privacy from './privacy.calls.ts';

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

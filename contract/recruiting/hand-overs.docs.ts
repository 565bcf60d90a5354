import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as system from './applicant-system.calls.ts';
import { applicantSystemFacts } from './applicant-system.calls.ts';
import * as handOvers from './hand-overs.calls.ts';

const request = {
  people: [example.otherId],
  job_id: '146859',
  role: 'candidate' as const,
};
const handedOver = {
  hand_over_id: example.taskId,
  system: 'Greenhouse',
  job: 'Crane operator',
  role: 'candidate' as const,
  state: 'done' as const,
  detail: '',
  by: 'Ada Park',
  at: example.time,
  url: 'https://app.greenhouse.io/people/17681532?application_id=59724',
};
const refusals = {
  400: 'No or too many people are named, or one of them cannot be handed over; `detail` says what to do.',
  403: 'No applicant system is connected.',
  404: 'One of the people does not exist.',
};

const docs: DocsOf<typeof handOvers> = {
  getHandOverTarget: {
    description:
      'Asks the system for its jobs. A system that refuses is in `obstacle`, not a failure of the call.',
    example: {
      answer: { system: 'Greenhouse', jobs: [{ id: '146859', name: 'Crane operator' }], obstacle: '' },
    },
  },
  previewHandOver: {
    description: '`again` is ignored here.',
    refusals,
    example: {
      body: request,
      answer: [
        {
          id: example.otherId,
          name: 'Mila Visser',
          fields: [
            { label: 'First name', value: 'Mila' },
            { label: 'Last name', value: 'Visser' },
            { label: 'Email', value: 'mila@visser.example' },
          ],
          obstacle: '',
          do_not_contact: false,
          earlier: [],
          is_there: false,
        },
      ],
    },
  },
  startHandOver: {
    description:
      'Each person is sent once. People already in this job in the system, or possibly there because its answer never came, are refused unless `again` names them. Refusals, rate limits and outages of the system are handled person by person: `GET /talent/hand-overs/{id}/` reports the result for each. To retry, start another one with those who failed.',
    refusals: { ...refusals, 409: 'The system already has one of these people in this job.' },
    example: { body: request, answer: { task_id: example.taskId } },
  },
  getHandOver: {
    description:
      'A person is `waiting`, `sending`, `done`, `failed`, or `unclear`: sent, without an answer. Nobody is sent again by the machine then.',
    refusals: { 404: 'The organization has no such hand-over.' },
    example: {
      answer: {
        id: example.taskId,
        system: 'Greenhouse',
        job: 'Crane operator',
        job_id: '146859',
        role: 'candidate',
        status: 'completed',
        detail: '',
        by: 'Ada Park',
        created_at: example.time,
        finished_at: example.time,
        people: [
          {
            id: example.otherId,
            name: 'Mila Visser',
            state: 'done',
            detail: '',
            at: example.time,
            url: handedOver.url,
          },
        ],
      },
    },
  },
  listHandOversOfPerson: {
    description: 'Of those who were merged into the person as well.',
    refusals: { 404: 'The organization has no such person.' },
    example: { answer: [handedOver] },
  },
};

const requestFields = {
  people: 'Ids of people of the talent pool.',
  results: 'Ids of results of searches, as lists and boards have them.',
  job_id: 'The job, by the id of the system; null for a prospect without one.',
  role: '`candidate` for the job, or `prospect`.',
  again: 'Ids of people who are sent even though the system has them in this job, or may have them.',
};
const person = {
  state: '`waiting`, `sending`, `done`, `failed` or `unclear`.',
  detail: 'Why it failed or is unclear, and what to do; empty otherwise.',
  url: "The person's page in the system; empty where it is not known.",
};

export const handOversSection: ApiSection = {
  tag: 'Hand-over',
  description: 'Handing people over to an applicant system.',
  calls: pairWithCalls(handOvers, docs),
  schemas: {
    SystemJob: describeObject(handOvers.systemJob, 'An open job of the applicant system.', {
      id: "The system's own id.",
      name: 'Its name there.',
    }),
    HandOverTarget: describeObject(handOvers.handOverTarget, 'Where people can be handed over to.', {
      system: 'The applicant system; null where none is connected.',
      jobs: 'Its open jobs.',
      obstacle: 'Why nobody can be handed over at present, and what to do; empty where people can.',
    }),
    HandOverRequest: describeObject(
      handOvers.handOverRequest,
      'People to hand over, and the destination.',
      requestFields,
    ),
    HandedOver: describeObject(handOvers.handedOver, 'That a person was handed over.', {
      hand_over_id: 'The hand-over.',
      system: 'The applicant system.',
      job: 'The job there; empty for none.',
      role: '`candidate` or `prospect`.',
      ...person,
      by: 'Who did it.',
      at: 'When it was tried last.',
    }),
    HandOverPreview: describeObject(handOvers.handOverPreview, 'What would be sent of a person.', {
      id: "The candidate's id; null for a person without a stored record yet.",
      name: 'The name.',
      fields: 'Everything that leaves, as it leaves.',
      obstacle: 'Why this person cannot be handed over, and what to do; empty where they can.',
      do_not_contact: 'True if the person asked not to be written to.',
      earlier: 'Earlier hand-overs to the same system, newest first.',
      is_there: 'True if the system has the person in this very job, or may have them.',
    }),
    HandOver: describeObject(handOvers.handOver, 'How a hand-over goes.', {
      id: 'The hand-over, which is a task.',
      system: 'The applicant system.',
      job: 'The job there; empty for none.',
      job_id: "The job's id there.",
      role: '`candidate` or `prospect`.',
      status: '`queued`, also while the system asks to wait, `processing`, `completed` or `failed`.',
      detail: 'Why it waits, or how many of its people failed; empty otherwise.',
      by: 'Who started it.',
      created_at: 'When it was started.',
      finished_at: 'When it ended; null until then.',
      people: 'What became of each person.',
    }),
  },
};

const fields = {
  system: 'greenhouse' as const,
  base_url: applicantSystemFacts.greenhouse.baseUrl,
  user_email: 'larkspur@harbour.example',
};
const stored = { is_set: true, ...fields, has_key: true, version: 1 };

const applicantSystemDocs: DocsOf<typeof system> = {
  getApplicantSystem: {
    description: 'The key is never answered.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveApplicantSystem: {
    description:
      'Greenhouse is spoken to by its [Candidate Ingestion API](https://developers.greenhouse.io/candidate-ingestion.html) with Basic authentication. The key is stored encrypted; without one in the request a stored one is kept, as long as the origin of the address stays.',
    refusals: { 400: 'A field is wrong.', 412: 'The settings have changed in the meantime.' },
    answerHeaders: ['ETag'],
    example: { body: { ...fields, api_key: 'a-key' }, answer: stored },
  },
  removeApplicantSystem: {
    description: 'What was handed over stays there; hand-overs that wait end as failed.',
    example: {},
  },
  testApplicantSystem: {
    description: 'Asks for the open jobs. Nothing is stored, and nothing about people is sent.',
    refusals: { 400: 'A field is wrong.' },
    example: {
      body: fields,
      answer: { works: true, detail: 'Greenhouse has 12 open jobs that this user can see.' },
    },
  },
  listLeftElsewhere: {
    description: 'Greenhouse has no call for partners to delete people: delete them there by hand.',
    example: {
      answer: [
        {
          id: example.otherId,
          system: 'Greenhouse',
          person: '17681532',
          url: 'https://app.greenhouse.io/people/17681532',
          by: 'Ada Park',
          at: example.time,
        },
      ],
    },
  },
  forgetLeftElsewhere: {
    description: 'The entry is deleted; the audit trail says who has confirmed it.',
    refusals: { 404: 'There is no such entry.' },
    example: {},
  },
};

export const applicantSystemSection: ApiSection = {
  tag: 'Applicant system',
  description: 'The applicant system that people are handed over to.',
  calls: pairWithCalls(system, applicantSystemDocs),
  schemas: {
    ApplicantSystemRequest: describeObject(
      system.applicantSystemFields,
      'An applicant system as it is entered.',
      {
        system: 'Which one: `greenhouse`.',
        base_url: 'The address of its interface for partners.',
        api_key: 'Left out keeps the stored one; null removes it.',
        user_email: 'The user there in whose name people are added.',
      },
    ),
    ApplicantSystem: describeObject(system.applicantSystem, 'The applicant system.', {
      is_set: 'False where none is connected; the other fields are suggestions then.',
      system: 'Which one.',
      base_url: 'The address of its interface.',
      has_key: 'True if a key is stored.',
      user_email: 'The user there; may be empty.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    ApplicantSystemTest: describeObject(system.applicantSystemTest, 'What became of a test.', {
      works: 'True if the system has answered.',
      detail: 'How many open jobs it has, or why it refused and what to do.',
    }),
    LeftElsewhere: describeObject(
      system.leftElsewhere,
      'A person who was erased or deleted here and is still in the applicant system.',
      {
        id: 'The id of this entry.',
        system: 'The system.',
        person: "The person's id there; empty where it is not known.",
        url: "The person's page there; empty where it is not known.",
        by: 'Who handed them over.',
        at: 'When.',
      },
    ),
  },
};

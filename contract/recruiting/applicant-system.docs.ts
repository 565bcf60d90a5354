import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as system from './applicant-system.calls.ts';
import { applicantSystemFacts } from './hand-overs.ts';

const fields = {
  system: 'greenhouse' as const,
  base_url: applicantSystemFacts.greenhouse.baseUrl,
  user_email: 'larkspur@harbour.example',
};
const stored = { is_set: true, ...fields, has_key: true, version: 1 };

const docs: DocsOf<typeof system> = {
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
  calls: pairWithCalls(system, docs),
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

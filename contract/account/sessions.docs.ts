import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as sessions from './sessions.calls.ts';

const docs: DocsOf<typeof sessions> = {
  listSessions: {
    description: 'The present session comes first. A session that is not used for some days ends by itself.',
    example: {
      answer: [
        {
          id: example.otherId,
          device: 'Firefox on Windows',
          network: '203.0.x.x',
          created_at: example.time,
          last_used_at: example.time,
          is_current: true,
        },
      ],
    },
  },
  endSession: {
    description: 'Its access token and its refresh token are refused from now on.',
    refusals: { 404: 'The caller has no such session, or it has ended.' },
    example: {},
  },
  endOtherSessions: {
    description: 'Signs the caller out on every other device.',
    example: { answer: { ended: 2 } },
  },
};

export const sessionsSection: ApiSection = {
  tag: 'Sessions',
  description: 'Where a user is signed in.',
  calls: pairWithCalls(sessions, docs),
  schemas: {
    SignedInDevice: describeObject(sessions.signedInDevice, 'A device that is signed in.', {
      id: 'The id of the session.',
      device: 'Browser and system, as far as the device said.',
      network: 'The front part of the address that it was used from.',
      created_at: 'When it signed in.',
      last_used_at: 'When it was used last, within minutes.',
      is_current: 'True for the session of this request.',
    }),
    EndedSessions: describeObject(sessions.endedSessions, 'What was ended.', {
      ended: 'The number of sessions.',
    }),
  },
};

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as trail from './audit-trail.calls.ts';

const docs: DocsOf<typeof trail> = {
  listAuditTrail: {
    description:
      'Every change, sign-in, export and deletion. Entries are never changed or removed; they hold ids, and names are looked up as they are now. `q` is part of the name of who did it.',
    example: {
      answer: [
        {
          id: 4711,
          at: example.time,
          actor: 'Ada Park',
          action: 'member.role-changed',
          subject_id: example.otherId,
          subject: 'Sam Reed',
          address: '203.0.113.7',
          by_provider: false,
        },
      ],
    },
  },
  exportAuditTrail: {
    description:
      'Everything that the filters let through. In CSV, cells that a spreadsheet would run as a formula are escaped. The export is recorded in the trail.',
    example: {
      answer:
        'At,By,Action,Subject,Subject id,Address,By the provider\r\n2026-03-02T09:30:00.000Z,Ada Park,session.started,,0198,203.0.113.7,\r\n',
    },
  },
};

export const auditTrailSection: ApiSection = {
  tag: 'Audit trail',
  description: 'What was done in the organization.',
  calls: pairWithCalls(trail, docs),
  schemas: {
    AuditEntry: describeObject(trail.auditEntry, 'Something that was done.', {
      id: 'Rises with each entry.',
      at: 'When.',
      actor: 'Who, by the name at the time.',
      action: 'The kind of thing, a dot, and what was done to it.',
      subject_id: 'The id of the thing. It may be gone.',
      subject: 'Its present name; null for what is gone or has none.',
      address: 'The network address; empty for an operator.',
      by_provider: "True when the provider's staff did it on the organization's behalf.",
    }),
  },
};

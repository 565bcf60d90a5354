import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import type { QuotaLimits } from './quotas.calls.ts';
import * as quotas from './quotas.calls.ts';

export const exampleQuotas: QuotaLimits = {
  own: { people: 5000 },
  limits: { people: 5000, searches: 50, generations: null, storage: 500, members: 10 },
  used: { people: 2140, searches: 3, generations: 0, storage: 48_210_331, members: 5 },
};
export const exampleActing = {
  by: 'Grace Kim',
  reason: 'You asked us to look at your board.',
  since: example.time,
  until: '2026-03-02T10:30:00.000Z',
};

const defaults = { searches: 50, storage: 500, members: 10 };

const docs: DocsOf<typeof quotas> = {
  getQuotas: {
    description: 'What is missing or null is not limited. Out of the box nothing is.',
    example: { answer: defaults },
  },
  saveQuotas: {
    description:
      "Replaces all of them; they count from the next request on. The provider's own organization is not bound by them.",
    example: { body: defaults, answer: defaults },
  },
  saveOrganisationQuotas: {
    description:
      'Replaces all limits of the organization: null is no limit, and what is missing is limited by the default. What it has beyond a limit stays, and nothing is added.',
    refusals: { 404: 'There is no such organization.' },
    example: { body: { people: 5000 }, answer: exampleQuotas },
  },
};

const fields = {
  people: 'People in the talent pool.',
  searches: 'Searches a day, UTC, those of watches included.',
  generations: 'Generated posts a day, UTC.',
  storage: 'Stored files, in MB.',
  members: 'Members who are not deactivated, and open invitations.',
};

export const quotasSection: ApiSection = {
  tag: 'Quotas',
  description:
    'What organizations may have or use up. A request beyond a limit gets 429 for what begins again the next day, otherwise 409, and is told what to do.',
  calls: pairWithCalls(quotas, docs),
  schemas: {
    QuotaFields: describeObject(quotas.quotaFields, 'Limits; null is no limit.', fields),
    QuotaLimits: describeObject(quotas.quotaLimits, 'The limits of an organization and what it has used.', {
      own: 'Limits that were set for it alone.',
      limits: 'The limits that count; null is no limit.',
      used: 'What it has used; storage in bytes.',
    }),
  },
};

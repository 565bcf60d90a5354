import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as admin from './admin.calls.ts';
import { exampleActing, exampleQuotas } from './quotas.docs.ts';

const row = {
  id: example.otherId,
  name: 'Harbour Logistics',
  website_url: 'https://harbour.example',
  created_at: example.time,
  last_active: example.time,
  is_provider: false,
  is_suspended: false,
  to_be_deleted_at: null,
  users: 4,
  searches: 31,
  posts: 12,
  people: 2140,
  storage: 48_210_331,
};
const user = {
  id: example.otherId,
  name: 'Ada Park',
  email: example.userEmail,
  role: 'Owner' as const,
  state: 'active' as const,
  last_sign_in: example.time,
  sessions: 1,
};
const details = {
  ...row,
  suspended_at: null,
  suspension_reason: '',
  tasks: { open: 1, failed: 0 },
  people_of_it: [user],
  quotas: exampleQuotas,
  allows_acting: true,
  acting: exampleActing,
};
const refusals = { 404: 'There is no such organization.' };
const noUser = { 404: 'There is no such user.' };

const docs: DocsOf<typeof admin> = {
  listOrganisations: {
    description:
      'Counts only: nothing of what an organization works on is shown. `q` is part of its name, its website or the address of one of its users. Numbers and times descend and names ascend unless `order` says otherwise.',
    example: { answer: [row] },
  },
  getOrganisation: {
    description: 'Up to 500 of its users are listed, by name.',
    refusals,
    example: { answer: details },
  },
  suspendOrganisation: {
    description:
      'Ends every session of the organization. Until it is resumed nobody signs in, API keys are refused, and watched searches rest. Its data stays, and so do its blog and its shared lists. The Owners are told the reason by mail, and everybody at the login.',
    refusals: { ...refusals, 409: "It is suspended already, or the provider's own." },
    example: { body: { reason: 'The invoice of May is open.' }, answer: { ...details, is_suspended: true } },
  },
  resumeOrganisation: {
    description: 'The Owners are notified by mail.',
    refusals: { ...refusals, 409: 'It is not suspended.' },
    example: { body: { reason: 'The invoice is paid.' }, answer: details },
  },
  endOrganisationSessions: {
    description: 'Everybody signs in again.',
    refusals,
    example: { answer: { ended: 3 } },
  },
  endUserSessions: {
    description: 'Ends mailed links for a new password or address as well.',
    refusals: noUser,
    example: { answer: { ended: 1 } },
  },
  mailActivation: {
    description: 'Within the same limits as when the user asks for it.',
    refusals: { ...noUser, 409: 'The account is active already.' },
    example: {},
  },
};

const countFields = {
  users: 'Activated accounts.',
  searches: 'Searches that are not deleted.',
  posts: 'Posts that are not deleted.',
  people: 'People in the talent pool.',
  storage: 'Bytes of stored files.',
};
const rowFields = {
  id: 'The id of the organization.',
  name: 'Its name.',
  website_url: 'As it was registered.',
  created_at: 'When it was registered.',
  last_active: 'When one of its users was last at work; null for never.',
  is_provider: "True if it is the provider's own.",
  is_suspended: 'True if nobody of it can sign in.',
  to_be_deleted_at: 'When it is deleted, because its Owners asked; null for never.',
  ...countFields,
};

export const adminSection: ApiSection = {
  tag: 'Administration',
  description: 'What SuperAdmins of the provider see of organizations, and do for them.',
  calls: pairWithCalls(admin, docs),
  schemas: {
    ReasonGiven: describeObject(admin.reasonGiven, 'Why.', { reason: 'What the Owners read.' }),
    OrganisationRow: describeObject(admin.organisationRow, 'An organization in numbers.', rowFields),
    OrganisationUser: describeObject(admin.organisationUser, 'A user of an organization.', {
      id: 'The id of the user.',
      name: 'The name.',
      email: 'The address.',
      role: 'The role.',
      state: '`inactive` until the link of the registration is opened.',
      last_sign_in: 'Null for never.',
      sessions: 'Sessions that have not ended.',
    }),
    OrganisationDetails: describeObject(admin.organisationDetails, 'An organization with its users.', {
      ...rowFields,
      suspended_at: 'Since when it is suspended; null while it is not.',
      suspension_reason: 'What its Owners were told; empty while it is not.',
      tasks: 'Tasks that wait or run, and those that failed within seven days.',
      people_of_it: 'Its users, by name.',
      quotas: 'Its limits and what it has used.',
      allows_acting: 'True if its Owners let the provider act for it.',
      acting: 'Who of the provider acts for it; null: nobody.',
    }),
  },
};

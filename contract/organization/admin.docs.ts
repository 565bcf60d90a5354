import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as acting from './acting.calls.ts';
import * as admin from './admin.calls.ts';
import * as deletions from './admin-deletions.ts';
import * as health from './admin-health.ts';
import * as tasks from './admin-tasks.calls.ts';
import type { QuotaLimits } from './quotas.calls.ts';
import * as quotas from './quotas.calls.ts';

const exampleQuotas: QuotaLimits = {
  own: { people: 5000 },
  limits: { people: 5000, searches: 50, generations: null, storage: 500, members: 10 },
  used: { people: 2140, searches: 3, generations: 0, storage: 48_210_331, members: 5 },
};
const exampleActing = {
  by: 'Grace Kim',
  reason: 'You asked us to look at your board.',
  since: example.time,
  until: '2026-03-02T10:30:00.000Z',
};

const defaults = { searches: 50, storage: 500, members: 10 };

const quotasDocs: DocsOf<typeof quotas> = {
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
  calls: pairWithCalls(quotas, quotasDocs),
  schemas: {
    QuotaFields: describeObject(quotas.quotaFields, 'Limits; null is no limit.', fields),
    QuotaLimits: describeObject(quotas.quotaLimits, 'The limits of an organization and what it has used.', {
      own: 'Limits that were set for it alone.',
      limits: 'The limits that count; null is no limit.',
      used: 'What it has used; storage in bytes.',
    }),
  },
};

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

const access = { is_allowed: true, acting: exampleActing, earlier: [] };

const actingDocs: DocsOf<typeof acting> = {
  startActing: {
    description:
      "Makes the caller's session that of an Owner of the organization: refresh the tokens to get one that says so. Its `sub` is the acting's own, and `acting_until` says when it ends by itself. The Owners are notified by mail, and everything that is done is marked in their audit trail. Secrets, passwords, second factors, keys, exports and deletions stay out of reach, as `docs/permissions.md` lists. Once it is over, every call but `stopActing` is refused, so that nothing meant for the client reaches the provider's own organization.",
    refusals: {
      403: 'The Owners have switched it off.',
      404: 'There is no such organization.',
      409: "It is the provider's own.",
    },
    example: { body: { reason: exampleActing.reason, minutes: 60 }, answer: exampleActing },
  },
  stopActing: {
    description: 'Also after its time is over. Refresh the tokens afterwards.',
    refusals: { 409: 'The caller acts for nobody.' },
    example: {},
  },
  getProviderAccess: {
    description: 'Up to 20 earlier ones are listed; the audit trail has them all.',
    example: { answer: access },
  },
  saveProviderAccess: {
    description: 'Switching it off ends what goes on at once.',
    example: { body: { is_allowed: true }, answer: access },
  },
  endProviderAccess: {
    description: "The SuperAdmin's next request is refused.",
    refusals: { 409: 'Nobody acts for the organization.' },
    example: { answer: { ...access, acting: null, earlier: [exampleActing] } },
  },
};

export const actingSection: ApiSection = {
  tag: 'Acting for a client',
  description:
    'SuperAdmins act for an organization for a limited time; its Owners know of it and can end it.',
  calls: pairWithCalls(acting, actingDocs),
  schemas: {
    Acting: describeObject(acting.acting, 'A time that a SuperAdmin acts for a client.', {
      by: "The SuperAdmin's name.",
      reason: 'Reason shown to the Owners.',
      since: 'When it began.',
      until: 'When it ends by itself, or has ended.',
    }),
    ActingStart: describeObject(acting.actingStart, 'Why, and for how long.', {
      reason: 'Reason shown to the Owners.',
      minutes: 'After so many it ends by itself.',
    }),
    ProviderAccessChoice: describeObject(acting.providerAccessChoice, 'Whether the provider may act.', {
      is_allowed: 'False ends it at once.',
    }),
    ProviderAccess: describeObject(acting.providerAccess, 'What the provider may do, and does.', {
      is_allowed: 'True if the provider may act for the organization.',
      acting: 'Who acts for it at present; null: nobody.',
      earlier: 'Earlier ones, newest first.',
    }),
  },
};

const adminTasksDocs: DocsOf<typeof tasks> = {
  listAdminTasks: {
    description:
      'Every kind of task, without what it is about. Failures are listed for 30 days. `organisation` is the id of one.',
    example: {
      answer: [
        {
          id: example.taskId,
          kind: 'search',
          state: 'failed',
          organisation_id: example.otherId,
          organisation: 'Harbour Logistics',
          started_at: example.time,
          ended_at: example.time,
          attempts: 3,
          error: 'TypeError',
          can_retry: true,
        },
      ],
    },
  },
  retryTask: {
    description: 'As it was asked for. It takes its turn like a new one and counts against no quota.',
    refusals: {
      404: 'There is no such task.',
      409: 'It has not failed, it was canceled, or it is an import, or sends people to an applicant system, which the organization starts again itself.',
    },
    example: {},
  },
  cancelAnyTask: {
    description: 'Its users are notified that the provider has canceled it.',
    refusals: { 404: 'There is no such task.', 409: 'It has ended.' },
    example: {},
  },
};

const healthDocs: DocsOf<typeof health> = {
  getHealth: {
    description:
      'What `/metrics` and the alerts say, in words. Event loop and memory are those of the process that answers.',
    example: {
      answer: {
        at: example.time,
        version: '1.0.0',
        checks: [
          { name: 'Database', state: 'good', says: 'PostgreSQL answers within 2 ms.', advice: '' },
          {
            name: 'Queue',
            state: 'bad',
            says: '41 jobs wait or run. The oldest, in search, has waited for 14 minutes.',
            advice: 'No worker runs, or there are too few. Start one: npm run worker.',
          },
        ],
      },
    },
  },
};

const deletionDocs: DocsOf<typeof deletions> = {
  listDeletions: {
    description:
      'Of those that were deleted, the last 200: ids alone, the organization’s and that of the Owner who asked, which lead to nobody any more.',
    example: {
      answer: {
        planned: [{ id: example.otherId, name: 'Harbour Logistics', due_at: example.time }],
        deleted: [
          { id: example.taskId, asked_by: example.otherId, asked_at: example.time, deleted_at: example.time },
        ],
      },
    },
  },
};

export const adminTasksSection: ApiSection = {
  tag: 'Operation',
  description: 'Tasks of all organizations, and how the installation is. For SuperAdmins.',
  calls: [
    ...pairWithCalls(tasks, adminTasksDocs),
    ...pairWithCalls(health, healthDocs),
    ...pairWithCalls(deletions, deletionDocs),
  ],
  schemas: {
    AdminTask: describeObject(tasks.adminTask, 'A task of any organization.', {
      id: 'The id of the task.',
      kind: 'What it does.',
      state: '`waiting` for a worker, `running`, or `failed`.',
      organisation_id: 'Whose it is.',
      organisation: 'The name of that.',
      started_at: 'When it was asked for.',
      ended_at: 'When it failed; null until then.',
      attempts: 'How often it was begun; null once the queue has forgotten it.',
      error: 'The kind of error, such as `ModelError`; null where there was none.',
      can_retry: 'True if it can be begun again.',
    }),
    Deletions: describeObject(deletions.deletions, 'What is to be deleted, and what was.', {
      planned: 'The next one first.',
      deleted: 'Newest first. `asked_by` is null for the operator; `deleted_at` while it is going on.',
    }),
    HealthCheck: describeObject(health.healthCheck, 'One thing that is watched.', {
      name: 'What it is.',
      state: '`bad` when it needs attention now.',
      says: 'How it is, in a sentence.',
      advice: 'What to do; empty while it is good.',
    }),
    HealthReport: describeObject(health.healthReport, 'How the installation is.', {
      at: 'When.',
      version: 'The version of the product; empty where it is not known.',
      checks: 'What is watched.',
    }),
  },
};

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as acting from './acting.calls.ts';
import { exampleActing } from './quotas.docs.ts';

const access = { is_allowed: true, acting: exampleActing, earlier: [] };

const docs: DocsOf<typeof acting> = {
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
  calls: pairWithCalls(acting, docs),
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

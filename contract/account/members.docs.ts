import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as members from './members.calls.ts';

const member = {
  id: example.otherId,
  name: 'Sam Reed',
  email: 'sam@harbour.example',
  role: 'Member' as const,
  last_sign_in: example.time,
  is_me: false,
  is_deactivated: false,
};
const refusals = {
  404: 'The organization has no such member.',
  409: 'No active Owner would be left, the member is the caller or a SuperAdmin, or there are as many as there may be.',
};

const docs: DocsOf<typeof members> = {
  changeMemberRole: {
    description:
      'The new role counts from the next request on. Also for the caller, while another Owner is left.',
    refusals,
    example: { body: { role: 'Owner' }, answer: { ...member, role: 'Owner' } },
  },
  deactivateMember: {
    description: 'Ends every session of the member, who can neither sign in nor reset the password.',
    refusals,
    example: { answer: { ...member, is_deactivated: true } },
  },
  reactivateMember: {
    description: 'The member signs in with the same password as before.',
    refusals,
    example: { answer: member },
  },
  removeMemberFactor: {
    description:
      'For a member who has lost both app and recovery codes. The member is notified by mail and signs in with the password, or, where a second factor is required, sets up a new one.',
    refusals,
    example: { answer: { ...member, has_second_factor: false } },
  },
  removeMember: {
    description:
      'Deletes the account with its sessions and preferences. Searches, posts, decisions and notes stay, under the name of who made them.',
    refusals,
    example: {},
  },
  handOver: {
    description: 'Both roles change at once.',
    refusals,
    example: { answer: { ...member, role: 'Owner' } },
  },
};

export const membersSection: ApiSection = {
  tag: 'Members',
  description: 'What an Owner changes of the members of the organization.',
  calls: pairWithCalls(members, docs),
  schemas: {
    MemberRole: describeObject(members.memberRole, 'What a member may do from now on.', {
      role: '`Owner` may do everything in the organization, `Member` works in it.',
    }),
  },
};

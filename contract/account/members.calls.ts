import { defineCall, idParams, nothing } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { invitedRoles, teamMember } from './team.calls.ts';

export const memberTexts = {
  lastOwner: 'An organization needs an active Owner. Make another person an Owner first, or hand over.',
  oneself: 'You cannot do this to your own account. Another Owner can.',
  noFactor: 'This member has no second factor.',
  superAdmin: 'A SuperAdmin is managed on the command line of the server.',
} as const;

export const memberRole = z.object({ role: z.enum(invitedRoles) });

export const changeMemberRole = defineCall({
  name: 'changeMemberRole',
  summary: 'Changes the role of a member. For an Owner.',
  method: 'PATCH',
  path: '/team/members/:id/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  body: memberRole,
  answers: { 200: teamMember },
});

export const deactivateMember = defineCall({
  name: 'deactivateMember',
  summary: 'Locks a member out at once; the account stays. For an Owner.',
  method: 'POST',
  path: '/team/members/:id/deactivate/',
  access: 'owner',
  params: idParams,
  answers: { 200: teamMember },
});

export const reactivateMember = defineCall({
  name: 'reactivateMember',
  summary: 'Lets a deactivated member in again. For an Owner.',
  method: 'POST',
  path: '/team/members/:id/reactivate/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 200: teamMember },
});

export const removeMemberFactor = defineCall({
  name: 'removeMemberFactor',
  summary: 'Removes the second factor of a member who has lost it. For an Owner.',
  method: 'POST',
  path: '/team/members/:id/second-factor/remove/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 200: teamMember },
});

export const removeMember = defineCall({
  name: 'removeMember',
  summary: 'Deletes the account of a member; what they made stays. For an Owner.',
  method: 'DELETE',
  path: '/team/members/:id/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 204: nothing },
});

export const handOver = defineCall({
  name: 'handOver',
  summary: 'Makes a member an Owner in place of the caller, who becomes a Member. For an Owner.',
  method: 'POST',
  path: '/team/members/:id/hand-over/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 200: teamMember },
});

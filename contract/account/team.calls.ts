import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { emailAddress, requiredName } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { newPassword, sameTwice, tokens } from './account.calls.ts';

/** `Owner` registers an organization, `Member` works in it, `SuperAdmin` belongs to the provider (spec §6). */
export const roles = ['Owner', 'Member', 'SuperAdmin'] as const;
export type Role = (typeof roles)[number];

export const invitedRoles = ['Member', 'Owner'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const teamTexts = {
  invitationInvalid:
    'This invitation is no longer valid. It may have expired, been withdrawn, or been accepted already. Ask for a new one, or log in.',
  accountElsewhere:
    'This address has an account with another organization, and an account belongs to one organization. Invite another address.',
  accountExists:
    'This address has an account already, and an account belongs to one organization. Log in, or ask to be invited at another address.',
} as const;

export const teamMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  last_sign_in: z.nullable(timestamp),
  is_me: z.boolean(),
  is_deactivated: z.optional(z.boolean()),
  has_second_factor: z.optional(z.boolean()),
});
export type TeamMember = z.infer<typeof teamMember>;

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(invitedRoles),
  invited_by: z.string(),
  sent_at: timestamp,
  expires_at: timestamp,
  has_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

const link = { uid: z.string().check(z.maxLength(100)), token: z.string().check(z.maxLength(512)) };

export const listTeam = defineCall({
  name: 'listTeam',
  summary: "The organization's members, by name, with their last sign-in.",
  method: 'GET',
  path: '/team/members/',
  access: 'signed-in',
  answers: { 200: z.array(teamMember) },
});

export const listInvitations = defineCall({
  name: 'listInvitations',
  summary: 'Invitations that nobody has accepted, newest first. For an Owner.',
  method: 'GET',
  path: '/team/invitations/',
  access: 'owner',
  answers: { 200: z.array(invitation) },
});

export const invitedColleague = z.object({ email: emailAddress(), role: z.enum(invitedRoles) });

export const inviteColleague = defineCall({
  name: 'inviteColleague',
  summary: 'Invites a person to the organization by mail. For an Owner.',
  method: 'POST',
  path: '/team/invitations/',
  access: 'owner',
  needsProof: true,
  body: invitedColleague,
  answers: { 201: invitation },
});

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  summary: 'Mails an invitation again with a new link; the earlier link ends. For an Owner.',
  method: 'POST',
  path: '/team/invitations/:id/resend/',
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 200: invitation },
});

export const revokeInvitation = defineCall({
  name: 'revokeInvitation',
  summary: 'Withdraws an invitation; its link ends. For an Owner.',
  method: 'DELETE',
  path: '/team/invitations/:id/',
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});

export const openInvitation = z.object({
  email: z.string(),
  organization: z.string(),
  role: z.enum(invitedRoles),
  invited_by: z.string(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

export const invitationLink = z.object(link);

export const readInvitation = defineCall({
  name: 'readInvitation',
  summary: 'What the link of an invitation mail invites to.',
  method: 'POST',
  path: '/api/user/auth/invitation/',
  access: 'anyone',
  body: invitationLink,
  answers: { 200: openInvitation },
});

export const acceptance = z.object({ ...link, name: requiredName(200), ...newPassword }).check(sameTwice);

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  summary: 'Accepts an invitation: creates the account and signs in.',
  method: 'POST',
  path: '/api/user/auth/accept-invitation/',
  access: 'anyone',
  body: acceptance,
  answers: { 200: tokens },
});

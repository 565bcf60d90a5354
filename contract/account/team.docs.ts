import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as team from './team.calls.ts';

const invitation = {
  id: example.otherId,
  email: 'sam@harbour.example',
  role: 'Member' as const,
  invited_by: 'Ada Park',
  sent_at: example.time,
  expires_at: '2026-03-09T09:30:00.000Z',
  has_expired: false,
};
const link = { uid: example.otherId, token: example.refresh };

const docs: DocsOf<typeof team> = {
  listTeam: {
    description: 'Everybody with an account in the organization.',
    example: {
      answer: [
        {
          id: example.otherId,
          name: 'Ada Park',
          email: example.userEmail,
          role: 'Owner',
          last_sign_in: example.time,
          is_me: true,
          is_deactivated: false,
        },
      ],
    },
  },
  listInvitations: {
    description: 'Invitations stay in the list after they have expired, so that they can be sent again.',
    example: { answer: [invitation] },
  },
  inviteColleague: {
    description:
      'Mails a link that works once, within seven days. An account belongs to one organization: an address that has one cannot be invited.',
    refusals: {
      400: 'The address has an account already, or was invited before.',
      409: 'The organization has as many members as it may have.',
    },
    example: { body: { email: invitation.email, role: 'Member' }, answer: invitation },
  },
  resendInvitation: {
    description: 'Mails a new link, which works for another seven days.',
    refusals: {
      404: 'The organization has no such invitation.',
      409: 'It has expired, and the organization has as many members as it may have.',
    },
    example: { answer: invitation },
  },
  revokeInvitation: {
    description: 'Withdraws an invitation that nobody has accepted.',
    refusals: { 404: 'The organization has no such invitation.' },
    example: {},
  },
  readInvitation: {
    description: 'For the page behind the link of the mail. `uid` and `token` are the parts of its path.',
    refusals: { 400: 'The link is wrong, expired, withdrawn or used.' },
    example: {
      body: link,
      answer: {
        email: invitation.email,
        organization: 'Harbour Analytics',
        role: 'Member',
        invited_by: 'Ada Park',
      },
    },
  },
  acceptInvitation: {
    description: 'Creates the account with the name and password given, and signs in.',
    refusals: {
      400: 'The link is wrong, expired, withdrawn or used.',
      401: 'The account exists now, and its first sign-in sets up the second factor that the organization requires. `code` and `challenge` are those of a sign-in.',
      409: 'The address has got an account since it was invited.',
    },
    example: {
      body: { ...link, name: 'Sam Reed', password: example.password, re_password: example.password },
      answer: { access: example.access, refresh: example.refresh },
    },
  },
};

export const teamSection: ApiSection = {
  tag: 'Team',
  description: 'The members of an organization, and invitations to it.',
  calls: pairWithCalls(team, docs),
  schemas: {
    TeamMember: describeObject(team.teamMember, 'A person with an account in the organization.', {
      id: 'The id of the user.',
      name: 'Full name.',
      email: 'Email address, which signs in.',
      role: 'What the member may do.',
      last_sign_in: 'When the member signed in last; null for never.',
      is_me: 'True for the caller.',
      is_deactivated: 'True if an Owner has locked the account.',
      has_second_factor: 'True if signing in takes a second factor.',
    }),
    Invitation: describeObject(team.invitation, 'An invitation that nobody has accepted.', {
      id: 'The id of the invitation.',
      email: 'Where its mail goes.',
      role: 'The role that the account will have.',
      invited_by: 'The name of the Owner who sent it; may be empty.',
      sent_at: 'When its mail was sent last.',
      expires_at: 'When its link ends.',
      has_expired: 'True if its link has ended.',
    }),
    InvitationLink: describeObject(team.invitationLink, 'The parts of a mailed link.', {
      uid: 'The first part of the link.',
      token: 'The second part. It works once.',
    }),
    Acceptance: describeObject(team.acceptance, 'Who accepts an invitation.', {
      uid: 'The first part of the link.',
      token: 'The second part. It works once.',
      name: 'Full name.',
      password: 'At least 6 characters.',
      re_password: 'The same password again.',
    }),
    InvitedColleague: describeObject(team.invitedColleague, 'A person to invite.', {
      email: 'Where the mail goes.',
      role: 'What they may do.',
    }),
    OpenInvitation: describeObject(team.openInvitation, 'What a link invites to.', {
      email: 'The address that was invited. It signs in later.',
      organization: 'The name of the organization.',
      role: 'The role that the account will have.',
      invited_by: 'The name of the Owner who sent it; may be empty.',
    }),
  },
};

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as provider from './identity-provider.calls.ts';
import * as members from './members.calls.ts';
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

const membersDocs: DocsOf<typeof members> = {
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
  calls: pairWithCalls(members, membersDocs),
  schemas: {
    MemberRole: describeObject(members.memberRole, 'What a member may do from now on.', {
      role: '`Owner` may do everything in the organization, `Member` works in it.',
    }),
  },
};

const fields = {
  issuer: 'https://id.harbour.example',
  client_id: 'larkspur',
  domains: ['harbour.example'],
  creates_members: true,
  is_required: false,
};
const stored = {
  ...fields,
  is_set: true,
  has_client_secret: true,
  redirect_uri: 'https://larkspur.example/auth/organization/0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b/return',
  former_redirect_uri: null,
  sign_in_url: 'https://larkspur.example/auth/organization/0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  may_change: true,
  version: 1,
};
const attempt = 'v1.c2VhbGVk.Zm9yLWV4YW1wbGU';
const unreachable = 'The provider does not answer as it should; `detail` says how.';

const identityProviderDocs: DocsOf<typeof provider> = {
  getIdentityProvider: {
    description: 'The client secret is never answered.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveIdentityProvider: {
    description:
      "A domain can be added by an Owner whose own address is in it, and belongs to one organization. Requiring the sign-in ends the other members' sessions. Where the organization has SuperAdmins, only they can change it; SuperAdmins never sign in by it, and are not bound by the requirement. Settings from before each organization had a redirect address of its own keep the shared one until `has_registered_redirect_uri` is sent once, or issuer or client change; there is no way back. Requests go to public addresses, and to private ones that the operator allows. With `If-Match`, only while the settings still have that version.",
    refusals: {
      409: 'The caller would require a sign-in that they have not used themselves.',
      412: 'The settings have changed since the version in `If-Match`. Read them again.',
    },
    answerHeaders: ['ETag'],
    example: { body: { ...fields, client_secret: 'a-secret-of-the-client' }, answer: stored },
  },
  removeIdentityProvider: {
    description:
      'Members log in with their own passwords and other sign-in methods again. Members who have none request a new password. Where the organization has SuperAdmins, only they can remove it.',
    example: {},
  },
  testIdentityProvider: {
    description: 'A failure is the answer, not an error of the call.',
    example: {
      body: fields,
      answer: { works: true, detail: 'The provider answers, and knows this client and its secret.' },
    },
  },
  startOrganizationSignIn: {
    description:
      'By the domain of an address, or by the organization of a sign-in link. The answer depends on the domain alone, never on whether the address has an account. Send the browser to `url`, keep `attempt` in it, and give it back with what the provider returns within ten minutes.',
    refusals: { 400: `No organization has this domain or link. Or: ${unreachable}` },
    example: {
      body: { email: 'ada@harbour.example' },
      answer: { url: 'https://id.harbour.example/auth?client_id=larkspur', attempt },
    },
  },
  signInWithOrganization: {
    description:
      'The code is exchanged with PKCE, and the ID token checked: signature, issuer, audience, nonce, times. An answer that arrived at the redirect address of another organization is refused. An account of the organization is found by issuer and subject; the first time by its verified address, which links it.',
    refusals: {
      400: unreachable,
      401: 'The attempt has expired, was used already or belongs to another sign-in; the answer cannot be trusted; or there is no account for it in this organization.',
    },
    example: {
      body: {
        attempt,
        response: 'code=Zk3&state=Qm9&iss=https%3A%2F%2Fid.harbour.example',
        organization: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
      },
      answer: { access: example.access, refresh: example.refresh },
    },
  },
};

const fieldDocs = {
  issuer: 'The address of the provider, by which its configuration is discovered.',
  client_id: 'The id under which the provider knows this site.',
  domains: 'Whose addresses lead to this provider from the login page.',
  creates_members: 'True if a first sign-in with an address of these domains creates a Member.',
  is_required: 'True if members log in in no other way.',
};

export const identityProviderSection: ApiSection = {
  tag: 'Sign-in of an organization',
  description: 'Signing in by an OpenID Connect provider that an organization brings.',
  calls: pairWithCalls(provider, identityProviderDocs),
  schemas: {
    IdentityProviderFields: describeObject(provider.identityProviderFields, 'A provider.', {
      ...fieldDocs,
      client_secret:
        'Stored encrypted. Left out: the stored one is kept, as long as issuer and client stay. `null`: removed.',
      has_registered_redirect_uri:
        'Whether `redirect_uri` is registered at the provider by now, which ends the use of `former_redirect_uri`.',
    }),
    IdentityProvider: describeObject(provider.identityProvider, 'The provider in use.', {
      ...fieldDocs,
      is_set: 'True once set up.',
      has_client_secret: 'True if a secret is stored.',
      redirect_uri: 'What the provider has to be told, to lead back here.',
      former_redirect_uri:
        'The address of all organizations, while the provider still leads back there; otherwise `null`.',
      sign_in_url: 'Where members start without typing an address.',
      may_change: 'True if the caller may change it: where the organization has SuperAdmins, they alone.',
      version: 'Rises with each change.',
    }),
    IdentityProviderTest: describeObject(provider.identityProviderTest, 'The result of a test.', {
      works: 'True if the provider can be used.',
      detail: 'What was found, or why it failed.',
      field: 'Where the address is at fault.',
    }),
    OrganizationSignInStart: describeObject(provider.startOrganizationSignIn.body, 'Whose sign-in.', {
      email: 'The email address of the person signing in.',
      organization: "The id in the organization's sign-in link.",
    }),
    StartedOrganizationSignIn: describeObject(
      provider.startedOrganizationSignIn,
      'Where a sign-in goes on.',
      {
        url: 'Where to send the browser.',
        attempt: 'To be sent back with what the provider returns.',
      },
    ),
    OrganizationSignIn: describeObject(provider.signInWithOrganization.body, 'Completes a sign-in.', {
      attempt: 'As it was returned at the start.',
      response: 'The query of the address that the provider led to, without `?`.',
      organization:
        'The id in the path of that address. Left out where the provider led to the address of all organizations.',
    }),
  },
};

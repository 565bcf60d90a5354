import { detailAnswer } from '../platform/call.ts';
import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as account from './account.calls.ts';
import { minimumPasswordLength } from './account.calls.ts';
import * as access from './account-access.calls.ts';
import * as ownAccount from './own-account.calls.ts';
import * as passwords from './passwords.calls.ts';
import * as preferencesApi from './preferences.calls.ts';
import { proofFields, stayingDocs } from './second-factor.docs.ts';

const tokenPair = { access: example.access, refresh: example.refresh };

const docs: DocsOf<typeof account> = {
  createToken: {
    description:
      'Starts a session. Send the access token as `Authorization: Bearer …` with each call that needs one; when it has expired, exchange the refresh token for a new pair. Each sign-in is a session of its own.',
    refusals: {
      401: 'No activated account has this address and password; the text is the same for every reason. Or the password is right and a second factor completes the sign-in: then `code` is `second-factor` or `set-up-second-factor`, and `challenge` goes to that call.',
      403: 'The password is right, and the organization is suspended.',
    },
    example: { body: { email: example.userEmail, password: example.password }, answer: tokenPair },
  },
  refreshToken: {
    description:
      'Exchanges a refresh token for a new pair. A refresh token works once: store the new one before you use it. A token that comes back long after it was spent ends the session.',
    refusals: { 401: 'The refresh token is unknown or spent, or its session has ended. Sign in again.' },
    example: { body: { refresh: example.refresh }, answer: tokenPair },
  },
  registerUser: {
    description:
      'Registers an organization with its first user, its Owner, and mails an activation link to the address. The answer is the same for an address that has an account already; its owner is notified by mail.',
    refusals: {
      429: 'The same registration was sent three times within the hour, or the address was mailed twenty times.',
    },
    example: {
      body: {
        email: example.userEmail,
        password: example.password,
        re_password: example.password,
        name: 'Ada Harbour',
        organization_name: 'Harbour Analytics',
        website_url: 'https://harbour.example',
      },
      answer: { detail: account.accountTexts.registered },
    },
  },
  verifyActivation: {
    description: 'Activates an account by the two values at the end of the activation link.',
    refusals: { 400: 'The link is wrong, expired or used; `detail` says which where that may be known.' },
    example: {
      body: { uid: 'MDE5OGYzYzI', token: 'h7Qe2m9XsK4v' },
      answer: { detail: account.accountTexts.activated, email: example.userEmail },
    },
  },
  resendActivation: {
    description:
      'Mails a new activation link. The answer is the same whether the address is known, activated or neither.',
    example: {
      body: { email: example.userEmail },
      answer: { detail: account.accountTexts.registered },
    },
  },
  signOut: {
    description:
      'Ends one session: that of the bearer token, or that of the refresh token in the body. Answers the same when there is none left to end.',
    takesBearer: true,
    example: { body: { refresh: example.refresh } },
  },
};

export const accountSection: ApiSection = {
  tag: 'Account',
  description: 'Registration, activation and sessions.',
  calls: pairWithCalls(account, docs),
  schemas: {
    Credentials: describeObject(account.createToken.body, 'What a user signs in with.', {
      email: 'The email address of the account. Upper and lower case are the same.',
      password: 'The password.',
    }),
    Tokens: describeObject(account.tokens, 'A session, as the client holds it.', {
      access: 'A JSON Web Token for the `Authorization` header. Its `exp` says when it expires.',
      refresh: 'An opaque token that renews the pair, once.',
    }),
    RefreshRequest: describeObject(account.refreshToken.body, 'The token to exchange.', {
      refresh: 'The refresh token of the last pair.',
    }),
    Registration: describeObject(account.registration, 'A new organization and its Owner.', {
      email: 'Where the activation link is sent, and what the user signs in with.',
      password: `At least ${account.minimumPasswordLength} characters.`,
      re_password: 'The same password again.',
      name: "The user's full name.",
      organization_name: 'Name of the organization.',
      website_url: "The organization's website, with http or https.",
    }),
    Activation: describeObject(account.verifyActivation.body, 'The two parts of an activation link.', {
      uid: 'The first of them.',
      token: 'The second of them.',
    }),
    ActivationRequest: describeObject(account.resendActivation.body, 'Who needs a new link.', {
      email: 'The address that was registered.',
    }),
    SignOut: describeObject(account.signOutBody, 'Which session to end, without a bearer token.', {
      refresh: 'A refresh token of the session.',
    }),
    ReadyToLogIn: describeObject(account.readyToLogIn, 'An account that a mailed link has opened.', {
      detail: 'A sentence for the user.',
      email: 'What the user logs in with.',
    }),
    Detail: describeObject(detailAnswer, 'A sentence for the user.', { detail: 'The sentence.' }),
  },
};

const ownAccountAccount = {
  name: 'Ada Park',
  email: example.userEmail,
  role: 'Owner' as const,
  organization: 'Harbour Analytics',
  website: 'https://harbour.example',
  pending_email: null,
};
const newEmail = 'ada.park@harbour.example';

const ownAccountDocs: DocsOf<typeof ownAccount> = {
  readOwnAccount: {
    description: 'Name, address, role and organization as they are stored now.',
    example: { answer: ownAccountAccount },
  },
  changeName: {
    description: 'Changes the name. What was written under the earlier name keeps it.',
    example: { body: { name: ownAccountAccount.name }, answer: ownAccountAccount },
  },
  changeEmail: {
    description:
      'Mails a link to the new address. The account keeps its address until the link is opened. The answer is the same for an address that has an account.',
    refusals: { 400: 'The current password is wrong, or the address is the one in use.' },
    example: {
      body: { email: newEmail, current_password: example.password },
      answer: { detail: ownAccount.ownAccountTexts.emailRequested },
    },
  },
  cancelEmailChange: {
    description: 'The account keeps its address. Without a new address that waits, nothing happens.',
    example: {},
  },
  confirmEmail: {
    description: 'For the page behind the link of the mail. `uid` and `token` are the parts of its path.',
    refusals: { 400: 'The link is wrong, expired or used, or the address has got an account since.' },
    example: {
      body: { uid: example.otherId, token: example.refresh },
      answer: { detail: ownAccount.ownAccountTexts.emailConfirmed },
    },
  },
};

export const ownAccountSection: ApiSection = {
  tag: 'Own account',
  description: 'What users see and change of their own accounts.',
  calls: pairWithCalls(ownAccount, ownAccountDocs),
  schemas: {
    OwnAccount: describeObject(ownAccount.ownAccount, 'The account of the caller.', {
      name: 'Full name.',
      email: 'Email address, which signs in.',
      role: 'What the user may do.',
      organization: 'The name of the organization.',
      website: 'The website of the organization, as it was registered; empty where it gave none.',
      pending_email: 'The new address, until its link is opened; null when none is waiting.',
    }),
    OwnName: describeObject(ownAccount.ownName, 'A new name.', { name: 'Full name.' }),
    EmailChange: describeObject(ownAccount.emailChange, 'A new email address.', {
      email: 'Where the link goes.',
      current_password: proofFields.current_password,
    }),
    EmailConfirmation: describeObject(ownAccount.confirmEmail.body, 'The parts of a mailed link.', {
      uid: 'The first part of the link.',
      token: 'The second part. It works once.',
    }),
  },
};

const link = { uid: example.otherId, token: example.refresh };

const accountAccessDocs: DocsOf<typeof access> = {
  readAccountAccess: {
    description:
      'By the two values at the end of the link to a new password, or of the one that ends everything. Both go on working.',
    refusals: { 400: 'The link is wrong, expired or used.' },
    example: {
      body: link,
      answer: {
        sessions: [{ device: 'Firefox on Windows', network: '203.0.x.x', last_used_at: example.time }],
        api_keys: [{ name: 'Applicant system', prefix: 'lk_a1b2c3', last_used_at: null }],
        providers: [{ issuer: 'https://login.harbour.example', created_at: example.time }],
        invitations: [{ email: 'kim@harbour.example', sent_at: example.time }],
        ...stayingDocs.example,
      },
    },
  },
  endAccountAccess: {
    description:
      'By the two values at the end of the link in the mails about passwords. It works once, within a week. The password and second factors stay.',
    refusals: { 400: 'The link is wrong, expired or used.' },
    example: { body: link, answer: { detail: access.accountAccessTexts.ended } },
  },
};

export const accountAccessSection: ApiSection = {
  tag: 'Access to an account',
  description: 'What opens an account, and how its owner ends all of it.',
  calls: pairWithCalls(access, accountAccessDocs),
  schemas: {
    AccountLink: describeObject(access.accountLink, 'The two parts of a mailed link.', {
      uid: 'The first part.',
      token: 'The second part.',
    }),
    AccountAccess: describeObject(access.accountAccess, 'What opens an account beside its password.', {
      sessions: 'Devices that are signed in, the one used last first.',
      api_keys: 'Keys by which programs act in the name of the account.',
      providers: "Linked accounts at an organization's own sign-in.",
      invitations: 'Invitations that the user has sent and nobody has accepted. They end with the rest.',
      ...stayingDocs.fields,
    }),
  },
};

const preferencesDocs: DocsOf<typeof preferencesApi> = {
  getPreferences: {
    description: "The caller's own settings, with defaults for what is not set.",
    example: { answer: { theme: 'system' } },
  },
  savePreferences: {
    description: "Replaces the caller's own settings.",
    example: { body: { theme: 'dark' }, answer: { theme: 'dark' } },
  },
};

export const preferencesSection: ApiSection = {
  tag: 'Preferences',
  description: 'How the product looks for one user, and which mails it sends them.',
  calls: pairWithCalls(preferencesApi, preferencesDocs),
  schemas: {
    Preferences: describeObject(preferencesApi.preferences, 'The settings of one user.', {
      theme: 'Colors of the dashboard: those of the system, or always light or dark.',
      reply_mails: 'True if answers to the mails of the user are mailed; absent is true.',
      failure_mails: 'True if mails say which mails of the user did not arrive; absent is true.',
      assignment_mails: 'True if mails tell what colleagues assign to the user; absent is true.',
      watch_mails: 'True if mails tell what watched searches have found; absent is true.',
      reminder_mails: 'True if reminders with a mail are mailed on their day; absent is true.',
      post_mails: 'True if mails tell that a planned post is due elsewhere; absent is true.',
      signature:
        'Plain text below the mails that the user writes to people, those of sequences among them; absent or empty for none.',
    }),
  },
};

const chosen = { password: example.password, re_password: example.password };
const rule = `At least ${minimumPasswordLength} characters, and none of the 10,000 most common passwords.`;

const passwordsDocs: DocsOf<typeof passwords> = {
  forgotPassword: {
    description:
      'Mails a link that works once, within an hour. Answer and time are the same whether the address is known or not.',
    example: { body: { email: example.userEmail }, answer: { detail: passwords.passwordTexts.forgotten } },
  },
  resetPassword: {
    description:
      'Sets a new password by the two values at the end of the mailed link, and ends every session, API key and linked sign-in of the account. Second factors stay. The owner is notified by mail.',
    refusals: { 400: 'The link is wrong, expired or used, or the password is refused.' },
    example: {
      body: { uid: example.otherId, token: example.refresh, ...chosen },
      answer: { detail: passwords.passwordTexts.reset, email: example.userEmail },
    },
  },
  changePassword: {
    description:
      "Replaces the caller's password and ends their other sessions. The owner is notified by mail.",
    refusals: { 400: 'The current password is wrong, or the new one is refused.' },
    example: {
      body: { current_password: 'low tide at noon', ...chosen },
      answer: { detail: passwords.passwordTexts.changed },
    },
  },
};

export const passwordsSection: ApiSection = {
  tag: 'Passwords',
  description: 'Forgotten and changed passwords.',
  calls: pairWithCalls(passwords, passwordsDocs),
  schemas: {
    ForgottenPassword: describeObject(passwords.forgotPassword.body, 'Who has forgotten their password.', {
      email: 'The email address of the account.',
    }),
    PasswordReset: describeObject(passwords.passwordReset, 'A new password, by a mailed link.', {
      uid: 'The first part of the link.',
      token: 'The second part. It works once.',
      password: rule,
      re_password: 'The same password again.',
      keep_providers:
        "Whether accounts at the organization's own sign-in stay linked. Otherwise they end, too.",
    }),
    PasswordChange: describeObject(passwords.passwordChange, 'A new password in place of the current one.', {
      current_password: 'The password in use.',
      password: rule,
      re_password: 'The same password again.',
    }),
  },
};

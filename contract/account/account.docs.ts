import { detailAnswer } from '../platform/call.ts';
import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as account from './account.calls.ts';

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
      answer: { detail: account.accountTexts.activated },
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
    Detail: describeObject(detailAnswer, 'A sentence for the user.', { detail: 'The sentence.' }),
  },
};

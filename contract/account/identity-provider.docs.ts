import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as provider from './identity-provider.calls.ts';

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

const docs: DocsOf<typeof provider> = {
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
      'Members log in with their passwords and passkeys again. Members who have neither request a new password. Where the organization has SuperAdmins, only they can remove it.',
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
  calls: pairWithCalls(provider, docs),
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

import { defineCall, ifMatchHeaders, nothing } from '../platform/call.ts';
import { emailAddress, requiredText, webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { tokens } from './account.calls.ts';

export const organizationSignInTexts = {
  unknown:
    'No organization lets this address sign in this way. Check it, or log in with your password. Ask an Owner of your organization for its sign-in link.',
  over: 'This sign-in took too long, was used already, or was not started in this browser. Start again.',
  unverified:
    'Your organization’s sign-in does not say that your email address is verified. Ask its administrator.',
  elsewhere: 'This email address belongs to an account outside this organization. Log in with its password.',
  otherPerson:
    'The account with this email address is linked to a different person at your organization’s sign-in. Ask an Owner to remove it, or try again.',
  noAccount: 'You have no account in this organization yet. Ask one of its Owners to invite you.',
  inactive: 'Your account is deactivated. Ask an Owner of your organization.',
  required: 'Your organization logs in with its own sign-in. Choose “Sign in with your organization”.',
  ownFirst:
    'Sign in with your organization once yourself before you require it, so that you do not lock yourself out.',
  ownDomain: 'You can add the domain of your own email address alone.',
  publicDomain: 'is a public mail service, which belongs to no organization.',
  takenDomain: 'belongs to another organization.',
  superAdminsAlone: 'Your organization has SuperAdmins. Only they can change its sign-in.',
  domainsFirst: 'Creating accounts requires a domain: people with an address there get one.',
} as const;

const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'Enter a domain, such as example.com.',
    ),
  );

/**
 * An OpenID Connect provider as an Owner enters it. Without `client_secret` a stored one is kept, as long as issuer and client
 * stay; null removes it.
 */
export const identityProviderFields = z.object({
  issuer: webAddress(),
  client_id: requiredText(500),
  client_secret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(2000)))),
  domains: z._default(z.array(domain).check(z.maxLength(20)), []),
  creates_members: z._default(z.boolean(), false),
  is_required: z._default(z.boolean(), false),
  /**
   * Whether the provider knows the organization's own redirect address by now. It matters to settings from before there was one,
   * which go on with the address of all organizations until this is said once.
   */
  has_registered_redirect_uri: z._default(z.boolean(), false),
});
export type IdentityProviderFields = z.infer<typeof identityProviderFields>;

export const identityProvider = z.object({
  is_set: z.boolean(),
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  domains: z.array(z.string()),
  creates_members: z.boolean(),
  is_required: z.boolean(),
  redirect_uri: z.string(),
  former_redirect_uri: z.nullable(z.string()),
  sign_in_url: z.string(),
  may_change: z.boolean(),
  version: z.number(),
});
export type IdentityProvider = z.infer<typeof identityProvider>;

/** Tells if the provider answers as it should, and knows the client. */
export const identityProviderTest = z.object({
  works: z.boolean(),
  detail: z.string(),
  /** Absent where the address is right and the client is not. */
  field: z.optional(z.literal('issuer')),
});
export type IdentityProviderTest = z.infer<typeof identityProviderTest>;

const path = '/api/settings/identity-provider/';

export const getIdentityProvider = defineCall({
  name: 'getIdentityProvider',
  summary: "The organization's own sign-in. For an Owner.",
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: identityProvider },
});

export const saveIdentityProvider = defineCall({
  name: 'saveIdentityProvider',
  summary: "Sets the organization's own sign-in. For an Owner.",
  method: 'PUT',
  path,
  access: 'owner',
  needsProof: true,
  headers: ifMatchHeaders,
  body: identityProviderFields,
  answers: { 200: identityProvider },
});

export const removeIdentityProvider = defineCall({
  name: 'removeIdentityProvider',
  summary: "Removes the organization's own sign-in. For an Owner.",
  method: 'DELETE',
  path,
  access: 'owner',
  needsProof: true,
  answers: { 204: nothing },
});

export const testIdentityProvider = defineCall({
  name: 'testIdentityProvider',
  summary: 'Checks a provider, its client and the secret without saving them. For an Owner.',
  method: 'POST',
  path: `${path}test/`,
  access: 'owner',
  body: identityProviderFields,
  answers: { 200: identityProviderTest },
});

const signInPath = '/api/user/auth/jwt/create/organization/';

/** `url` is where the sign-in goes on; `attempt` completes it. */
export const startedOrganizationSignIn = z.object({ url: z.string(), attempt: z.string() });

export const startOrganizationSignIn = defineCall({
  name: 'startOrganizationSignIn',
  summary: "Starts a sign-in by an organization's own provider: where to send the browser.",
  method: 'POST',
  path: `${signInPath}start/`,
  access: 'anyone',
  body: z.object({
    email: z.optional(emailAddress()),
    organization: z.optional(z.uuid()),
  }),
  answers: { 200: startedOrganizationSignIn },
});

export const signInWithOrganization = defineCall({
  name: 'signInWithOrganization',
  summary: 'Completes a sign-in with what the provider sent the browser back with.',
  method: 'POST',
  path: signInPath,
  access: 'anyone',
  body: z.object({
    attempt: z.string().check(z.minLength(1), z.maxLength(4000)),
    response: z.string().check(z.minLength(1), z.maxLength(8000)),
    organization: z.optional(z.uuid()),
  }),
  answers: { 200: tokens },
});

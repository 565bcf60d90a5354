import { defineCall } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { signInWithOrganization, startedOrganizationSignIn } from './identity-provider.calls.ts';
import { ownerProof } from './second-factor.calls.ts';

/** For so many minutes a sign-in or another proof lets a session make the calls that need one. */
export const proofMinutes = 10;

/** What the body of the refusal says as `code`. */
export const proofNeededCode = 'proof-needed';

/**
 * How somebody proves that it is they: the password, which takes a `code` as well once a second factor is on; a passkey; or the
 * sign-in of their organization again.
 */
export const proofWays = ['password', 'code', 'passkey', 'organization'] as const;
export type ProofWay = (typeof proofWays)[number];

/** Texts that the server and the screens share. */
export const proofTexts = {
  needed:
    'This takes a proof that it is you, no older than ten minutes. Confirm who you are, then try again.',
  nothingGiven: 'Enter your password.',
  notYou: 'Your organization’s sign-in names somebody else. Sign in there as yourself.',
  tooOld: 'Your organization’s sign-in did not ask you again. Sign out there, then confirm once more.',
} as const;

/** Until when the session may make the calls that need a proof. */
export const provenUntil = z.object({ proven_until: z.string() });

export const proveOwner = defineCall({
  name: 'proveOwner',
  summary:
    'Proves that it is the caller: by the password, with a code where there is a second factor, or by a passkey.',
  method: 'POST',
  path: '/api/user/proof/',
  access: 'signed-in',
  body: ownerProof,
  answers: { 200: provenUntil },
});

const organizationPath = '/api/user/proof/organization/';

export const startOrganizationProof = defineCall({
  name: 'startOrganizationProof',
  summary: "Starts a sign-in by the caller's own organization as the proof that it is they.",
  method: 'POST',
  path: `${organizationPath}start/`,
  access: 'signed-in',
  answers: { 200: startedOrganizationSignIn },
});

export const proveByOrganization = defineCall({
  name: 'proveByOrganization',
  summary: 'Proves that it is the caller with what the provider sent the browser back with.',
  method: 'POST',
  path: organizationPath,
  access: 'signed-in',
  body: signInWithOrganization.body,
  answers: { 200: provenUntil },
});

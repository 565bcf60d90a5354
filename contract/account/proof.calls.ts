import { defineCall } from '../platform/call.ts';
import { z } from '../platform/zod.ts';
import { signInWithOrganization, startedOrganizationSignIn } from './identity-provider.calls.ts';
import { ownerProof } from './second-factor.calls.ts';

/** Until when the session may make the calls that need a proof. */
export const provenUntil = z.object({ proven_until: z.string() });

export const proveOwner = defineCall({
  name: 'proveOwner',
  summary: 'Proves that it is the caller, by a sign-in method of the account.',
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

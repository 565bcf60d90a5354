import { defineCall, idParams, nothing, timestamp } from '../platform/call.ts';
import { requiredParagraphs } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { actingMinutes } from './acting.ts';

export const acting = z.object({
  by: z.string(),
  reason: z.string(),
  since: timestamp,
  until: timestamp,
});
export type Acting = z.infer<typeof acting>;

export const actingStart = z.object({
  reason: requiredParagraphs(500, 'Say why. The Owners read it.'),
  minutes: z._default(
    z.number().check(z.int(), z.minimum(1), z.maximum(actingMinutes.most)),
    actingMinutes.usual,
  ),
});

export const startActing = defineCall({
  name: 'startActing',
  summary: 'Acts for a client from now on, until it is stopped or its time is over. For a SuperAdmin.',
  method: 'POST',
  path: '/api/admin/organisations/:id/act/',
  access: 'super-admin',
  needsProof: true,
  params: idParams,
  body: actingStart,
  answers: { 200: acting },
});

export const stopActing = defineCall({
  name: 'stopActing',
  summary: "Ends the caller's acting for a client: from now on the session is the SuperAdmin's own again.",
  method: 'POST',
  path: '/api/admin/acting/stop/',
  access: 'signed-in',
  answers: { 204: nothing },
});

export const providerAccess = z.object({
  is_allowed: z.boolean(),
  acting: z.nullable(acting),
  earlier: z.array(acting),
});
export type ProviderAccess = z.infer<typeof providerAccess>;

export const getProviderAccess = defineCall({
  name: 'getProviderAccess',
  summary: 'Shows whether the provider may act for the organization, and does. For an Owner.',
  method: 'GET',
  path: '/api/settings/provider-access/',
  access: 'owner',
  answers: { 200: providerAccess },
});

export const providerAccessChoice = z.object({ is_allowed: z.boolean() });

export const saveProviderAccess = defineCall({
  name: 'saveProviderAccess',
  summary: 'Lets the provider act for the organization, or no longer, which ends it at once. For an Owner.',
  method: 'PUT',
  path: '/api/settings/provider-access/',
  access: 'owner',
  needsProof: true,
  body: providerAccessChoice,
  answers: { 200: providerAccess },
});

export const endProviderAccess = defineCall({
  name: 'endProviderAccess',
  summary: "Ends the provider's acting for the organization at once. For an Owner.",
  method: 'POST',
  path: '/api/settings/provider-access/end/',
  access: 'owner',
  answers: { 200: providerAccess },
});

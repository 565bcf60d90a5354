import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';

export const signedInDevice = z.object({
  id,
  /** Browser and system; empty when the device did not say. */
  device: z.string(),
  network: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  is_current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const listSessions = defineCall({
  name: 'listSessions',
  summary: 'Where the caller is signed in.',
  method: 'GET',
  path: '/api/user/sessions/',
  access: 'signed-in',
  answers: { 200: z.array(signedInDevice) },
});

export const endSession = defineCall({
  name: 'endSession',
  summary: 'Ends one session of the caller at once.',
  method: 'DELETE',
  path: '/api/user/sessions/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const endedSessions = z.object({ ended: z.number() });

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  summary: 'Ends every session of the caller but the present one.',
  method: 'POST',
  path: '/api/user/sessions/end-others/',
  access: 'signed-in',
  answers: { 200: endedSessions },
});

import { defineCall, timestamp } from '../platform/call.ts';
import { z } from '../platform/zod.ts';

export const healthCheck = z.object({
  name: z.string(),
  /** `bad`: needs attention now, as the corresponding alert says. */
  state: z.enum(['good', 'bad', 'unknown']),
  says: z.string(),
  /** What to do about it; empty while it is good. */
  advice: z.string(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

export const healthReport = z.object({ at: timestamp, version: z.string(), checks: z.array(healthCheck) });
export type HealthReport = z.infer<typeof healthReport>;

export const getHealth = defineCall({
  name: 'getHealth',
  summary: 'How the installation is, in words. For a SuperAdmin.',
  method: 'GET',
  path: '/api/admin/health/',
  access: 'super-admin',
  answers: { 200: healthReport },
});

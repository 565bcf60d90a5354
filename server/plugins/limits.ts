import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Call } from '../../contract/call.ts';

/**
 * Requests a minute for calls that are expensive or could guess secrets. Counted by address for visitors (an IPv6 /64 is
 * one address) and by user once signed in.
 */
const perMinute: Record<string, number> = {
  createToken: 20,
  registerUser: 10,
  resendActivation: 5,
  verifyActivation: 30,
  refreshToken: 60,
  sendContactMessage: 5,
  initiateSearch: 60,
  startGeneration: 60,
  startImport: 10,
  followTasks: 60,
  testWritingModel: 10,
  listOfferedModels: 30,
  inviteColleague: 10,
  resendInvitation: 10,
  readInvitation: 30,
  acceptInvitation: 10,
};

/** How many times a minute one caller may make a call; undefined for unlimited calls. */
export const callsPerMinute = (call: Call): number | undefined => perMinute[call.name];

/** Registers the rate limits. They are kept in memory, so each API process counts for itself. */
export async function limitsPlugin(app: FastifyInstance, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await app.register(rateLimit, {
    global: false,
    // `RateLimit-Limit`, `-Remaining` and `-Reset`: the draft standard has dropped the `X-`.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, context) => ({
      statusCode: 429,
      detail: `Too many attempts. Try again in ${context.after}.`,
    }),
  });
}

/** The route options that limit a call; empty for an unlimited one. */
export function limitOf(call: Call): RouteShorthandOptions {
  const max = callsPerMinute(call);
  if (max === undefined) return {};
  const byUser = call.access !== 'anyone';
  return {
    config: {
      rateLimit: {
        max,
        timeWindow: '1 minute',
        hook: byUser ? 'preValidation' : 'onRequest',
        keyGenerator: (request: { ip: string; caller?: { userId: string } }) =>
          request.caller?.userId ?? normalizeIP(request.ip),
      },
    },
  } as RouteShorthandOptions;
}

import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Call } from '../../contract/call.ts';

/**
 * Calls that cost much or guess secrets: how many a minute, by address for visitors (an IPv6 network of 64
 * bits counts as one) and by user for the signed-in.
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
};

/** How often one caller may make a call in a minute; undefined where that is not limited. */
export const callsPerMinute = (call: Call): number | undefined => perMinute[call.name];

/** Rate limits by the names of calls. In memory: each API process counts for itself. */
export async function limitsPlugin(app: FastifyInstance, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await app.register(rateLimit, {
    global: false,
    // `RateLimit-Limit`, `-Remaining` and `-Reset`, without the `X-` that the draft standard has dropped.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, context) => ({
      statusCode: 429,
      detail: `Too many attempts. Try again in ${context.after}.`,
    }),
  });
}

/** The limit of one call as Fastify's route options; empty when it has none. */
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

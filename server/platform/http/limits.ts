import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Call } from '../../../contract/platform/call.ts';
import { TooManyRequestsError } from '../errors.ts';

/**
 * Requests a minute for calls that are expensive or could guess secrets. Counted by address for visitors (an IPv6 /64 is
 * one address) and by user once signed in.
 */
const perMinute: Record<string, number> = {
  createToken: 20,
  registerUser: 10,
  resendActivation: 5,
  verifyActivation: 30,
  createAppCode: 10,
  signInWithAppCode: 20,
  startOrganizationSignIn: 20,
  signInWithOrganization: 20,
  testIdentityProvider: 10,
  startPasskeySignIn: 20,
  signInWithPasskey: 20,
  startPasskeyAtSignIn: 20,
  addPasskeyAtSignIn: 20,
  startPasskey: 10,
  addPasskey: 10,
  removePasskey: 10,
  startProof: 20,
  proveOwner: 20,
  startOrganizationProof: 20,
  proveByOrganization: 20,
  answerSecondFactor: 20,
  startTotpAtSignIn: 20,
  confirmTotpAtSignIn: 20,
  startTotp: 10,
  confirmTotp: 20,
  renewRecoveryCodes: 10,
  removeSecondFactor: 10,
  refreshToken: 60,
  sendContactMessage: 5,
  forgotPassword: 5,
  resetPassword: 10,
  readAccountAccess: 20,
  endAccountAccess: 10,
  changePassword: 10,
  changeEmail: 10,
  confirmEmail: 30,
  initiateSearch: 60,
  startGeneration: 60,
  proposeTexts: 60,
  startImport: 10,
  startResume: 300,
  addPicture: 60,
  addPictureCut: 300,
  followTasks: 60,
  testWritingModel: 10,
  tryLocalModel: 10,
  listOfferedModels: 30,
  testMailAccount: 10,
  testMailbox: 10,
  testWebhook: 10,
  resendWebhookDelivery: 60,
  draftMessage: 30,
  draftJobMessage: 30,
  sendMessage: 60,
  objectToContact: 30,
  openShareLink: 30,
  answerShareLink: 60,
  createShareLink: 30,
  inviteColleague: 10,
  resendInvitation: 10,
  readInvitation: 30,
  acceptInvitation: 10,
};

export const callsPerMinute = (call: Call): number | undefined => perMinute[call.name];

declare module 'fastify' {
  interface FastifyInstance {
    countKeyCall?: ReturnType<FastifyInstance['createRateLimit']>;
  }
}

export const keyCallsPerMinute = 300;

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
  app.decorate(
    'countKeyCall',
    app.createRateLimit({
      max: keyCallsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (request) => `key ${request.caller?.apiKey?.id}`,
    }),
  );
}

/** Also says in headers how many calls are left. @throws TooManyRequestsError */
export async function limitKey(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!app.countKeyCall) return;
  const counted = await app.countKeyCall(request);
  if (counted.isAllowed) return;
  const { max, remaining, ttlInSeconds, isExceeded } = counted;
  reply.headers({
    'ratelimit-limit': max,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': ttlInSeconds,
  });
  if (!isExceeded) return;
  throw new TooManyRequestsError(
    `An API key may make ${max} calls a minute. Try again in ${ttlInSeconds} seconds.`,
    ttlInSeconds,
  );
}

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
        keyGenerator: ({ caller, ip }: FastifyRequest) =>
          caller?.apiKey?.id ?? caller?.userId ?? normalizeIP(ip),
      },
    },
  } as RouteShorthandOptions;
}

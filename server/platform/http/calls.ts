import { Readable } from 'node:stream';
import {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  type FastifySchemaCompiler,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { $ZodType, output } from 'zod/v4/core';
import {
  type Call,
  type CallAnswer,
  type CallParsed,
  leftOutHeader,
  problem,
} from '../../../contract/platform/call.ts';
import { findUnstorableText, unstorableText } from '../../../contract/platform/text.ts';
import { bearerOf, identifyCaller, requireAccess, requireActing, requireScope } from '../auth/caller.ts';
import type { Context, PublicContext, Services } from '../context.ts';
import { FieldError, NotFoundError, OverloadedError, TooManyRequestsError } from '../errors.ts';
import { fitAnswer } from '../fit-answer.ts';
import { isOnThisComputer } from '../mail/transport.ts';
import { handleOnce } from './idempotency.ts';
import { limitKey, limitOf } from './limits.ts';

/** Headers hold so many ids without a proxy refusing them. */
const mostNamed = 50;

/** A row that can't be shown is named in a header and in the log, and costs none of the others. */
export function fitForCaller<S extends $ZodType>(
  ctx: Pick<PublicContext, 'log' | 'setHeader'>,
  schema: S,
  answer: unknown,
): output<S> {
  const { value, misfits } = fitAnswer(schema, answer);
  if (misfits.length > 0) ctx.log.error({ misfits }, 'Stored values do not fit an answer');
  const leftOut = misfits.flatMap((misfit) => misfit.leftOut ?? []).filter((id) => id !== '');
  if (leftOut.length > 0) ctx.setHeader(leftOutHeader, leftOut.slice(0, mostNamed).join(','));
  return value as output<S>;
}

/** Sent as it is, unchecked. */
export class JsonText<Answer> {
  declare readonly answer: Answer;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Reads of one organization that a process works on at once: fewer than the connections to its database. */
export const readsAtOnce = 6;
export const readsWaiting = 400;
export const mostWaiting = 1000;
const retryAfterSeconds = 1;

interface FairShare {
  /** @throws TooManyRequestsError where too many reads of the organization wait; OverloadedError where too many do in all */
  run<T>(organisationId: string, read: () => Promise<T>): Promise<T>;
}

export const floodFrom = 12;
/** In milliseconds after a request of another organization. */
const giveWayMs = 1000;

interface Share {
  working: number;
  waiting: (() => void)[];
}

/**
 * Keeps an organization that floods a process from holding up the others: each has its own queue. While others ask as well,
 * a flood is worked on one read at a time, with a rest after each that is as long as the read, because the process has one
 * thread: more would hold up the others there.
 */
export function openFairShare(): FairShare {
  const shares = new Map<string, Share>();
  const asked = lastToAsk();
  let waiting = 0;

  const givesWay = (organisationId: string, share: Share) =>
    share.waiting.length >= floodFrom && asked.withinOther(organisationId, giveWayMs);

  const takeTurn = (share: Share): Promise<void> => {
    if (share.waiting.length >= readsWaiting) {
      throw new TooManyRequestsError(
        'Your organization makes too many requests at once. Try again in a moment.',
        retryAfterSeconds,
      );
    }
    if (waiting >= mostWaiting) throw new OverloadedError(retryAfterSeconds);
    waiting++;
    return new Promise((resolve) => share.waiting.push(resolve));
  };
  const startNext = (organisationId: string, share: Share) => {
    const places = givesWay(organisationId, share) ? 1 : readsAtOnce;
    while (share.working < places && share.waiting.length > 0) {
      waiting--;
      share.working++;
      share.waiting.shift()?.();
    }
  };
  const leave = (organisationId: string, share: Share, took: number) => {
    share.working--;
    if (givesWay(organisationId, share)) setTimeout(startNext, took, organisationId, share);
    else startNext(organisationId, share);
    if (share.working === 0 && share.waiting.length === 0) shares.delete(organisationId);
  };
  return {
    run: async (organisationId, read) => {
      asked.note(organisationId);
      const share = shares.get(organisationId) ?? { working: 0, waiting: [] };
      shares.set(organisationId, share);
      if (share.working < readsAtOnce && share.waiting.length === 0) share.working++;
      else await takeTurn(share);
      const start = performance.now();
      try {
        return await read();
      } finally {
        leave(organisationId, share, performance.now() - start);
      }
    },
  };
}

function lastToAsk() {
  let last = { id: '', at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    note(id: string): void {
      if (id !== last.id) before = last;
      last = { id, at: performance.now() };
    },
    withinOther(id: string, ms: number): boolean {
      const other = last.id === id ? before : last;
      return performance.now() - other.at <= ms;
    },
  };
}

type ContextOf<C extends Call> = C['access'] extends 'anyone' ? PublicContext : Context;
type Upload<C extends Call> = C extends { upload: object } ? { upload: Readable } : unknown;

export type CallHandler<C extends Call> = (
  ctx: ContextOf<C>,
  input: CallParsed<C> & Upload<C>,
) => Promise<CallAnswer<C> | JsonText<CallAnswer<C>> | Readable>;

type RequireProof = (ctx: Context, call: Call, body: unknown) => Promise<void>;

export function callBinder(app: FastifyInstance, services: Services, requireProof: RequireProof) {
  const share = openFairShare();
  return function bind<const C extends Call>(
    call: C,
    handle: CallHandler<C>,
    refuse?: (ctx: ContextOf<C>, input: CallParsed<C>) => Promise<void>,
  ): void {
    const usual = Number(Object.keys(call.answers)[0]);
    app.route({
      method: call.method,
      url: call.path,
      schema: schemaOf(call),
      config: { ...limitOf(call).config, ...(call.upload ? { bodyType: call.upload.type } : {}) },
      onRequest: async (request, reply) => {
        if (call.access === 'anyone') return;
        request.caller = await identifyCaller(services, request);
        if (request.caller.apiKey) await limitKey(app, request, reply);
        requireAccess(request.caller, call.access);
        requireScope(request.caller, call);
        requireActing(request.caller, call);
        requireThisComputer(services, call);
      },
      ...(call.body || call.upload
        ? { preParsing: async (request: FastifyRequest) => refuseOtherType(call, request) }
        : {}),
      preHandler: async (request, reply) => {
        const ctx = contextOf(services, request, reply);
        if (!call.needsProof || !isSignedIn(ctx)) return;
        await refuse?.(ctx as ContextOf<C>, { body: request.body } as unknown as CallParsed<C>);
        await requireProof(ctx, call, request.body);
      },
      handler: async (request, reply) => {
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
          headers: request.headers,
          upload: request.body,
        };
        const act = (ctx: PublicContext) =>
          handle(ctx as ContextOf<C>, input as Parameters<CallHandler<C>>[1]);
        const ctx = contextOf(services, request, reply);
        const work = () => (isSignedIn(ctx) ? handleOnce(ctx, call, input, act) : act(ctx));
        const isRead = isSignedIn(ctx) && call.method === 'GET';
        const body = await (isRead ? share.run(ctx.caller.organisationId, work) : work());
        reply.code(usual).header('cache-control', 'no-store');
        if (usual === 204) return reply.send();
        if (call.answerType || body instanceof Readable) return body;
        reply.type('application/json; charset=utf-8');
        return body instanceof JsonText
          ? body.bytes
          : Buffer.from(JSON.stringify(fitForCaller(ctx, call.answers[usual] ?? problem, body)));
      },
    });
  };
}

function requireThisComputer(services: Services, { isOfThisComputer }: Call): void {
  if (isOfThisComputer && !isOnThisComputer(services)) {
    throw new NotFoundError(
      'Only the desktop app has this, on this computer. Here, the server operator sets it.',
    );
  }
}

/** The parsers are those of the whole server: without this a call would get another call's kind of body. */
function refuseOtherType(call: Call, { headers }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type === undefined) return;
  const expected = call.upload?.type ?? 'application/json';
  const given = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (given !== expected && !call.upload?.alsoTypes?.includes(given)) {
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  }
}

function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.headers ? { headers: call.headers } : {}),
    response: { '4xx': problem, '5xx': problem },
  } as FastifySchema;
}

function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): PublicContext & { caller?: Context['caller'] } {
  return {
    ...services,
    log: request.log,
    ip: request.ip,
    bearer: bearerOf(request),
    getHeader: (name) => request.headers[name]?.toString(),
    setHeader: (name, value) => {
      reply.header(name, value);
    },
    ...(request.caller ? { caller: request.caller } : {}),
  };
}

const isSignedIn = (ctx: PublicContext & { caller?: Context['caller'] }): ctx is Context =>
  ctx.caller !== undefined;

export type Bind = ReturnType<typeof callBinder>;

/**
 * Validates input against the call's schema, then every text in it: PostgreSQL cannot store some characters, and a check
 * for all fields cannot be forgotten in a new one.
 */
export const callValidator: FastifySchemaCompiler<$ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (data: unknown) => {
    const checked = validate(data) as { value: unknown } | { error: Error };
    if ('error' in checked && checked.error) return checked;
    const paths = findUnstorableText((checked as { value: unknown }).value);
    if (paths.length === 0) return checked;
    return {
      error: new FieldError(Object.fromEntries(paths.map((path) => [path.join('.'), [unstorableText]]))),
    };
  };
};

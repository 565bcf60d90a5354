import { createHash } from 'node:crypto';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Call } from '../../../contract/platform/call.ts';
import {
  idempotencyHeader,
  idempotencyHours,
  idempotentCalls,
  longestIdempotencyKey,
  secretAnswers,
} from '../../../contract/platform/idempotent-calls.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/client.ts';
import { idempotentAnswers } from '../db/schema.ts';
import { BadRequestError, ConflictError, RefusedError, UnprocessableError } from '../errors.ts';
import { requireDataKeys } from '../keys/data-keys.ts';
import { idempotencyPurpose, seal, unseal } from '../keys/sealed-values.ts';

const replayedHeader = 'idempotency-replayed';

interface StoredAnswer {
  body: unknown;
  headers: Record<string, string>;
}

/**
 * A repeated request gets the answer of the first, for a day. Answer and effect are one transaction; a second
 * request that comes meanwhile waits for it. A secret is not kept. `handle` must use the database only by its
 * context: the embedded one has one connection. @throws UnprocessableError; ConflictError for a repeated request
 * with a secret answer
 */
export async function handleOnce<Answer>(
  ctx: Context,
  call: Call,
  input: { params: unknown; query: unknown; body: unknown },
  handle: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  const key = ctx.getHeader(idempotencyHeader);
  if (key === undefined || !idempotentCalls.has(call.name)) return handle(ctx);
  if (key.length === 0 || key.length > longestIdempotencyKey) {
    throw new BadRequestError(`An Idempotency-Key has 1 to ${longestIdempotencyKey} characters.`);
  }
  const dataKeys = requireDataKeys(ctx.config);
  const { organisationId, userId } = ctx.caller;
  const own = and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key));
  const { params, query, body } = input;
  const { acting } = ctx.caller;
  // What a SuperAdmin did for one client is no answer for another.
  const forClient = acting ? [acting.id] : [];
  const requestHash = hash(JSON.stringify([call.name, params, query, body, ...forClient]));
  const settled = await ctx.db.transaction(async (tx) => {
    // A request with this key that is under way is waited for here.
    const taken = await tx
      .insert(idempotentAnswers)
      .values({ organisationId, userId, key, requestHash })
      .onConflictDoNothing()
      .returning({ key: idempotentAnswers.key });
    if (taken.length === 0) {
      const [earlier] = await tx.select().from(idempotentAnswers).where(own);
      if (earlier?.requestHash !== requestHash) {
        throw new UnprocessableError('This Idempotency-Key came with another request. Use a new one.');
      }
      const answer: StoredAnswer = JSON.parse(unseal(dataKeys, idempotencyPurpose, earlier.answer));
      for (const [name, value] of Object.entries(answer.headers)) ctx.setHeader(name, value);
      ctx.setHeader(replayedHeader, 'true');
      if (secretAnswers.has(call.name)) throw secretIsGone(answer.body);
      return { answer: answer.body as Answer };
    }
    const headers: Record<string, string> = {};
    const setHeader = (name: string, value: string) => {
      headers[name] = value;
      ctx.setHeader(name, value);
    };
    const answered = await handle({ ...ctx, db: tx, setHeader }).catch(keptRefusal);
    if (answered instanceof RefusedError) {
      await tx.delete(idempotentAnswers).where(own);
      return { refusal: answered };
    }
    const body = secretAnswers.has(call.name) ? { id: idIn(answered) } : answered;
    const stored: StoredAnswer = { body, headers };
    await tx
      .update(idempotentAnswers)
      .set({ answer: seal(dataKeys, idempotencyPurpose, JSON.stringify(stored)) })
      .where(own);
    return { answer: answered };
  });
  if (settled.refusal) throw settled.refusal;
  return settled.answer;
}

const idIn = (answer: unknown) => (answer as { id: string }).id;

const secretIsGone = (answer: unknown) =>
  Object.assign(
    new ConflictError(
      'This request was answered already, with a secret that is told once. If that did not arrive, delete what was created and make the request again with a new Idempotency-Key.',
    ),
    { ids: [idIn(answer)] },
  );

/** Thrown, a refusal would take back what counts against a limit. */
function keptRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError && error.keepsWrites) return error;
  throw error;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A repeated request is made again. */
export async function forgetAnswersThat(
  tx: Database,
  config: Config,
  organisationId: string,
  areAbout: (answer: string) => boolean,
): Promise<void> {
  const dataKeys = requireDataKeys(config);
  const kept = await tx
    .select({
      userId: idempotentAnswers.userId,
      key: idempotentAnswers.key,
      answer: idempotentAnswers.answer,
    })
    .from(idempotentAnswers)
    .where(and(eq(idempotentAnswers.organisationId, organisationId), ne(idempotentAnswers.answer, '')));
  for (const { userId, key, answer } of kept) {
    if (!areAbout(unseal(dataKeys, idempotencyPurpose, answer))) continue;
    await tx
      .delete(idempotentAnswers)
      .where(and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key)));
  }
}

export async function forgetAnswers(db: Database): Promise<void> {
  const deadline = sql`now() - make_interval(hours => ${idempotencyHours})`;
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, deadline));
}

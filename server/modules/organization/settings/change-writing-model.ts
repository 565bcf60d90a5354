import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type {
  ModelTest,
  OfferedModels,
  listOfferedModels as offeredCall,
  WritingModel,
  WritingModelFields,
} from '../../../../contract/organization/settings.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import { isLocalAddress, localModelOf } from '../../../platform/ai/local/local-model.ts';
import type { ModelConnection } from '../../../platform/ai/model-connection.ts';
import { ModelError, type ModelFailure } from '../../../platform/ai/model-exchange.ts';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { modelUsage } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { BadRequestError, FieldError } from '../../../platform/errors.ts';
import {
  readSetting,
  removeSetting,
  type StoredSetting,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret, sealSecret } from '../../../platform/settings/setting-secrets.ts';
import { findWritingModel, mayWrite, requireLocalModels, writingModelSetting } from './writing-model.ts';

const listUsage = (db: Database, organisationId: string) =>
  db
    .select({
      month: modelUsage.month,
      calls: modelUsage.calls,
      input_tokens: modelUsage.inputTokens,
      output_tokens: modelUsage.outputTokens,
    })
    .from(modelUsage)
    .where(eq(modelUsage.organisationId, organisationId))
    .orderBy(desc(modelUsage.month))
    .limit(12);

export async function showWritingModel(ctx: Context): Promise<WritingModel> {
  const { organisationId } = ctx.caller;
  const stored = await readSetting(ctx.db, organisationId, writingModelSetting);
  const own = stored && mayWrite(ctx.config, stored.value) ? stored : undefined;
  const { ai } = ctx.config;
  const version = stored?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return {
    source: own ? 'settings' : ai ? 'environment' : 'none',
    base_url: own?.value.baseUrl ?? '',
    model: own?.value.model ?? ai?.model ?? '',
    has_key: own ? own.secret !== null : ai?.apiKey !== undefined,
    default_model: ai?.model ?? null,
    ...(own && { since: own.updatedAt.toISOString() }),
    version,
    usage: await listUsage(ctx.db, organisationId),
  };
}

/**
 * A stored key is kept only for the origin that it was entered for: otherwise changing the address would be
 * enough to receive it.
 */
export async function changeWritingModel(
  ctx: Context,
  input: { headers: { 'if-match'?: string | undefined }; body: WritingModelFields },
): Promise<WritingModel> {
  const { organisationId, userId } = ctx.caller;
  const { base_url: baseUrl, model, api_key: key } = input.body;
  const address = URL.parse(baseUrl);
  if (address?.username || address?.password) {
    throw new FieldError({
      base_url: ['Leave the user name and the password out of the address. A key goes into its own field.'],
    });
  }
  if (isLocalAddress(baseUrl)) await requireInstalled(ctx, model);
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, writingModelSetting, input.headers['if-match'], (present) => ({
      value: { baseUrl: trimEndOf(baseUrl, /\//), model },
      secret: key ? sealSecret(ctx.config, key) : key === null ? null : keptSecret(present, baseUrl),
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'writing-model.saved', organisationId);
  });
  return showWritingModel(ctx);
}

async function requireInstalled(ctx: Context, model: string): Promise<void> {
  requireLocalModels(ctx.config);
  const installed = await localModelOf(ctx.config, ctx.caller.organisationId).list();
  if (installed.includes(model)) return;
  throw new FieldError({ model: [`There is no model “${model}” on this computer.`] });
}

export async function deleteWritingModel(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await removeSetting(tx, organisationId, writingModelSetting);
    await audit({ ...ctx, db: tx }, 'writing-model.removed', organisationId);
  });
  return null;
}

export const keptSecret = (
  present: StoredSetting<{ baseUrl: string }> | undefined,
  baseUrl: string,
): string | null =>
  present && URL.parse(present.value.baseUrl)?.origin === URL.parse(baseUrl)?.origin ? present.secret : null;

/** A person waits for the answer, and a large model may have to be loaded first. */
const times = { totalMs: 60_000, waitMs: 1500 };
const question = {
  instructions:
    'You write marketing copy for a company. Answer with one short sentence of plain text and nothing else.',
  data: 'Write the first sentence of a post that welcomes new customers.',
};

export async function offeredModels(
  ctx: Context,
  { body: { is_probe: isProbe, ...body } }: CallParsed<typeof offeredCall>,
): Promise<OfferedModels> {
  const settings = await settingsOf(ctx, { ...body, model: '' });
  try {
    const { entries, passedOver } = await openModel({
      settings,
      outgoing: ctx.outgoing,
      times,
      usageOf: { db: ctx.db, organisationId: ctx.caller.organisationId },
    }).listModels();
    return { models: entries, ...(passedOver > 0 && { passed_over: passedOver }) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (isProbe) return { models: [], is_absent: true };
    throw new BadRequestError(onThisPage(error));
  }
}

/** What points to these settings is read there. */
const onThisPage = ({ forOwners }: ModelError): string =>
  forOwners
    .replace(' An Owner can change it under Settings, Writing model.', '')
    .replace(' under Settings, Writing model.', '.');

/** A failure is the result, not an error of the call. */
export async function tryWritingModel(
  ctx: Context,
  { body }: { body: { [Name in keyof WritingModelFields]?: WritingModelFields[Name] | undefined } },
): Promise<ModelTest> {
  const { organisationId } = ctx.caller;
  const { base_url, model: name } = body;
  if (base_url !== undefined && !name) throw new FieldError({ model: ['This field is required.'] });
  const settings =
    base_url !== undefined && name
      ? await settingsOf(ctx, { ...body, base_url, model: name })
      : await findWritingModel(ctx, organisationId);
  if (!settings) throw new BadRequestError('No model is configured: the built-in composer writes.');
  const model = openModel({
    settings,
    outgoing: ctx.outgoing,
    times,
    usageOf: { db: ctx.db, organisationId },
  });
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  let answer = '';
  let firstWordsMs: number | undefined;
  try {
    try {
      for await (const piece of model.streamText(question)) {
        firstWordsMs ??= elapsed();
        answer += piece;
      }
    } catch (error) {
      answer = await askAsPosts(model, error);
    }
    const totalMs = elapsed();
    const [vector] = (await model.embed?.([answer])) ?? [];
    return {
      works: true,
      answer: answer.trim(),
      first_words_ms: firstWordsMs,
      total_ms: totalMs,
      ...(vector ? { vector_size: vector.length } : {}),
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { works: false, answer: '', detail: onThisPage(error), total_ms: elapsed() };
  }
}

/** What posts may still get by where a plain answer fails: they descend a ladder of formats, and read what deviates. */
const otherForms: ModelFailure[] = ['rejected', 'empty', 'reasoned', 'unreadable', 'broken-off', 'server'];
const sentence = z.object({ sentence: z.string().describe('One short sentence of plain text.') });

async function askAsPosts(model: ModelConnection, failure: unknown): Promise<string> {
  if (!(failure instanceof ModelError) || !otherForms.includes(failure.failure)) throw failure;
  const asked = { name: 'sentence', schema: sentence, example: { sentence: 'Fresh bread waits for you.' } };
  const { sentence: answer } = await model.askForObject({ ...asked, ...question }).catch(() => {
    throw failure;
  });
  return answer;
}

async function settingsOf(ctx: Context, given: WritingModelFields): Promise<ModelSettings> {
  const { base_url: baseUrl, model, api_key: typed } = given;
  if (isLocalAddress(baseUrl)) requireLocalModels(ctx.config);
  const present = await readSetting(ctx.db, ctx.caller.organisationId, writingModelSetting);
  const kept = typed === undefined ? keptSecret(present, baseUrl) : null;
  return {
    baseUrl,
    model,
    apiKey: typed ?? (kept === null ? undefined : openSecret(ctx.config, kept)),
    embeddingModel: undefined,
    chosenBy: 'owner',
    ...(isLocalAddress(baseUrl) ? { local: localModelOf(ctx.config, ctx.caller.organisationId) } : {}),
  };
}

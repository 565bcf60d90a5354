import { z } from 'zod';
import type {
  ModelTest,
  OfferedModels,
  WritingModelFields,
} from '../../../../contract/organization/settings.calls.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import { isLocalAddress, localModelOf } from '../../../platform/ai/local/local-model.ts';
import type { ModelConnection } from '../../../platform/ai/model-connection.ts';
import { ModelError, type ModelFailure } from '../../../platform/ai/model-error.ts';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError, FieldError } from '../../../platform/errors.ts';
import { readSetting } from '../../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../../platform/settings/setting-secrets.ts';
import { keptSecret } from './change-writing-model.ts';
import { findWritingModel, requireLocalModels, writingModelSetting } from './writing-model.ts';

/** A person waits for the answer, and a large model may have to be loaded first. */
const times = { totalMs: 60_000, waitMs: 1500 };
const question = {
  instructions:
    'You write marketing copy for a company. Answer with one short sentence of plain text and nothing else.',
  data: 'Write the first sentence of a post that welcomes new customers.',
};

/** The models that a service offers. For an Owner. @throws BadRequestError that says why there is no list */
export async function offeredModels(
  ctx: Context,
  { body }: { body: Omit<WritingModelFields, 'model'> },
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
    if (error instanceof ModelError) throw new BadRequestError(error.forOwners);
    throw error;
  }
}

/** Asks a model for a sentence and measures it. A failure is the result, not an error of the call. For an Owner. */
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
    return { works: false, answer: '', detail: error.forOwners, total_ms: elapsed() };
  }
}

/** What posts may still get by where a plain answer fails: they descend a ladder of formats, and read what deviates. */
const otherForms: ModelFailure[] = ['rejected', 'empty', 'reasoned', 'unreadable', 'broken-off', 'server'];
const sentence = z.object({ sentence: z.string().describe('One short sentence of plain text.') });

/**
 * Asks in the way that posts are asked for.
 * @throws the failure of the plain answer where that fails as well
 */
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

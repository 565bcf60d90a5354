import {
  type Processor as AnsweredProcessor,
  type ProcessorFields,
  processorRefusal,
} from '../../../../contract/organization/processors.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { BadRequestError, NotFoundError } from '../../../platform/errors.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { findWritingModel } from './writing-model.ts';

/** Another host or another model is another processor. */
export interface Processor {
  host: string;
  model: string;
}

const value = z.object({
  accepted: z.array(
    z.object({
      host: z.string(),
      model: z.string(),
      byId: z.string(),
      byName: z.string(),
      at: z.string(),
    }),
  ),
});

const processorsSetting: SettingKind<z.infer<typeof value>> = { key: 'processors', schema: value };

function processorOf({ baseUrl, ...settings }: ModelSettings, model = settings.model): Processor {
  return { host: URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl, model };
}

const isSameProcessor = (one: Processor, other: Processor): boolean =>
  one.host === other.host && one.model === other.model;

/**
 * Why a model may not get texts about candidates; undefined where it may. One that runs on this machine needs no acceptance: the texts
 * stay here.
 */
export async function processorRefusalOf(
  db: Database,
  organisationId: string,
  settings: ModelSettings,
  model = settings.model,
): Promise<string | undefined> {
  if (settings.local) return undefined;
  const processor = processorOf(settings, model);
  const stored = await readSetting(db, organisationId, processorsSetting);
  const isAccepted = stored?.value.accepted.some((one) => isSameProcessor(one, processor)) ?? false;
  return isAccepted ? undefined : processorRefusal(processor);
}

export type CandidateModel = { model: ModelSettings; refused?: never } | { model?: never; refused: string };

/**
 * The organization's model for texts about candidates; undefined where none is connected. Whatever sends such
 * texts takes its model from here.
 */
export async function findCandidateModel(
  services: Pick<Services, 'db' | 'config'>,
  organisationId: string,
  purpose: 'text' | 'vectors' = 'text',
): Promise<CandidateModel | undefined> {
  const model = await findWritingModel(services, organisationId);
  const name = purpose === 'text' ? model?.model : model?.embeddingModel;
  if (!model || name === undefined) return undefined;
  const refused = await processorRefusalOf(services.db, organisationId, model, name);
  return refused === undefined ? { model } : { refused };
}

type Answer = { processors: AnsweredProcessor[] };

export async function listProcessors(ctx: Context): Promise<Answer> {
  const { organisationId } = ctx.caller;
  const stored = await readSetting(ctx.db, organisationId, processorsSetting);
  const accepted = stored?.value.accepted ?? [];
  const connected = await findConnected(ctx);
  const earlier = accepted.filter((one) => !connected.some((other) => isSameProcessor(one, other)));
  return {
    processors: [...connected, ...earlier.map(({ host, model }) => ({ host, model, uses: [] }))].map(
      (one) => {
        const found = accepted.find((other) => isSameProcessor(one, other));
        return { ...one, accepted: found ? { by: found.byName, at: found.at } : null };
      },
    ),
  };
}

export async function acceptProcessor(ctx: Context, { body }: { body: ProcessorFields }): Promise<Answer> {
  const connected = await findConnected(ctx);
  if (!connected.some((one) => isSameProcessor(one, body))) {
    throw new BadRequestError(
      `${body.model} at ${body.host} is not connected. Look at the connected model again before you accept it.`,
    );
  }
  const { userId, name, organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const at = new Date().toISOString();
    const { host, model } = body;
    await writeSetting(tx, organisationId, processorsSetting, undefined, (present) => {
      const accepted = present?.value.accepted ?? [];
      const isKnown = accepted.some((one) => isSameProcessor(one, body));
      const all = isKnown ? accepted : [...accepted, { host, model, byId: userId, byName: name, at }];
      return { value: { accepted: all }, secret: null, userId };
    });
    await audit({ ...ctx, db: tx }, 'processor.accepted', organisationId);
  });
  return listProcessors(ctx);
}

export async function withdrawProcessor(ctx: Context, { body }: { body: ProcessorFields }): Promise<Answer> {
  const { userId, organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, processorsSetting, undefined, (present) => {
      const accepted = present?.value.accepted ?? [];
      const left = accepted.filter((one) => !isSameProcessor(one, body));
      if (left.length === accepted.length) throw new NotFoundError('Nobody has accepted it.');
      return { value: { accepted: left }, secret: null, userId };
    });
    await audit({ ...ctx, db: tx }, 'processor.withdrawn', organisationId);
  });
  return listProcessors(ctx);
}

async function findConnected(ctx: Context): Promise<Pick<AnsweredProcessor, 'host' | 'model' | 'uses'>[]> {
  const settings = await findWritingModel(ctx, ctx.caller.organisationId);
  if (!settings || settings.local) return [];
  const { embeddingModel } = settings;
  if (embeddingModel === settings.model)
    return [{ ...processorOf(settings), uses: ['reading', 'drafts', 'vectors'] }];
  return [
    { ...processorOf(settings), uses: ['reading', 'drafts'] },
    ...(embeddingModel === undefined
      ? []
      : [{ ...processorOf(settings, embeddingModel), uses: ['vectors' as const] }]),
  ];
}

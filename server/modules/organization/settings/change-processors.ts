import type { Processor, ProcessorFields } from '../../../../contract/organization/processors.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError, NotFoundError } from '../../../platform/errors.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { isSameProcessor, processorOf, processorsSetting } from './processors.ts';
import { findWritingModel } from './writing-model.ts';

type Answer = { processors: Processor[] };

/** The processors that are connected, and those that were accepted earlier. For an Owner. */
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

/**
 * Accepts a processor. For an Owner.
 * @throws BadRequestError for one that is not connected: a different one may have been connected since
 */
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

/** Takes an acceptance back, also during a search. For an Owner. @throws NotFoundError where there is none */
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

/** The models in use, each with what texts about candidates would be sent to it for. */
async function findConnected(ctx: Context): Promise<Pick<Processor, 'host' | 'model' | 'uses'>[]> {
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

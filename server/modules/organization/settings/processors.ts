import { processorRefusal } from '../../../../contract/organization/processors.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { readSetting, type SettingKind } from '../../../platform/settings/organisation-settings.ts';
import { findWritingModel } from './writing-model.ts';

/** Who processes texts for an organisation: another host or another model is another processor. */
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
      /** Stays when the user is gone. */
      byName: z.string(),
      at: z.string(),
    }),
  ),
});

/** The processors to which an organisation's Owners let texts about candidates go. */
export const processorsSetting: SettingKind<z.infer<typeof value>> = { key: 'processors', schema: value };

/** @param model its writing model, or the one for vectors */
export function processorOf({ baseUrl, ...settings }: ModelSettings, model = settings.model): Processor {
  return { host: URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl, model };
}

export const isSameProcessor = (one: Processor, other: Processor): boolean =>
  one.host === other.host && one.model === other.model;

export async function isAccepted(
  db: Database,
  organisationId: string,
  processor: Processor,
): Promise<boolean> {
  const stored = await readSetting(db, organisationId, processorsSetting);
  return stored?.value.accepted.some((one) => isSameProcessor(one, processor)) ?? false;
}

/** A model that may get texts about candidates, or why it may not. */
export type CandidateModel = { model: ModelSettings; refused?: never } | { model?: never; refused: string };

/**
 * The organisation's model for texts about candidates. Whatever sends such texts takes its model from here.
 * One that runs on this machine needs no acceptance: the texts stay here.
 * @param purpose what they are sent for: the answer of the writing model, or vectors
 * @returns undefined where no model is connected
 */
export async function findCandidateModel(
  services: Pick<Services, 'db' | 'config'>,
  organisationId: string,
  purpose: 'text' | 'vectors' = 'text',
): Promise<CandidateModel | undefined> {
  const model = await findWritingModel(services, organisationId);
  const name = purpose === 'text' ? model?.model : model?.embeddingModel;
  if (!model || name === undefined) return undefined;
  if (model.local) return { model };
  const processor = processorOf(model, name);
  return (await isAccepted(services.db, organisationId, processor))
    ? { model }
    : { refused: processorRefusal(processor) };
}

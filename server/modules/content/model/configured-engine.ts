import type { Services } from '../../../platform/context.ts';
import { findWritingModel } from '../../organization/settings/writing-model.ts';
import type { WritingEngine } from '../engines/engine.ts';
import { createModelEngine } from './model-engine.ts';

/** The engine that the organisation's settings ask for; without any, the built-in composer. */
export async function configuredEngine(
  services: Pick<Services, 'config' | 'db' | 'outgoing'>,
  organisationId: string,
): Promise<WritingEngine> {
  const settings = await findWritingModel(services, organisationId);
  if (!settings) return (await import('../engines/composer.ts')).composer;
  const { db, outgoing } = services;
  return createModelEngine({ settings, outgoing, usageOf: { db, organisationId } });
}

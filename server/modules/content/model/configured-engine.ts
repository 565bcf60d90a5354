import { addUsage, type ModelUsage, noUsage } from '../../../platform/ai/model-settings.ts';
import type { Services } from '../../../platform/context.ts';
import { recordUsage } from '../../organization/settings/model-usage.ts';
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
  return {
    name: settings.model,
    async write(request, signal, onDraft) {
      let used = noUsage;
      const onUsage = (usage: ModelUsage) => {
        used = addUsage(used, usage);
      };
      const engine = createModelEngine({ settings, outgoing: services.outgoing, onUsage });
      try {
        return await engine.write(request, signal, onDraft);
      } finally {
        await recordUsage(services.db, organisationId, used);
      }
    },
  };
}

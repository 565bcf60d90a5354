import type { Services } from '../../../platform/context.ts';
import type { DocumentTexts } from '../pool-index/analyse.ts';
import { feedback } from '../pool-index/feedback.ts';
import type { FeedbackChoice } from '../pool-index/search-pools.ts';
import { chooseFeedback, cosine, mostEmbedded } from './choose-feedback.ts';
import { embedTexts, findEmbeddingModel } from './embed-texts.ts';

/** Chooses by vectors as well as by words. */
export interface VectorChoice extends FeedbackChoice {
  /** Why it had to choose by words alone, as the rest of a sentence without its full stop. */
  readonly failed: string | undefined;
}

/** How vectors choose whose words widen a query; undefined where no embedding model is configured. */
export async function openVectorChoice(
  services: Parameters<typeof embedTexts>[0] & Pick<Services, 'config'>,
  organisationId: string,
  job: { title: string; description: string },
  signal: AbortSignal,
): Promise<VectorChoice | undefined> {
  const found = await findEmbeddingModel(services, organisationId);
  if (!found) return undefined;
  const { model } = found;
  let failed = found.refused?.replace(/\.$/, '');
  return {
    get failed() {
      return failed;
    },
    among: mostEmbedded,
    async choose(best) {
      if (!model) return best.slice(0, feedback.documents);
      const texts = [`${job.title}\n${job.description}`, ...best.map(({ texts: one }) => textOf(one))];
      const embedded = await embedTexts(services, model, organisationId, texts, signal);
      if ('failed' in embedded) {
        failed = embedded.failed.replace(/\.$/, '');
        return best.slice(0, feedback.documents);
      }
      const [wanted, ...given] = embedded.vectors;
      return chooseFeedback(best, wanted ? given.map((vector) => cosine(wanted, vector)) : []);
    },
  };
}

/** What is sent of somebody: neither name nor addresses. */
const textOf = ({ title, skills, summary }: DocumentTexts): string =>
  [title, skills.join(', '), summary].join('\n');

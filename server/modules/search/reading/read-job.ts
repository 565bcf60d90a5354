import type { JobReading } from '../../../../contract/search/search-sources.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import { ModelError } from '../../../platform/ai/model-error.ts';
import {
  addUsage,
  type ModelSettings,
  type ModelUsage,
  noUsage,
} from '../../../platform/ai/model-settings.ts';
import type { Services } from '../../../platform/context.ts';
import { recordUsage } from '../../organization/settings/model-usage.ts';
import type { JobTexts } from '../criteria/read-criteria.ts';
import { correctCriteria } from './correct-criteria.ts';
import { explainReadingFailure } from './explain-reading-failure.ts';
import { questionAboutJob } from './job-question.ts';
import { readingLimits } from './reading-limits.ts';

/**
 * Has a model correct the criteria that a job was read into.
 * @param offline those criteria, which stand wherever the model fails or proves nothing
 * @throws when `signal` is aborted
 */
export async function readJob(
  services: Pick<Services, 'db' | 'outgoing' | 'log'>,
  settings: ModelSettings,
  { organisationId, offline, ...job }: JobTexts & { organisationId: string; offline: Criterion[] },
  signal: AbortSignal | undefined,
  limits: Pick<typeof readingLimits, 'jobMs' | 'waitMs'> = readingLimits,
): Promise<{ criteria: Criterion[]; reading: JobReading }> {
  let used = noUsage;
  const onUsage = (usage: ModelUsage) => {
    used = addUsage(used, usage);
  };
  const done = (criteria: Criterion[], changed: number, failed?: string) => ({
    criteria,
    reading: {
      ...{ model: settings.model, criteria_changed: changed, calls: used.calls },
      ...{ input_tokens: used.inputTokens, output_tokens: used.outputTokens },
      ...(failed !== undefined && { failed }),
    },
  });
  const times = { totalMs: limits.jobMs, waitMs: limits.waitMs };
  const model = openModel({ settings, outgoing: services.outgoing, times, onUsage });
  try {
    const answer = await model.askForObject(questionAboutJob(job, offline), signal);
    const { criteria, changed } = correctCriteria(offline, answer.criteria, job);
    return done(criteria, changed);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelError))
      services.log.error({ err: error }, 'Reading a job with a model failed');
    const reason =
      error instanceof ModelError ? explainReadingFailure(error) : 'The reading stopped unexpectedly.';
    return done(offline, 0, `${reason} The criteria were read offline.`);
  } finally {
    await recordUsage(services.db, organisationId, used);
  }
}

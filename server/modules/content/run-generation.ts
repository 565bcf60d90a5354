import { and, desc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { companyProfiles, posts } from '../../platform/db/schema.ts';
import type { Attempt } from '../../platform/jobs/queues.ts';
import { giveUpTask, runTask, type TaskRun } from '../../platform/jobs/tasks.ts';
import { measure } from '../../platform/telemetry/metrics.ts';
import { profileColumns } from '../organization/company-profile/profiles.ts';
import { findWritingModel } from '../organization/settings/writing-model.ts';
import { findBrandVoice } from './brand-voice.ts';
import { openDraftWriter } from './drafts/generation-drafts.ts';
import { type WritingEngine, WritingError, type WritingRequest } from './engines/engine.ts';
import { checkVoice } from './engines/voice.ts';
import { configuredEngine } from './model/model-engine.ts';
import { cleanPost } from './post-rows.ts';
import { profileMissing, startNextOfCampaign } from './start-generation.ts';

/** Attempts of workers that lack the model, after which none is waited for any more: about two minutes. */
const mostElsewhere = 25;

/** The model lies in the folder of another worker, or of none. The job goes back to the queue until a worker that has it takes it. */
class ModelElsewhereError extends Error {
  override readonly name = 'ModelElsewhereError';
}

/**
 * Runs a generation: writes the post from the current profile, checks its structure, and stores it with the final state. A job
 * that is delivered twice makes one post.
 * @throws LeaseLostError when another attempt has it or it has ended; WritingError and other errors that a retry may not meet
 */
export async function runGeneration(
  services: Services,
  id: string,
  attempt: Attempt,
  engine?: WritingEngine,
): Promise<void> {
  await runTask(
    services,
    'generation',
    id,
    attempt,
    (run) => generate(services, run, engine),
    (error) => {
      if (error instanceof ModelElsewhereError) {
        return (attempt.retries ?? 0) + 1 < mostElsewhere ? undefined : error.message;
      }
      const isWriting = error instanceof WritingError;
      if (!attempt.isLast && (!isWriting || error.retryable)) return undefined;
      return isWriting
        ? error.message
        : 'Something went wrong on our side while writing. Start the generation again.';
    },
  );
  await startNextOfCampaign(services.db, services.queue, id);
}

export async function giveUpGeneration(services: Services, id: string, reason: string): Promise<void> {
  await giveUpTask(services, 'generation', id, `The generation was given up. ${reason}`);
  await startNextOfCampaign(services.db, services.queue, id);
}

async function generate(
  services: Services,
  { task: generation, signal, change }: TaskRun<'generation'>,
  given: WritingEngine | undefined,
): Promise<void> {
  if (!given) await requireModelHere(services, generation.organisationId);
  await change({ status: 'processing' });
  const [profile] = await services.db
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, generation.organisationId));
  if (!profile) return change({ status: 'failed', detail: profileMissing });
  const { id: profileId, ...fields } = profile;
  const request: WritingRequest = {
    kind: generation.kind,
    prompt: generation.prompt,
    profile: fields,
    voice: await findBrandVoice(services.db, generation.organisationId),
    // Another attempt writes the same text, another generation another one.
    seed: generation.id,
    ...(generation.campaign !== null && { campaign: await readCampaign(services, generation) }),
    recent: await readRecentPosts(services, generation.organisationId),
  };
  const engine = given ?? (await configuredEngine(services, generation.organisationId));
  const drafts = openDraftWriter(engine.name, (draft) => change({ draft }));
  const { generationSeconds } = services.metrics;
  const answer = await measure(
    () => engine.write(request, signal, drafts.onDraft),
    (seconds, outcome) => generationSeconds.observe({ engine: engine.name, outcome }, seconds),
  )
    .finally(() => drafts.stop())
    .catch(async (error: unknown) => {
      await drafts.storeLongest();
      throw error;
    });
  const { warnings = null, ...written } = cleanPost(answer);
  const misses = checkVoice(request, `${written.title}\n\n${written.content}`);
  if (misses.length > 0) {
    throw new WritingError(`The text does not keep to your voice. ${misses.join(' ')}`, { retryable: false });
  }
  if (request.prompt.another_version && request.recent?.includes(written.content)) {
    throw new WritingError(noOtherVersion, { retryable: false });
  }
  await change(async (tx) => {
    await tx.insert(posts).values({
      organisationId: generation.organisationId,
      createdBy: generation.createdBy,
      generationId: generation.id,
      companyProfileId: profileId,
      kind: generation.kind,
      topic: generation.prompt.topic,
      audience: generation.prompt.target_audience,
      sentiment: generation.prompt.sentiment,
      campaign: generation.campaign,
      warnings,
      ...written,
    });
    return { status: 'completed', draft: null };
  });
}

/** Workers of one PostgreSQL may have different models. @throws ModelElsewhereError */
async function requireModelHere(services: Services, organisationId: string): Promise<void> {
  if (services.config.databaseUrl === undefined) return;
  const model = await findWritingModel(services, organisationId);
  if (!model?.local || (await model.local.list()).includes(model.model)) return;
  throw new ModelElsewhereError(
    `No worker of this server that has the model “${model.model}” took the post on within two minutes. Its operator can start one, or share the folder of models (MODELS_DIR).`,
  );
}

const noOtherVersion =
  'There is no other version of this brief: it would read the same, word for word. Change the brief, or edit the post.';
const recentPosts = 20;

async function readRecentPosts({ db }: Services, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ content: posts.content })
    .from(posts)
    .where(and(eq(posts.organisationId, organisationId), isKept(posts)))
    .orderBy(desc(posts.createdAt))
    .limit(recentPosts);
  return rows.map(({ content }) => content);
}

async function readCampaign(
  { db }: Services,
  { organisationId, campaign }: { organisationId: string; campaign: string | null },
): Promise<NonNullable<WritingRequest['campaign']>> {
  return db
    .select({ title: posts.title, content: posts.content })
    .from(posts)
    .where(and(eq(posts.organisationId, organisationId), eq(posts.campaign, campaign ?? ''), isKept(posts)));
}

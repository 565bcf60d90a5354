import { eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { companyProfiles, posts } from '../../db/schema.ts';
import type { Attempt } from '../../jobs/queue.ts';
import { giveUpTask, runTask, type TaskRun } from '../../jobs/tasks.ts';
import { profileColumns } from '../company-profile/profile-row.ts';
import { configuredEngine } from './engines/configured-engine.ts';
import { type WritingEngine, WritingError } from './engines/engine.ts';
import { checkStructure } from './engines/structure.ts';
import { profileMissing } from './start-generation.ts';

/**
 * Runs a generation: writes the post from the current profile, checks its structure, and stores it with the final state. A job
 * that is delivered twice makes one post.
 * @throws LeaseLostError when another attempt has it or it has ended; WritingError and other errors that a retry may not meet
 */
export function runGeneration(
  services: Services,
  id: string,
  attempt: Attempt,
  /** The one that the organisation's settings ask for, unless a test has its own. */
  engine?: WritingEngine,
): Promise<void> {
  return runTask(
    services,
    'generation',
    id,
    attempt,
    (run) => generate(services, run, engine),
    (error) => {
      const isWriting = error instanceof WritingError;
      if (!attempt.isLast && (!isWriting || error.retryable)) return undefined;
      return isWriting
        ? error.message
        : 'Something went wrong on our side while writing. Start the generation again.';
    },
  );
}

/** Ends a generation that was started again and again and never finished. */
export const giveUpGeneration = (services: Services, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'generation', id, `The generation was given up. ${reason}`);

async function generate(
  services: Services,
  { task: generation, signal, change }: TaskRun<'generation'>,
  given: WritingEngine | undefined,
): Promise<void> {
  await change({ status: 'processing' });
  const [profile] = await services.db
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, generation.organisationId));
  if (!profile) return change({ status: 'failed', detail: profileMissing });
  const { id: profileId, ...fields } = profile;
  const request = { kind: generation.kind, prompt: generation.prompt, profile: fields };
  const engine = given ?? (await configuredEngine(services, generation.organisationId));
  const written = await engine.write(request, signal);
  const faults = checkStructure(request, written.content);
  if (faults.length > 0) {
    throw new WritingError(`The text was not as it should be. ${faults.join(' ')}`, { retryable: true });
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
      ...written,
    });
    return { status: 'completed' };
  });
}

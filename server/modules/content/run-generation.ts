import { and, eq, notInArray } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { companyProfiles, generations, posts } from '../../db/schema.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { LeaseLostError, takeLease, writeUnderLease } from '../../jobs/lease.ts';
import type { Attempt } from '../../jobs/queue.ts';
import { profileColumns } from '../company-profile/profile-row.ts';
import { configuredEngine } from './engines/configured-engine.ts';
import { type WritingEngine, WritingError } from './engines/engine.ts';
import { checkStructure } from './engines/structure.ts';
import { profileMissing } from './start-generation.ts';

type GenerationRow = typeof generations.$inferSelect;

/**
 * Runs a generation: writes the post from the current profile, checks its structure, and stores it with the terminal status.
 * A job that is delivered twice makes one post, and an attempt without the lease writes nothing.
 * @throws LeaseLostError when another attempt has the lease; WritingError and other errors that a retry may not meet
 */
export async function runGeneration(
  services: Services,
  id: string,
  attempt: Attempt,
  engine: WritingEngine = configuredEngine(services),
): Promise<void> {
  const lease = await takeLease(services.db, generations, id);
  if (lease === undefined) return;
  try {
    await generate(services, id, lease, engine, attempt.signal);
  } catch (error) {
    const isFinal = error instanceof WritingError ? !error.retryable || attempt.isLast : attempt.isLast;
    if (error instanceof LeaseLostError || attempt.signal.aborted || !isFinal) throw error;
    // Not a failure of the generation, which resumes when the database is back.
    if (isDatabaseUnavailable(error)) throw error;
    services.log.error({ err: error, generation: id }, 'A generation failed for good');
    const detail =
      error instanceof WritingError
        ? error.message
        : 'Something went wrong on our side while writing. Start the generation again.';
    await fail(services, id, lease, detail);
  }
}

/** Marks a generation as failed after its last attempt. */
export async function giveUpGeneration(services: Services, id: string, reason: string): Promise<void> {
  await services.db
    .update(generations)
    .set({ status: 'failed', detail: `The generation was given up. ${reason}`, finishedAt: new Date() })
    .where(and(eq(generations.id, id), notInArray(generations.status, ['completed', 'failed'])));
}

async function generate(
  services: Services,
  id: string,
  lease: string,
  engine: WritingEngine,
  signal: AbortSignal,
): Promise<void> {
  const { generation, profile } = await begin(services, id, lease);
  if (!profile) return fail(services, id, lease, profileMissing);
  const { id: profileId, ...fields } = profile;
  const request = { kind: generation.kind, prompt: generation.prompt, profile: fields };
  const written = await engine.write(request, signal);
  const faults = checkStructure(request, written.content);
  if (faults.length > 0) {
    throw new WritingError(`The text was not as it should be. ${faults.join(' ')}`, { retryable: true });
  }
  await writeUnderLease(services.db, generations, id, lease, async (tx) => {
    await tx.insert(posts).values({
      organisationId: generation.organisationId,
      createdBy: generation.createdBy,
      generationId: id,
      companyProfileId: profileId,
      kind: generation.kind,
      topic: generation.prompt.topic,
      audience: generation.prompt.target_audience,
      sentiment: generation.prompt.sentiment,
      ...written,
    });
    await tx
      .update(generations)
      .set({ status: 'completed', finishedAt: new Date() })
      .where(eq(generations.id, id));
  });
}

/** Marks the generation as processing, and reads the request and the profile. */
async function begin(services: Services, id: string, lease: string) {
  return writeUnderLease(services.db, generations, id, lease, async (tx) => {
    const [generation] = await tx
      .update(generations)
      .set({ status: 'processing' })
      .where(eq(generations.id, id))
      .returning();
    const { organisationId } = generation as GenerationRow;
    const [profile] = await tx
      .select(profileColumns)
      .from(companyProfiles)
      .where(eq(companyProfiles.organisationId, organisationId));
    return { generation: generation as GenerationRow, profile };
  });
}

async function fail(services: Services, id: string, lease: string, detail: string): Promise<void> {
  await writeUnderLease(services.db, generations, id, lease, async (tx) => {
    await tx
      .update(generations)
      .set({ status: 'failed', detail, finishedAt: new Date() })
      .where(eq(generations.id, id));
  });
}

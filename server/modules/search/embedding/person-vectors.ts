import { existsSync } from 'node:fs';
import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { openModel } from '../../../platform/ai/connection.ts';
import { canRunModels, searchModelOf } from '../../../platform/ai/local/local-model.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, personVectors } from '../../../platform/db/schema.ts';
import type { DocumentTexts } from '../pool-index/analyse.ts';
import { dropHeldVectors } from './nearest.ts';

const readAtOnce = 50;
const mostCharacters = 4000;
const times = { totalMs: 300_000, waitMs: 500 };

/** The text of a person that becomes a vector: neither name nor addresses. */
export const textOf = ({ title, skills, summary }: DocumentTexts): string =>
  [title, skills.join(', '), summary].join('\n').slice(0, mostCharacters);

/** A vector in a signed byte for each number; undefined for one without a direction. */
export function packVector(numbers: readonly number[]): Buffer | undefined {
  const largest = numbers.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  if (!(largest > 0 && Number.isFinite(largest))) return undefined;
  return Buffer.from(Int8Array.from(numbers, (one) => Math.round((one / largest) * 127)).buffer);
}

/** @returns the vector with length one */
export function unpackVector(packed: Buffer): Float32Array {
  const numbers = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (one) => one / length);
}

/**
 * Works a person at a time, so that others who ask the model get their turn and an interrupted run goes on where
 * it ended. @throws ModelError; the reason of `signal`
 */
export async function makeVectors(
  services: Pick<Services, 'config' | 'db' | 'outgoing'>,
  signal: AbortSignal,
): Promise<void> {
  const { config, db, outgoing } = services;
  let last = 0;
  for (;;) {
    const settings = await searchModelOf(config, 'sample', 'embeddings');
    if (!settings) return;
    const people = await withoutVector(db, settings.model, last);
    for (const person of people) {
      signal.throwIfAborted();
      const { organisationId } = person;
      const local = settings.local && { ...settings.local, organisationId: organisationId ?? 'sample' };
      const usageOf = organisationId === null ? undefined : { db, organisationId };
      const model = openModel({ settings: { ...settings, local }, outgoing, times, usageOf });
      const [vector = []] = (await model.embed?.([textOf(person)], signal)) ?? [];
      await store(db, {
        candidateId: person.id,
        model: settings.model,
        document: person.document,
        // Without a direction it is as far from everything; it would be made again for ever.
        vector: packVector(vector) ?? Buffer.alloc(0),
      });
    }
    if (people.length < readAtOnce) return;
    last = people.at(-1)?.document ?? last;
  }
}

const ofModel = (model: string) =>
  and(eq(personVectors.candidateId, candidates.id), eq(personVectors.model, model));
const lacksVector = and(
  candidates.isListed,
  or(isNull(personVectors.document), ne(personVectors.document, candidates.document)),
);

/** The next ones by the numbers of their texts, which only grow: a text that changes meanwhile comes later. */
const withoutVector = (db: Database, model: string, after: number) =>
  db
    .select({
      id: candidates.id,
      organisationId: candidates.organisationId,
      document: candidates.document,
      title: candidates.title,
      skills: candidates.skills,
      summary: candidates.summary,
    })
    .from(candidates)
    .leftJoin(personVectors, ofModel(model))
    .where(and(gt(candidates.document, after), lacksVector))
    .orderBy(asc(candidates.document))
    .limit(readAtOnce);

async function store(db: Database, made: typeof personVectors.$inferInsert): Promise<void> {
  await db.transaction(async (tx) => {
    const [present] = await tx
      .select({ id: candidates.id })
      .from(candidates)
      .where(eq(candidates.id, made.candidateId))
      .for('key share');
    if (!present) return;
    await tx
      .insert(personVectors)
      .values(made)
      .onConflictDoUpdate({
        target: [personVectors.candidateId, personVectors.model],
        set: { document: made.document, vector: made.vector },
      });
  });
}

/** @returns undefined for a text whose vector has no direction */
export async function readVectors(
  db: Database,
  model: string,
  documents: number[],
): Promise<Map<number, Float32Array | undefined>> {
  const rows = await db
    .select({ document: personVectors.document, vector: personVectors.vector })
    .from(personVectors)
    .where(and(eq(personVectors.model, model), inArray(personVectors.document, documents)));
  return new Map(
    rows.map(({ document, vector }) => [document, vector.length > 0 ? unpackVector(vector) : undefined]),
  );
}

export async function forgetVectors(db: Database, model: string): Promise<void> {
  await db.delete(personVectors).where(eq(personVectors.model, model));
  dropHeldVectors();
}

/**
 * Also forgets the vectors of other models, which no search reads anymore. On the embedded database, whose
 * computer alone makes them, all go where there is no model for them.
 */
export async function askForVectors({ config, db, queue }: Pick<Services, 'config' | 'db' | 'queue'>) {
  const settings = await searchModelOf(config, 'sample', 'embeddings');
  if (!settings) {
    // A folder that is missing altogether may lie on a disk that is not connected.
    const isDeleted = canRunModels(config) && existsSync(config.localModels.folder);
    if (config.databaseUrl === undefined && isDeleted) await db.delete(personVectors);
    return;
  }
  await db.delete(personVectors).where(ne(personVectors.model, settings.model));
  const [lacking] = await db
    .select({ id: candidates.id })
    .from(candidates)
    .leftJoin(personVectors, ofModel(settings.model))
    .where(lacksVector)
    .limit(1);
  if (lacking) await queue.enqueue(db, 'person-vectors', null);
}

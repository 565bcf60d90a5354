import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { openModel } from '../../../platform/ai/connection.ts';
import { searchModelOf } from '../../../platform/ai/local/local-model.ts';
import { addUsage, noUsage } from '../../../platform/ai/model-settings.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, personVectors } from '../../../platform/db/schema.ts';
import { recordUsage } from '../../organization/settings/model-usage.ts';
import type { DocumentTexts } from '../pool-index/analyse.ts';
import { inPool, type Pool } from '../pool-index/pool.ts';

/** People whose texts become vectors with one question, so that others get their turn in between. */
const atATime = 8;
/** Of one text. */
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
 * Makes the vectors that a pool lacks by the model of this machine, where there is one. Another attempt goes on where one has
 * ended; several at once make some twice.
 * @throws ModelError; the reason of `signal`
 */
export async function makeVectors(
  services: Pick<Services, 'config' | 'db' | 'outgoing'>,
  pool: Pool,
  signal: AbortSignal,
): Promise<void> {
  const { config, db, outgoing } = services;
  const settings = await searchModelOf(config, pool ?? 'sample', 'embeddings');
  if (!settings) return;
  for (;;) {
    signal.throwIfAborted();
    const people = await withoutVector(db, pool, settings.model);
    if (people.length === 0) return;
    let used = noUsage;
    const model = openModel({
      settings,
      outgoing,
      times,
      onUsage: (usage) => {
        used = addUsage(used, usage);
      },
    });
    const vectors = (await model.embed?.(people.map(textOf), signal)) ?? [];
    await store(
      db,
      people.map(({ id, document }, at) => ({
        candidateId: id,
        model: settings.model,
        document,
        // Without a direction it is as far from everything; it would be made again for ever.
        vector: packVector(vectors[at] ?? []) ?? Buffer.alloc(0),
      })),
    );
    if (pool !== null) await recordUsage(db, pool, used);
  }
}

const ofModel = (model: string) =>
  and(eq(personVectors.candidateId, candidates.id), eq(personVectors.model, model));
const lacksVector = and(
  candidates.isListed,
  or(isNull(personVectors.document), ne(personVectors.document, candidates.document)),
);

const withoutVector = (db: Database, pool: Pool, model: string) =>
  db
    .select({
      id: candidates.id,
      document: candidates.document,
      title: candidates.title,
      skills: candidates.skills,
      summary: candidates.summary,
    })
    .from(candidates)
    .leftJoin(personVectors, ofModel(model))
    .where(and(inPool(candidates.organisationId, pool), lacksVector))
    .orderBy(asc(candidates.document))
    .limit(atATime);

async function store(db: Database, made: (typeof personVectors.$inferInsert)[]): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = made.map(({ candidateId }) => candidateId);
    // Who was deleted meanwhile has no vector any more.
    const present = await tx
      .select({ id: candidates.id })
      .from(candidates)
      .where(inArray(candidates.id, ids))
      .for('key share');
    const rows = made.filter(({ candidateId }) => present.some(({ id }) => id === candidateId));
    if (rows.length === 0) return;
    await tx
      .insert(personVectors)
      .values(rows)
      .onConflictDoUpdate({
        target: [personVectors.candidateId, personVectors.model],
        set: { document: sql`excluded.document`, vector: sql`excluded.vector` },
      });
  });
}

/** The vectors of texts by their numbers, as far as they are made. */
export async function readVectors(
  db: Database,
  model: string,
  documents: number[],
): Promise<Map<number, Float32Array>> {
  const rows = await db
    .select({ document: personVectors.document, vector: personVectors.vector })
    .from(personVectors)
    .where(and(eq(personVectors.model, model), inArray(personVectors.document, documents)));
  return new Map(
    rows.flatMap(({ document, vector }) =>
      vector.length > 0 ? [[document, unpackVector(vector)] as const] : [],
    ),
  );
}

/** Has vectors made in every pool that lacks some, where a model of this machine is installed for them. */
export async function makeAllVectors({ config, db, queue }: Pick<Services, 'config' | 'db' | 'queue'>) {
  const settings = await searchModelOf(config, 'sample', 'embeddings');
  if (!settings) return;
  const pools = await db
    .selectDistinct({ organisationId: candidates.organisationId })
    .from(candidates)
    .leftJoin(personVectors, ofModel(settings.model))
    .where(lacksVector);
  for (const pool of pools) await queue.enqueue(db, 'person-vectors', pool);
}

import { availableParallelism, totalmem } from 'node:os';
import { Readable } from 'node:stream';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type {
  LocalModel,
  LocalModels,
  listLocalModels as listCall,
  ModelTrial,
} from '../../../../contract/organization/local-models.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import { bytesBrought, dropPart } from '../../../platform/ai/local/download-model.ts';
import {
  canRunModels,
  keepSpeed,
  localModelOf,
  measureSpeed,
  readSpeeds,
} from '../../../platform/ai/local/local-model.ts';
import {
  type CatalogueModel,
  catalogue,
  findInCatalogue,
  fitsMachine,
  freeSpace,
  type InstalledModel,
  installUpload,
  listInstalled,
  recommendModel,
  removeInstalled,
  requireSpace,
} from '../../../platform/ai/local/models-folder.ts';
import { ModelError } from '../../../platform/ai/model-exchange.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, modelDownloads, personVectors, settings } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { cancelled, paused } from '../../../platform/jobs/queues.ts';
import { retryTask, startTask, stopTask } from '../../../platform/jobs/tasks.ts';
import { forgetVectors } from '../../search/embedding/person-vectors.ts';
import { findWritingModel, requireLocalModels, writingModelSetting } from '../settings/writing-model.ts';

type DownloadRow = typeof modelDownloads.$inferSelect;
type ById = { params: { id: string } };
type ByName = { params: { name: string } };

const open = ['queued', 'processing'] as const;
const isOpen = ({ status }: Pick<DownloadRow, 'status'>) => status === 'queued' || status === 'processing';

export async function listLocalModels(ctx: Context): Promise<CallAnswer<typeof listCall>> {
  const { config } = ctx;
  const { folder } = config.localModels;
  const state = !config.localModels.isAllowed ? 'off' : canRunModels(config) ? 'ready' : 'unavailable';
  const machine: Omit<LocalModels, 'models'> = {
    state,
    memory: totalmem(),
    disk_free: state === 'ready' ? await freeSpace(folder) : 0,
    can_add_files: state === 'ready' && servesThisComputer(ctx),
  };
  if (state !== 'ready') return { ...machine, models: [] };
  const installed = await listInstalled(folder);
  const speeds = await readSpeeds(folder);
  const offered = catalogue();
  const known = new Set(offered.map(({ name }) => name));
  const downloads = await lastDownloads(ctx, offered);
  const recommended = recommendModel(totalmem(), availableParallelism());
  const isInstalled = (name: string) => installed.some((model) => model.name === name);
  const embedding = offered.find(({ purpose, name }) => purpose === 'embeddings' && isInstalled(name));
  const people = embedding && (await countVectors(ctx, embedding.name));
  return {
    ...machine,
    models: [
      ...offered.map(
        (model): LocalModel => ({
          name: model.name,
          title: model.title,
          purpose: model.purpose,
          size: model.size,
          memory: model.memory,
          languages: model.languages,
          license: model.license,
          fits: fitsMachine(model),
          is_recommended: model === recommended,
          is_installed: isInstalled(model.name),
          words_per_second: speeds[model.name] ?? null,
          download: isInstalled(model.name) ? null : (downloads.get(model.name) ?? null),
          people: model === embedding && people ? people : null,
        }),
      ),
      ...installed
        .filter(({ name }) => !known.has(name))
        .map((model) => addedModel(model, speeds[model.name] ?? null)),
    ],
  };
}

const addedModel = ({ name, size }: InstalledModel, speed: number | null): LocalModel => ({
  name,
  title: name,
  purpose: 'writing',
  size,
  memory: null,
  languages: null,
  license: null,
  fits: size < totalmem(),
  is_recommended: false,
  is_installed: true,
  words_per_second: speed,
  download: null,
  people: null,
});

async function countVectors(
  { db, caller }: Context,
  model: string,
): Promise<{ done: number; total: number }> {
  const [counted] = await db
    .select({ total: count(), done: count(personVectors.candidateId) })
    .from(candidates)
    .leftJoin(
      personVectors,
      and(
        eq(personVectors.candidateId, candidates.id),
        eq(personVectors.model, model),
        eq(personVectors.document, candidates.document),
      ),
    )
    .where(and(eq(candidates.organisationId, caller.organisationId), candidates.isListed));
  return counted ?? { done: 0, total: 0 };
}

export async function offersLocalModel(ctx: Context): Promise<boolean> {
  const { config, caller } = ctx;
  if (caller.role === 'Member' || !canRunModels(config)) return false;
  if (!recommendModel(totalmem(), availableParallelism())) return false;
  return (await findWritingModel(ctx, caller.organisationId)) === undefined;
}

const servesThisComputer = ({ config }: Pick<Context, 'config'>) => config.databaseUrl === undefined;

/** For each model the download that is under way for anybody, else this organization's own. */
async function lastDownloads(
  ctx: Context,
  models: readonly CatalogueModel[],
): Promise<Map<string, NonNullable<LocalModel['download']>>> {
  const { organisationId } = ctx.caller;
  const rows = await ctx.db
    .select()
    .from(modelDownloads)
    .where(
      sql`${modelDownloads.organisationId} = ${organisationId} or ${inArray(modelDownloads.status, [...open])}`,
    )
    .orderBy(desc(modelDownloads.createdAt));
  const found = new Map<string, NonNullable<LocalModel['download']>>();
  for (const model of models) {
    const own = rows.filter((row) => row.model === model.name);
    const row = own.find(isOpen) ?? own.find((one) => one.organisationId === organisationId);
    if (!row || row.status === 'completed' || row.errorName === cancelled) continue;
    const done = isOpen(row)
      ? (row.progress?.done ?? 0)
      : await bytesBrought(ctx.config.localModels.folder, model);
    found.set(model.name, {
      id: row.organisationId === organisationId ? row.id : null,
      status: row.errorName === paused ? 'paused' : row.status,
      ...(row.detail === null ? {} : { detail: row.detail }),
      progress: { done, total: model.size },
    });
  }
  return found;
}

export async function startModelDownload(
  ctx: Context,
  { body }: { body: { model: string; license: string } },
): Promise<{ task_id: string }> {
  requireLocalModels(ctx.config);
  const model = findInCatalogue(body.model);
  if (!model) throw new NotFoundError('There is no such model to download.');
  if (body.license !== model.license.name) {
    throw new BadRequestError(`${model.title} has the license ${model.license.name}. Accept that one.`);
  }
  const { folder } = ctx.config.localModels;
  await requireAbsent(folder, model);
  await requireSpace(folder, model.title, model.size - (await bytesBrought(folder, model)));
  const { organisationId, userId, name } = ctx.caller;
  const id = await ctx.db.transaction(async (tx) => {
    await requireNoOther(tx, model.name);
    const task = await startTask(
      tx,
      'model-download',
      {
        organisationId,
        createdBy: userId,
        createdByName: name,
        model: model.name,
        license: model.license.name,
      },
      ctx.queue,
    );
    await audit({ ...ctx, db: tx }, 'model-download.started', task);
    return task;
  });
  return { task_id: id };
}

async function requireAbsent(folder: string, { name, title }: CatalogueModel): Promise<void> {
  if ((await listInstalled(folder)).some((model) => model.name === name)) {
    throw new ConflictError(`${title} is installed already.`);
  }
}

async function requireNoOther(tx: Database, model: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`model ${model}`}, 0))`);
  const underWay = await tx.$count(
    modelDownloads,
    and(eq(modelDownloads.model, model), inArray(modelDownloads.status, [...open])),
  );
  if (underWay > 0) throw new ConflictError('The model is being downloaded already.');
}

async function findDownload(tx: Database, ctx: Context, id: string): Promise<DownloadRow> {
  const [row] = await tx
    .select()
    .from(modelDownloads)
    .where(and(eq(modelDownloads.id, id), eq(modelDownloads.organisationId, ctx.caller.organisationId)))
    .for('update');
  if (!row) throw new NotFoundError('There is no such download.');
  return row;
}

/** The downloaded part stays. */
export async function pauseModelDownload(ctx: Context, { params: { id } }: ById): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    await findDownload(tx, ctx, id);
    const detail = `${ctx.caller.name} has paused it.`;
    if (!(await stopTask(tx, ctx.queue, 'model-download', id, detail, paused))) {
      throw new ConflictError('The download has ended already.');
    }
    await audit({ ...ctx, db: tx }, 'model-download.paused', id);
    return null;
  });
}

export async function resumeModelDownload(
  ctx: Context,
  { params: { id } }: ById,
): Promise<{ task_id: string }> {
  requireLocalModels(ctx.config);
  await ctx.db.transaction(async (tx) => {
    const { model } = await findDownload(tx, ctx, id);
    await requireNoOther(tx, model);
    if (!(await retryTask(tx, ctx.queue, 'model-download', id))) {
      throw new ConflictError('This download can’t be continued. Start it again.');
    }
    await audit({ ...ctx, db: tx }, 'model-download.resumed', id);
  });
  return { task_id: id };
}

export async function discardModelDownload(ctx: Context, { params: { id } }: ById): Promise<null> {
  const name = await ctx.db.transaction(async (tx) => {
    const row = await findDownload(tx, ctx, id);
    const wasOpen = await stopTask(
      tx,
      ctx.queue,
      'model-download',
      id,
      `The download was cancelled by ${ctx.caller.name}.`,
    );
    if (!wasOpen && row.status === 'failed') {
      await tx.update(modelDownloads).set({ errorName: cancelled }).where(eq(modelDownloads.id, id));
    }
    await audit({ ...ctx, db: tx }, 'model-download.cancelled', id);
    return row.model;
  });
  // An attempt that still runs deletes its own when it ends.
  const model = findInCatalogue(name);
  if (model) await dropPart(ctx.config.localModels.folder, model);
  return null;
}

export async function addModelFile(
  ctx: Context,
  { query, upload }: { query: { name: string }; upload: Readable },
): Promise<{ name: string }> {
  requireLocalModels(ctx.config);
  if (!servesThisComputer(ctx)) {
    throw new ForbiddenError('An operator of this server adds files, by npm run cli -- model install.');
  }
  if (!(upload instanceof Readable)) throw new BadRequestError('Send the file as application/octet-stream.');
  const size = Number(ctx.getHeader('content-length') ?? 0);
  const content = upload.iterator({ destroyOnReturn: false });
  try {
    const name = await installUpload(ctx.config.localModels.folder, query.name, content, size);
    await audit(ctx, 'local-model.added', ctx.caller.organisationId);
    return { name };
  } catch (error) {
    for await (const _rest of upload);
    throw error;
  }
}

export async function deleteLocalModel(ctx: Context, { params: { name } }: ByName): Promise<null> {
  requireLocalModels(ctx.config);
  const { folder } = ctx.config.localModels;
  await requireInstalled(folder, name);
  const users = await ctx.db
    .select({ organisationId: settings.organisationId })
    .from(settings)
    .where(
      sql`${settings.key} = ${writingModelSetting.key} and ${settings.value} ->> 'baseUrl' = ${localModelAddress} and ${settings.value} ->> 'model' = ${name}`,
    );
  if (users.length > 0) {
    const isOwn = users.some(({ organisationId }) => organisationId === ctx.caller.organisationId);
    throw new ConflictError(
      isOwn
        ? 'This model writes for your organization. Choose another one first.'
        : 'This model writes for another organization on this server.',
    );
  }
  await removeInstalled(folder, name);
  await keepSpeed(folder, name, null);
  await forgetVectors(ctx.db, name);
  await audit(ctx, 'local-model.deleted', ctx.caller.organisationId);
  return null;
}

async function requireInstalled(folder: string, name: string): Promise<void> {
  if ((await listInstalled(folder)).some((model) => model.name === name)) return;
  throw new NotFoundError('There is no such model on this machine.');
}

/** A failure is the result, not an error of the call. */
export async function tryLocalModel(ctx: Context, { params: { name } }: ByName): Promise<ModelTrial> {
  requireLocalModels(ctx.config);
  const { folder } = ctx.config.localModels;
  await requireInstalled(folder, name);
  const { organisationId } = ctx.caller;
  const model = openModel({
    settings: {
      baseUrl: localModelAddress,
      model: name,
      apiKey: undefined,
      embeddingModel: undefined,
      chosenBy: 'owner',
      local: localModelOf(ctx.config, organisationId),
    },
    outgoing: ctx.outgoing,
    times: { totalMs: 180_000, waitMs: 200 },
    usageOf: { db: ctx.db, organisationId },
  });
  try {
    const speed = await measureSpeed(model);
    await keepSpeed(folder, name, speed);
    return { works: true, words_per_second: speed };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { works: false, detail: error.forOwners, words_per_second: null };
  }
}

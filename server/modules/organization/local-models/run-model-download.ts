import { eq } from 'drizzle-orm';
import {
  DownloadError,
  downloadModel,
  dropPart,
  modelHub,
} from '../../../platform/ai/local/download-model.ts';
import { findInCatalogue, listInstalled } from '../../../platform/ai/local/models-folder.ts';
import type { Services } from '../../../platform/context.ts';
import { modelDownloads } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { type Attempt, cancelled } from '../../../platform/jobs/queues.ts';
import { giveUpTask, runTask, type TaskRun } from '../../../platform/jobs/tasks.ts';

const progressMs = 1000;

/** A later attempt goes on where an earlier one was. @throws LeaseLostError when another attempt has it or it has ended */
export async function runModelDownload(services: Services, id: string, attempt: Attempt): Promise<void> {
  try {
    await runTask(
      services,
      'model-download',
      id,
      attempt,
      (run) => download(services, run),
      (error) => {
        if (error instanceof DownloadError || error instanceof BadRequestError) return error.message;
        return attempt.isLast ? 'Something went wrong on our side. Try again.' : undefined;
      },
    );
  } finally {
    await dropCancelled(services, id);
  }
}

export const giveUpModelDownload = (services: Services, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'model-download', id, reason);

async function download(
  services: Services,
  { task, signal, change }: TaskRun<'model-download'>,
): Promise<void> {
  const { folder } = services.config.localModels;
  const model = findInCatalogue(task.model);
  if (!model) throw new DownloadError('This model is not offered any more. Choose another one.');
  const total = model.size;
  const installed = await listInstalled(folder);
  if (!installed.some(({ name }) => name === model.name)) {
    let last = Number.NEGATIVE_INFINITY;
    await downloadModel(model, {
      ...modelHub(services.config),
      outgoing: services.outgoing,
      folder,
      signal,
      onProgress: async (done) => {
        if (performance.now() - last < progressMs) return;
        last = performance.now();
        await change({ status: 'processing', progress: { done, total } });
      },
    });
  }
  await change({ status: 'completed', progress: { done: total, total } });
}

async function dropCancelled({ db, config }: Services, id: string): Promise<void> {
  const [row] = await db
    .select()
    .from(modelDownloads)
    .where(eq(modelDownloads.id, id))
    .catch(() => []);
  const model = row?.errorName === cancelled ? findInCatalogue(row.model) : undefined;
  if (model) await dropPart(config.localModels.folder, model);
}

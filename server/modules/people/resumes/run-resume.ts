import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import type { Services } from '../../../platform/context.ts';
import { resumes } from '../../../platform/db/schema.ts';
import { ConflictError, TooManyRequestsError } from '../../../platform/errors.ts';
import type { Attempt } from '../../../platform/jobs/queues.ts';
import { giveUpTask, runTask, startTask, type TaskRun } from '../../../platform/jobs/tasks.ts';
import { keepIdleThread } from '../../../platform/threads/thread-calls.ts';
import { lockIdentities, openIdentities } from '../identity/identities.ts';
import { areErased } from '../privacy/erased-people.ts';
import type { ReadFile } from './reading/read-resume-file.ts';
import { CostlyResumeError, UnreadableResumeError } from './reading/resume-text.ts';
import type { ThreadAnswer } from './resume-thread.ts';
import { waitsUntil } from './resumes.ts';

export interface ReadingLimits {
  milliseconds: number;
  heapMb: number;
  /** By which the process may grow: contents of files lie outside of the heap, where the thread has no limit of its own. */
  growthMb: number;
}

const usual: ReadingLimits = { milliseconds: 30_000, heapMb: 384, growthMb: 768 };
const watchMs = 100;

let lastReading: Promise<unknown> = Promise.resolve();
const thread = keepIdleThread(() => openThread(usual.heapMb));

/**
 * Reads a file in a thread of its own, one file after another.
 * @param signal stops the reading
 * @throws UnreadableResumeError for one that can't be read, or costs more than it may
 */
export function readInThread(
  bytes: Uint8Array,
  signal: AbortSignal,
  limits: ReadingLimits = usual,
): Promise<ReadFile> {
  const reading = lastReading.then(() => readNow(bytes, signal, limits));
  lastReading = reading.catch(() => {});
  return reading;
}

async function readNow(bytes: Uint8Array, signal: AbortSignal, limits: ReadingLimits): Promise<ReadFile> {
  signal.throwIfAborted();
  const isUsual = limits.heapMb === usual.heapMb;
  const worker = isUsual ? thread.take() : openThread(limits.heapMb);
  const over = new AbortController();
  const stop = (reason: unknown) => over.abort(reason);
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(
    () => stop(new CostlyResumeError('Reading it takes too long.')),
    limits.milliseconds,
  );
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > limits.growthMb * 1024 * 1024) stop(tooMuchMemory());
  }, watchMs);
  try {
    worker.postMessage(bytes);
    const [answer] = (await once(worker, 'message', { signal: over.signal })) as [ThreadAnswer];
    if (isUsual) thread.giveBack(worker);
    else void worker.terminate();
    if ('refusal' in answer) throw new UnreadableResumeError(answer.refusal);
    return answer.read;
  } catch (error) {
    if (error instanceof UnreadableResumeError) throw error;
    await worker.terminate();
    if (over.signal.aborted) throw over.signal.reason;
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooMuchMemory();
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener('abort', onAbort);
  }
}

const tooMuchMemory = () => new CostlyResumeError('Reading it takes too much memory.');

function openThread(heapMb: number): Worker {
  return new Worker(new URL('./resume-thread.ts', import.meta.url), {
    // What this process was started with may be meant for its entry alone.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}

type ResumeServices = Pick<Services, 'db' | 'files' | 'queue' | 'config'> &
  Partial<Pick<Services, 'taskEvents' | 'log'>>;

/**
 * Reads a résumé, or starts the reading of each file of an archive. One that can't be read ends with the reason.
 * @throws LeaseLostError
 */
export async function runResume(
  services: ResumeServices,
  id: string,
  attempt: Pick<Attempt, 'isLast' | 'signal'>,
): Promise<void> {
  await runTask(
    services,
    'resume',
    id,
    attempt,
    (run) => read(services, run),
    (error) => {
      if (error instanceof UnreadableResumeError || error instanceof TooManyRequestsError)
        return error.message;
      return attempt.isLast ? 'The reading was stopped by a fault on our side.' : undefined;
    },
  );
}

export const giveUpResume = (services: Pick<Services, 'db'>, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'resume', id, reason);

async function read(services: ResumeServices, { task, signal, change }: TaskRun<'resume'>): Promise<void> {
  await change({ status: 'processing' });
  const file = task.fileId ? await services.files.open(task.organisationId, task.fileId) : undefined;
  if (!file) throw new UnreadableResumeError('The file is not kept any more.');
  const found = await readInThread(await buffer(file.content), signal);
  if (found.kind === 'archive') return startEach(services, { task, signal, change }, found.files);
  const { organisationId, fileId } = task;
  const person = { ...found.resume, profileUrl: found.resume.profile_url };
  const key = await openIdentities(services);
  let isErased = false;
  await change(async (tx) => {
    // A person being erased at this moment is on the list afterwards.
    await lockIdentities(tx, organisationId);
    isErased = (await areErased(tx, key, organisationId, [person]))[0] === true;
    return isErased
      ? { status: 'failed', detail: erasedText, fileId: null }
      : { status: 'completed', proposal: found.resume };
  });
  if (isErased && fileId) await services.files.remove(organisationId, fileId);
}

/** Files are stored before the transaction: the embedded database has one connection. One that is left over expires. */
async function startEach(
  services: ResumeServices,
  { task, signal, change }: Pick<TaskRun<'resume'>, 'task' | 'signal' | 'change'>,
  found: Extract<ReadFile, { kind: 'archive' }>['files'],
): Promise<void> {
  const { organisationId, createdBy, fileId } = task;
  const entries: (typeof resumes.$inferInsert)[] = [];
  for (const file of found) {
    signal.throwIfAborted();
    const own = { organisationId, createdBy, fileName: file.name };
    if ('refusal' in file) {
      entries.push({ ...own, status: 'failed' as const, detail: file.refusal, finishedAt: new Date() });
      continue;
    }
    try {
      const stored = await services.files.put({
        organisationId,
        name: file.name,
        source: [file.bytes] as unknown as AsyncIterable<Uint8Array>,
        maxBytes: file.bytes.length + 1,
        refuse: () => undefined,
        expiresAt: waitsUntil(),
      });
      entries.push({ ...own, fileId: stored.id });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      entries.push({ ...own, status: 'failed', detail: error.message, finishedAt: new Date() });
    }
  }
  await change(async (tx) => {
    for (const entry of entries) {
      await startTask(tx, 'resume', entry, entry.status === 'failed' ? undefined : services.queue);
    }
    return { status: 'completed', fileId: null };
  });
  if (fileId) await services.files.remove(organisationId, fileId);
  await services.db.delete(resumes).where(eq(resumes.id, task.id));
}

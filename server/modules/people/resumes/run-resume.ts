import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import type { Services } from '../../../platform/context.ts';
import { resumes } from '../../../platform/db/schema.ts';
import { ConflictError, TooManyRequestsError } from '../../../platform/errors.ts';
import type { Attempt } from '../../../platform/jobs/queues.ts';
import { giveUpTask, runTask, startTask, type TaskRun } from '../../../platform/jobs/tasks.ts';
import { lockIdentities, openIdentities } from '../identity/identities.ts';
import { areErased } from '../privacy/erased-people.ts';
import { readInThread } from './read-in-thread.ts';
import type { ReadFile } from './reading/read-resume-file.ts';
import { UnreadableResumeError } from './reading/resume-text.ts';
import { waitsUntil } from './resume-rows.ts';

type ResumeServices = Pick<Services, 'db' | 'files' | 'queue' | 'config'> &
  Partial<Pick<Services, 'taskEvents' | 'log'>>;

/**
 * Reads a résumé, or starts the reading of each file of an archive. One that can't be read ends with the reason.
 * @throws LeaseLostError when another attempt has it or it has ended; any error that a later attempt may not meet
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

/** Ends a reading that can't be finished. */
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
      // The organisation has no room for more files.
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
  // What it held is stored file by file.
  if (fileId) await services.files.remove(organisationId, fileId);
  await services.db.delete(resumes).where(eq(resumes.id, task.id));
}

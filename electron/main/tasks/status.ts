import { hasEnded } from '../../../contract/account/session.ts';
import {
  type GenerationState,
  generationState,
  getGenerationStatus,
} from '../../../contract/content/content.calls.ts';
import type { StartedTask } from '../../../contract/desktop/desktop.ts';
import { importsPath, resumesPath, transfersPath } from '../../../contract/people/import-limits.ts';
import { answerSchema } from '../../../contract/platform/answer-schema.ts';
import { z } from '../../../contract/platform/zod.ts';
import { getSearchStatus, type SearchState, searchState } from '../../../contract/search/sourcing.calls.ts';
import type { DesktopSession } from '../session/session.ts';
import { fetchSignedIn } from '../session/session.ts';
import type { Fetch } from '../shell/protocol.ts';

export interface Progress {
  /** From 0 to 1; undefined while nobody knows. */
  progress: number | undefined;
}

const progressOf = (done = 0, total?: number | null): Progress => ({
  // The bar of a task that has not got anywhere would be empty, as if nothing ran.
  progress: total && done ? Math.min(done / total, 1) : undefined,
});

export interface TaskEnd {
  title: string;
  body: string;
}

type Imported = 'import' | 'resume' | 'transfer';

// What is read of the answers of `getImport`, `listResumes` and `listTransfers`: their whole schemas would weigh 15 KiB.
const detail = z.optional(z.string());
const count = z.number();
const csvImport = z.object({
  status: z.string(),
  detail,
  imported: count,
  rejected: count,
  rows_read: z.optional(count),
  rows_total: z.optional(z.nullable(count)),
});
const resumes = z.array(z.object({ status: z.string(), is_mine: z.boolean() }));
const archive = z.nullable(z.object({ name: z.string() }));
const progress = z.optional(z.nullable(z.object({ done: count, total: count })));
const transfer = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  detail,
  archive,
  progress,
});
const transfers = z.object({ transfers: z.array(transfer) });

function importStatusPath({ kind, id }: { kind: Imported; id: string }): string {
  if (kind === 'import') return `${importsPath}${id}/`;
  return kind === 'resume' ? resumesPath : transfersPath;
}

function describeImport(
  { kind, id, label }: Pick<StartedTask, 'id' | 'label'> & { kind: Imported },
  body: unknown,
): TaskEnd | Progress | 'gone' {
  if (kind === 'import') return describeCsv(label, csvImport.parse(body));
  if (kind === 'resume') return describeResumes(resumes.parse(body));
  const found = transfers.parse(body).transfers.find((one) => one.id === id);
  if (!found) return 'gone';
  if (isOpen(found.status)) return progressOf(found.progress?.done, found.progress?.total);
  const name = found.kind === 'export' ? 'Export' : 'Import';
  if (found.status === 'completed') return { title: `${name} completed`, body: found.archive?.name ?? label };
  return failed(name, label, found.detail);
}

const isOpen = (status: string): boolean => status === 'queued' || status === 'processing';

const failed = (name: string, label: string, detail = 'no reason was given'): TaskEnd => ({
  title: `${name} failed`,
  body: `${label}: ${detail}`,
});

function describeCsv(label: string, state: z.infer<typeof csvImport>): TaskEnd | Progress {
  if (isOpen(state.status)) return progressOf(state.rows_read, state.rows_total);
  if (state.status === 'failed') return failed('Import', label, state.detail);
  const { imported, rejected } = state;
  const people = `${imported.toLocaleString('en-US')} ${imported === 1 ? 'person' : 'people'} imported`;
  const rows = rejected > 0 ? `, ${rejected.toLocaleString('en-US')} rows rejected` : '';
  return { title: 'Import completed', body: `${label}: ${people}${rows}` };
}

/** One task stands for all that the user has sent. When it ends there may be none left to review. */
function describeResumes(listed: z.infer<typeof resumes>): TaskEnd | Progress | 'gone' {
  const mine = listed.filter(({ is_mine }) => is_mine);
  const open = mine.filter(({ status }) => isOpen(status)).length;
  if (open > 0) return progressOf(mine.length - open, mine.length);
  const unread = mine.filter(({ status }) => status === 'failed').length;
  const ready = mine.length - unread;
  if (mine.length === 0) return 'gone';
  const texts = [ready > 0 && `${ready} to review`, unread > 0 && `${unread} could not be read`];
  return { title: 'Your résumés have been read', body: texts.filter(Boolean).join(', ') };
}

/**
 * `Progress`: it runs. `gone`: the task no longer exists. `nothing-new`: the watch of a search has made it again and found nobody new. `signed-out`: the session is over, and the task waits for its owner to sign in again.
 */
export type TaskStatus = TaskEnd | Progress | 'unreachable' | 'gone' | 'nothing-new' | 'signed-out';

interface StatusReaderParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  isSending(): boolean;
}

const statusTimeoutMs = 20_000;

/** Reads the status of tasks at one server. The reader never rejects. */
export function createStatusReader({ serverUrl, fetch, session, isSending }: StatusReaderParts) {
  return async (task: StartedTask, signal: AbortSignal): Promise<TaskStatus> => {
    if (task.kind === 'resume' && isSending()) return progressOf();
    try {
      const answer = await fetchSignedIn(session, fetch, serverUrl + statusPath(task), () => ({
        signal: AbortSignal.any([signal, AbortSignal.timeout(statusTimeoutMs)]),
      }));
      if ('outcome' in answer) return hasEnded(answer) ? 'signed-out' : 'unreachable';
      if (answer.status === 404) return 'gone';
      return answer.ok ? describeStatus(task, await answer.json()) : 'unreachable';
    } catch {
      return 'unreachable';
    }
  };
}

function statusPath({ kind, id }: StartedTask): string {
  if (kind === 'search') return `${getSearchStatus.path}?task_id=${id}`;
  return kind === 'generation' ? `${getGenerationStatus.path}?task_id=${id}` : importStatusPath({ kind, id });
}

function describeStatus(task: StartedTask, body: unknown): TaskStatus {
  const { kind, label } = task;
  if (kind === 'search') return describeSearch(label, answerSchema(searchState).parse(body));
  if (kind === 'generation') return describeGeneration(label, answerSchema(generationState).parse(body));
  return describeImport({ ...task, kind }, body);
}

function describeSearch(label: string, state: SearchState): TaskStatus {
  if (state.status === 'Failed') return failed('Search', label, state.detail);
  if (state.status !== 'Completed') return progressOf(state.progress?.done, state.progress?.total);
  const found = state.watch_found;
  if (found === 0) return 'nothing-new';
  return found === undefined
    ? { title: 'Search completed', body: `${label}: ${countedPeople(state.urls?.length ?? 0)}` }
    : { title: 'New people found', body: `${label}: ${countedPeople(found, 'new ')}` };
}

const countedPeople = (people: number, which = '') =>
  `${people} ${which}${people === 1 ? 'candidate' : 'candidates'}`;

function describeGeneration(label: string, state: GenerationState): TaskStatus {
  if (state.status === 'failed') return failed('Generation', label, state.detail);
  if (state.status === 'completed') {
    const title = state.result?.title;
    return { title: 'Your post is ready', body: title ? `${label}: ${title}` : label };
  }
  const progress = state.draft?.progress;
  return progressOf(progress?.done, progress?.total);
}

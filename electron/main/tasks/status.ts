import { hasEnded } from '../../../contract/account/session.ts';
import { generationState, getGenerationStatus } from '../../../contract/content/content.calls.ts';
import type { StartedTask } from '../../../contract/desktop/desktop.ts';
import { answerSchema } from '../../../contract/platform/answer-schema.ts';
import { getSearchStatus, searchState } from '../../../contract/search/sourcing.calls.ts';
import type { DesktopSession } from '../session/session.ts';
import type { Fetch } from '../shell/protocol.ts';
import { describeImport, importStatusPath } from './import-status.ts';
import { type Progress, progressOf, type TaskEnd } from './task-state.ts';

/**
 * `Progress`: it runs. `gone`: the task no longer exists. `nothing-new`: the watch of a search has made it again and found nobody new. `signed-out`: the session is over, and the task waits for its owner to sign in again.
 */
export type TaskStatus = TaskEnd | Progress | 'unreachable' | 'gone' | 'nothing-new' | 'signed-out';

interface StatusReaderParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  /** Whether the app itself sends résumés at present. */
  isSending(): boolean;
}

const statusTimeoutMs = 20_000;

/** Reads the status of tasks at one server. An expired access token is refreshed. The reader never rejects. */
export function createStatusReader({ serverUrl, fetch, session, isSending }: StatusReaderParts) {
  async function refreshAccess(): Promise<{ access: string } | 'signed-out' | 'unreachable'> {
    const refreshed = await session.refresh();
    if (refreshed.outcome === 'refreshed') return refreshed;
    return hasEnded(refreshed) ? 'signed-out' : 'unreachable';
  }

  const request = (task: StartedTask, access: string, signal: AbortSignal) =>
    fetch(serverUrl + statusPath(task), {
      headers: { authorization: `Bearer ${access}` },
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(statusTimeoutMs)]),
    });

  return async (task: StartedTask, signal: AbortSignal): Promise<TaskStatus> => {
    if (task.kind === 'resume' && isSending()) return progressOf();
    const known = session.accessToken();
    const authorized = known ? { access: known } : await refreshAccess();
    if (typeof authorized === 'string') return authorized;
    try {
      const response = await request(task, authorized.access, signal);
      if (response.status === 401) {
        const refreshed = await refreshAccess();
        return typeof refreshed === 'string' ? refreshed : progressOf();
      }
      if (response.status === 404) return 'gone';
      return response.ok ? describeStatus(task, await response.json()) : 'unreachable';
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
  const { kind } = task;
  if (kind !== 'search' && kind !== 'generation') return describeImport({ ...task, kind }, body);
  const state =
    task.kind === 'search'
      ? answerSchema(searchState).parse(body)
      : answerSchema(generationState).parse(body);
  switch (state.status) {
    case 'Completed': {
      const found = 'watch_found' in state ? state.watch_found : undefined;
      if (found === 0) return 'nothing-new';
      if (found !== undefined) {
        return {
          title: 'New people found',
          body: `${task.label}: ${found} new ${found === 1 ? 'candidate' : 'candidates'}`,
        };
      }
      const count = 'urls' in state ? (state.urls?.length ?? 0) : 0;
      return {
        title: 'Search completed',
        body: `${task.label}: ${count} ${count === 1 ? 'candidate' : 'candidates'}`,
      };
    }
    case 'completed': {
      const title = 'result' in state ? state.result?.title : undefined;
      return { title: 'Your post is ready', body: title ? `${task.label}: ${title}` : task.label };
    }
    case 'Failed':
    case 'failed':
      return {
        title: task.kind === 'search' ? 'Search failed' : 'Generation failed',
        body: `${task.label}: ${state.detail ?? 'no reason was given'}`,
      };
    default: {
      const progress =
        'progress' in state ? state.progress : 'draft' in state ? state.draft?.progress : undefined;
      return progressOf(progress?.done, progress?.total);
    }
  }
}

import { generationState, getGenerationStatus } from '../../contract/api/content.ts';
import { getSearchStatus, searchState } from '../../contract/api/sourcing.ts';
import type { StartedTask } from '../../contract/desktop.ts';
import { pollEvery } from '../../contract/model/task-statuses.ts';
import type { Fetch } from './protocol.ts';
import type { DesktopSession } from './session.ts';

/** How a task ended, in the words of a notification. */
export interface TaskEnd {
  title: string;
  body: string;
}

interface TaskWatchParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  announce(task: StartedTask, end: TaskEnd): void;
}

/** Follows tasks for the page, whose timers stand nearly still while its window is hidden. */
export function createTaskWatch({ serverUrl, fetch, session, announce }: TaskWatchParts) {
  const watched = new Set<string>();

  async function follow(task: StartedTask): Promise<void> {
    while (watched.has(task.id)) {
      const end = await ask(task);
      if (end === 'gone') break;
      if (end !== 'pending') {
        announce(task, end);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, pollEvery[task.kind]));
    }
    watched.delete(task.id);
  }

  /** `gone`: the server will never say, because the session or the task no longer exists. */
  async function ask(task: StartedTask): Promise<TaskEnd | 'pending' | 'gone'> {
    const { path } = task.kind === 'search' ? getSearchStatus : getGenerationStatus;
    try {
      const response = await fetch(`${serverUrl}${path}?task_id=${task.id}`, {
        headers: { authorization: `Bearer ${session.accessToken()}` },
        credentials: 'omit',
      });
      if (response.status === 401)
        return (await session.refresh()).outcome === 'refused' ? 'gone' : 'pending';
      if (response.status === 404) return 'gone';
      if (!response.ok) return 'pending';
      return describeEnd(task, await response.json());
    } catch {
      return 'pending';
    }
  }

  return {
    /** Watches one task until it ends; a task that is watched already stays watched once. */
    watch(task: StartedTask): void {
      if (watched.has(task.id)) return;
      watched.add(task.id);
      void follow(task);
    },
    /** Forgets every task, as a sign-out does. */
    clear(): void {
      watched.clear();
    },
  };
}

function describeEnd(task: StartedTask, body: unknown): TaskEnd | 'pending' {
  const state = task.kind === 'search' ? searchState.parse(body) : generationState.parse(body);
  switch (state.status) {
    case 'Completed': {
      const count = 'urls' in state ? (state.urls?.length ?? 0) : 0;
      return {
        title: 'Search completed',
        body: `${task.label}: ${count} ${count === 1 ? 'candidate' : 'candidates'}`,
      };
    }
    case 'completed':
      return { title: 'Your post is ready', body: task.label };
    case 'Failed':
    case 'failed':
      return {
        title: task.kind === 'search' ? 'Search failed' : 'Generation failed',
        body: `${task.label}: ${state.detail ?? 'no reason was given'}`,
      };
    default:
      return 'pending';
  }
}

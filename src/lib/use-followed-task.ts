import { useCallback, useState } from 'react';
import { useSession } from './session.tsx';

/**
 * A background task that this tab follows. It survives navigation and reload. It is stored by user, so that the next user
 * of the tab does not see it. Without storage it lasts as long as the page.
 * @param name of the kind of task, unique
 * @param parse the stored task; throws when it can't be used
 */
export function useFollowedTask<Task>(name: string, parse: (stored: unknown) => Task) {
  const { user } = useSession();
  const key = `${name}:${user?.id ?? ''}`;
  const [task, setTask] = useState(() => read(key, parse));

  const follow = useCallback(
    (started: Task) => {
      write(key, JSON.stringify(started));
      setTask(started);
    },
    [key],
  );
  /** The screen keeps showing how the task ended; the next visit does not. */
  const forget = useCallback(() => write(key, null), [key]);
  /** Forgets the task and takes it off the screen. */
  const clear = useCallback(() => {
    write(key, null);
    setTask(undefined);
  }, [key]);

  return { task, follow, forget, clear };
}

function read<Task>(key: string, parse: (stored: unknown) => Task): Task | undefined {
  try {
    return parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A browser may refuse storage; the page still follows the task.
  }
}

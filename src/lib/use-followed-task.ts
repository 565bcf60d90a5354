import { useCallback, useState } from 'react';
import { useSession } from './session.tsx';

/**
 * A background task that this tab follows. Stored by user, so that the next user of the tab does not see it.
 * `parse` throws when the stored task can't be used.
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
  const forget = useCallback(() => write(key, null), [key]);
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

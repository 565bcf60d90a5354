import { useCallback, useState } from 'react';
import { z } from '../../../../contract/zod.ts';
import { useSession } from '../../../lib/session.tsx';

const startedSearch = z.object({
  id: z.string(),
  title: z.string(),
  /** When it was asked for, in milliseconds. */
  at: z.optional(z.number()),
});
/** A search that was started here and is followed until it is over. */
export type StartedSearch = z.infer<typeof startedSearch>;

/**
 * The search that this tab follows. It survives navigation and reload, and is kept by user, so that the next person in
 * the same tab does not find it. Without storage it lives as long as the page.
 */
export function useStartedSearch() {
  const { user } = useSession();
  const key = `started-search:${user?.id ?? ''}`;
  const [started, setStarted] = useState(() => read(key));

  const follow = useCallback(
    (search: StartedSearch) => {
      write(key, JSON.stringify(search));
      setStarted(search);
    },
    [key],
  );
  /** Takes it off the screen, too. */
  const clear = useCallback(() => {
    write(key, null);
    setStarted(undefined);
  }, [key]);
  /** The screen keeps showing how it ended; the next visit does not. */
  const forget = useCallback(() => write(key, null), [key]);

  return { started, follow, clear, forget };
}

function read(key: string): StartedSearch | undefined {
  try {
    return startedSearch.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A browser may refuse storage; the page itself still follows the search.
  }
}

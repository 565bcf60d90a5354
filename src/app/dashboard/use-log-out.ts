import { discardDrafts } from '../../lib/drafts.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';

/** Ends the session and removes the user's drafts. A session that expires keeps them. */
export function useLogOut(): () => Promise<void> {
  const session = useSessionActions();
  const { user } = useSession();
  const { shell } = usePlatform();
  return async () => {
    if (shell && !(await shell.confirmSignOut())) return;
    // The next user of this browser must not find the drafts.
    if (user) discardDrafts(user.id);
    session.signOut();
  };
}

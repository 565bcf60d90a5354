import { discardDrafts } from '../../lib/drafts.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';

/** Ends the session and removes the user's drafts. A session that expires keeps them. */
export function useLogOut(): () => void {
  const session = useSessionActions();
  const { user } = useSession();
  return () => {
    // The next user of this browser must not find the drafts.
    if (user) discardDrafts(user.id);
    session.signOut();
  };
}

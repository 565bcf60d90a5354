import { useEffect, useState } from 'react';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import type { SessionNotice as Kind } from '../../lib/session-state.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts: Record<Kind, string> = {
  locked: 'Your keychain is locked, so the session kept in it cannot be read. Unlock it and try again.',
  memory: 'This device cannot keep your session safely. You stay signed in until you close the window.',
  unreachable:
    'The server cannot be reached, so your session could not be checked. Try again once you are online.',
  ended: 'Your session has ended. Sign in again to go on.',
  refused: 'The server has ended your session. Sign in again to go on.',
  'server-changed': 'You have changed the server, so you were signed out. Sign in to the new one.',
};
const mayBeTriedAgain: Kind[] = ['locked', 'unreachable'];

/**
 * Says what is out of order with the session, and how to go on.
 * @param onRestored called when trying again has signed the user in
 */
export function SessionNotice({ onRestored }: { onRestored?: () => void }) {
  const { notice } = useSession();
  const session = useSessionActions();
  const [isTrying, setIsTrying] = useState(false);
  const isSaidByShell = useShellOffline(notice === 'unreachable');
  if (!notice || isSaidByShell) return null;
  const tryAgain = async () => {
    setIsTrying(true);
    await session.restore().finally(() => setIsTrying(false));
    if (session.state().status === 'signed-in') onRestored?.();
  };
  return (
    <Notice kind="info">
      <p>{texts[notice]}</p>
      {mayBeTriedAgain.includes(notice) && (
        <Button
          look="secondary"
          size="small"
          className="mt-3"
          busy={isTrying}
          onClick={() => void tryAgain()}
        >
          Try again
        </Button>
      )}
    </Notice>
  );
}

/**
 * Whether a shell says on its own bar that the server is out of reach, and goes on trying. Until it has answered it is
 * taken to be so, since the session could not be checked.
 */
function useShellOffline(isAsked: boolean): boolean {
  const { shell } = usePlatform();
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    if (!shell || !isAsked) return;
    const stop = shell.onConnectionChange(setReachable);
    void shell.checkConnection().then(setReachable, () => {
      // The shell is ending.
    });
    return stop;
  }, [shell, isAsked]);
  return isAsked && shell !== null && !isReachable;
}

import { useEffect, useState } from 'react';
import { type SessionNotice as Kind, useSession, useSessionActions } from '../../lib/session.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts: Record<Kind, string> = {
  locked: 'Your keychain is locked, so the session kept in it cannot be read. Unlock it and try again.',
  memory: 'This device cannot keep your session safely. You stay signed in until you close the window.',
  unreachable:
    'The server cannot be reached, so your session could not be checked. Try again once you are online.',
  clock: 'The clock of this computer is wrong, so times may be shown wrongly. Please set it.',
  ended: 'Your session has ended. Sign in again to go on.',
  idle: 'You were logged out, because this device was not used for a long time. Sign in again to go on.',
  expired: 'You were logged out, because a login lasts a limited time only. Sign in again to go on.',
  refused: 'The server has ended your session. Sign in again to go on.',
  'server-changed': 'You have changed the server, so you were signed out. Sign in to the new one.',
};
/** In the desktop app, which a closed window does not end. */
const noKeychain =
  'This computer has no keychain that answers, so the app cannot keep your session safely. You stay signed in until you quit it. On Linux, install one such as GNOME Keyring or KWallet.';
const retryable: Kind[] = ['locked', 'unreachable'];

export function SessionNotice({ onRestored }: { onRestored?: () => void }) {
  const { notice } = useSession();
  const session = useSessionActions();
  const { shell } = usePlatform();
  const [isRetrying, setIsRetrying] = useState(false);
  const isShownByShell = useShellOffline(notice === 'unreachable');
  if (!notice || isShownByShell) return null;
  const retry = async () => {
    setIsRetrying(true);
    await session.restore().finally(() => setIsRetrying(false));
    if (session.state().status === 'signed-in') onRestored?.();
  };
  return (
    <Notice kind="info">
      <p>{shell && notice === 'memory' ? noKeychain : texts[notice]}</p>
      {retryable.includes(notice) && (
        <Button look="secondary" size="small" className="mt-3" busy={isRetrying} onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

/** True until the shell answers, because the session could not be checked. */
function useShellOffline(isAsked: boolean): boolean {
  const { shell } = usePlatform();
  const [isReachable, setReachable] = useState(false);
  useEffect(() => {
    if (!shell || !isAsked) return;
    const stop = shell.onConnectionChange(setReachable);
    void shell.checkConnection().then(setReachable, () => {});
    return stop;
  }, [shell, isAsked]);
  return isAsked && shell !== null && !isReachable;
}

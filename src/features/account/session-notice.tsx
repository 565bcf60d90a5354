import { useState } from 'react';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import type { SessionNotice as Kind } from '../../lib/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts: Record<Kind, string> = {
  locked: 'Your keychain is locked, so the session kept in it cannot be read. Unlock it and try again.',
  memory: 'This device cannot keep your session safely. You stay signed in until you close the window.',
  unreachable:
    'The server cannot be reached, so your session could not be checked. Try again once you are online.',
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
  if (!notice) return null;
  const tryAgain = async () => {
    setIsTrying(true);
    await session.restore().finally(() => setIsTrying(false));
    if (session.state().status === 'signed-in') onRestored?.();
  };
  return (
    <Notice kind="info" className="mb-6">
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

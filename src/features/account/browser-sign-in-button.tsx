import { useState } from 'react';
import { useSessionActions } from '../../lib/session.tsx';
import type { Shell } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';

export default function BrowserSignInButton({
  shell,
  onSignedIn,
  onFailure,
}: {
  shell: Shell;
  onSignedIn: () => void;
  onFailure: (text?: string) => void;
}) {
  const session = useSessionActions();
  const [isWaiting, setWaiting] = useState(false);
  const signIn = async () => {
    onFailure();
    setWaiting(true);
    const result = await shell.signInByBrowser();
    if (result.outcome === 'cancelled') return;
    setWaiting(false);
    if (result.outcome === 'refused') return onFailure(result.reason);
    await session.restore();
    onSignedIn();
  };
  return (
    <>
      <Button look="secondary" onClick={() => void signIn()}>
        {isWaiting ? 'Open your browser again' : 'Sign in with your browser'}
      </Button>
      <p role="status" className="text-muted text-sm">
        {isWaiting
          ? 'Waiting for your browser. Sign in there, and you come back here.'
          : 'For passkeys, and for the sign-in of your organization.'}
      </p>
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import { canUsePasskeys } from '../../lib/passkeys/can-use-passkeys.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { failureText } from './failure-text.ts';

/** Loaded in the desktop app. */
const BrowserSignInButton = lazy(() => import('./browser-sign-in-button.tsx'));

const group = 'flex flex-col gap-3 border-hairline border-t pt-6';

/** The ways to log in besides the password. */
export function OtherSignIns({
  onTokens,
  onFailure,
  onOrganization,
  onSignedIn,
}: {
  onTokens: (tokens: Tokens) => Promise<void>;
  /** Says why an attempt failed; without a text it takes back what was said. */
  onFailure: (text?: string) => void;
  onOrganization: () => void;
  onSignedIn: () => void;
}) {
  const { shell } = usePlatform();
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    onFailure();
    try {
      const { signInByPasskey } = await import('./passkey-sign-in.ts');
      await onTokens(await signInByPasskey());
    } catch (error) {
      onFailure(failureText(error, 'Login failed'));
    }
    setBusy(false);
  };
  if (shell) {
    return (
      <div className={group}>
        <Suspense>
          <BrowserSignInButton shell={shell} onSignedIn={onSignedIn} onFailure={onFailure} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={group}>
      <Button look="secondary" onClick={onOrganization}>
        Sign in with your organization
      </Button>
      {canUsePasskeys() && (
        <Button look="secondary" busy={isBusy} onClick={() => void signIn()}>
          Sign in with a passkey
        </Button>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { createAppCode } from '../../../contract/account/browser-sign-in.calls.ts';
import { proofNeededCode } from '../../../contract/account/proof.ts';
import { appSignInPath } from '../../../contract/platform/paths.ts';
import { send } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { CallError } from '../../lib/problem-text.ts';
import { keepReturnPath } from '../../lib/return-path.ts';
import { type SessionStore, useSession, useSessionActions } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard, failureText } from './account-card.tsx';

/** Opened by the desktop app: the signed-in user hands it a code. */
export function AppSignInPage() {
  const { uid: challenge = '' } = useParams();
  const { status, user } = useSession();
  return (
    <AccountCard
      title="Sign the App In"
      promise="Go on only if you have just chosen this in the Larkspur app on this computer."
    >
      {status === 'loading' && <LoadingMark text="Loading..." />}
      {status === 'signed-in' && <ReturnToApp challenge={challenge} name={user?.name || 'User'} />}
      {status === 'signed-out' && <LogInFirst challenge={challenge} />}
    </AccountCard>
  );
}

function LogInFirst({ challenge }: { challenge: string }) {
  const navigate = useNavigate();
  return (
    <>
      <p>Log in here first, in any way that you like. Then the app is signed in as you.</p>
      <Button
        onClick={() => {
          keepReturnPath(appSignInPath(challenge));
          void navigate(paths.login);
        }}
      >
        Log in
      </Button>
    </>
  );
}

function ReturnToApp({ challenge, name }: { challenge: string; name: string }) {
  const session = useSessionActions();
  const [link, setLink] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const returnToApp = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const code = await makeCode(session.store, challenge);
      setLink(`larkspur://auth/app/${code}`);
      location.assign(`larkspur://auth/app/${code}`);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  if (link) {
    return (
      <>
        <Notice kind="done">Go back to the app. You can close this page.</Notice>
        <p>
          Nothing happened?{' '}
          <a href={link} className="link tap">
            Open the app
          </a>
        </p>
      </>
    );
  }
  if (error instanceof CallError && error.problem.code === proofNeededCode) {
    return (
      <>
        <Notice kind="info">
          You logged in here more than ten minutes ago. Log in again, then sign the app in.
        </Notice>
        <Button onClick={() => void session.signOut()}>Log in again</Button>
      </>
    );
  }
  return (
    <>
      {error !== undefined && (
        <Notice kind="failed">
          {failureText(error, 'The app could not be signed in. Please try again.')}
        </Notice>
      )}
      <p className="wrap-anywhere">
        You are signed in here as <span className="font-semibold">{name}</span>.
      </p>
      <Button busy={isBusy} onClick={() => void returnToApp()}>
        Sign the app in
      </Button>
      <Button
        look="secondary"
        disabled={isBusy}
        onClick={() => {
          session.signOut();
        }}
      >
        Use another account
      </Button>
    </>
  );
}

async function makeCode(store: SessionStore, challenge: string): Promise<string> {
  const access = store.accessToken() ?? '';
  try {
    return (await send(createAppCode, { challenge }, { access })).code;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    const refreshed = await store.refresh(access);
    if (refreshed.outcome !== 'refreshed') throw error;
    return (await send(createAppCode, { challenge }, { access: refreshed.access })).code;
  }
}

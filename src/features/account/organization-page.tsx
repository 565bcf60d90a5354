import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  organizationSignInTexts,
  signInWithOrganization,
} from '../../../contract/account/identity-provider.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { passProofOn } from '../../lib/proof/organization-window.ts';
import { takeReturnPath } from '../../lib/return-path.ts';
import { useSessionActions } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard, failureText } from './account-card.tsx';
import { goToOrganization, takeAttempt } from './organization-step.tsx';

/** Starts the sign-in of the organization that a link names, or completes the one that leads back here. */
export function OrganizationPage() {
  const { uid, token } = useParams();
  return uid && !token ? <StartPage organization={uid} /> : <ReturnPage organization={uid} />;
}

const title = 'Sign In With Your Organization';

function StartPage({ organization }: { organization: string }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const go = async () => {
    setBusy(true);
    setError(undefined);
    await goToOrganization({ organization }).catch((failure: unknown) => {
      setError(failure);
      setBusy(false);
    });
  };
  return (
    <AccountCard title={title} promise="Your organization’s own sign-in opens, and leads back here.">
      {error !== undefined && <Notice kind="failed">{failureText(error, 'Login failed')}</Notice>}
      <Button busy={isBusy} onClick={() => void go()}>
        Continue
      </Button>
      <OtherWay />
    </AccountCard>
  );
}

const proofPassedOn = 'That is done. You can close this window.';

function ReturnPage({ organization }: { organization: string | undefined }) {
  const failure = useReturn(organization);
  return (
    <AccountCard title={title}>
      {failure ? (
        <>
          <Notice kind={failure === proofPassedOn ? 'done' : 'failed'}>{failure}</Notice>
          {failure !== proofPassedOn && <OtherWay />}
        </>
      ) : (
        <LoadingMark text="Signing you in..." />
      )}
    </AccountCard>
  );
}

const OtherWay = () => (
  <p>
    <Link to={paths.login} className="link tap">
      Back to the login
    </Link>
  </p>
);

/** Read once: the provider's answer works once and must not stay in the history. */
let returned: Promise<string | undefined> | undefined;

function useReturn(organization: string | undefined): string | undefined {
  const session = useSessionActions();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the provider leads back
  useEffect(() => {
    returned ??= complete().finally(() => {
      returned = undefined;
    });
    void returned.then((text) => (text === undefined ? navigate(takeReturnPath()) : setFailure(text)));
  }, []);

  async function complete(): Promise<string | undefined> {
    const response = location.search.slice(1);
    if (passProofOn({ response, organization })) return proofPassedOn;
    const attempt = takeAttempt();
    history.replaceState(history.state, '', location.pathname);
    if (!attempt || !response) return organizationSignInTexts.over;
    try {
      // The cookie of a known device comes and goes with a sign-in.
      const body = { attempt, response, ...(organization && { organization }) };
      const tokens = await send(signInWithOrganization, body, { credentials: 'same-origin' });
      return (await session.signIn(tokens)) ? undefined : 'Login failed';
    } catch (error) {
      return failureText(error, 'Login failed');
    }
  }
  return failure;
}

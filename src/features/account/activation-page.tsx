import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { accountTexts } from '../../../contract/api/account.ts';
import { authCalls } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard } from './account-card.tsx';
import { ResendForm } from './resend-form.tsx';

/** In milliseconds (spec §9). */
const redirectAfter = 3000;

export function ActivationPage() {
  const { uid = '', token = '' } = useParams();
  const { state, activate } = useActivation(uid, token);
  return (
    <AccountCard title="Account activation">
      {state.is === 'activating' && <LoadingMark text="Activating your account..." />}
      {state.is === 'active' && <Active text={state.text} />}
      {state.is === 'failed' && (
        <>
          <Notice kind="failed">{state.why}</Notice>
          {state.mayRetry ? (
            <Button look="secondary" className="self-start" onClick={activate}>
              Try again
            </Button>
          ) : (
            <ResendForm />
          )}
        </>
      )}
    </AccountCard>
  );
}

/** Leads to the login, at once or after a while. */
function Active({ text }: { text: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login), redirectAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <Notice kind="done">{text}</Notice>
      <ButtonLink to={paths.login} look="secondary" className="self-start">
        Go to login
      </ButtonLink>
    </>
  );
}

type Activation =
  | { is: 'activating' }
  /** By this link, or before. */
  | { is: 'active'; text: string }
  /** `mayRetry`: the server was out of reach or busy, so the link itself may still be good. */
  | { is: 'failed'; why: string; mayRetry: boolean };

function useActivation(uid: string, token: string) {
  const [state, setState] = useState<Activation>({ is: 'activating' });
  const activate = useCallback(async () => {
    setState({ is: 'activating' });
    try {
      await authCalls.activate({ uid, token });
      setState({ is: 'active', text: accountTexts.activated });
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      const why = problemText(error, accountTexts.activationFailed);
      if (why === accountTexts.alreadyActive) return setState({ is: 'active', text: why });
      setState({
        is: 'failed',
        why,
        mayRetry: status === 0 || status === 429 || status >= 500,
      });
    }
  }, [uid, token]);

  // A link works once, so it is sent once even where React runs an effect twice.
  const sent = useRef('');
  useEffect(() => {
    const link = `${uid}/${token}`;
    if (sent.current === link) return;
    sent.current = link;
    void activate();
  }, [uid, token, activate]);

  return { state, activate };
}

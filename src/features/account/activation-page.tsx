import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { accountTexts, resendActivation } from '../../../contract/account/account.calls.ts';
import { authCalls } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard, FocusedNotice } from './account-card.tsx';
import { useResend } from './resend-button.tsx';

/** The response does not reveal whether the address is registered. */
function ResendForm() {
  const { outcome, isSending, resend } = useResend();
  const form = useForm({ resolver: zodResolver(resendActivation.body), defaultValues: { email: '' } });
  const { errors } = form.formState;

  return (
    <>
      <p>A link works once and for a limited time. Enter the address you registered with to get a new one.</p>
      {outcome && <FocusedNotice kind={outcome.kind}>{outcome.text}</FocusedNotice>}
      <Form onSubmit={form.handleSubmit(({ email }) => resend(email))} className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" busy={isSending} className="self-start">
          Send a new link
        </Button>
      </Form>
    </>
  );
}

/** Spec §9. */
const redirectDelayMs = 3000;

export function ActivationPage() {
  const { uid = '', token = '' } = useParams();
  const { state, activate } = useActivation(uid, token);
  return (
    <AccountCard title="Account activation">
      {state.status === 'activating' && <LoadingMark text="Activating your account..." />}
      {state.status === 'active' && <Active text={state.text} email={state.email} />}
      {state.status === 'failed' && (
        <>
          <Notice kind="failed">{state.reason}</Notice>
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

function Active({ text, email }: { text: string; email: string | undefined }) {
  const navigate = useNavigate();
  const state = useMemo(() => ({ email, done: text }), [email, text]);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { state }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, state]);
  return (
    <>
      <Notice kind="done">{text}</Notice>
      <ButtonLink to={paths.login} state={state} className="self-start">
        Go to login
      </ButtonLink>
    </>
  );
}

type Activation =
  | { status: 'activating' }
  | { status: 'active'; text: string; email?: string }
  /** `mayRetry`: the server was unreachable or busy, so the link may still be valid. */
  | { status: 'failed'; reason: string; mayRetry: boolean };

function useActivation(uid: string, token: string) {
  const [state, setState] = useState<Activation>({ status: 'activating' });
  const activate = useCallback(async () => {
    setState({ status: 'activating' });
    try {
      const { email } = await authCalls.activate({ uid, token });
      setState({ status: 'active', text: accountTexts.activated, email });
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      const reason = problemText(error, accountTexts.activationFailed);
      if (reason === accountTexts.alreadyActive) return setState({ status: 'active', text: reason });
      setState({
        status: 'failed',
        reason,
        mayRetry: status === 0 || status === 429 || status >= 500,
      });
    }
  }, [uid, token]);

  // A link works once, so send it once even where React runs effects twice.
  const sent = useRef('');
  useEffect(() => {
    const link = `${uid}/${token}`;
    if (sent.current === link) return;
    sent.current = link;
    void activate();
  }, [uid, token, activate]);

  return { state, activate };
}

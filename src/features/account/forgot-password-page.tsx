import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { forgotPassword } from '../../../contract/account/passwords.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { AccountCard, accountTitleId, FocusedNotice, failureText, useArrivalFocus } from './account-card.tsx';

const emailId = 'forgotten-email';

/** The answer does not reveal whether the address is known. */
export function ForgotPasswordPage() {
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<{ text: string; email: string; at: number }>();
  const typedBefore = (useLocation().state as { email?: string } | null)?.email;
  const form = useForm({
    resolver: zodResolver(forgotPassword.body),
    defaultValues: { email: typedBefore ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  useArrivalFocus(emailId, sent === undefined);
  const request = async (body: { email: string }) => {
    setFailure(undefined);
    try {
      setSent({ text: (await send(forgotPassword, body)).detail, email: body.email, at: Date.now() });
    } catch (error) {
      setFailure(failureText(error, 'The link could not be sent. Please try again.'));
    }
  };
  if (sent) {
    return (
      <AccountCard title="Check your email">
        {failure && <FocusedNotice kind="failed">{failure}</FocusedNotice>}
        <FocusedNotice key={sent.at} kind="done">
          {sent.text}
        </FocusedNotice>
        <p className="text-muted">
          You entered <strong className="wrap-anywhere text-ink">{sent.email}</strong>.
        </p>
        <SendAgain key={sent.at} busy={isSubmitting} onSend={() => void form.handleSubmit(request)()} />
        <div className="-mx-3 flex flex-wrap gap-x-2">
          <Button look="quiet" size="small" onClick={() => setSent(undefined)}>
            Use another address
          </Button>
          <ButtonLink to={paths.login} look="quiet" size="small">
            Back to login
          </ButtonLink>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Forgot your password?"
      promise="Enter your email address, and choose a new password by the link in the mail."
    >
      {failure && <FocusedNotice kind="failed">{failure}</FocusedNotice>}
      <Form
        aria-labelledby={accountTitleId}
        onSubmit={form.handleSubmit(request)}
        className="flex flex-col gap-5"
      >
        <TextField
          id={emailId}
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" busy={isSubmitting}>
          Send the link
        </Button>
      </Form>
      <p>
        <Link to={paths.login} className="link tap">
          Back to login
        </Link>
      </p>
    </AccountCard>
  );
}

const secondsToWait = 30;

function SendAgain({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const [seconds, setSeconds] = useState(secondsToWait);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <Button look="secondary" className="self-start" busy={busy} disabled={seconds > 0} onClick={onSend}>
      {seconds > 0 ? `Send the link again in ${seconds} s` : 'Send the link again'}
    </Button>
  );
}

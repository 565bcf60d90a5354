import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { forgotPassword } from '../../../contract/account/passwords.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { AccountCard, accountTitleId, FocusedNotice, failureText, useArrivalFocus } from './account-card.tsx';

const emailId = 'forgotten-email';

/** Requests a link to a new password. The answer does not reveal whether the address is known. */
export function ForgotPasswordPage() {
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string }>();
  const form = useForm({ resolver: zodResolver(forgotPassword.body), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  useArrivalFocus(emailId);
  const request = async (body: { email: string }) => {
    setOutcome(undefined);
    try {
      setOutcome({ kind: 'done', text: (await send(forgotPassword, body)).detail });
    } catch (error) {
      setOutcome({
        kind: 'failed',
        text: failureText(error, 'The link could not be sent. Please try again.'),
      });
    }
  };
  return (
    <AccountCard
      title="Forgot your password?"
      promise="Enter your email address, and choose a new password by the link in the mail."
    >
      {outcome && <FocusedNotice kind={outcome.kind}>{outcome.text}</FocusedNotice>}
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

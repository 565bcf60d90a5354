import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { resendActivation } from '../../../contract/api/account.ts';
import { authCalls } from '../../lib/auth-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { failureText } from './failure-text.ts';
import { FocusedNotice } from './focused-notice.tsx';

/** Asks for a new activation link. What it answers never tells whether the address is known. */
export function ResendForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(resendActivation.body), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const resend = form.handleSubmit(async ({ email }) => {
    try {
      setAnswer((await authCalls.resendActivation(email)).detail);
    } catch (error) {
      setFailure(failureText(error, 'The link could not be sent. Please try again.'));
    }
  });
  const submit = (event: FormEvent) => {
    setFailure(null);
    setAnswer(null);
    return resend(event);
  };

  return (
    <>
      <p>A link works once and for a limited time. Enter the address you registered with to get a new one.</p>
      {answer && <FocusedNotice kind="done">{answer}</FocusedNotice>}
      {failure && <FocusedNotice kind="failed">{failure}</FocusedNotice>}
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" busy={isSubmitting} className="self-start">
          Send a new link
        </Button>
      </Form>
    </>
  );
}

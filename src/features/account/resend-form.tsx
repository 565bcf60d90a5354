import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { resendActivation } from '../../../contract/account/account.calls.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { FocusedNotice } from './focused-notice.tsx';
import { useResend } from './use-resend.ts';

/** Requests a new activation link. The response does not reveal whether the address is registered. */
export function ResendForm() {
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

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { emailChange } from '../../../../contract/account/own-account.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { useChangeEmail } from './use-own-account.ts';

const empty = { email: '' };

/**
 * Requests a new email address.
 * @param pending an address whose link nobody has opened yet
 */
export function EmailForm({ pending }: { pending: string | null | undefined }) {
  const change = useChangeEmail();
  const form = useForm({ resolver: zodResolver(emailChange), defaultValues: empty });
  const { errors } = form.formState;
  return (
    <Form
      aria-label="Email address"
      onSubmit={form.handleSubmit((body) => change.mutate(body, { onSuccess: () => form.reset(empty) }))}
      className="flex max-w-md flex-col gap-4"
    >
      {pending && (
        <p className="wrap-anywhere">
          A link is on its way to <strong>{pending}</strong>.
        </p>
      )}
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" look="secondary" busy={change.isPending} className="self-start">
        Send the link
      </Button>
      <FormOutcome
        done={change.data?.detail}
        error={change.error}
        fallback="The link could not be sent. Please try again."
      />
    </Form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordChange } from '../../../../contract/account/passwords.calls.ts';
import { NewPasswordFields } from '../../../lib/new-password-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { useChangePassword } from './use-own-account.ts';

const empty = { current_password: '', password: '', re_password: '' };

/** Changes the password of the signed-in user. */
export function PasswordForm() {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(passwordChange), defaultValues: empty });
  const { errors } = form.formState;
  /** Rises with each change, so that the fields start anew. */
  const [changes, setChanges] = useState(0);
  const onSuccess = () => {
    form.reset(empty);
    setChanges((count) => count + 1);
  };
  return (
    <Form
      aria-label="Password"
      onSubmit={form.handleSubmit((body) => change.mutate(body, { onSuccess }))}
      className="flex max-w-md flex-col gap-5"
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <NewPasswordFields
        key={changes}
        password={form.register('password', { deps: 're_password' })}
        repeated={form.register('re_password')}
        errors={errors}
        labels={{ password: 'New password', repeated: 'Confirm new password' }}
      />
      <Button type="submit" look="secondary" busy={change.isPending} className="self-start">
        Change the password
      </Button>
      <FormOutcome
        done={change.data?.detail}
        error={change.error}
        fallback="The password could not be changed. Please try again."
      />
    </Form>
  );
}

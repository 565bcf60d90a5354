import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ownName } from '../../../../contract/account/own-account.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { useChangeName } from './use-own-account.ts';

/** Changes the name of the signed-in user. */
export function NameForm({ name }: { name: string }) {
  const change = useChangeName();
  const form = useForm({ resolver: zodResolver(ownName), values: { name } });
  return (
    <Form
      aria-label="Name"
      onSubmit={form.handleSubmit((body) => change.mutate(body))}
      className="flex max-w-md flex-col gap-4"
    >
      <TextField
        label="Full name"
        autoComplete="name"
        required
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" look="secondary" busy={change.isPending} className="self-start">
        Save the name
      </Button>
      <FormOutcome
        done={change.isSuccess && 'Your name has been changed.'}
        error={change.error}
        fallback="The name could not be changed. Please try again."
      />
    </Form>
  );
}

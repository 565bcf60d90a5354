import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type NewApiKey, newApiKey } from '../../../../contract/api/api-keys.ts';
import { apiScopes, scopeTexts } from '../../../../contract/model/api-scopes.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CheckBoxes } from './check-boxes.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useCreateApiKey } from './use-api-keys.ts';

const empty: NewApiKey = { name: '', scopes: [] };

/** Creates a key and shows it, once. */
export function ApiKeyForm() {
  const create = useCreateApiKey();
  const form = useForm<NewApiKey>({ resolver: zodResolver(newApiKey), defaultValues: empty });
  const { errors } = form.formState;
  const errorId = useId();
  const submit = useSingleFlight(async (values: NewApiKey) => {
    await create.mutateAsync(values);
    form.reset(empty);
  });
  return (
    <div className="space-y-4">
      <Form
        aria-label="New API key"
        onSubmit={form.handleSubmit(submit)}
        className="flex flex-col items-start gap-5"
      >
        <TextField
          label="Name"
          hint="What the key is for, such as the name of the program."
          autoComplete="off"
          required
          className="w-full max-w-md"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <CheckBoxes
          legend="Scopes"
          options={apiScopes.map((scope) => ({ value: scope, label: scopeTexts[scope] }))}
          error={errors.scopes && 'Choose at least one.'}
          errorId={errorId}
          {...form.register('scopes')}
        />
        <Button type="submit" busy={create.isPending}>
          Create key
        </Button>
      </Form>
      <div role="status" className="empty:hidden">
        {create.isSuccess && (
          <ShownOnce
            title={`The key “${create.data.name}” was created.`}
            label="API key"
            secret={create.data.key}
          />
        )}
      </div>
      {create.error && (
        <Notice kind="failed">{problemText(create.error, 'The key could not be created.')}</Notice>
      )}
    </div>
  );
}

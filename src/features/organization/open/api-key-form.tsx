import { useId } from 'react';
import { type NewApiKey, newApiKey } from '../../../../contract/organization/api-keys.calls.ts';
import { apiScopes, scopeTexts } from '../../../../contract/organization/api-scopes.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { CheckBoxes } from './check-boxes.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useCreateApiKey } from './use-api-keys.ts';

const empty: NewApiKey = { name: '', scopes: [] };

/** Creates a key and shows it, once. */
export function ApiKeyForm() {
  const create = useCreateApiKey();
  const { register, errors, failure, onSubmit } = useCreateForm(newApiKey, empty, create);
  const errorId = useId();
  return (
    <div className="space-y-4">
      <Form aria-label="New API key" onSubmit={onSubmit} className="flex flex-col items-start gap-5">
        <TextField
          label="Name"
          hint="What the key is for, such as the name of the program."
          autoComplete="off"
          required
          className="w-full max-w-md"
          error={errors.name?.message}
          {...register('name')}
        />
        <CheckBoxes
          legend="Scopes"
          options={apiScopes.map((scope) => ({ value: scope, label: scopeTexts[scope] }))}
          error={errors.scopes && 'Choose at least one.'}
          errorId={errorId}
          {...register('scopes')}
        />
        <Button type="submit" busy={create.isPending}>
          Create key
        </Button>
      </Form>
      <FormOutcome
        done={
          create.data && (
            <ShownOnce
              title={`The key “${create.data.name}” was created.`}
              label="API key"
              secret={create.data.key}
            />
          )
        }
        error={failure}
        fallback="The key could not be created."
      />
    </div>
  );
}

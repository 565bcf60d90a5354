import { useId } from 'react';
import { webhookEvents, webhookEventTexts } from '../../../../contract/organization/webhook-events.ts';
import { type NewWebhook, newWebhook } from '../../../../contract/organization/webhooks.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { CheckBoxes } from './check-boxes.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useCreateWebhook } from './use-webhooks.ts';

const empty: NewWebhook = { url: '', events: [] };

/** Creates a webhook and shows its secret, once. */
export function WebhookForm() {
  const create = useCreateWebhook();
  const { register, errors, failure, onSubmit } = useCreateForm(newWebhook, empty, create);
  const errorId = useId();
  return (
    <div className="space-y-4">
      <Form aria-label="New webhook" onSubmit={onSubmit} className="flex flex-col items-start gap-5">
        <TextField
          label="Address"
          type="url"
          autoComplete="off"
          placeholder="https://hooks.example.com/larkspur"
          required
          className="w-full max-w-md"
          error={errors.url?.message}
          {...register('url')}
        />
        <CheckBoxes
          legend="Events"
          options={webhookEvents.map((event) => ({ value: event, label: webhookEventTexts[event] }))}
          error={errors.events && 'Choose at least one.'}
          errorId={errorId}
          {...register('events')}
        />
        <Button type="submit" busy={create.isPending}>
          Create webhook
        </Button>
      </Form>
      <FormOutcome
        done={
          create.data && (
            <ShownOnce
              title="The webhook was created. This secret signs what it is sent."
              label="Signing secret"
              secret={create.data.secret}
            />
          )
        }
        error={failure}
        fallback="The webhook could not be created."
      />
    </div>
  );
}

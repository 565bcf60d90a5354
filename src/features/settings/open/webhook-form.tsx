import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type NewWebhook, newWebhook } from '../../../../contract/api/webhooks.ts';
import { webhookEvents, webhookEventTexts } from '../../../../contract/model/webhook-events.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CheckBoxes } from './check-boxes.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useCreateWebhook } from './use-webhooks.ts';

const empty: NewWebhook = { url: '', events: [] };

/** Creates a webhook and shows its secret, once. */
export function WebhookForm() {
  const create = useCreateWebhook();
  const form = useForm<NewWebhook>({ resolver: zodResolver(newWebhook), defaultValues: empty });
  const { errors } = form.formState;
  const errorId = useId();
  const submit = useSingleFlight(async (values: NewWebhook) => {
    await create.mutateAsync(values);
    form.reset(empty);
  });
  return (
    <div className="space-y-4">
      <Form
        aria-label="New webhook"
        onSubmit={form.handleSubmit(submit)}
        className="flex flex-col items-start gap-5"
      >
        <TextField
          label="Address"
          type="url"
          autoComplete="off"
          placeholder="https://hooks.example.com/larkspur"
          required
          className="w-full max-w-md"
          error={errors.url?.message}
          {...form.register('url')}
        />
        <CheckBoxes
          legend="Events"
          options={webhookEvents.map((event) => ({ value: event, label: webhookEventTexts[event] }))}
          error={errors.events && 'Choose at least one.'}
          errorId={errorId}
          {...form.register('events')}
        />
        <Button type="submit" busy={create.isPending}>
          Create webhook
        </Button>
      </Form>
      <div role="status" className="empty:hidden">
        {create.isSuccess && (
          <ShownOnce
            title="The webhook was created. This secret signs what it is sent."
            label="Signing secret"
            secret={create.data.secret}
          />
        )}
      </div>
      {create.error && (
        <Notice kind="failed">{problemText(create.error, 'The webhook could not be created.')}</Notice>
      )}
    </div>
  );
}

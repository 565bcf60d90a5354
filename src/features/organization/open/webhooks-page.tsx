import { useId, useState } from 'react';
import { webhookEvents, webhookEventTexts } from '../../../../contract/organization/webhook-events.ts';
import type { Webhook } from '../../../../contract/organization/webhooks.calls.ts';
import {
  createWebhook,
  type NewWebhook,
  newWebhook,
} from '../../../../contract/organization/webhooks.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { CheckBoxes } from './check-boxes.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useCreateWebhook, useDeleteWebhook, useSwitchWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookLog } from './webhook-log.tsx';

function WebhookList() {
  const { data: webhooks, error, isPending, refetch } = useWebhooks();
  const [deleted, setDeleted] = useState<Webhook>();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  if (isPending) return <LoadingMark text="Loading webhooks..." />;
  if (!webhooks) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={container} tabIndex={-1}>
      {webhooks.length === 0 && <EmptyState text="No webhooks yet." />}
      <ul className="divide-y divide-hairline border-hairline border-y empty:hidden">
        {webhooks.map((webhook) => (
          <Entry key={webhook.id} webhook={webhook} onDelete={() => setDeleted(webhook)} />
        ))}
      </ul>
      <DeleteDialog webhook={deleted} onClose={() => setDeleted(undefined)} onDeleted={noteRemoval} />
    </div>
  );
}

function Entry({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const { id, url, events, is_active: isActive } = webhook;
  const change = useSwitchWebhook();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="space-y-2 py-4">
      <p className="wrap-anywhere flex flex-wrap items-center gap-2">
        <span className="font-semibold">{url}</span>
        {!isActive && <Tag>Paused</Tag>}
      </p>
      <p className="text-muted text-sm">{events.map((event) => webhookEventTexts[event]).join(' · ')}</p>
      <div className="-mx-3 flex flex-wrap">
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-label={`Log of ${url}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Log
        </Button>
        <Button
          look="quiet"
          size="small"
          busy={change.isPending}
          aria-label={`${isActive ? 'Pause' : 'Resume'} ${url}`}
          onClick={() => change.mutate({ id, isActive: !isActive })}
        >
          {isActive ? 'Pause' : 'Resume'}
        </Button>
        <Button look="quiet" size="small" aria-label={`Delete ${url}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
      {change.error && (
        <Notice kind="failed">{problemText(change.error, 'The webhook could not be changed.')}</Notice>
      )}
      {isOpen && <WebhookLog webhook={webhook} />}
    </li>
  );
}

function DeleteDialog({
  webhook,
  onClose,
  onDeleted,
}: {
  webhook: Webhook | undefined;
  onClose: () => void;
  onDeleted: () => void;
}) {
  return (
    <ConfirmMutation
      mutation={useDeleteWebhook()}
      given={webhook?.id}
      title="Delete this webhook?"
      confirmText="Delete webhook"
      failureText="The webhook could not be deleted. Please try again."
      onClose={onClose}
      onDone={onDeleted}
    >
      {webhook?.url} receives no more events, and its log is deleted.
    </ConfirmMutation>
  );
}

const empty: NewWebhook = { url: '', events: [] };

/** Creates a webhook and shows its secret, once. */
function WebhookForm() {
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

/** Where other programs are told of events. */
export function WebhooksPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Webhooks"
        description={
          isOwner
            ? 'Notify other programs of events with signed requests. They carry only ids; no data about people is sent.'
            : 'Only an Owner of your organization can see and create webhooks.'
        }
      >
        {isOwner && (
          <Permitted changes={createWebhook}>
            <div className="space-y-8">
              <WebhookForm />
              <WebhookList />
            </div>
          </Permitted>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}

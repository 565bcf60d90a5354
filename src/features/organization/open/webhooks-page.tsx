import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  createWebhook,
  type DeliveryState,
  type NewWebhook,
  newWebhook,
  testEvent,
  type Webhook,
  type WebhookDelivery,
  webhookAttempts,
  webhookEvents,
  webhookEventTexts,
} from '../../../../contract/organization/webhooks.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval, useOpener } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { OpenedForm, OpenedFormButtons } from '../../settings/opened-form.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { CheckBoxes } from './check-boxes.tsx';
import { copyButtonIn, ShownOnce } from './shown-once.tsx';
import {
  useChangeWebhook,
  useCreateWebhook,
  useDeleteWebhook,
  useDeliveries,
  useSendEvent,
  useWebhooks,
} from './use-webhooks.ts';

const states: Record<DeliveryState, { text: string; look: 'plain' | 'done' | 'failed' }> = {
  waiting: { text: 'Waiting', look: 'plain' },
  delivered: { text: 'Delivered', look: 'done' },
  failed: { text: 'Failed', look: 'failed' },
};

/** One that waits after an attempt has failed so far. */
const stateOf = ({ state, attempts }: WebhookDelivery) =>
  states[state === 'waiting' && attempts > 0 ? 'failed' : state];

function whyOf({ state, attempts, status, error }: WebhookDelivery): string {
  const reason = error || (status === null ? '' : `Status ${status}.`);
  if (state !== 'waiting') return `${reason} ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`.trim();
  return `${reason} Attempt ${attempts} of ${webhookAttempts}; the next ones follow by themselves, for a day.`;
}

function WebhookLog({ webhook: { id, url } }: { webhook: Webhook }) {
  const { data: deliveries, error, isPending, refetch } = useDeliveries(id);
  const send = useSendEvent(id);
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  const sent = deliveries?.find((delivery) => delivery.id === send.data?.id);
  return (
    <div ref={container} tabIndex={-1} className="space-y-4">
      {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingMark text="Loading the log..." />}
      {deliveries && deliveries.length > 0 && (
        <StackedTable label={`Log of ${url}`}>
          <thead>
            <tr>
              <HeadCell>Event</HeadCell>
              <HeadCell>Outcome</HeadCell>
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isBusy={send.isPending && send.variables === delivery.id}
                // What waits has no such button.
                onResend={() => send.mutate(delivery.id, { onSuccess: noteRemoval })}
              />
            ))}
          </tbody>
        </StackedTable>
      )}
      {/* Always rendered, because screen readers announce changes of an existing status region. */}
      <p role="status" className="sr-only">
        {sent && `${sent.event}: ${stateOf(sent).text}`}
      </p>
      <FailureNotice error={send.error} text="The event could not be sent. Please try again." />
    </div>
  );
}

function DeliveryRow({
  delivery,
  isBusy,
  onResend,
}: {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onResend: () => void;
}) {
  const { event, state, attempts, created_at } = delivery;
  const time = formatDateTime(created_at);
  const { text, look } = stateOf(delivery);
  return (
    <Row>
      <Cell>
        <code>{event}</code>
        <br />
        <span className="text-muted text-sm">{time}</span>
      </Cell>
      <Cell className="space-y-1">
        <Tag look={look}>{text}</Tag>
        {attempts > 0 && <p className="text-muted text-sm">{whyOf(delivery)}</p>}
      </Cell>
      <Cell>
        {state !== 'waiting' && (
          <Button
            look="quiet"
            size="small"
            className="-mx-3 -my-1.5"
            busy={isBusy}
            aria-label={`Send again: ${event} of ${time}`}
            onClick={onResend}
          >
            Send again
          </Button>
        )}
      </Cell>
    </Row>
  );
}

function WebhookList() {
  const { data: webhooks, error, isPending, refetch } = useWebhooks();
  const [deleted, setDeleted] = useState<Webhook>();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  if (isPending) return <LoadingMark text="Loading webhooks..." />;
  if (!webhooks) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={container} tabIndex={-1}>
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
  const change = useChangeWebhook(id);
  const test = useSendEvent(id);
  const [opened, setOpened] = useState<'log' | 'form'>();
  const editor = useOpener(opened === 'form');
  if (opened === 'form') {
    return (
      <li className="py-4">
        <ChangeForm webhook={webhook} onClose={() => setOpened(undefined)} />
      </li>
    );
  }
  const failure = change.error ?? test.error;
  return (
    <li className="space-y-3 py-4">
      <div className="space-y-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2">
          <span className="font-semibold">{url}</span>
          {!isActive && <Tag>Paused</Tag>}
        </p>
        <p className="text-muted text-sm">{events.map((event) => webhookEventTexts[event]).join(' · ')}</p>
        <LastRequest id={id} />
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          look="quiet"
          size="small"
          busy={test.isPending}
          aria-label={`Send a test event to ${url}`}
          onClick={() => test.mutate(undefined)}
        >
          Send a test event
        </Button>
        <Button
          ref={editor}
          look="quiet"
          size="small"
          aria-label={`Edit ${url}`}
          onClick={() => setOpened('form')}
        >
          Edit
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-expanded={opened === 'log'}
          aria-label={`Log of ${url}`}
          onClick={() => setOpened(opened === 'log' ? undefined : 'log')}
        >
          Log
        </Button>
        <Button
          look="quiet"
          size="small"
          busy={change.isPending}
          aria-label={`${isActive ? 'Pause' : 'Resume'} ${url}`}
          onClick={() => change.mutate({ is_active: !isActive })}
        >
          {isActive ? 'Pause' : 'Resume'}
        </Button>
        <Button look="quiet" size="small" aria-label={`Delete ${url}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
      {failure && (
        <Notice kind="failed">
          {problemText(
            failure,
            change.error
              ? 'The webhook could not be changed.'
              : 'The event could not be sent. Please try again.',
          )}
        </Notice>
      )}
      {opened === 'log' && <WebhookLog webhook={webhook} />}
    </li>
  );
}

function LastRequest({ id }: { id: string }) {
  const { data: deliveries } = useDeliveries(id);
  if (!deliveries) return null;
  const [last] = deliveries;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {last ? (
        <>
          <Tag look={stateOf(last).look}>{stateOf(last).text}</Tag>
          {`${last.event === testEvent ? 'Test event' : 'Last request'} ${formatDateTime(last.created_at)}`}
          {last.error && <span className="wrap-anywhere">{whyOf(last)}</span>}
        </>
      ) : (
        'Nothing was sent yet.'
      )}
    </p>
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

function NewWebhookPart() {
  const { data: webhooks } = useWebhooks();
  const create = useCreateWebhook();
  const { container, noteRemoval } = useFocusAfterRemoval({ find: copyButtonIn });
  return (
    <div ref={container} className="space-y-4">
      <OpenedForm
        text="New webhook"
        look="primary"
        empty={
          webhooks?.length === 0 && (
            <EmptyState text="No webhooks yet. Each is listed here with its last request, and can be tested and paused." />
          )
        }
      >
        {(close) => <WebhookForm create={create} onClose={close} onCreated={noteRemoval} />}
      </OpenedForm>
      <ShownOnce
        title="The webhook was created. This secret signs what it is sent."
        label="Signing secret"
        secret={create.data?.secret}
        onDone={() => {
          create.reset();
          noteRemoval();
        }}
      />
    </div>
  );
}

function WebhookForm({
  create,
  onClose,
  onCreated,
}: {
  create: ReturnType<typeof useCreateWebhook>;
  onClose: () => void;
  onCreated: () => void;
}) {
  const cancel = () => {
    create.reset();
    onClose();
  };
  return (
    <WebhookFields
      label="New webhook"
      values={empty}
      mutation={create}
      failureText="The webhook could not be created."
      onDone={() => {
        onClose();
        onCreated();
      }}
    >
      <OpenedFormButtons text="Create webhook" isBusy={create.isPending} onCancel={cancel} />
    </WebhookFields>
  );
}

function ChangeForm({ webhook: { id, url, events }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const change = useChangeWebhook(id);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={frame}>
      <WebhookFields
        label={`Edit ${url}`}
        values={{ url, events }}
        mutation={change}
        failureText="The webhook could not be changed."
        onDone={onClose}
      >
        <p className="text-muted text-sm">Its signing secret and its log stay.</p>
        <OpenedFormButtons text="Save webhook" isBusy={change.isPending} onCancel={onClose} />
      </WebhookFields>
    </div>
  );
}

function WebhookFields({
  label,
  values,
  mutation,
  failureText,
  onDone,
  children,
}: {
  label: string;
  values: NewWebhook;
  mutation: Parameters<typeof useCreateForm<NewWebhook>>[2];
  failureText: string;
  onDone: () => void;
  children: ReactNode;
}) {
  const { register, errors, failure, onSubmit } = useCreateForm(newWebhook, values, mutation, onDone);
  const errorId = useId();
  return (
    <Form aria-label={label} onSubmit={onSubmit} className="flex flex-col items-start gap-5">
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
        groups={[
          { options: webhookEvents.map((event) => ({ value: event, label: webhookEventTexts[event] })) },
        ]}
        error={errors.events && 'Choose at least one.'}
        errorId={errorId}
        {...register('events')}
      />
      {children}
      {failure && <Notice kind="failed">{problemText(failure, failureText)}</Notice>}
    </Form>
  );
}

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
              <NewWebhookPart />
              <WebhookList />
            </div>
          </Permitted>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}

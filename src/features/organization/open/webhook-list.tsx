import { useState } from 'react';
import { webhookEventTexts } from '../../../../contract/organization/webhook-events.ts';
import type { Webhook } from '../../../../contract/organization/webhooks.calls.ts';
import { ConfirmMutation } from '../../../lib/confirm-mutation.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useDeleteWebhook, useSwitchWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookLog } from './webhook-log.tsx';

/** The webhooks that there are, each with its log. */
export function WebhookList() {
  const { data: webhooks, error, isPending, refetch } = useWebhooks();
  const [deleted, setDeleted] = useState<Webhook>();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  if (isPending) return <LoadingMark text="Loading webhooks..." />;
  if (!webhooks) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={container} tabIndex={-1}>
      {webhooks.length === 0 && <EmptyState text="No program is told of events yet." />}
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
      {webhook?.url} is told nothing more, and its log is deleted.
    </ConfirmMutation>
  );
}

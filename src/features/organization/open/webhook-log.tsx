import type { DeliveryState } from '../../../../contract/organization/webhook-events.ts';
import type { Webhook, WebhookDelivery } from '../../../../contract/organization/webhooks.calls.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useDeliveries, useSendEvent } from './use-webhooks.ts';

const states: Record<DeliveryState, { text: string; look: 'plain' | 'done' | 'failed' }> = {
  waiting: { text: 'Waiting', look: 'plain' },
  delivered: { text: 'Delivered', look: 'done' },
  failed: { text: 'Failed', look: 'failed' },
};

/** What was sent to a webhook, with a way to send it again. */
export function WebhookLog({ webhook: { id, url } }: { webhook: Webhook }) {
  const { data: deliveries, error, isPending, refetch } = useDeliveries(id);
  const send = useSendEvent(id);
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <div ref={container} tabIndex={-1} className="space-y-4">
      {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingMark text="Loading the log..." />}
      {deliveries?.length === 0 && <p className="text-muted">Nothing was sent yet.</p>}
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
      <Button
        look="secondary"
        size="small"
        busy={send.isPending && send.variables === undefined}
        onClick={() => send.mutate(undefined)}
      >
        Send a test event
      </Button>
      {/* Always rendered, because screen readers announce changes of an existing status region. */}
      <p role="status" className="text-muted text-sm empty:hidden">
        {send.isSuccess && 'It is on its way. The log says how it ends.'}
      </p>
      {send.error && (
        <Notice kind="failed">
          {problemText(send.error, 'The event could not be sent. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

function DeliveryRow({
  delivery: { event, state, attempts, status, error, created_at },
  isBusy,
  onResend,
}: {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onResend: () => void;
}) {
  const time = formatDateTime(created_at);
  const { text, look } = states[state];
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return (
    <Row>
      <Cell>
        <code>{event}</code>
        <br />
        <span className="text-muted text-sm">{time}</span>
      </Cell>
      <Cell className="space-y-1">
        <Tag look={look}>{text}</Tag>
        {attempts > 0 && (
          <p className="text-muted text-sm">
            {error ? `${error} ${tries}` : status === null ? tries : `Status ${status}, ${tries}`}
            {state === 'waiting' && ', retried automatically'}
          </p>
        )}
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Acting,
  endProviderAccess,
  getProviderAccess,
  type ProviderAccess,
  saveProviderAccess,
} from '../../../../contract/organization/acting.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime } from '../../../lib/display-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { Switch } from '../../settings/choices.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';

const queryKey = ['provider-access'];

export function ProviderAccessPage() {
  return (
    <SettingsFrame>
      <SettingsSection
        title="Provider access"
        description="People of your provider can work in your organization for a limited time, to help you. You are notified by mail when they start, and everything they do is marked in the audit trail. Passwords, second factors, keys, exports and deletions are out of their reach."
      >
        <Permitted reads={getProviderAccess}>
          <Loaded />
        </Permitted>
      </SettingsSection>
    </SettingsFrame>
  );
}

function Loaded() {
  const api = useApi();
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getProviderAccess, {}, { signal }),
  });
  return (
    <>
      {isPending && <LoadingMark text="Loading..." />}
      {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      {data && (
        <Permitted changes={saveProviderAccess}>
          <Access access={data} />
        </Permitted>
      )}
    </>
  );
}

function Access({ access }: { access: ProviderAccess }) {
  const { change, end } = useChanges();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  const { is_allowed: isAllowed, acting, earlier } = access;
  const error = change.error ?? end.error;
  return (
    <div ref={container} tabIndex={-1} className="space-y-5">
      {acting && (
        <Notice kind="info">
          <p>
            <strong>{acting.by}</strong> acts for your organization until {formatDateTime(acting.until)}.
          </p>
          <p className="mt-1 wrap-anywhere">{acting.reason}</p>
          <Button
            look="danger"
            size="small"
            className="mt-3"
            busy={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: noteRemoval })}
          >
            End it now
          </Button>
        </Notice>
      )}
      <Switch checked={isAllowed} onChange={(checked) => !change.isPending && change.mutate(checked)}>
        The provider may act for this organization
      </Switch>
      <FailureNotice error={error} text="Your choice could not be saved. Please try again." />
      {earlier.length > 0 ? (
        <Earlier earlier={earlier} />
      ) : (
        !acting && <p className="text-muted">No access so far.</p>
      )}
    </div>
  );
}

function useChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = (access: ProviderAccess) => queries.setQueryData(queryKey, access);
  const change = useMutation<ProviderAccess, Error, boolean>({
    mutationFn: (isAllowed) => api.call(saveProviderAccess, { body: { is_allowed: isAllowed } }),
    onSuccess,
  });
  const end = useMutation<ProviderAccess, Error, void>({
    mutationFn: () => api.call(endProviderAccess, {}),
    onSuccess,
    // It may be over already.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return { change, end };
}

function Earlier({ earlier }: { earlier: Acting[] }) {
  return (
    <StackedTable label="Earlier access">
      <thead>
        <tr>
          <HeadCell>Who</HeadCell>
          <HeadCell>From</HeadCell>
          <HeadCell>To</HeadCell>
          <HeadCell>Why</HeadCell>
        </tr>
      </thead>
      <tbody>
        {earlier.map(({ by, since, until, reason }) => (
          <Row key={since}>
            <Cell className="wrap-anywhere sm:min-w-36">{by}</Cell>
            <Cell data-heading="From" className="whitespace-nowrap">
              {formatDateTime(since)}
            </Cell>
            <Cell data-heading="To" className="whitespace-nowrap">
              {formatDateTime(until)}
            </Cell>
            <Cell className="wrap-anywhere text-muted">{reason}</Cell>
          </Row>
        ))}
      </tbody>
    </StackedTable>
  );
}

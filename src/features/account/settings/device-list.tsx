import type { SignedInDevice } from '../../../../contract/account/sessions.calls.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useDevices, useEndSessions } from './use-devices.ts';

/** Where the user is signed in, and the way to end it. */
export function DeviceList() {
  const { data: devices = [], error, isPending, refetch } = useDevices();
  const end = useEndSessions();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  const hasOthers = devices.some(({ is_current }) => !is_current);
  return (
    <div ref={container} tabIndex={-1} className="space-y-4">
      {isPending && <LoadingMark text="Loading devices..." />}
      {error && <SettingsUnavailable error={error} what="The devices" onRetry={() => void refetch()} />}
      {end.error && (
        <Notice kind="failed">{problemText(end.error, 'The device could not be logged out.')}</Notice>
      )}
      <ul className="divide-y divide-hairline border-hairline border-y empty:hidden">
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isBusy={end.isPending && end.variables === device.id}
            onEnd={() => end.mutate(device.id, { onSuccess: noteRemoval })}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          look="secondary"
          busy={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined, { onSuccess: noteRemoval })}
        >
          Log out all other devices
        </Button>
      )}
      <p role="status" className="text-muted text-sm empty:hidden">
        {end.isSuccess && (end.variables === undefined ? 'All other devices are logged out.' : 'Logged out.')}
      </p>
    </div>
  );
}

function Device({
  device: { device, network, created_at, last_used_at, is_current },
  isBusy,
  onEnd,
}: {
  device: SignedInDevice;
  isBusy: boolean;
  onEnd: () => void;
}) {
  const name = device || 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {is_current && <Tag look="strong">This device</Tag>}
        </p>
        <p className="text-muted text-sm">
          {network && `${network} · `}
          {is_current ? 'In use now' : `Last used ${formatDateTime(last_used_at)}`}
          {` · Logged in ${formatDateTime(created_at)}`}
        </p>
      </div>
      {!is_current && (
        <Button
          look="quiet"
          size="small"
          className="-mx-3"
          busy={isBusy}
          aria-label={`Log out ${name}, last used ${formatDateTime(last_used_at)}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

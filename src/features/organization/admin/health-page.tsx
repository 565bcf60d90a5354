import type { HealthCheck } from '../../../../contract/organization/admin-health.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../../../ui/icons.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AdminFrame, Unavailable } from './admin-frame.tsx';
import { useHealth } from './use-admin.ts';

const states = {
  good: { look: 'done', word: 'Good', Icon: CheckIcon },
  bad: { look: 'failed', word: 'Look now', Icon: WarningIcon },
  unknown: { look: 'plain', word: 'Not known', Icon: InfoIcon },
} as const;

export function HealthPage() {
  const { data, error, isPending, refetch } = useHealth();
  return (
    <AdminFrame>
      {isPending && <LoadingMark text="Looking..." />}
      {error && <Unavailable error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="max-w-3xl space-y-4">
          <ul className="divide-y divide-hairline rounded-card border border-hairline bg-panel">
            {data.checks.map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
          <p className="text-muted text-sm">
            {data.version && `Version ${data.version}. `}As of {formatDateTime(data.at)}, looked at every half
            minute.
          </p>
        </div>
      )}
    </AdminFrame>
  );
}

function Check({ check: { name, state, says, advice } }: { check: HealthCheck }) {
  const { look, word, Icon } = states[state];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <h2 className="w-28 font-semibold text-base">{name}</h2>
      <div className="min-w-0 flex-1 basis-60">
        <p>{says}</p>
        {advice && <p className="text-muted">{advice}</p>}
      </div>
      <Tag look={look}>
        <Icon className="size-3.5" />
        {word}
      </Tag>
    </li>
  );
}

import type { Processor } from '../../../../contract/organization/processors.calls.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useDecideOnProcessor, useProcessors } from './use-processors.ts';

const useTexts: Record<Processor['uses'][number], string> = {
  reading: 'reads the candidates of searches, where that is switched on',
  drafts: 'drafts mails to people',
  vectors: 'turns titles, skills and summaries into vectors for searches',
};

/** The models that texts about candidates could be sent to, each to be accepted by an Owner. */
export function ProcessorList() {
  const { data: processors, error, isPending, refetch } = useProcessors();
  const decide = useDecideOnProcessor();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!processors) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  if (processors.length === 0) {
    return <p className="text-muted">As long as the built-in composer writes, no text leaves this server.</p>;
  }
  const pending = decide.isPending ? decide.variables : undefined;
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-hairline border-hairline border-y">
        {processors.map((one) => (
          <ProcessorRow
            key={`${one.host} ${one.model}`}
            processor={one}
            isBusy={pending?.host === one.host && pending.model === one.model}
            onDecide={() =>
              !pending && decide.mutate({ host: one.host, model: one.model, accepts: !one.accepted })
            }
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {decide.isSuccess &&
          (decide.variables.accepts ? 'Accepted.' : 'Withdrawn. Nothing more is sent to it.')}
      </p>
      {decide.isError && (
        <Notice kind="failed">
          {problemText(decide.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

function ProcessorRow({
  processor: { host, model, uses, accepted },
  isBusy,
  onDecide,
}: {
  processor: Processor;
  isBusy: boolean;
  onDecide: () => void;
}) {
  const use =
    uses.length > 0 ? `It ${uses.map((name) => useTexts[name]).join(', ')}.` : 'It is no longer connected.';
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">
          <span className="font-semibold">{model}</span> at {host}
        </p>
        <p className="text-muted text-sm">{use}</p>
        <p className="mt-1 text-sm">
          {accepted
            ? `Accepted by ${accepted.by} on ${formatDate(accepted.at)}.`
            : 'Not accepted: it gets no text about candidates.'}
        </p>
      </div>
      <Button
        look={accepted ? 'secondary' : 'primary'}
        busy={isBusy}
        aria-label={`${accepted ? 'Withdraw' : 'Accept'} ${model} at ${host}`}
        onClick={onDecide}
      >
        {accepted ? 'Withdraw' : 'Accept'}
      </Button>
    </li>
  );
}

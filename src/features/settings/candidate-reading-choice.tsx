import { useId } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { SettingsUnavailable } from './settings-frame.tsx';
import { useCandidateReading, useSaveCandidateReading } from './use-candidate-reading.ts';

/** Switches the reading of candidates by the model on or off. It applies at once. */
export function CandidateReadingChoice({ hasModel }: { hasModel: boolean }) {
  const { data, isPending, error, refetch } = useCandidateReading();
  const save = useSaveCandidateReading();
  const hintId = useId();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  const { is_on, most_people, most_requests, most_seconds, version } = data;
  return (
    <div className="space-y-3">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={is_on}
          aria-describedby={hintId}
          onChange={({ target }) => !save.isPending && save.mutate({ isOn: target.checked, version })}
          className="size-4 accent-strong"
        />
        Let the model read the job and the best {most_people} candidates of each search
      </label>
      <p id={hintId} className="max-w-[60ch] text-muted text-sm">
        {`A search then takes at most ${most_seconds} seconds longer and ${most_requests} requests. Title, skills, place and summary of each candidate are sent to the model, without name and addresses.`}
      </p>
      <p role="status">
        {save.isSuccess && (is_on ? 'On from the next search on.' : 'Off from the next search on.')}
      </p>
      {is_on && !hasModel && (
        <Notice kind="info">No model is connected. Until one is, nobody is read.</Notice>
      )}
      {save.isError && (
        <Notice kind="failed">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

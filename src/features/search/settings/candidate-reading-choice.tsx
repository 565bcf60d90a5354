import {
  type CandidateReading,
  getCandidateReading,
  saveCandidateReading,
} from '../../../../contract/organization/settings.calls.ts';

import { problemText } from '../../../lib/problem-text.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Switch } from '../../settings/choices.tsx';
import { useSaveSettings } from '../../settings/form-outcome.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';

const key = ['candidate-reading'];

export const useCandidateReading = () => useCallQuery(key, getCandidateReading, {});

/** Refetches the setting on a conflict. */
export const useSaveCandidateReading = () =>
  useSaveSettings<{ is_on: boolean }, CandidateReading>(key, (api, request) =>
    api.call(saveCandidateReading, request),
  );

/** Applies at once. */
export function CandidateReadingChoice({ hasModel }: { hasModel: boolean }) {
  const { data, isPending, error, refetch } = useCandidateReading();
  const save = useSaveCandidateReading();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  const { is_on, most_people, most_requests, most_seconds, version } = data;
  return (
    <div className="space-y-3">
      <Switch
        checked={is_on}
        disabled={!is_on && !hasModel}
        hint={
          !is_on && !hasModel
            ? 'It needs a model: none is in use.'
            : `A search then takes at most ${most_seconds} seconds longer and ${most_requests} requests. Title, skills, place and summary of each candidate are sent to the model, without name and addresses.`
        }
        onChange={(checked) => !save.isPending && save.mutate({ fields: { is_on: checked }, version })}
      >
        Let the model read the job and the best {most_people} candidates of each search
      </Switch>
      <p role="status">
        {save.isSuccess && (is_on ? 'On from the next search on.' : 'Off from the next search on.')}
      </p>
      {is_on && !hasModel && (
        <Notice kind="info">No model is connected. Connect one to read candidates.</Notice>
      )}
      {save.isError && (
        <Notice kind="failed">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

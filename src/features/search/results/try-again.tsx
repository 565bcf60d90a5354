import { problemText } from '../../../lib/problem-text.ts';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useSearchDetails } from '../use-search-status.ts';
import { useRanking } from './criteria-bar.tsx';

/** Makes a search again as it is. */
export function TryAgain({
  jobId,
  text,
  onStarted = () => undefined,
}: {
  jobId: string;
  text: string;
  onStarted?: () => void;
}) {
  const { data: details } = useSearchDetails(jobId);
  const { rankAgain, isPending, error } = useRanking(jobId, details?.title ?? '');
  return (
    <>
      <ServerButton
        isBrief
        look="secondary"
        size="small"
        busy={isPending}
        onClick={() => rankAgain({}, {}, onStarted)}
      >
        {text}
      </ServerButton>
      {error && (
        <span role="alert" className="text-failed">
          {problemText(error, 'The search could not be started again. Please try again.')}
        </span>
      )}
    </>
  );
}

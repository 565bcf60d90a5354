import type { SearchAgain } from '../../../../contract/search/searches.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useSearchDetails } from '../use-search-status.ts';
import { useRanking } from './criteria-bar.tsx';

/** Makes a search again as it is. @param body `only_failed` to ask the sources that failed alone */
export function TryAgain({
  jobId,
  text,
  body = {},
  onStarted = () => undefined,
}: {
  jobId: string;
  text: string;
  body?: Pick<SearchAgain, 'only_failed'>;
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
        onClick={() => rankAgain(body, {}, onStarted)}
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

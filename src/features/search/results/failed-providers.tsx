import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FailedProvider } from '../../../../contract/search/search-sources.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { searchSourcesPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TryAgain } from './search-progress.tsx';

/** The search goes on without the sources or model that failed. @param jobId where it can be made again */
export function FailedProviders({ failed, jobId }: { failed: FailedProvider[]; jobId?: string }) {
  const isOwner = useIsOwner();
  const reasons = failed.map(({ provider, failed: reason }) => `${provider}: ${reason}`).join('\n');
  const [dismissed, setDismissed] = useState('');
  if (reasons === dismissed) return null;
  const sources = failed.filter(({ provider }) => provider !== 'model').length;
  const again =
    sources === 0 ? 'Try again' : sources === 1 ? 'Try this source again' : 'Try these sources again';
  return (
    <Notice kind="info" className="py-1.5!">
      <div className="flex items-start gap-x-2 text-sm">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <ul className="min-w-0 max-sm:[&>li]:truncate">
            {failed.map(({ provider, failed: reason }) => (
              <li key={provider}>
                <strong>{providerName(provider)}</strong>
                <span className="max-sm:hidden">
                  {provider === 'model' ? ' has not read everybody' : ' could not be searched'}
                </span>
                : {reason}
              </li>
            ))}
          </ul>
          {jobId && (
            <Suspense>
              <TryAgain jobId={jobId} text={again} {...(sources > 0 && { body: { only_failed: true } })} />
            </Suspense>
          )}
          {sources > 0 && isOwner && (
            <Link to={searchSourcesPath} className="link max-sm:hidden">
              Search sources
            </Link>
          )}
        </div>
        <Button
          look="quiet"
          size="small"
          className="-mr-3 min-h-7! touch:-my-2 touch:min-h-11!"
          aria-label="Dismiss"
          onClick={() => setDismissed(reasons)}
        >
          <CloseIcon className="size-4" />
        </Button>
      </div>
    </Notice>
  );
}

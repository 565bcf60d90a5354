import type { FailedProvider } from '../../../../contract/search/search-sources.calls.ts';
import { providerName } from '../../../lib/display-text.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Names the sources that could not answer, and a model that could not read; the search went on without them. */
export function FailedProviders({ failed }: { failed: FailedProvider[] }) {
  if (failed.length === 0) return null;
  return (
    <Notice kind="info">
      <ul className="space-y-1">
        {failed.map(({ provider, failed: reason }) => (
          <li key={provider}>
            <strong>{providerName(provider)}</strong>{' '}
            {provider === 'model' ? 'has not read everybody:' : 'could not be searched:'} {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

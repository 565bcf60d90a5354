import type { ComponentProps } from 'react';
import { DraftNotice, RestoredNotice } from '../../../lib/draft-notice.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Notice } from '../../../ui/notice.tsx';
import { InitiateSearchForm } from './initiate-search-form.tsx';
import { SearchProgress } from './search-progress.tsx';
import type { useInitiateSearch } from './use-initiate-search.ts';
import type { useSearchForm } from './use-search-form.ts';

/** The form, what came of sending it, and the search that runs. Texts of spec §8. */
export function InitiateSearchView({
  search,
  initiate,
  running,
}: {
  search: ReturnType<typeof useSearchForm>;
  initiate: ReturnType<typeof useInitiateSearch>;
  running: ComponentProps<typeof SearchProgress> | undefined;
}) {
  const start = useSingleFlight(initiate.mutateAsync);
  return (
    <div className="max-w-3xl space-y-5">
      {search.restoredFrom !== undefined && (
        <RestoredNotice savedAt={search.restoredFrom} onDiscard={search.discard} />
      )}
      <InitiateSearchForm form={search.form} isBusy={initiate.isPending} onInitiate={start}>
        {search.canRestore && (
          <DraftNotice actions={[['Restore', search.restoreDescription]]}>
            The description you typed before is kept.
          </DraftNotice>
        )}
      </InitiateSearchForm>
      {initiate.isError && (
        <Notice kind="failed">
          {problemText(initiate.error, 'An unexpected error occurred while initiating the search.')}
        </Notice>
      )}
      {initiate.isSuccess && running?.state?.status !== 'Failed' && (
        <Notice kind="done">Search task initiated successfully!</Notice>
      )}
      {running && <SearchProgress {...running} />}
    </div>
  );
}

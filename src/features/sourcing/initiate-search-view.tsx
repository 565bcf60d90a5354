import type { ComponentProps } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { InitiateSearchForm } from './initiate-search-form.tsx';
import { SearchProgress } from './search-progress.tsx';
import type { useInitiateSearch } from './use-initiate-search.ts';

/** The form, what came of sending it, and the search that runs. Texts of spec §8. */
export function InitiateSearchView({
  form,
  initiate,
  running,
}: {
  form: ComponentProps<typeof InitiateSearchForm>['form'];
  initiate: ReturnType<typeof useInitiateSearch>;
  running: ComponentProps<typeof SearchProgress> | undefined;
}) {
  return (
    <div className="max-w-3xl space-y-5">
      <InitiateSearchForm
        form={form}
        isBusy={initiate.isPending}
        onInitiate={(search) => initiate.mutate(search)}
      />
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

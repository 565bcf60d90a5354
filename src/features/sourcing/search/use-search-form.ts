import { useForm } from 'react-hook-form';
import { webProviders } from '../../../../contract/api/search-sources.ts';
import { isSameTexts, useDraft, useFormDraft } from '../../../lib/use-draft.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import {
  blankSearch,
  type SearchFormValues,
  type SearchPayload,
  searchDraft,
  searchResolver,
} from './search-form-values.ts';
import type { StartedSearch } from './use-followed-search.ts';
import { useInitiateSearch } from './use-initiate-search.ts';

const { cleared_description: _, ...blankFields } = blankSearch;

/**
 * The search form, its draft and its submission. It lives as long as the sourcing page, so that title and location survive
 * a look at the job list. The description that opening the form clears (spec §4) can be restored.
 */
export function useSearchForm(onStarted: (search: StartedSearch) => void) {
  const initiate = useInitiateSearch(onStarted);
  const submit = useSingleFlight(initiate.mutateAsync);
  const draft = useDraft(searchDraft);
  const form = useForm<SearchFormValues, unknown, SearchPayload>({
    defaultValues: draft.found?.value ?? blankSearch,
    resolver: searchResolver,
  });
  useFormDraft(form, draft.store, (values) => (isSameTexts(blankSearch, values) ? undefined : values));

  const setDescription = (description: string, cleared: string) => {
    form.setValue('cleared_description', cleared);
    form.setValue('job_description', description);
  };
  return {
    form,
    submit: form.handleSubmit(submit),
    isBusy: initiate.isPending,
    isInitiated: initiate.isSuccess,
    error: initiate.error,
    /** When the restored input was typed; undefined when the form began blank, or the input was discarded. */
    restoredFrom:
      draft.found && !isSameTexts(blankFields, draft.found.value) ? draft.found.savedAt : undefined,
    canRestore: form.watch('cleared_description') !== '',
    /** Clears the description, the queries of one's own and all messages (spec §4). A blank description does not replace the one cleared before. */
    open: () => {
      const { job_description: description, cleared_description: cleared } = form.getValues();
      setDescription('', description.trim() ? description : cleared);
      for (const provider of webProviders) form.setValue(`query_${provider}`, '');
      form.clearErrors();
      initiate.reset();
      // Title and location simply stay; that needs no notice.
      draft.forget();
    },
    /** Swaps the cleared description with what was typed since. */
    restoreDescription: () => {
      const { job_description: typed, cleared_description: cleared } = form.getValues();
      form.setFocus('job_description');
      setDescription(cleared, typed.trim() ? typed : '');
    },
    discard: () => {
      form.setFocus('job_title');
      form.reset(blankSearch);
      draft.forget();
    },
  };
}

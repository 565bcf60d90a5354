import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isSameTexts, useDraft, useFormDraft } from '../../../lib/use-draft.ts';
import {
  blankSearch,
  type SearchFormValues,
  type SearchPayload,
  searchDraft,
  searchResolver,
} from './search-form-values.ts';

/**
 * The search form with its draft. It lives as long as the sourcing screen, so that title and location outlast a look at
 * the job list. The description that opening the form clears (spec §4) can be had back.
 */
export function useSearchForm() {
  const draft = useDraft(searchDraft);
  const [cleared, setCleared] = useState(draft.found?.value.cleared ?? '');
  // What the draft is written with, which is not drawn.
  const clearedNow = useRef(cleared);
  const form = useForm<SearchFormValues, unknown, SearchPayload>({
    defaultValues: draft.found?.value.values ?? blankSearch,
    resolver: searchResolver,
  });
  useFormDraft(form, draft.store, (values) =>
    isSameTexts(blankSearch, values) && !clearedNow.current
      ? undefined
      : { values, cleared: clearedNow.current },
  );

  const swap = (description: string, toKeep: string) => {
    clearedNow.current = toKeep;
    setCleared(toKeep);
    form.setValue('job_description', description);
  };
  return {
    form,
    /** When what the form was opened with had been typed; undefined when it began blank, or that was discarded. */
    restoredFrom:
      draft.found && !isSameTexts(blankSearch, draft.found.value.values) ? draft.found.savedAt : undefined,
    canRestore: cleared !== '',
    /** Empties the description; an empty one does not take the place of what was cleared before. */
    clearDescription: () => {
      const description = form.getValues('job_description');
      swap('', description.trim() ? description : cleared);
      // Title and place are as they were left, which needs no word.
      draft.forget();
    },
    /** Brings the cleared description back, and keeps the one that was typed since in its place. */
    restoreDescription: () => {
      const typed = form.getValues('job_description');
      form.setFocus('job_description');
      swap(cleared, typed.trim() ? typed : '');
    },
    discard: () => {
      form.setFocus('job_title');
      clearedNow.current = '';
      setCleared('');
      form.reset(blankSearch);
      draft.forget();
    },
    /** The search that was started then is done: what it was asked with needs no draft any more. */
    settle: draft.store.remove,
  };
}

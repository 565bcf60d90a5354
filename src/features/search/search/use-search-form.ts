import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from '../../../../contract/platform/zod.ts';
import { type SearchDetails, searchJobAgain } from '../../../../contract/search/searches.calls.ts';
import { initiateSearch, readSearchCriteria } from '../../../../contract/search/sourcing.calls.ts';
import { webProviders } from '../../../../contract/search/web-sources.ts';
import { useApi } from '../../../lib/api.tsx';
import { openDraft } from '../../../lib/drafts.ts';
import { paths } from '../../../lib/paths.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useSession } from '../../../lib/session.tsx';
import { isSameTexts, useDraft, useFormDraft } from '../../../lib/use-draft.ts';
import { useFollowedTask } from '../../../lib/use-followed-task.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { resultsKey, searchDetailsKey, searchJobsKey, searchStatusKey } from '../query-keys.ts';
import {
  type FollowedSearch,
  isGone,
  isOver,
  useSearchDetails,
  useSearchStatus,
} from '../use-search-status.ts';
import { applyEdits, parseEdits } from './criteria-edits.ts';
import {
  blankSearch,
  exampleSearch,
  type SearchFormValues,
  type SearchPayload,
  searchDraft,
  searchResolver,
} from './search-form-values.ts';

type Job = Pick<SearchPayload, 'job_title' | 'location' | 'job_description'>;

/**
 * Reads a job into criteria, without the model that may be connected. @param again the search that is made again
 * with it
 */
export const readJobQuery = (api: ReturnType<typeof useApi>, job: Job, again: string | undefined) => ({
  queryKey: ['read-job', job, again],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(readSearchCriteria, { body: { ...job, offline: true, ...(again && { again }) } }, { signal }),
  // What was set by hand in a search changes with each ranking.
  staleTime: again ? 0 : Number.POSITIVE_INFINITY,
});

const startedSearch = z.object({
  id: z.string(),
  title: z.string(),
  /** Milliseconds. */
  at: z.optional(z.number()),
});
type StartedSearch = z.infer<typeof startedSearch>;

const parseStartedSearch = (stored: unknown) => startedSearch.parse(stored);

/**
 * Follows the search that this tab started (spec §4). When its links arrive, its results open, or a link is
 * offered while other results are open. @param openJobId the search whose results are open
 */
export function useFollowedSearch(openJobId: string | undefined, openResults: (id: string) => void) {
  const queries = useQueryClient();
  const { user } = useSession();
  const { task: search, follow, forget, clear } = useFollowedTask('started-search', parseStartedSearch);
  const { data: state, error } = useSearchStatus(search?.id);
  const [ready, setReady] = useState<StartedSearch>();
  // Back on the tabs the offer is void: the job list shows the search.
  if (ready && !openJobId) setReady(undefined);

  const hasEnded = isOver(state) || isGone(error);
  const onEnd = useEffectEvent((ended: StartedSearch) => {
    forget();
    if (state?.status === 'Failed') return;
    void queries.invalidateQueries({ queryKey: searchJobsKey });
    // The results of an earlier run.
    void queries.invalidateQueries({ queryKey: resultsKey(ended.id) });
    if (isGone(error)) return;
    if (user) openDraft(user.id, searchDraft).remove(ended.at);
    if (state?.urls === undefined) return;
    clear();
    if (openJobId && openJobId !== ended.id) setReady(ended);
    else openResults(ended.id);
  });
  useEffect(() => {
    if (search && hasEnded) onEnd(search);
  }, [search, hasEnded]);

  return {
    running: search && { ...search, state, error },
    ready: openJobId === ready?.id ? undefined : ready,
    follow,
    clear,
  };
}

type JobTexts = Pick<SearchPayload, 'job_title' | 'location' | 'job_description'>;
type EditedSearch = SearchPayload & { edits: string };

/**
 * Caches the new search as `Initiated`, and reports it to the platform. @param repeated the search that is made
 * again instead
 */
function useInitiateSearch(onStarted: (search: StartedSearch) => void, repeated: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  /** The job as it is sent may have been typed on since it was read. */
  const readEdited = async (job: JobTexts, edits: string) => {
    const { criteria } = await queries.fetchQuery(readJobQuery(api, job, repeated));
    return applyEdits(criteria, parseEdits(edits));
  };
  return useMutation({
    mutationFn: async ({ max_pages, queries: own = [], template, edits, ...job }: EditedSearch) => {
      const criteria = edits === '' || template ? undefined : await readEdited(job, edits);
      if (repeated !== undefined) {
        const body = { ...job, queries: own, ...(criteria && { criteria }) };
        return api.call(searchJobAgain, { params: { id: repeated }, body });
      }
      return api.call(initiateSearch, {
        body: {
          ...job,
          ...(max_pages !== undefined && { max_pages }),
          ...(own.length > 0 && { queries: own }),
          ...(template && { template }),
          ...(criteria && { criteria }),
        },
      });
    },
    onMutate: () => Date.now(),
    onSuccess: ({ task_id: id }, { job_title: title }, at) => {
      queries.setQueryData<FollowedSearch>(searchStatusKey(id), { status: 'Initiated' });
      void queries.invalidateQueries({ queryKey: searchDetailsKey(id) });
      onStarted({ id, title, at });
      tasks.taskStarted({
        kind: 'search',
        id,
        label: title,
        screen: paths.sourcing,
        result: paths.searchJob(id),
        ...(repeated !== undefined && { run: randomId() }),
      });
    },
  });
}

const { cleared_description: _, ...blankFields } = blankSearch;

interface FormSource {
  again: string | undefined;
  copy: string | undefined;
}

/**
 * Lives as long as the sourcing page, so that title and location survive a look at the job list. The cleared
 * description (spec §4) can be restored.
 */
export function useSearchForm(onStarted: (search: StartedSearch) => void, source: FormSource) {
  const initiate = useInitiateSearch(onStarted, source.again);
  const start = useSingleFlight(initiate.mutateAsync);
  const queries = useQueryClient();
  const submit = async (search: EditedSearch) => {
    const { data: started, variables: last } = initiate;
    const state = started && queries.getQueryData<FollowedSearch>(searchStatusKey(started.task_id));
    if (state && !isOver(state) && JSON.stringify(search) === JSON.stringify(last)) return;
    await start(search);
  };
  const draft = useDraft(searchDraft);
  const form = useForm<SearchFormValues, unknown, SearchPayload>({
    defaultValues: draft.found?.value ?? blankSearch,
    resolver: searchResolver,
  });
  useFormDraft(form, draft.store, (values) => (isSameTexts(blankSearch, values) ? undefined : values));

  const { data: begun } = useSearchDetails(source.again ?? source.copy);
  const fillIn = useEffectEvent((search: SearchDetails) => {
    const { job_description: typed } = form.getValues();
    form.setValue('job_title', search.title);
    form.setValue('location', search.location);
    setDescription(search.description, typed.trim() === search.description ? '' : typed);
    for (const provider of webProviders) {
      const own = search.own_queries.find((query) => query.provider === provider);
      form.setValue(`query_${provider}`, own?.query ?? '');
    }
    form.setValue('criteria_edits', '');
    form.clearErrors();
    initiate.reset();
    draft.forget();
  });
  const isLoaded = begun !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded once is filled in, not what a colleague changes
  useEffect(() => {
    if (begun) fillIn(begun);
  }, [isLoaded, source.again, source.copy]);

  const setDescription = (description: string, cleared: string) => {
    form.setValue('cleared_description', cleared);
    form.setValue('job_description', description);
  };
  return {
    form,
    submit: form.handleSubmit((payload) => submit({ ...payload, edits: form.getValues('criteria_edits') })),
    startExample: () => submit({ ...exampleSearch, edits: '' }),
    isBusy: initiate.isPending,
    isInitiated: initiate.isSuccess,
    error: initiate.error,
    repeated: source.again ? begun : undefined,
    /** When the restored input was typed; undefined when the form began blank, or the input was discarded. */
    restoredFrom:
      draft.found && !isSameTexts(blankFields, draft.found.value) ? draft.found.savedAt : undefined,
    canRestore: form.watch('cleared_description') !== '',
    /** Clears the description, the queries of one's own, the template and all messages (spec §4). A blank description does not replace the one cleared before. */
    open: () => {
      const { job_description: description, cleared_description: cleared } = form.getValues();
      setDescription('', description.trim() ? description : cleared);
      for (const provider of webProviders) form.setValue(`query_${provider}`, '');
      form.setValue('template', '');
      form.setValue('criteria_edits', '');
      form.clearErrors();
      initiate.reset();
      // Title and location simply stay; that needs no notice.
      draft.forget();
    },
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

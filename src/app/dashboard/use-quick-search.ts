import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallInput } from '../../../contract/platform/call.ts';
import { initiateSearch, searchRequest } from '../../../contract/search/sourcing.calls.ts';
import { suggestJob } from '../../features/search/search/suggest-job.ts';
import { useApi } from '../../lib/api.tsx';
import { type DraftKind, openDraft, readTexts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { useSession } from '../../lib/session.tsx';
import { isSameTexts, useDraft, useFormDraft } from '../../lib/use-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { usePlatform } from '../../platform/platform-context.tsx';

type Payload = CallInput<typeof initiateSearch>['body'];

const blankSearch = { job_title: '', location: '', job_description: '' };
type QuickValues = typeof blankSearch;

const resolver = payloadResolver<QuickValues, Payload>((values) => values, searchRequest);

const quickDraft: DraftKind<QuickValues> = {
  name: 'quick-search',
  version: 1,
  read: readTexts(blankSearch),
};
const toDraft = (values: QuickValues) => (isSameTexts(blankSearch, values) ? undefined : values);

/**
 * The form of the quick search. Its draft is kept until it is sent or discarded. A draft from before sign-in moves to the user
 * who signs in.
 */
export function useQuickSearch() {
  const { user } = useSession();
  const api = useApi();
  const { tasks } = usePlatform();
  const [started, setStarted] = useState<{ id: string; title: string }>();
  // Apart from the hook of the search form, which the dashboard's first screen loads in one chunk with its page.
  const initiate = useMutation({
    mutationFn: (body: Payload) => api.call(initiateSearch, { body }),
    onSuccess: ({ task_id: id }, { job_title: title }) => {
      setStarted({ id, title });
      tasks.taskStarted({
        kind: 'search',
        id,
        label: title,
        screen: paths.sourcing,
        result: paths.searchJob(id),
      });
      clear();
    },
  });
  const submit = useSingleFlight(initiate.mutateAsync);
  const { store, found } = useDraft(quickDraft);
  const [before] = useState(() => openDraft('', quickDraft));
  const form = useForm<QuickValues, unknown, Payload>({
    defaultValues: found?.value ?? before.read()?.value ?? blankSearch,
    resolver,
  });
  useFormDraft(form, store, toDraft);

  const userId = user?.id;
  const takeAlong = useEffectEvent(() => {
    const typed = toDraft(form.getValues());
    if (typed) store.write(typed);
    before.remove();
  });
  useEffect(() => {
    if (userId !== undefined) takeAlong();
  }, [userId]);

  /** Fills in what nobody has typed. */
  const suggested = useRef({ title: '', location: '' });
  const suggest = (description: string) => {
    const next = suggestJob(description);
    const { job_title: title, location } = form.getValues();
    if (title === '' || title === suggested.current.title) form.setValue('job_title', next.title);
    if (location === '' || location === suggested.current.location) form.setValue('location', next.location);
    suggested.current = next;
  };
  const clear = () => {
    form.reset(blankSearch);
    store.remove();
    suggested.current = { title: '', location: '' };
  };
  return {
    form,
    suggest,
    submit: form.handleSubmit(submit),
    isBusy: initiate.isPending,
    error: initiate.error,
    started,
    discard: () => {
      clear();
      initiate.reset();
      form.setFocus('job_description');
    },
    again: () => {
      setStarted(undefined);
      initiate.reset();
    },
  };
}

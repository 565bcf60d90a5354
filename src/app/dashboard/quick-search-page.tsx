import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallInput } from '../../../contract/platform/call.ts';
import { initiateSearch, searchRequest } from '../../../contract/search/sourcing.calls.ts';
import { brand } from '../../../contract/site/brand.ts';
import { suggestJob } from '../../features/search/search/suggest-job.ts';
import { useApi } from '../../lib/api.tsx';
import { type DraftKind, openDraft, readTexts } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { isSameTexts, useDraft, useFormDraft } from '../../lib/use-draft.ts';
import { modifierKey, useShortcut } from '../../lib/use-shortcut.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { type Shell, usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form, TextArea, TextField } from '../../ui/field.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { page } from '../page.tsx';
import { SessionServices, Theme } from './dashboard-root.tsx';

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

/** The draft is kept until it is sent or discarded. A draft from before sign-in moves to the user who signs in. */
function useQuickSearch() {
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

const CommandPalette = page(() => import('./command-palette.tsx'), 'CommandPalette');

export function QuickSearchPage() {
  const { shell } = usePlatform();
  const { status } = useSession();
  return (
    <main className="min-h-dvh p-5">
      <title>{`Quick search · ${brand.name}`}</title>
      {status === 'loading' || !shell ? (
        <LoadingMark text="Loading..." />
      ) : (
        <SessionServices>
          {status === 'signed-in' && <Theme />}
          <QuickSearch shell={shell} isSignedIn={status === 'signed-in'} />
        </SessionServices>
      )}
    </main>
  );
}

function QuickSearch({ shell, isSignedIn }: { shell: Shell; isSignedIn: boolean }) {
  const search = useQuickSearch();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { windows } = shell;
  const show = (path: string) => {
    void windows.showInMain(path).catch(() => {});
    void windows.closeWindow().catch(() => {});
  };
  useShortcut('mod+k', () => setPaletteOpen(isSignedIn));
  useCloseByEscape(windows.closeWindow);
  useSignedInElsewhere(isSignedIn);
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h1 className="text-xl">New search</h1>
        {isSignedIn && (
          <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setPaletteOpen(true)}>
            <SearchIcon className="size-4" />
            Search or jump to…
          </Button>
        )}
      </div>
      {!isSignedIn && (
        <Notice kind="info" className="mb-4">
          <p>You are signed out. Sign in to start the search; what you type here is kept.</p>
          <Button
            size="small"
            className="mt-3"
            onClick={() => void windows.showInMain(paths.login).catch(() => {})}
          >
            Sign in
          </Button>
        </Notice>
      )}
      {search.started ? (
        <Started search={search} onShow={show} onClose={windows.closeWindow} />
      ) : (
        <QuickForm search={search} isSignedIn={isSignedIn} />
      )}
      <Suspense>
        {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} goElsewhere={show} />}
      </Suspense>
    </>
  );
}

interface Part {
  search: ReturnType<typeof useQuickSearch>;
}

function QuickForm({ search, isSignedIn }: Part & { isSignedIn: boolean }) {
  const { form, submit, suggest, isBusy, error, discard } = search;
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('job_description'), [setFocus]);
  const isTyped = form.watch(['job_title', 'location', 'job_description']).some((text) => text !== '');
  /** Enter alone begins a line. */
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isSignedIn) void submit();
  };
  return (
    <Form aria-label="Quick search" onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="Job Description"
        rows={9}
        required
        placeholder="Paste the advertisement"
        error={errors.job_description?.message}
        onKeyDown={sendByKey}
        {...form.register('job_description', { onChange: ({ target }) => suggest(target.value) })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Job Title"
          required
          error={errors.job_title?.message}
          {...form.register('job_title')}
        />
        <TextField
          label="Location"
          required
          error={errors.location?.message}
          {...form.register('location')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy} disabled={!isSignedIn}>
          Start search
        </Button>
        {isTyped && (
          <Button look="quiet" onClick={discard}>
            Discard
          </Button>
        )}
        <p className="ml-auto text-muted text-sm max-sm:hidden">
          {modifierKey === 'Meta' ? '⌘' : 'Ctrl'} + Enter starts it, Esc closes
        </p>
      </div>
      <FailureNotice error={error} text="The search could not be started. What you typed is kept." />
    </Form>
  );
}

function Started({
  search: { started, again },
  onShow,
  onClose,
}: Part & { onShow: (path: string) => void; onClose: () => Promise<void> }) {
  if (!started) return null;
  return (
    <>
      <Notice kind="done">
        <p>
          The search for <strong>{started.title}</strong> runs. {brand.name} tells you when it has finished.
        </p>
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => onShow(paths.searchJob(started.id))}>Show it</Button>
        <Button look="secondary" onClick={again}>
          Another search
        </Button>
        <Button look="quiet" onClick={() => void onClose().catch(() => {})}>
          Close
        </Button>
      </div>
    </>
  );
}

function useCloseByEscape(close: () => Promise<void>) {
  useEffect(() => {
    const onKey = ({ key }: { key: string }) => {
      if (key !== 'Escape' || document.querySelector('dialog[open]')) return;
      void close().catch(() => {});
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [close]);
}

function useSignedInElsewhere(isSignedIn: boolean) {
  const session = useSessionActions();
  useEffect(() => {
    if (isSignedIn) return;
    const ask = () => void session.restore();
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [session, isSignedIn]);
}

import { type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { brand } from '../../../contract/site/brand.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { modifierKey, useShortcut } from '../../lib/use-shortcut.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { Shell } from '../../platform/types.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextArea, TextField } from '../../ui/field.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { page } from '../page.tsx';
import { Theme } from './dashboard-root.tsx';
import { SessionServices } from './session-services.tsx';
import { useQuickSearch } from './use-quick-search.ts';

const CommandPalette = page(() => import('./command-palette.tsx'), 'CommandPalette');

/** A search from any program, in a small window of the desktop app. */
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
      {error && (
        <Notice kind="failed">
          {problemText(error, 'The search could not be started. What you typed is kept.')}
        </Notice>
      )}
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

/** Unless a dialog closes instead. */
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

/** Restores the session after a sign-in in the main window. */
function useSignedInElsewhere(isSignedIn: boolean) {
  const session = useSessionActions();
  useEffect(() => {
    if (isSignedIn) return;
    const ask = () => void session.restore();
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [session, isSignedIn]);
}

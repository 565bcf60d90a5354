import { type ComponentProps, lazy, Suspense } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { copySearchPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice, RestoredNotice } from '../../../ui/draft-notice.tsx';
import { Form, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { SearchProgress } from '../results/search-progress.tsx';
import { isGone, isOver } from '../use-search-status.ts';
import { exampleSearch, type SearchFormValues, type SearchPayload } from './search-form-values.ts';
import type { useSearchForm } from './use-search-form.ts';

export function InitiateSearchForm({
  search: {
    form,
    submit,
    isBusy,
    isInitiated,
    error,
    repeated,
    restoredFrom,
    discard,
    canRestore,
    restoreDescription,
  },
  running,
}: {
  search: ReturnType<typeof useSearchForm>;
  running: ComponentProps<typeof SearchProgress> | undefined;
}) {
  const isUnderway = isInitiated && running !== undefined && !isOver(running.state) && !isGone(running.error);
  return (
    <div className="max-w-3xl space-y-5 xl:max-w-6xl">
      {repeated && (
        <Notice kind="info">
          You are changing the search “{repeated.title}”. Its decisions and notes stay.{' '}
          <Link to={paths.searchJob(repeated.id)} className="link">
            Back to its results
          </Link>
          {' · '}
          <Link to={copySearchPath(repeated.id)} className="link">
            Start another search with it instead
          </Link>
        </Notice>
      )}
      {running && <SearchProgress {...running} isNew={isInitiated && running.state?.status !== 'Failed'} />}
      {restoredFrom !== undefined && !isUnderway && (
        <RestoredNotice savedAt={restoredFrom} onDiscard={discard} />
      )}
      <Form
        aria-label="Initiate Search"
        // Its search has the screen until the results open.
        hidden={isUnderway}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBusy) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[repeat(5,auto)_1fr] xl:items-start">
          <TitleAndLocation form={form} />
          <Suspense>
            <NamedJob form={form} />
          </Suspense>
          {canRestore && (
            <DraftNotice actions={[['Restore', restoreDescription]]}>
              The description you typed before is kept.
            </DraftNotice>
          )}
          <DescriptionAndPages form={form} />
          <Suspense>
            <SearchOptions form={form} repeated={repeated} />
          </Suspense>
        </div>
        <div
          data-actions
          className="sticky bottom-0 z-20 -mx-1 mt-5 flex flex-wrap items-center gap-3 border-hairline border-t bg-paper px-1 py-3 [@media(height<24rem)]:static"
        >
          {error && (
            <Notice kind="failed" className="basis-full">
              <p>{problemText(error, 'An unexpected error occurred while initiating the search.')}</p>
              <p>The search could not be started. Your text is kept.</p>
            </Notice>
          )}
          <ServerButton type="submit" busy={isBusy}>
            {repeated
              ? 'Run again'
              : running?.state?.status === 'Failed'
                ? 'Start as a new search'
                : 'Initiate Search'}
          </ServerButton>
          <ExampleButton form={form} />
        </div>
      </Form>
      {!running && !isInitiated && (
        <Suspense>
          <SearchHints />
        </Suspense>
      )}
    </div>
  );
}

interface FormProps {
  form: UseFormReturn<SearchFormValues, unknown, SearchPayload>;
}

function TitleAndLocation({ form: { register, formState } }: FormProps) {
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:col-start-1">
      <TextField
        label="Job Title"
        placeholder="Senior Data Engineer"
        required
        error={errors.job_title?.message}
        {...register('job_title')}
      />
      <TextField
        label="Location"
        placeholder="Berlin"
        required
        error={errors.location?.message}
        {...register('location')}
      />
    </div>
  );
}

function DescriptionAndPages({ form: { register, formState } }: FormProps) {
  const { user } = useSession();
  const { errors } = formState;
  return (
    <div className="space-y-5 xl:col-start-1">
      <TextArea
        label="Job Description"
        rows={8}
        required
        hint="Paste the advertisement, or name the must-haves: title, skills and place found in it decide the ranking."
        error={errors.job_description?.message}
        {...register('job_description')}
        onPaste={({ currentTarget: text }) => {
          const isWhole = text.selectionStart === 0 && text.selectionEnd === text.value.length;
          // Its beginning is what the title and the place are read from.
          if (isWhole) requestAnimationFrame(() => text.scrollTo({ top: 0 }));
        }}
      />
      {user?.role === 'SuperAdmin' && (
        <TextField
          label="Max Pages (SuperAdmin)"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-80"
          hint="Ten results a page. Left empty, the search shows its best 100."
          error={errors.max_pages?.message}
          {...register('max_pages')}
        />
      )}
    </div>
  );
}

const SearchOptions = lazy(async () => ({ default: (await import('./search-options.tsx')).SearchOptions }));

const NamedJob = lazy(async () => ({ default: (await import('./named-job.tsx')).NamedJob }));
const SearchHints = lazy(async () => ({ default: (await import('./search-options.tsx')).SearchHints }));

function ExampleButton({ form }: FormProps) {
  const isBlank = form.watch(['job_title', 'location', 'job_description']).every((text) => text === '');
  if (!isBlank) return null;

  const fillIn = () => {
    for (const [name, text] of Object.entries(exampleSearch)) {
      form.setValue(name as keyof typeof exampleSearch, text);
    }
    form.clearErrors();
    // This button disappears, so the focus moves on.
    form.setFocus('job_description');
  };
  return (
    <Button look="quiet" onClick={fillIn}>
      Fill in an example
    </Button>
  );
}

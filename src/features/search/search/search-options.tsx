import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import { deleteSearchTemplate } from '../../../../contract/search/search-templates.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { providerName } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { readJobQuery } from './read-job-query.ts';
import { ReadOfJob } from './read-of-job.tsx';
import type { SearchFormValues, SearchPayload } from './search-form-values.ts';
import { SearchSources } from './search-sources.tsx';
import { useDeleteTemplate, useTemplates } from './use-templates.ts';

/** For an Owner without a model. */
const LocalModelOffer = lazy(() => import('../../organization/settings/local-model-offer.tsx'));

type SearchForm = UseFormReturn<SearchFormValues, unknown, SearchPayload>;

/** What each web provider is asked, to look at and to change. Nothing where none is configured. */
function WebQueries({ form, queries }: { form: SearchForm; queries: WebQuery[] }) {
  if (queries.length === 0) return null;
  return (
    <details className="group min-w-0">
      <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
        Web queries
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 space-y-5">
        <p className="max-w-[60ch] text-muted text-sm">
          What these sources are asked, built from the job. Combine words and “phrases” with AND and OR, group
          them with parentheses, and put - before what to leave out.
        </p>
        {queries.map((query) => (
          <QueryField key={query.provider} form={form} built={query} />
        ))}
      </div>
    </details>
  );
}

function QueryField({ form, built: { provider, query } }: { form: SearchForm; built: WebQuery }) {
  const name = `query_${provider}` as const;
  const own = form.watch(name);
  /** While the field is edited: it may be empty for a moment. */
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    form.setValue(name, text.trim() === query ? '' : text.trim(), { shouldDirty: true });
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={providerName(provider)}
        rows={2}
        maxLength={500}
        spellCheck={false}
        hint={own === '' ? undefined : 'Your own query, sent as written.'}
        value={typed ?? (own || query)}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {own !== '' && (
        <Button look="secondary" size="small" onClick={() => form.setValue(name, '', { shouldDirty: true })}>
          {`Use the built query for ${providerName(provider)}`}
        </Button>
      )}
    </div>
  );
}

type Job = Pick<SearchPayload, 'job_title' | 'location' | 'job_description'>;

/** How long nothing is typed before a job is read. */
const pauseMs = 500;

/** What a job is read into, and what the web providers would be asked for it, once typing pauses. */
function useReadJob({ job_title, location, job_description }: Job) {
  const api = useApi();
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    const timer = setTimeout(() => setJob({ job_title, location, job_description }), pauseMs);
    return () => clearTimeout(timer);
  }, [job_title, location, job_description]);
  const { data } = useQuery({
    ...readJobQuery(api, job ?? { job_title, location, job_description }),
    enabled: job !== undefined,
    placeholderData: keepPreviousData,
  });
  return job && data;
}

interface FormProps {
  form: UseFormReturn<SearchFormValues, unknown, SearchPayload>;
}

/** Beside the texts: the criteria that are read from them. Below: web queries, saved criteria and sources. */
export function SearchOptions({
  form,
  isRepeated,
}: FormProps & {
  /** A search that is made again has criteria of its own. */
  isRepeated: boolean;
}) {
  const isOwner = useIsOwner();
  const isDescribed = form.watch('job_description').trim() !== '';
  return (
    <>
      {isDescribed && <OfJob form={form} isRepeated={isRepeated} />}
      <div className="min-w-0 space-y-5 xl:col-start-1">
        {!isRepeated && <Template form={form} />}
        <SearchSources />
        {isOwner && (
          <Suspense>
            <LocalModelOffer helpsWith="searches" />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** What is read of the job while it is typed. */
function OfJob({ form, isRepeated }: FormProps & { isRepeated: boolean }) {
  const [job_title, location, job_description, edits, template] = form.watch([
    'job_title',
    'location',
    'job_description',
    'criteria_edits',
    'template',
  ]);
  const read = useReadJob({ job_title, location, job_description });
  if (!read) return null;
  return (
    <>
      {!isRepeated && template === '' && (
        <div className="min-w-0 xl:col-start-2 xl:row-span-6 xl:row-start-1">
          <ReadOfJob
            read={read}
            edits={edits}
            onEdit={(changed) => form.setValue('criteria_edits', changed, { shouldDirty: true })}
          />
        </div>
      )}
      <div className="min-w-0 xl:col-start-1 empty:hidden">
        <WebQueries form={form} queries={read.queries ?? []} />
      </div>
    </>
  );
}

/** Criteria that were kept, once they are asked for. */
function Template({ form }: FormProps) {
  const chosen = form.watch('template');
  const [isOpen, setOpen] = useState(chosen !== '');
  if (!isOpen) {
    return (
      <Button look="quiet" size="small" className="-ml-3 self-start" onClick={() => setOpen(true)}>
        Use a template
      </Button>
    );
  }
  return (
    <TemplateField chosen={chosen} onChoose={(id) => form.setValue('template', id, { shouldDirty: true })} />
  );
}

/** Chooses the template whose criteria a search goes by, shows what it holds, and deletes it. */
function TemplateField({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const { data: templates, error } = useTemplates();
  const remove = useDeleteTemplate();
  const isGone = chosen !== '' && templates?.every(({ id }) => id !== chosen) === true;
  const forget = useEffectEvent(() => onChoose(''));
  // A colleague has deleted it since.
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  if (error) return <Notice kind="failed">{problemText(error, 'The templates could not be loaded.')}</Notice>;
  if (!templates) return <LoadingMark text="Loading templates..." />;
  if (templates.length === 0) {
    return (
      <p className="text-muted text-sm">
        No template is saved yet. The criteria of a search can be kept by <em>Save as template</em> in its
        details.
      </p>
    );
  }
  const shown = templates.find(({ id }) => id === chosen);
  return (
    <div className="space-y-3">
      <SelectField
        label="Template"
        className="max-w-80"
        hint="Title and place are read from this job. What else counts comes from the template."
        value={shown?.id ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">None: read the description</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {shown && (
        <>
          <ul aria-label={`Criteria of ${shown.name}`} className="flex flex-wrap gap-1.5">
            {shown.criteria.filter(isKept).map(({ id, need, text }) => (
              <li key={id} className="rounded-full border border-edge bg-panel px-3 py-0.5 text-xs">
                {need} · {text}
              </li>
            ))}
          </ul>
          <PermittedButton
            call={deleteSearchTemplate}
            look="quiet"
            size="small"
            className="-ml-3"
            busy={remove.isPending}
            onClick={() => remove.mutate(shown.id, { onSuccess: () => onChoose('') })}
          >
            {`Delete the template ${shown.name}`}
          </PermittedButton>
        </>
      )}
      {remove.error && (
        <Notice kind="failed">{problemText(remove.error, 'The template could not be deleted.')}</Notice>
      )}
    </div>
  );
}

const isKept = ({ kind }: Criterion) => kind !== 'title' && kind !== 'place';

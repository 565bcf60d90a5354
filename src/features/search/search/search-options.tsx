import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from '../../../../contract/platform/zod.ts';
import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import { deleteSearchTemplate } from '../../../../contract/search/search-templates.calls.ts';
import type { SearchDetails } from '../../../../contract/search/searches.calls.ts';
import type { Criterion, jobCriteria } from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { CriterionChip, inGroups, kindLabels, useExclusionQuestion } from '../criterion-chip.tsx';
import { AddCriterion, CriterionDialog } from '../results/add-criterion.tsx';
import { Hint, SearchSources } from '../search-sources.tsx';
import { useSearchStatus } from '../use-search-status.ts';
import { applyEdits, keyOf, parseEdits, storeEdits, withAdded, withNeed, without } from './criteria-edits.ts';
import type { SearchFormValues, SearchPayload } from './search-form-values.ts';
import { readJobQuery } from './use-search-form.ts';
import { useDeleteTemplate, useTemplates } from './use-templates.ts';

const lineCount = (count: number) => (count === 1 ? '1 line was not read' : `${count} lines were not read`);
const criteriaCount = (count: number) => (count === 1 ? '1 criterion' : `${count} criteria`);

const isQuotedWhole = ({ source, text }: Criterion) =>
  source
    .trim()
    .toLowerCase()
    .replace(/[.,;:]$/, '') === text.toLowerCase();

const mostQuoted = 90;

function quoteOf({ source, text }: Criterion): string {
  if (source === '') return 'Added by you';
  const line = source.replace(/\s+/g, ' ');
  if (line.length <= mostQuoted) return `“${line}”`;
  const at = Math.max(0, line.toLowerCase().indexOf(text.toLowerCase()));
  const start = Math.max(0, Math.min(at - 20, line.length - mostQuoted));
  return `“${start > 0 ? '…' : ''}${line.slice(start, start + mostQuoted).trim()}…”`;
}

const originOf = (criterion: Criterion): string =>
  isQuotedWhole(criterion)
    ? kindLabels[criterion.kind]
    : `${kindLabels[criterion.kind]} · ${quoteOf(criterion)}`;

/** How a criterion differs from those that the search went by before. */
function markOf(criterion: Criterion, before: Map<string, Criterion> | undefined) {
  const was = before?.get(keyOf(criterion));
  if (!before || was?.need === criterion.need) return undefined;
  return was ? 'changed' : 'new';
}

function ReadOfJob({
  read: { criteria: found, lines_not_read: notRead = [], lines_set_aside: aside = [], suggestions = [] },
  edits: stored,
  before: earlier,
  onEdit,
}: {
  read: z.infer<typeof jobCriteria>;
  edits: string;
  /** Of a search that is made again, those that it went by. */
  before: Criterion[] | undefined;
  onEdit: (edits: string) => void;
}) {
  const edits = parseEdits(stored);
  const { change, question } = useExclusionQuestion((criterion, need) =>
    onEdit(storeEdits(withNeed(edits, criterion, need))),
  );
  const [editing, setEditing] = useState<Criterion>();
  const criteria = applyEdits(found, edits);
  const shown = inGroups(criteria, found);
  const [quotedId, setQuoted] = useState<string>();
  const quoted = criteria.find(({ id }) => id === quotedId);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(
    list,
    shown.map(({ criterion }) => criterion.id),
  );
  const { container, noteRemoval } = useFocusAfterRemoval({ find: (one) => one.querySelector('button') });
  const lines = [...new Set(notRead)];
  const known = new Set(criteria.map(({ text }) => text.toLowerCase()));
  const offered = suggestions.filter(({ text }) => !known.has(text.toLowerCase()));
  const before = earlier && new Map(earlier.map((one) => [keyOf(one), one]));
  const current = new Set(criteria.map(keyOf));
  const removed = earlier?.filter((one) => !current.has(keyOf(one))) ?? [];
  return (
    <CriteriaPanel
      title={earlier ? 'Criteria of the search' : 'Criteria found'}
      text={
        earlier
          ? 'What was added, removed or weighed by hand stays while the job changes.'
          : 'The search goes by these. Change what is wrong before it starts.'
      }
    >
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Criteria of the job"
        className="flex flex-wrap items-center gap-1.5"
      >
        {shown.map(({ criterion, heading, isGrouped }) => (
          <li
            key={criterion.id}
            className="contents"
            onFocus={() => setQuoted(criterion.id)}
            onMouseOver={() => setQuoted(criterion.id)}
          >
            {heading && (
              <span aria-hidden="true" className="basis-full font-semibold text-muted text-xs">
                {heading}
              </span>
            )}
            <CriterionChip
              criterion={criterion}
              isGrouped={isGrouped}
              mark={markOf(criterion, before)}
              onNeed={(need) => change(criterion, need)}
              onEdit={() => setEditing(criterion)}
              onRemove={() => onEdit(storeEdits(without(edits, criterion)))}
            />
          </li>
        ))}
      </ul>
      {/* Two lines, so that nothing below moves with the pointer. */}
      <p className="wrap-anywhere line-clamp-2 min-h-9 text-muted text-xs">
        {quoted ? originOf(quoted) : 'Point at a criterion for the words that it comes from.'}
      </p>
      <div ref={container} className="flex flex-wrap gap-2">
        <AddCriterion disabled={false} onAdd={(added) => onEdit(storeEdits(withAdded(edits, added)))} />
        {stored !== '' && (
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              onEdit('');
              noteRemoval();
            }}
          >
            Undo my changes
          </Button>
        )}
      </div>
      <CriteriaToAdd
        text="No longer asked for; add what should stay:"
        criteria={removed}
        nameOf={({ text }) => `Add ${text} again`}
        onAdd={(criterion) => onEdit(storeEdits(withAdded(edits, criterion)))}
      />
      <CriteriaToAdd
        text="Named among the duties only; add what would help:"
        criteria={offered}
        nameOf={({ text }) => `Add ${text} as nice to have`}
        onAdd={(criterion) => onEdit(storeEdits(withAdded(edits, criterion)))}
      />
      {aside.map(({ line, why }) => (
        <Notice key={line} kind="info">
          {why.startsWith(`“${line}”`) ? why : `“${line}”: ${why}`}
        </Notice>
      ))}
      {lines.length > 0 && (
        <details className="group min-w-0">
          <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
            {lineCount(lines.length)}
            <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="mt-2 list-disc space-y-1 ps-5 text-muted text-sm">
            {lines.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
      {question}
      {editing && (
        <CriterionDialog
          edited={editing}
          onDone={(next) => onEdit(storeEdits(withAdded(without(edits, editing), next)))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </CriteriaPanel>
  );
}

function CriteriaToAdd({
  text: label,
  criteria,
  nameOf,
  onAdd,
}: {
  text: string;
  criteria: Criterion[];
  nameOf: (criterion: Criterion) => string;
  onAdd: (criterion: Pick<Criterion, 'kind' | 'text' | 'need'>) => void;
}) {
  const labelId = useId();
  if (criteria.length === 0) return null;
  return (
    <div>
      <p id={labelId} className="text-muted text-sm">
        {label}
      </p>
      <ul aria-labelledby={labelId} className="mt-1.5 flex flex-wrap gap-1.5">
        {criteria.map((criterion) => {
          const { kind, text, need, source } = criterion;
          return (
            <li key={keyOf(criterion)} className="max-w-full">
              <button
                type="button"
                title={source}
                aria-label={nameOf(criterion)}
                onClick={() => onAdd({ kind, text, need })}
                className="wrap-anywhere min-h-7 rounded-full border border-edge border-dashed px-3 py-0.5 text-left text-xs hover:bg-sunk touch:min-h-11"
              >
                + {text}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const LocalModelOffer = lazy(() => import('../../organization/settings/local-model-offer.tsx'));

type SearchForm = UseFormReturn<SearchFormValues, unknown, SearchPayload>;

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

/** Milliseconds without typing before a job is read. */
const pauseMs = 500;

function useReadJob({ job_title, location, job_description }: Job, again: string | undefined) {
  const api = useApi();
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    const timer = setTimeout(() => setJob({ job_title, location, job_description }), pauseMs);
    return () => clearTimeout(timer);
  }, [job_title, location, job_description]);
  const { data } = useQuery({
    ...readJobQuery(api, job ?? { job_title, location, job_description }, again),
    enabled: job !== undefined,
    placeholderData: keepPreviousData,
  });
  return job && data;
}

interface FormProps {
  form: UseFormReturn<SearchFormValues, unknown, SearchPayload>;
}

export function SearchOptions({
  form,
  repeated,
}: FormProps & {
  /** A search that is made again has criteria of its own. */
  repeated: SearchDetails | undefined;
}) {
  const isDescribed = form.watch('job_description').trim() !== '';
  return (
    <>
      {isDescribed && <OfJob form={form} repeated={repeated} />}
      {!repeated && (
        <div className="min-w-0 xl:col-start-1">
          <Template form={form} />
        </div>
      )}
    </>
  );
}

export function SearchHints() {
  const isOwner = useIsOwner();
  return (
    <div className="space-y-5">
      <SearchSources />
      {isOwner && (
        <Suspense>
          <Hint name="model-for-searches">
            <LocalModelOffer helpsWith="searches" />
          </Hint>
        </Suspense>
      )}
    </div>
  );
}

const CriteriaPanel = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0 space-y-3 rounded-card border border-hairline bg-panel p-4">
    {/* Elsewhere the button that unfolds it says as much. */}
    <div className="max-xl:sr-only">
      <h2 className="font-semibold text-sm text-strong">{title}</h2>
      <p className="text-muted text-sm">{text}</p>
    </div>
    {children}
  </section>
);

function OfJob({ form, repeated }: FormProps & { repeated: SearchDetails | undefined }) {
  const [job_title, location, job_description, stored, template] = form.watch([
    'job_title',
    'location',
    'job_description',
    'criteria_edits',
    'template',
  ]);
  const read = useReadJob({ job_title, location, job_description }, repeated?.id);
  const { data: before } = useSearchStatus(repeated?.id, { poll: false });
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  if (!read) return null;
  const count = applyEdits(read.criteria, parseEdits(stored)).length;
  const notRead = new Set(read.lines_not_read).size;
  return (
    <>
      {template === '' && (
        <>
          <div className="order-first -mb-3 -ml-3 xl:hidden">
            <Button
              look="quiet"
              size="small"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setOpen(!isOpen)}
            >
              {criteriaCount(count)} found
              <ChevronDownIcon className={isOpen ? 'size-3.5 rotate-180' : 'size-3.5'} />
            </Button>
          </div>
          <p role="status" className="sr-only">
            {`${criteriaCount(count)} found. ${notRead > 0 ? `${lineCount(notRead)}.` : ''}`}
          </p>
          <div
            id={panelId}
            className={classes(
              'min-w-0 max-xl:order-first xl:col-start-2 xl:row-span-6 xl:row-start-1',
              !isOpen && 'max-xl:hidden',
            )}
          >
            <ReadOfJob
              read={read}
              edits={stored}
              before={repeated && (before?.criteria ?? read.criteria)}
              onEdit={(changed) => form.setValue('criteria_edits', changed, { shouldDirty: true })}
            />
          </div>
        </>
      )}
      <div className="min-w-0 xl:col-start-1 empty:hidden">
        <WebQueries form={form} queries={read.queries ?? []} />
      </div>
    </>
  );
}

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
        No template is saved yet. The criteria of a search can be kept by <em>Save as template</em> in the
        menu <em>More</em> of its results.
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
        <Options of={templates.map(({ id, name }) => [id, name])} />
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
      <FailureNotice error={remove.error} text="The template could not be deleted." />
    </div>
  );
}

const isKept = ({ kind }: Criterion) => kind !== 'title' && kind !== 'place';

import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { exportFileName } from '../../../../contract/platform/export-file-name.ts';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import { exportSearchResults, getFoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import { decisionLabels } from '../../../../contract/search/decisions.ts';
import {
  type Criterion,
  type FoundCandidate,
  listSearchResults,
  type ResultFilters,
} from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { useApi } from '../../../lib/api.tsx';
import { copyToClipboard } from '../../../lib/copy-to-clipboard.ts';
import { counted, formatDate } from '../../../lib/display-text.ts';
import { downloadCsv } from '../../../lib/download.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { type Shell, usePlatform } from '../../../platform/platform-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { control } from '../../../ui/field.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { type FollowedSearch, isOver } from '../use-search-status.ts';
import { verdictWords } from '../verdict-mark.tsx';
import { cutOf, useSearchSummary } from './use-results.ts';
import type { useResultFilters } from './use-workspace.ts';

type PrintedPerson = FoundCandidate & Partial<Pick<FoundPerson, 'written_notes'>>;

function PrintedPeople({
  title,
  people,
  criteria,
  onShown,
}: {
  title: string;
  people: PrintedPerson[];
  criteria: Criterion[];
  onShown: () => void;
}) {
  const show = useEffectEvent(onShown);
  useEffect(() => show(), []);
  return (
    <main className="print-sheet hidden print:block">
      <h1 className="text-2xl">{title}</h1>
      <p className="text-sm">
        {people.length} {people.length === 1 ? 'person' : 'people'} · {formatDate(new Date().toISOString())}
      </p>
      {people.map((person) => (
        <article key={person.url} className="mt-5 break-inside-avoid border-t pt-3 text-sm">
          <h2 className="text-lg">{person.title}</h2>
          <p>
            {[person.employer, person.place, providerName(person.source)].filter(Boolean).join(' · ')}
            {person.decision && ` · ${decisionLabels[person.decision]}`}
            {person.reason && `: ${person.reason}`}
            {person.decided_by && ` (${person.decided_by})`}
          </p>
          <p className="break-all">{person.url}</p>
          <ul className="mt-2">
            {criteria.map(({ id, need, text }) => {
              const read = person.criteria?.find((verdict) => verdict.id === id);
              return (
                <li key={id}>
                  <strong>{verdictWords[read?.verdict ?? 'unclear']}:</strong> {text} ({need})
                  {read?.quote && ` “${read.quote}”`}
                </li>
              );
            })}
          </ul>
          {person.written_notes?.map(({ id, author, text }) => (
            <p key={id} className="mt-1 whitespace-pre-line">
              <strong>{author}:</strong> {text}
            </p>
          ))}
        </article>
      ))}
    </main>
  );
}

/** Links that the browser has refused to copy, selected for copying by hand. */
function LinksToCopy({ links, onClose }: { links: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Dialog title="Copy these links" isQuestion onClose={onClose} className="p-6">
      <p className="mt-2 mb-4 text-muted">
        The browser has refused to copy them. They are selected: copy them by keyboard or by the menu.
      </p>
      <textarea ref={field} aria-label="Links" readOnly rows={8} value={links} className={control} />
      <Button look="secondary" className="mt-4" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

const ShareShortlistButton = lazy(async () => ({
  default: (await import('../../recruiting/share/share-dialog.tsx')).ShareShortlistButton,
}));

const pageSize = 200;
const outcomeMs = 8000;

interface Sheet {
  people: PrintedPerson[];
  isPdf: boolean;
}

/** Lists tell how many notes there are, and the person what they say. */
const withNotes = (api: ReturnType<typeof useApi>, people: FoundCandidate[]) =>
  Promise.all(
    people.map(async (person): Promise<PrintedPerson> => {
      if (!person.id || !person.notes) return person;
      const { written_notes } = await api.call(getFoundPerson, { params: { id: person.id } });
      return { ...person, written_notes };
    }),
  );

/** Resolves to the problem, or to an empty text. @param pdf set where the page becomes a PDF instead */
async function printSheet(pdf: Shell | null, name: string, shell: Shell | null): Promise<string> {
  const { printPage, savePdf } = await import('../../../platform/paper.ts');
  return pdf ? savePdf(pdf, name) : printPage(shell);
}

/** The number of people in a sheet; a quoted cell may have several lines. */
const countRows = (csv: string): number =>
  csv
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('')
    .trimEnd()
    .split('\n').length - 1;

export function ShareOffer({ jobId, state }: { jobId: string; state: FollowedSearch }) {
  const summary = useSearchSummary(jobId, isOver(state));
  if (!summary?.shortlist) return null;
  return (
    <Suspense>
      <ShareShortlistButton jobId={jobId} />
    </Suspense>
  );
}

export function ResultActions({
  jobId,
  title,
  state,
  hasResults,
  filters: chosenFilters,
  children,
}: {
  jobId: string;
  title: string;
  state: FollowedSearch | undefined;
  /** Otherwise the menu holds no exports: it stays open when they come. */
  hasResults: boolean;
  filters: ReturnType<typeof useResultFilters>;
  children: ReactNode;
}) {
  const api = useApi();
  const { shell } = usePlatform();
  const shown = useSearchSummary(jobId, hasResults && isOver(state), chosenFilters.narrowing);
  const { isHiding, hidden, strength } = cutOf(shown, chosenFilters);
  const filters = chosenFilters.query;
  const listed = isHiding ? { ...filters, strength } : filters;
  const [sheet, setSheet] = useState<Sheet>();
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(''), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const [uncopied, setUncopied] = useState<string>();
  const params = { id: jobId };

  const readAll = async (query: Partial<ResultFilters>) => {
    const people: FoundCandidate[] = [];
    for (let page = 1; ; page++) {
      const { items, total } = await api.callPage(listSearchResults, {
        params,
        query: { ...query, page, page_size: pageSize },
      });
      people.push(...items);
      if (items.length === 0 || people.length >= total) return people;
    }
  };
  const attempt = (work: () => Promise<string>, failure: string) => async () => {
    setOutcome('');
    try {
      setOutcome(await work());
    } catch (error) {
      setOutcome(problemText(error, failure));
    }
  };
  const copyLinks = attempt(async () => {
    const people = await readAll(listed);
    const text = people.map(({ url }) => url).join('\n');
    try {
      await copyToClipboard({ text });
    } catch {
      setUncopied(text);
      return '';
    }
    return `${people.length} links copied.`;
  }, 'The links could not be copied.');
  const exportCsv = (query: Partial<ResultFilters>) =>
    attempt(async () => {
      const csv = await api.call(exportSearchResults, { params, query });
      downloadCsv(exportFileName(title, 'results', 'csv'), csv);
      return `${counted(countRows(csv), 'person', 'people')} exported.`;
    }, 'The results could not be exported. Please try again.');
  const prepare = async (isPdf: boolean) => {
    // Without a filter the shortlist.
    const decision = !filters.decision || filters.decision === 'open' ? 'shortlist' : filters.decision;
    const people = await readAll({ ...filters, decision });
    if (people.length === 0) return 'Nobody is shortlisted yet.';
    setSheet({ people: await withNotes(api, people), isPdf });
    return '';
  };
  const notLoaded = 'The shortlist could not be loaded. Please try again.';
  const print = attempt(() => prepare(false), notLoaded);
  const save = attempt(() => prepare(true), notLoaded);
  const putOnPaper = attempt(
    () => printSheet(sheet?.isPdf ? shell : null, title, shell).finally(() => setSheet(undefined)),
    'The shortlist could not be printed. Please try again.',
  );

  return (
    <>
      {/* In the heading's row it would shorten the title. */}
      <p
        role="status"
        className="pointer-events-none fixed bottom-20 left-1/2 z-40 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-card border border-hairline bg-panel px-4 py-3 shadow-lift empty:hidden"
      >
        {outcome}
      </p>
      <MoreMenu>
        {children}
        {hasResults && (
          <>
            <ServerButton isBrief look="secondary" size="small" onClick={copyLinks}>
              Copy links
            </ServerButton>
            <PermittedButton
              call={exportSearchResults}
              look="secondary"
              size="small"
              onClick={exportCsv(listed)}
            >
              {isHiding && shown ? `Export CSV: ${shown.found - hidden} listed` : 'Export CSV'}
            </PermittedButton>
            {isHiding && shown && (
              <PermittedButton
                call={exportSearchResults}
                look="secondary"
                size="small"
                onClick={exportCsv(filters)}
              >
                {`Export CSV: all ${shown.found}`}
              </PermittedButton>
            )}
            {shown !== undefined && shown.shortlist > 0 && !filters.decision && (
              <PermittedButton
                call={exportSearchResults}
                look="secondary"
                size="small"
                onClick={exportCsv({ ...filters, decision: 'shortlist' })}
              >
                {`Export CSV: ${shown.shortlist} shortlisted`}
              </PermittedButton>
            )}
            <ServerButton isBrief look="secondary" size="small" onClick={print}>
              Print shortlist
            </ServerButton>
            {shell && (
              <ServerButton isBrief look="secondary" size="small" onClick={save}>
                Save as PDF
              </ServerButton>
            )}
          </>
        )}
      </MoreMenu>
      {uncopied !== undefined && <LinksToCopy links={uncopied} onClose={() => setUncopied(undefined)} />}
      {sheet &&
        createPortal(
          <PrintedPeople
            title={title}
            people={sheet.people}
            criteria={state?.criteria ?? []}
            onShown={() => void putOnPaper()}
          />,
          document.body,
        )}
    </>
  );
}

import { type MouseEvent, memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { type Decision, decisionLabels } from '../../../../contract/search/decisions.ts';
import {
  type Criterion,
  type FoundCandidate,
  repeatsJobText,
} from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { counted } from '../../../lib/display-text.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { CheckIcon, CloseIcon, ExternalIcon } from '../../../ui/icons.tsx';
import { MailProblemTag } from '../../../ui/mail-problem.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CriteriaLine } from './criteria-line.tsx';
import { type Band, bandOf, keyOf, type ListedPerson, linkToCandidate, readTitle } from './listed-person.ts';
import { MarkedText, wordsToMark } from './marked-text.tsx';

const looks: Record<Decision, string> = {
  shortlist: 'text-done',
  maybe: 'text-ink',
  no: 'text-failed',
};

function DecisionTag({ decision, reason }: { decision: Decision; reason?: string | undefined }) {
  return (
    // The grid shortens the reason alone: its first column is as wide as the decision.
    <span
      className={classes(
        'inline-grid max-w-full shrink-4 grid-cols-[auto_minmax(0,1fr)] whitespace-nowrap font-semibold text-xs',
        looks[decision],
      )}
    >
      <span className="inline-flex items-center gap-1">
        {decision === 'shortlist' && <CheckIcon className="size-3.5 shrink-0" />}
        {decision === 'maybe' && <span aria-hidden="true">~</span>}
        {decision === 'no' && <CloseIcon className="size-3.5 shrink-0" />}
        <span className={decision === 'maybe' ? undefined : 'max-md:sr-only'}>
          {decisionLabels[decision]}
        </span>
      </span>
      {decision === 'no' && reason && (
        <span title={reason} className="relative z-10 truncate max-md:hidden md:max-w-32">
          : {reason}
        </span>
      )}
    </span>
  );
}

function ClientAnswer({ answers = [] }: Pick<FoundCandidate, 'answers'>) {
  const given = [...new Set(answers.flatMap(({ answer }) => answer ?? []))];
  if (given.length === 0) return null;
  return (
    <span
      className={classes(
        'shrink-0 whitespace-nowrap font-semibold text-xs',
        given.includes('no') ? 'text-failed' : 'text-done',
      )}
    >
      Client<span className="max-md:sr-only">: {given.join(' and ')}</span>
      <span aria-hidden="true" className="md:hidden">
        {given.includes('no') ? ' ✗' : ' ✓'}
      </span>
    </span>
  );
}

/**
 * The list handles presses: the button that covers the row shows the person, and the name links to their page
 * for the keyboard and for another tab.
 */
const PersonRow = memo(function PersonRow({
  person,
  rank,
  namesakes,
  criteria,
  isSelected,
  isChecked,
  isSampleMarked,
  isSourceMarked,
  isShown,
  headingLevel: Name,
}: {
  person: ListedPerson;
  rank: number;
  /** The ranks of others with the same name, e.g. `3, 7`. */
  namesakes: string;
  criteria: Criterion[];
  isSelected: boolean;
  /** Undefined where nothing can be decided. */
  isChecked: boolean | undefined;
  /** False where everybody listed is of the sample, as is said above the list. */
  isSampleMarked: boolean;
  /** False where everybody listed is of the talent pool. */
  isSourceMarked: boolean;
  isShown: boolean;
  headingLevel: 'h3' | 'h4';
}) {
  const { details } = person;
  const { name, role } = readTitle(person);
  const about = [role, details?.employer].filter(Boolean).join(' · ');
  const key = keyOf(person);
  return (
    <li
      data-key={key}
      className={classes(
        'relative flex gap-2 px-3 py-1.5',
        isSelected ? 'bg-strong-soft shadow-[inset_3px_0_var(--color-strong)]' : 'hover:bg-sunk',
      )}
    >
      <button
        type="button"
        data-row={key}
        aria-label={`Show ${name}`}
        aria-current={isSelected || undefined}
        className="absolute inset-0 -outline-offset-2"
      />
      {isChecked !== undefined && (
        <label className="relative z-10 -my-1 flex h-8 items-center px-1">
          <input type="checkbox" checked={isChecked} readOnly className="size-4 accent-strong" />
          <span className="sr-only">Choose {name}</span>
        </label>
      )}
      <span className="w-6 shrink-0 pt-0.5 text-right text-muted text-sm tabular-nums">{rank}</span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-baseline gap-x-2">
          <Name
            className={classes(
              'truncate text-base',
              about ? 'max-w-[45%] shrink-0' : 'min-w-20 flex-auto',
              details?.seen && 'font-medium',
            )}
          >
            <PersonName person={person} name={name} isShown={isShown && details !== undefined} />
          </Name>
          {details?.seen && <span className="sr-only">Seen.</span>}
          {about && (
            <span className="min-w-12 flex-auto shrink-1000 truncate text-muted text-sm md:min-w-20">
              {about}
            </span>
          )}
          {details && (
            <Facts details={details} isSampleMarked={isSampleMarked} isSourceMarked={isSourceMarked} />
          )}
          {details?.is_new && <Tag look="spark">New</Tag>}
          {namesakes && (
            <span className="min-w-0 truncate font-semibold text-ink text-xs max-md:sr-only">
              Maybe the same person as {namesakes}
            </span>
          )}
          {details?.do_not_contact && <Tag className="shrink-0">Do not contact</Tag>}
          {details?.email_problem && (
            <MailProblemTag problem={details.email_problem} className="shrink-0 max-md:hidden" />
          )}
          <ClientAnswer answers={details?.answers} />
          {details?.decision && <DecisionTag decision={details.decision} reason={details.reason} />}
        </div>
        {details && <SecondLine details={details} criteria={criteria} />}
      </div>
    </li>
  );
});

const isPlain = ({ detail, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  detail > 0 && !ctrlKey && !metaKey && !shiftKey;

const leaveToList = (event: MouseEvent) => {
  if (isPlain(event)) event.preventDefault();
};

function PersonName({
  person: { id, url, details },
  name,
  isShown,
}: {
  person: ListedPerson;
  name: string;
  isShown: boolean;
}) {
  const { pathname, search } = useLocation();
  const link = linkToCandidate(url, details?.source);
  if (details?.gone) return <span className="text-muted">{name}</span>;
  if (link.kind === 'none') return name;
  const className = 'relative z-10 text-ink underline-offset-4 hover:text-strong hover:underline break-words';
  const isLeft = isShown && id !== undefined;
  const pressed = isLeft ? { 'data-shows': true, onClick: leaveToList } : {};
  if (link.kind === 'page') {
    const params = new URLSearchParams(search);
    if (id) params.set('person', id);
    const to = `${pathname}?${params}`.replace(/\?$/, '');
    return (
      <Link
        to={link.to}
        state={{ back: { to, label: 'Back to results' } }}
        className={className}
        {...pressed}
      >
        {name}
      </Link>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={className} {...pressed}>
      {name}
      {!isLeft && <ExternalIcon className="ml-1 inline size-3.5 align-[-0.1em] text-muted" />}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** A person of another place than a must asks for may be no weak match otherwise. */
export const isElsewhere = (criteria: Criterion[], { criteria: judged }: FoundCandidate): boolean =>
  criteria.some(
    ({ id, kind, need }) =>
      kind === 'place' &&
      need === 'must' &&
      judged?.some((verdict) => verdict.id === id && verdict.verdict === 'missing'),
  );

function Facts({
  details,
  isSampleMarked,
  isSourceMarked,
}: {
  details: FoundCandidate;
  isSampleMarked: boolean;
  isSourceMarked: boolean;
}) {
  const { place, years, source, notes, sample, gone, why } = details;
  return (
    <span className="contents text-muted text-xs">
      {years !== undefined && <span className="whitespace-nowrap">{counted(years, 'year', 'years')}</span>}
      <span className="max-md:hidden md:contents">
        {place && <span className="max-w-44 shrink-100 truncate">{place}</span>}
        {(gone || (isSourceMarked && !details.decision)) && (
          <span className="whitespace-nowrap">
            {gone ? 'No longer in the talent pool' : providerName(source)}
          </span>
        )}
        <OtherLinks details={details} />
        {notes !== undefined && (
          <span className="whitespace-nowrap font-semibold text-ink">
            {notes} {notes === 1 ? 'note' : 'notes'}
          </span>
        )}
        {sample && isSampleMarked && <span className="font-semibold text-ink">Sample</span>}
        {details.criteria && why.includes(repeatsJobText) && (
          <span className="whitespace-nowrap font-semibold text-ink">{repeatsJobText}</span>
        )}
      </span>
    </span>
  );
}

function OtherLinks({ details: { url: main, links = [] } }: { details: FoundCandidate }) {
  return links
    .filter(({ url }) => url !== main && isWebAddress(url))
    .map(({ source, url }) => (
      <a
        key={url}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="link relative z-10 max-w-32 truncate"
      >
        {new URL(url).hostname.replace(/^www\./, '')}
        <span className="sr-only">{`, also found by ${providerName(source)} (opens in a new tab)`}</span>
      </a>
    ));
}

/** The musts that are not met, or the reason for the match if no criterion is known. */
function SecondLine({ details, criteria }: { details: FoundCandidate; criteria: Criterion[] }) {
  const judged = details.criteria && criteria.length > 0;
  return (
    <div className="flex min-w-0 items-center text-xs">
      {judged ? (
        <CriteriaLine details={details} criteria={criteria} />
      ) : (
        <p className="min-w-0 flex-1 truncate text-muted">
          {details.why.map((reason) => (
            <span key={reason} className="mr-3 font-medium text-ink">
              {reason}
            </span>
          ))}
          <MarkedText text={details.snippet} words={wordsToMark(details)} />
        </p>
      )}
    </div>
  );
}

function findNamesakes(people: ListedPerson[]): Map<string, number[]> {
  const folded = (person: ListedPerson) => (person.details ? readTitle(person).name.toLowerCase() : '');
  const named = Map.groupBy(people.entries(), ([, person]) => folded(person));
  named.delete('');
  return new Map(
    [...named.values()]
      .filter(({ length }) => length > 1)
      .flatMap((alike) =>
        alike.map(([own, person]) => [keyOf(person), alike.flatMap(([at]) => (at === own ? [] : at + 1))]),
      ),
  );
}

const nothingChecked: ReadonlySet<string> = new Set();

/** Presses are handled here, so that a row is drawn again only when it changes. */
export function PeopleList({
  people,
  groups,
  onFold,
  criteria,
  selected,
  checked = nothingChecked,
  list,
  onSelect,
  onOpen,
  onCheck,
}: {
  people: ListedPerson[];
  /** One after the other, each with its heading once that is known; absent where the list is one. */
  groups?: { band: Band; isEmpty: boolean; text: string }[] | undefined;
  onFold?: (() => void) | undefined;
  criteria: Criterion[];
  selected?: string | undefined;
  checked?: ReadonlySet<string>;
  list?: RefObject<HTMLDivElement | null>;
  onSelect?: (key: string) => void;
  /** By a press on the row; by the keyboard the focus follows. */
  onOpen?: (key: string, isByKeyboard: boolean) => void;
  /** With Shift, all from the one before. */
  onCheck?: (key: string, isRange: boolean) => void;
}) {
  const namesakes = findNamesakes(people);
  const isSampleMarked = !people.every(({ details }) => details?.sample);
  const isSourceMarked = people.some(({ details }) => details && details.source !== 'talent-pool');
  const rowOf = (target: EventTarget) => (target as HTMLElement).closest('li[data-key]');
  const keyIn = (target: EventTarget) => rowOf(target)?.getAttribute('data-key') ?? undefined;
  const rows = people.map((person, index) => (
    <PersonRow
      key={keyOf(person)}
      person={person}
      rank={index + 1}
      namesakes={namesakes.get(keyOf(person))?.join(', ') ?? ''}
      criteria={criteria}
      isSampleMarked={isSampleMarked}
      isSourceMarked={isSourceMarked}
      isShown={onOpen !== undefined}
      headingLevel={groups ? 'h4' : 'h3'}
      isSelected={keyOf(person) === selected}
      isChecked={
        onCheck && person.id !== undefined && !person.details?.gone ? checked.has(keyOf(person)) : undefined
      }
    />
  ));
  const draw = (some: typeof rows) => <ol className="divide-y divide-hairline">{some}</ol>;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons as well
    // biome-ignore lint/a11y/noStaticElementInteractions: keys press the buttons as well
    <div
      ref={list}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-panel"
      onFocus={({ target }) => {
        const key = keyIn(target);
        if (key !== undefined) onSelect?.(key);
      }}
      onClick={(event) => {
        const key = keyIn(event.target);
        if (key === undefined) return;
        const pressed = event.target as HTMLElement;
        if (pressed.matches('input')) onCheck?.(key, event.shiftKey);
        // What has a tooltip lies above the button that covers the row.
        else if (!pressed.closest(isPlain(event) ? 'label, a:not([data-shows])' : 'label, a')) {
          onOpen?.(key, pressed.matches('[data-row]') && event.detail === 0);
        }
      }}
    >
      {groups
        ? groups.map(({ band, isEmpty, text }) => {
            const own = rows.filter((_, at) => people[at] && bandOf(people[at]) === band);
            // One that is folded, or begins beyond those that are drawn, has no heading.
            if (own.length === 0 && !isEmpty) return null;
            return (
              <section key={band} aria-labelledby={text ? `group-${band}` : undefined}>
                {text && (
                  <div className="flex items-center justify-between gap-3 bg-sunk px-4 py-1 text-sm">
                    <h3 id={`group-${band}`} className="text-muted text-sm">
                      {text}
                    </h3>
                    {band === 'others' && onFold && (
                      <Button
                        look="quiet"
                        size="small"
                        className="min-h-6! py-0! touch:min-h-11!"
                        onClick={onFold}
                      >
                        Hide
                      </Button>
                    )}
                  </div>
                )}
                {own.length > 0 && draw(own)}
              </section>
            );
          })
        : draw(rows)}
    </div>
  );
}

export const findRow = (list: HTMLElement | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;

const scrolledTo = new Map<string, number>();

/**
 * Returns a list to its scroll position and to the row that the address names. @param findNamed that row; null
 * on a first visit
 */
export function useKeptScroll(name: string, findNamed: () => HTMLElement | null): void {
  // Not as a passive effect: a page that is about to be replaced is hidden first, and would be remembered at its top.
  useLayoutEffect(() => {
    const keep = () => scrolledTo.set(name, window.scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [name]);
  const restore = useEffectEvent(() => {
    const row = findNamed();
    if (!row) return;
    const top = scrolledTo.get(name);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    const { top: rowTop, bottom } = row.getBoundingClientRect();
    if (rowTop < 0 || bottom > window.innerHeight)
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  useEffect(() => {
    // After the scroll to the top with which every page begins.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, []);
}

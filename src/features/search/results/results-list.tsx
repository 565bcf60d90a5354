import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { SearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Criterion, FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { type Band, bands, keyOf, type ListedPerson } from './listed-person.ts';
import { isElsewhere, PeopleList } from './people-list.tsx';
import type { Cut, useSearchSummary } from './use-results.ts';
import { batch, canBeChosen, metIds, type useResultFilters, type useWorkspace } from './use-workspace.ts';

const ChosenPeople = lazy(async () => ({ default: (await import('./chosen-people.tsx')).ChosenPeople }));

/** For phones, where the filters would take a screen from the people. */
export function FiltersButton({
  filters: { count },
  isOpen,
  onToggle,
}: {
  filters: ReturnType<typeof useResultFilters>;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <Button look="quiet" size="small" className="sm:hidden" aria-expanded={isOpen} onClick={onToggle}>
      {count > 0 ? `Filters (${count})` : 'Filters'}
      <ChevronDownIcon className={isOpen ? 'size-3.5 rotate-180' : 'size-3.5'} />
    </Button>
  );
}

function ResultFilters({
  filters: { chosen, isFiltered, set, clear },
  summary,
  criteria,
  isOpen,
}: {
  filters: ReturnType<typeof useResultFilters>;
  summary: SearchSummary | undefined;
  criteria: Criterion[];
  /** On a phone. */
  isOpen: boolean;
}) {
  const orderId = useId();
  const order = orderText(chosen.first, criteria);
  const musts = criteria.filter(({ need }) => need === 'must').length;
  const place = useDebounced(chosen.place ?? '', (text) => set('place', text));
  const {
    strong = 0,
    others = 0,
    shortlist = 0,
    maybe = 0,
    no = 0,
    found = 0,
    sources = [],
    tags = [],
  } = summary ?? {};
  const withCount = (text: string, people: number) => (summary ? `${text} (${people})` : text);
  const choices = [
    ['', 'All decisions'],
    ['none', withCount('Undecided', found - shortlist - maybe - no)],
    ['shortlist', withCount('Shortlist', shortlist)],
    ['maybe', withCount('Maybe', maybe)],
    ['no', withCount('No', no)],
    ['open', withCount('Without No', found - no)],
  ] as const;
  const select = (
    name: 'decision' | 'strength' | 'musts_met' | 'source' | 'tag' | 'first',
    label: string,
    options: readonly (readonly [string, string])[],
    note?: string,
  ) => (
    <select
      aria-label={label}
      aria-describedby={note && orderId}
      value={chosen[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
      className={`${filterPill} field-sizing-content`}
    >
      <Options of={options} />
    </select>
  );
  return (
    <search
      aria-label="Filters"
      className={classes('flex min-w-0 flex-wrap items-center gap-2', !isOpen && 'max-sm:hidden')}
    >
      {select('decision', 'Decision', choices)}
      {(strong > 0 || chosen.strength) &&
        select('strength', 'Match', [
          ['', 'Any match'],
          ['strong', withCount('Strong', strong)],
          ['possible', withCount('Strong or possible', found - others)],
          ['all', withCount('Everybody', found)],
        ])}
      {musts > 0 &&
        select('musts_met', 'Musts met', [
          ['', 'Any musts'],
          ...Array.from({ length: musts }, (_, at) => {
            const least = musts - at;
            return [String(least), least === musts ? 'All musts' : `${least} or more musts`] as const;
          }),
        ])}
      {(sources.length > 1 || chosen.source) &&
        select('source', 'Source', [
          ['', 'All sources'],
          ...sources.map((source) => [source, providerName(source)] as const),
        ])}
      {(tags.length > 0 || chosen.tag) &&
        select('tag', 'Tag', [['', 'All tags'], ...tags.map((tag) => [tag, tag] as const)])}
      <input
        type="search"
        aria-label="Place"
        placeholder="Place"
        value={place.text}
        onChange={({ target }) => place.setText(target.value)}
        className={`${filterPill} w-32`}
      />
      {musts > 1 && (
        <>
          {select(
            'first',
            'Order',
            [
              ['', 'Musts met'],
              ['fit', 'Best fit'],
            ],
            order,
          )}
          <p id={orderId} className="text-muted text-xs">
            {order}
          </p>
        </>
      )}
      {isFiltered && (
        <Button look="quiet" size="small" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

interface ListParts extends RankingParts {
  workspace: ReturnType<typeof useWorkspace>;
  filters: ReturnType<typeof useResultFilters>;
  criteria: Criterion[];
  edited: Criterion[];
  summary: ReturnType<typeof useSearchSummary>;
  /** Of the people that the filters let through. */
  shown: ReturnType<typeof useSearchSummary>;
  cut: Cut;
  /** False before the list and its groups are loaded: what comes with the status is neither. */
  isCounted: boolean;
  known: ListedPerson[];
  isComplete: boolean;
  panel: ReactNode;
}

export interface RankingParts {
  isRanking: boolean;
  /** On a phone. */
  areFiltersOpen: boolean;
  onRankWithout: (criteria: Criterion[]) => void;
}

export function ResultsList(parts: ListParts) {
  const { workspace, filters, criteria, shown, cut, panel } = parts;
  const { results, all, people, selected, selection } = workspace;
  const hidden = all.length - people.length;
  const said = (
    <>
      <ListSummary {...parts} />
      {all.length > 0 && <MissedMusts {...parts} />}
    </>
  );
  // Beside the box that chooses all it takes no line from the people.
  const isSaidBelow = !panel && people.length > 0;
  return (
    <>
      <div
        className={classes(
          'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1',
          isSaidBelow && !parts.areFiltersOpen && 'max-sm:hidden',
        )}
      >
        <ListToolbar {...parts} />
        {!isSaidBelow && said}
      </div>
      {results.error && <ListProblem results={results} />}
      {all.length === 0 && filters.isFiltered && !results.isPending && (
        <EmptyState
          text="No one matches these filters."
          action={
            <>
              <MissedMusts {...parts} />
              <Button onClick={filters.clear}>Clear filters</Button>
            </>
          }
        />
      )}
      <div className={panel ? 'grid grid-cols-[minmax(0,1.3fr)_minmax(24rem,1fr)] gap-5' : ''}>
        <div className="min-w-0 space-y-3">
          {people.length > 0 && (
            <div className="mb-1! flex min-h-6 items-center gap-x-4 px-4 text-muted text-sm touch:min-h-11 max-sm:gap-x-2 max-sm:pr-0">
              <ChooseAll {...parts} />
              {isSaidBelow && (
                <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 max-sm:block max-sm:text-xs max-sm:[&_:is(div,p)]:inline max-sm:[&_:is(div,p)]:text-xs">
                  {said}
                </div>
              )}
              <KeyHints />
            </div>
          )}
          {people.length > 0 && (
            <PeopleList
              list={workspace.list}
              people={people}
              groups={groupsOf(shown, criteria, filters.isFiltered)}
              onFold={cut.isOffered && !cut.isHiding ? workspace.toggleOthers : undefined}
              criteria={criteria}
              selected={selected && keyOf(selected)}
              checked={workspace.checked}
              onSelect={selection.select}
              onOpen={workspace.open}
              onCheck={selection.check}
            />
          )}
          {workspace.hasMore && (
            <Button look="secondary" busy={results.isFetchingNextPage} onClick={workspace.showMore}>
              {hidden > 0 ? `Show ${Math.min(batch, hidden)} more of ${hidden}` : 'Show further results'}
            </Button>
          )}
          {cut.isHiding && (
            <button
              ref={workspace.fold}
              type="button"
              aria-expanded={false}
              className="w-full rounded-card border border-hairline bg-panel px-4 py-2.5 text-left text-muted text-sm hover:bg-sunk"
              onClick={workspace.toggleOthers}
            >
              {cut.hidden < (shown?.others ?? 0)
                ? `${cut.hidden} more`
                : groupText('others', cut.hidden, criteria)}{' '}
              · <span className="link">Show</span>
            </button>
          )}
          {workspace.chosen.length > 0 && (
            <Suspense>
              <ChosenPeople
                people={workspace.chosen}
                onDecide={(decision) => workspace.choose(workspace.chosen, decision)}
                onClear={selection.uncheckAll}
              />
            </Suspense>
          )}
        </div>
        {panel && (
          <div
            key={selected?.id}
            className="sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-hairline bg-panel p-5"
          >
            {panel}
          </div>
        )}
      </div>
    </>
  );
}

function ListToolbar({ filters, criteria, summary, isComplete, areFiltersOpen }: ListParts) {
  if (!isComplete) return null;
  return <ResultFilters filters={filters} summary={summary} criteria={criteria} isOpen={areFiltersOpen} />;
}

/** How many all of the list are to choose; 0 while they are not to be chosen. */
const countChoosable = ({ workspace: { people }, isRanking, isCounted }: ListParts): number =>
  isRanking || !isCounted ? 0 : people.filter(canBeChosen).length;

function countResults({ workspace: { results }, cut, shown, known }: ListParts): number {
  const total = results.total ?? known.length;
  return cut.isHiding ? (shown?.found ?? total) : total;
}

function ChooseAll(parts: ListParts) {
  const { chosen, selection } = parts.workspace;
  const open = countChoosable(parts);
  if (open === 0) return null;
  const isAll = chosen.length === open;
  return (
    <label className="flex w-fit items-center gap-2 touch:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-strong"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && chosen.length > 0;
        }}
        onChange={isAll ? selection.uncheckAll : selection.checkAll}
      />
      <span title="Shift chooses a range" className="whitespace-nowrap">
        <span className="max-sm:sr-only">Choose all</span>{' '}
        <span className={open === countResults(parts) ? 'max-sm:sr-only' : undefined}>{open} listed</span>
      </span>
    </label>
  );
}

interface Judged {
  details: FoundCandidate;
  met: ReadonlySet<string>;
  count: number;
}

const mostLoosened = 3;

/** The fewest musts without which anyone meets all, of those the ones without which most people do. */
function fewestToLoosen(musts: Criterion[], people: Judged[]): { loosened: Criterion[]; brought: number } {
  const most = Math.max(...people.map(({ count }) => count));
  const unmet = people
    .filter(({ count }) => count === most)
    .map(({ met }) => musts.filter(({ id }) => !met.has(id)));
  const alike = Map.groupBy(unmet, (some) => some.map(({ id }) => id).join());
  const [largest = []] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  return { loosened: largest[0] ?? [], brought: largest.length };
}

/** Where no one meets every must: who comes nearest, and the must without which most people would. */
function MissedMusts({
  workspace,
  filters,
  known,
  cut,
  criteria,
  edited,
  summary,
  isRanking,
  onRankWithout,
}: ListParts) {
  const musts = criteria.filter(({ need }) => need === 'must');
  const isEmptied = workspace.all.length === 0 && Object.keys(filters.narrowing).join() === 'musts_met';
  if ((filters.isFiltered && !isEmptied) || summary?.strong !== 0 || musts.length === 0) return null;
  const judge = (people: ListedPerson[]): Judged[] =>
    people.flatMap(({ details }) => {
      if (!details?.criteria || details.gone) return [];
      const met = new Set(metIds(details.criteria));
      return [{ details, met, count: musts.filter(({ id }) => met.has(id)).length }];
    });
  const keys = new Set(workspace.all.map(keyOf));
  const listed = judge(isEmptied ? known : workspace.all);
  const folded = cut.isHiding ? judge(known.filter((person) => !keys.has(keyOf(person)))) : [];
  const everybody = [...listed, ...folded];
  const [best] = listed.toSorted((a, b) => b.count - a.count);
  const most = Math.max(...everybody.map(({ count }) => count));
  if (!best || most === 0 || best.count === musts.length) return null;
  const nearest = folded.filter(({ count }) => count === most && count > best.count);
  const top = Math.max(...everybody.map(({ details, count }) => (details.weak ? 0 : count)));
  /** The people who meet all the others, or who live elsewhere and meet more than anyone in the groups above. */
  const broughtBy = ({ id, kind }: Criterion) =>
    everybody.filter(
      ({ details, met, count }) =>
        !met.has(id) &&
        (count === musts.length - 1 ||
          (most < musts.length - 1 && kind === 'place' && details.weak === true && count > top)),
    ).length;
  const several = fewestToLoosen(musts, everybody);
  const [single = several.loosened.length <= mostLoosened ? several : undefined] = musts
    .map((must) => ({ loosened: [must], brought: broughtBy(must) }))
    .filter(({ brought }) => brought > 0)
    .toSorted((a, b) => b.brought - a.brought);
  // Beside changes that wait for *Rank again* there would be two rankings to choose from.
  const isRanked = edited === criteria && !isRanking;
  const offered = isRanked ? single : undefined;
  const where = nearest.every(({ details }) => isElsewhere(criteria, details)) ? 'elsewhere' : 'others';
  return (
    <div role="status" className="contents text-muted text-sm">
      {/* On a phone the heading of the first group has to do where there is more to say. */}
      <p className={offered && 'max-sm:sr-only'}>
        {`Nobody meets all ${musts.length} musts; at best ${best.count}. `}
      </p>
      {nearest.length > 0 && (
        <p>
          {`${nearest.length} ${where} ${nearest.length === 1 ? 'meets' : 'meet'} ${most} of ${musts.length} · `}
          <button type="button" className="link touch:min-h-11" onClick={workspace.toggleOthers}>
            Show
          </button>
        </p>
      )}
      {offered && (
        <>
          <p className="wrap-anywhere min-w-0">
            {`Without ${namesOf(offered.loosened)}, ${offered.brought} would ${most < musts.length - offered.loosened.length ? 'come nearer' : 'meet all'}. `}
          </p>
          <ServerButton
            isBrief
            look="quiet"
            size="small"
            className="-mx-3 min-h-7! touch:min-h-11! max-sm:-my-2.5 max-sm:mx-0 max-sm:px-0! max-sm:text-xs!"
            onClick={() => onRankWithout(offered.loosened)}
          >
            {`Make ${offered.loosened.length > 1 ? 'them' : 'it'} nice and rank again`}
          </ServerButton>
        </>
      )}
      {isRanked && !offered && (
        <Button
          look="quiet"
          size="small"
          className="-mx-3 min-h-7! touch:min-h-11!"
          onClick={() => filters.set('musts_met', String(best.count))}
        >
          {`Show the ${best.count} or more`}
        </Button>
      )}
    </div>
  );
}

/** `“Java” and “Kafka” as musts` */
function namesOf(criteria: Criterion[]): string {
  const texts = criteria.map(({ text }) => `“${text}”`);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? `${last} as a must` : `${texts.join(', ')} and ${last} as musts`;
}

function ListProblem({ results }: { results: ListParts['workspace']['results'] }) {
  return (
    <Notice kind="info">
      <p>
        {results.people ? 'Further people' : 'Decisions and notes'} could not be loaded.{' '}
        {problemText(results.error, 'Please try again later.')}
      </p>
      {!results.people && (
        <Button look="quiet" size="small" className="-ml-3" onClick={() => void results.refetch()}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

function ListSummary(parts: ListParts) {
  const { workspace, filters, isCounted } = parts;
  const people = workspace.all;
  const total = countResults(parts);
  const choosable = countChoosable(parts);
  // On a phone it goes on from the box that chooses all.
  const isOfAll = choosable > 0 && choosable !== total;
  const hasSample = people.some(({ details }) => details?.sample);
  return (
    <p className="text-muted text-sm" role="status">
      {isOfAll && <span className="sm:hidden">{`of ${total}.`}</span>}
      {isCounted && (
        <span className={isOfAll ? 'max-sm:hidden' : undefined}>
          {`${counted(total, 'result')}${filters.isFiltered ? ' with these filters' : ''}.`}
        </span>
      )}
      {hasSample &&
        (people.every(({ details }) => details?.sample)
          ? ' All are fictional people.'
          : ' Those labeled Sample are fictional people.')}{' '}
    </p>
  );
}

/** States the order within a group. */
function orderText(first: string | undefined, criteria: Criterion[]): string {
  if (first !== 'fit') return 'In each group by musts met (unclear counts half), then title, then text.';
  const has = (wanted: Criterion['kind']) =>
    criteria.some(({ kind, need }) => kind === wanted && need === 'must');
  const reasons = [has('title') && 'title, ', has('place') && 'place, '].filter(Boolean).join('');
  return `In each group by ${reasons}text and musts together.`;
}

function groupText(band: Band, people: number, criteria: Criterion[]): string {
  const musts = criteria.filter(({ need }) => need === 'must');
  const wanted = musts.length > 0 ? 'every must' : 'the whole title';
  const isPlaceAsked = musts.some(({ kind }) => kind === 'place');
  const reasons: Record<Band, string> = {
    strong: `${wanted} found`,
    possible: `not ${wanted} found`,
    others: `${isPlaceAsked ? 'elsewhere or ' : ''}weak matches`,
  };
  return people > 0 ? `${people} ${band}: ${reasons[band]}` : `${people} ${band}`;
}

/** The headings of the groups. A filter leaves out those that are empty. */
function groupsOf(shown: SearchSummary | undefined, criteria: Criterion[], isFiltered: boolean) {
  if (!shown) return bands.map((band) => ({ band, isEmpty: false, text: '' }));
  const { found, strong, others } = shown;
  const counts = { strong, possible: found - strong - others, others };
  const groups = bands
    .filter((band) => counts[band] > 0 || !isFiltered)
    .map((band) => ({
      band,
      isEmpty: counts[band] === 0,
      text: groupText(band, counts[band], criteria),
    }));
  // Nobody at the top takes no line from those below.
  const top = Math.max(
    0,
    groups.findIndex(({ isEmpty }) => !isEmpty),
  );
  const text = groups.slice(0, top + 1).map((group) => group.text);
  return groups.slice(top).map((group, at) => (at === 0 ? { ...group, text: text.join(' · ') } : group));
}

const hints = [
  ['j k', 'move'],
  ['s', 'shortlist'],
  ['m', 'maybe'],
  ['x', 'no'],
  ['n', 'note'],
  ['u', 'undo'],
] as const;

function KeyHints() {
  return (
    <p aria-hidden="true" className="ml-auto hidden min-w-0 gap-x-3 text-xs leading-5 min-[85rem]:flex">
      {hints.map(([keys, effect]) => (
        <span key={keys} className="whitespace-nowrap">
          {keys.split(' ').map((key) => (
            <kbd key={key} className="mr-1 rounded border border-edge px-1 font-sans">
              {key}
            </kbd>
          ))}
          {effect}
        </span>
      ))}
    </p>
  );
}

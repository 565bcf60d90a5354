import { Fragment, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import {
  type Report,
  type ReportStage,
  reportStages,
  type StageCounts,
} from '../../../../contract/recruiting/reports.calls.ts';
import { counted, formatDate, shortTitle } from '../../../lib/display-text.ts';
import { boardPath, paths } from '../../../lib/paths.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { classes } from '../../../ui/button.tsx';
import { Row, Table } from '../../../ui/table.tsx';
import {
  areUnread,
  type Counted,
  formatDays,
  formatNumber,
  formatShare,
  reasonName,
  shareOf,
  sourceName,
  stageLabels,
} from './report-texts.ts';

interface Bar {
  id: string;
  label: string;
  value: number;
  /** The value as it is read: `38%`, `2.5 days`. */
  text: string;
}

const most = 10;

/** Bars compare: one by itself, or none longer than nothing, says less than the table. */
const areCompared = (bars: Bar[] = []) => bars.length > 1 && bars.some(({ value }) => value > 0);

/** Horizontal bars. The table beside them says the same, so screen readers skip them. */
function BarChart({ bars, max }: { bars: Bar[]; max?: number | undefined }) {
  const shown = bars.slice(0, most);
  const longest = max ?? Math.max(...shown.map(({ value }) => value));
  return (
    <ul aria-hidden="true" className="space-y-2.5 rounded-card border border-hairline bg-panel p-4 text-sm">
      {shown.map(({ id, label, value, text }) => (
        <li key={id}>
          <span className="flex justify-between gap-3">
            <span className="truncate">{label}</span>
            <span className="shrink-0 text-muted tabular-nums">{text}</span>
          </span>
          <svg aria-hidden="true" className="mt-1 block h-3 w-full overflow-hidden rounded-control bg-sunk">
            <rect
              width={`${longest > 0 ? (value / longest) * 100 : 0}%`}
              height="100%"
              rx="3"
              className="fill-strong"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function Section({
  title,
  note,
  barsNote,
  bars,
  max,
  children,
}: {
  title: string;
  note?: ReactNode;
  barsNote?: string;
  bars?: Bar[] | undefined;
  /** The largest bar unless given. */
  max?: number;
  children?: ReactNode;
}) {
  const heading = useId();
  const hasChart = areCompared(bars);
  const said = (hasChart && barsNote) || note;
  return (
    <section aria-labelledby={heading} className="space-y-3">
      <div>
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {said && <p className="max-w-[75ch] text-muted text-sm">{said}</p>}
      </div>
      {hasChart && bars ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(16rem,2fr)_minmax(0,3fr)]">
          <BarChart bars={bars} max={max} />
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  );
}

const cell = 'px-1 py-2 text-sm first:pl-3 last:pr-3 sm:px-3';

function Numbers({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: string[];
  rows: { id: string; name: ReactNode; cells: ReactNode[] }[];
}) {
  return (
    <Table label={label}>
      <thead>
        <tr className="border-hairline border-b text-muted">
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={classes(cell, 'align-bottom font-semibold', at > 0 && 'text-right')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells }) => (
          <Row key={id}>
            <th scope="row" className={`${cell} wrap-break-word min-w-20 align-top font-normal sm:min-w-28`}>
              {name}
            </th>
            {cells.map((text, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: cells never change places
                key={at}
                className={`${cell} text-right align-top tabular-nums sm:whitespace-nowrap`}
              >
                {text}
              </td>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type OnCounted = (counted: Counted, label: string) => void;

function PeopleCount({
  people,
  counted,
  label,
  onOpen,
}: {
  people: number;
  counted: Counted;
  label: string;
  onOpen: OnCounted;
}) {
  if (people === 0) return formatNumber(0);
  return (
    <button
      type="button"
      // Its line stays with those beside it, however large the finger.
      className="link touch:-my-2.5 touch:py-2.5"
      aria-label={`${formatNumber(people)}: show ${label}`}
      onClick={() => onOpen(counted, label)}
    >
      {formatNumber(people)}
    </button>
  );
}

export function Funnel({ steps, onOpen }: { steps: Report['funnel']; onOpen: OnCounted }) {
  const [found = 0, shortlisted = 0] = steps.map(({ people }) => people);
  return (
    <Section
      title="From found to hired"
      barsNote="The bars begin with those who were shortlisted."
      max={shortlisted}
      bars={steps.slice(1).map(({ stage, people }) => ({
        id: stage,
        label: stageLabels[stage],
        value: people,
        text: formatNumber(people),
      }))}
    >
      <Numbers
        label="Steps from found to hired"
        columns={['Step', 'People', 'Of all found', 'Of the step before', 'Median time']}
        rows={steps.map(({ stage, people, days }, at) => {
          const before = steps[at - 1]?.people;
          const rates =
            before === undefined ? ['', ''] : [formatShare(people, found), formatShare(people, before)];
          return {
            id: stage,
            name: stageLabels[stage],
            cells: [
              <PeopleCount
                key={stage}
                people={people}
                counted={{ stage }}
                label={stageLabels[stage]}
                onOpen={onOpen}
              />,
              ...rates,
              before === undefined ? '' : formatDays(days),
            ],
          };
        })}
      />
    </Section>
  );
}

interface StageRow {
  id: string;
  name: string;
  shown: ReactNode;
  counts: StageCounts;
  of: Omit<Counted, 'stage'>;
  further?: { text: string; onPhone: string };
}

/** On phones two lines for each row, where the table would be wider than the screen. */
function StageTable({
  label,
  columns: [first, ...further],
  rows,
  onOpen,
}: {
  label: string;
  columns: [string, ...string[]];
  rows: StageRow[];
  onOpen: OnCounted;
}) {
  const isPhone = useMediaQuery('(width < 40rem)');
  const cellOf = (stage: ReportStage, { name, counts, of }: StageRow) => (
    <PeopleCount
      key={stage}
      people={counts[stage]}
      counted={{ ...of, stage }}
      label={`${stageLabels[stage]}, ${name}`}
      onOpen={onOpen}
    />
  );
  if (!isPhone) {
    return (
      <Numbers
        label={label}
        columns={[first, ...reportStages.map((stage) => stageLabels[stage]), ...further]}
        rows={rows.map((row) => ({
          id: row.id,
          name: row.shown,
          cells: [
            ...reportStages.map((stage) => cellOf(stage, row)),
            ...(row.further ? [row.further.text] : []),
          ],
        }))}
      />
    );
  }
  return (
    <ul
      aria-label={label}
      className="divide-y divide-hairline rounded-card border border-hairline bg-panel px-3 text-sm"
    >
      {rows.map((row) => {
        const reached = reportStages.slice(1).filter((stage) => row.counts[stage] > 0);
        return (
          <li key={row.id} className="py-2">
            <span className="flex justify-between gap-3">
              <span className="truncate font-semibold">{row.shown}</span>
              <span className="shrink-0 tabular-nums">
                {cellOf('found', row)} <span className="text-muted">found</span>
              </span>
            </span>
            <span className="block tabular-nums">
              {reached.length === 0 && <span className="text-muted">Nobody shortlisted</span>}
              {reached.map((stage, at) => (
                <Fragment key={stage}>
                  {at > 0 && ' · '}
                  {cellOf(stage, row)} <span className="text-muted">{stageLabels[stage].toLowerCase()}</span>
                </Fragment>
              ))}
              {row.further?.onPhone && <span className="text-muted">{` · ${row.further.onPhone}`}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function Sources({ sources, onOpen }: { sources: Report['sources']; onOpen: OnCounted }) {
  const isPhone = useMediaQuery('(width < 40rem)');
  return (
    <Section
      title="Sources"
      barsNote="The bars show how many of the people found there were shortlisted."
      max={100}
      bars={
        isPhone
          ? undefined
          : sources.map(({ source, found, shortlisted }) => ({
              id: source,
              label: sourceName(source),
              value: shareOf(shortlisted, found) ?? 0,
              text: formatShare(shortlisted, found),
            }))
      }
    >
      <StageTable
        label="Sources and how far their people came"
        columns={['Source']}
        rows={sources.map(({ source, ...counts }) => ({
          id: source,
          name: sourceName(source),
          shown: sourceName(source),
          counts,
          of: { source },
        }))}
        onOpen={onOpen}
      />
    </Section>
  );
}

export function Jobs({ report, onOpen }: { report: Report; onOpen: OnCounted }) {
  const { searches: started, shortlisted, days } = report.first_shortlist;
  const more = report.search_count - report.searches.length;
  if (report.searches.length === 0) return null;
  const notes = [
    `${formatNumber(shortlisted)} of ${counted(started, 'job')} started in this period ${shortlisted === 1 ? 'has' : 'have'} a shortlist.`,
    days !== null && `The median time to the first is ${formatDays(days)}.`,
    more > 0 && `The newest ${report.searches.length} are listed; ${more} more are counted above.`,
  ];
  return (
    <Section title="Jobs" note={notes.filter(Boolean).join(' ')}>
      <StageTable
        label="Jobs and how far their people came"
        columns={['Job', 'First shortlist after']}
        rows={report.searches.map((search) => {
          const { id, title, client, started_at: at, first_shortlist_days: own, ...counts } = search;
          return {
            id,
            name: shortTitle(title),
            shown: (
              <>
                <Link to={boardPath(id)} className="link">
                  {shortTitle(title)}
                </Link>
                <span className="block truncate font-normal text-muted">
                  {[client && `for ${client}`, formatDate(at)].filter(Boolean).join(' · ')}
                </span>
              </>
            ),
            counts,
            of: { job: id },
            further: {
              text: formatDays(own),
              onPhone: own === null ? '' : `first shortlist after ${formatDays(own)}`,
            },
          };
        })}
        onOpen={onOpen}
      />
    </Section>
  );
}

/** What has no table yet, in one line. */
export function NothingYet({ report: { mailed, declined, funnel } }: { report: Report }) {
  const replied = funnel.find(({ stage }) => stage === 'replied')?.people ?? 0;
  const onBoard = replied > 0 && ` (${formatNumber(replied)} replied, counted from the board)`;
  const texts = [
    mailed.people === 0 && `no mail was sent to these people from here${onBoard || ''}`,
    declined === 0 && 'nobody was declined',
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return <p className="text-muted text-sm">{`Not shown: ${texts.join('; ')}.`}</p>;
}

export function Mails({ report, onOpen }: { report: Report; onOpen: OnCounted }) {
  const { mails, mailed, funnel } = report;
  if (mailed.people === 0) return null;
  const { people: replied = 0 } = funnel.find(({ stage }) => stage === 'replied') ?? {};
  const byHand = replied - mailed.replied;
  const sentTo = counted(mailed.people, 'person', 'people');
  const rate = areUnread(mailed.replied, report)
    ? `Sent to ${sentTo}. Answers are not read, since no mailbox is connected.`
    : `${formatNumber(mailed.replied)} of ${sentTo} replied: ${formatShare(mailed.replied, mailed.people)}.`;
  const moved = `${counted(byHand, 'more person', 'more people')} moved to Replied or further without a mail from here.`;
  return (
    <Section
      title="Replies to mails"
      note={[rate, byHand > 0 && moved].filter(Boolean).join(' ')}
      max={100}
      bars={mails.map(({ subject, people, replied }) => ({
        id: subject,
        label: subject,
        value: shareOf(replied, people) ?? 0,
        text: replyShare(people, replied, report),
      }))}
    >
      <Numbers
        label="Mails by subject, and their replies"
        columns={['Subject', 'People', 'Replied', 'Rate']}
        rows={mails.map(({ subject, people, replied }) => ({
          id: subject,
          name: subject,
          cells: [
            <PeopleCount
              key="people"
              people={people}
              counted={{ subject }}
              label={`Got “${subject}”`}
              onOpen={onOpen}
            />,
            areUnread(replied, report) ? (
              '–'
            ) : (
              <PeopleCount
                key="replied"
                people={replied}
                counted={{ subject, replied: 'yes' }}
                label={`Replied to “${subject}”`}
                onOpen={onOpen}
              />
            ),
            replyShare(people, replied, report),
          ],
        }))}
      />
    </Section>
  );
}

export function Sequences({ report }: { report: Report }) {
  const { sequences = [] } = report;
  if (sequences.length === 0) return null;
  return (
    <Section
      title="Sequences"
      note="How many replied to sequences whose first mails left in this period, and to which of their mails."
      max={100}
      bars={sequences.map(({ name, subject, people, replied }, at) => ({
        id: String(at),
        label: `${name}: ${subject}`,
        value: shareOf(replied, people) ?? 0,
        text: replyShare(people, replied, report),
      }))}
    >
      <Numbers
        label="Sequences, and the replies to each of their mails"
        columns={['Sequence', 'People', 'Replied', 'Rate']}
        rows={sequences.flatMap(({ id, name, subject, started, people, replied, steps }, at) => [
          {
            id: String(at),
            name: (
              <>
                <strong className="font-semibold">
                  {id ? (
                    <Link to={`${paths.sequences}?open=${id}`} className="link">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </strong>
                <span className="block text-muted">
                  {subject}
                  {started > 1 && ` · started ${formatNumber(started)} times`}
                </span>
              </>
            ),
            cells: replyCells(people, replied, report),
          },
          ...steps.map((step, mail) => ({
            id: `${at} ${mail}`,
            name: <span className="block pl-4 text-muted">Mail {mail + 1}</span>,
            cells: replyCells(step.people, step.replied, report),
          })),
        ])}
      />
    </Section>
  );
}

const replyShare = (people: number, replied: number, report: Report): string =>
  areUnread(replied, report) ? 'Not read' : formatShare(replied, people);

const replyCells = (people: number, replied: number, report: Report) => [
  formatNumber(people),
  areUnread(replied, report) ? '–' : formatNumber(replied),
  replyShare(people, replied, report),
];

export function Reasons({ report: { reasons, declined }, onOpen }: { report: Report; onOpen: OnCounted }) {
  if (declined === 0) return null;
  return (
    <Section
      title="Reasons for No"
      bars={reasons.map(({ reason, people }) => ({
        id: reason,
        label: reasonName(reason),
        value: people,
        text: formatNumber(people),
      }))}
    >
      <Numbers
        label="Reasons and how often each was given"
        columns={['Reason', 'People', 'Share']}
        rows={reasons.map(({ reason, people }) => ({
          id: reason,
          name: reasonName(reason),
          cells: [
            <PeopleCount
              key="people"
              people={people}
              counted={{ reason }}
              label={`No: ${reasonName(reason)}`}
              onOpen={onOpen}
            />,
            formatShare(people, declined),
          ],
        }))}
      />
    </Section>
  );
}

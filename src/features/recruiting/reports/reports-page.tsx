import { useId, useRef, useState } from 'react';
import { localDay } from '../../../../contract/platform/day.ts';
import {
  type Report,
  reportStages,
  type StageCounts,
} from '../../../../contract/recruiting/reports.calls.ts';
import { counted, formatDate, shortTitle } from '../../../lib/display-text.ts';
import { downloadCsv, toCsv } from '../../../lib/download.ts';
import { newSearchPath } from '../../../lib/paths.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/failure-notice.tsx';
import { filterControl } from '../../../ui/filter-control.ts';
import { ClearFilters, DayFilter } from '../../../ui/filter-fields.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ReportPeopleDialog } from './report-people-dialog.tsx';
import { Funnel, Jobs, Mails, NothingYet, Reasons, Sequences, Sources } from './report-sections.tsx';
import {
  areUnread,
  type Counted,
  daysOf,
  ownDays,
  type ReportAddress,
  type ReportValues,
  reasonName,
  shareOf,
  sourceName,
  spans,
  stageLabels,
  useReport,
  useReportAddress,
} from './report-texts.ts';

type Choices = Report['choices'];
interface Option {
  value: string;
  text: string;
}

const optionsOf = ({ searches, sources, recruiters }: Choices) => ({
  job: searches.map(({ id, name, started_at: at }) => ({
    value: id,
    text: `${shortTitle(name)}, ${formatDate(at)}`,
  })),
  source: sources.map((source) => ({ value: source, text: sourceName(source) })),
  recruiter: recruiters.map(({ id, name }) => ({ value: id, text: name })),
});

function ReportFilterBar({ address, choices }: { address: ReportAddress; choices: Choices }) {
  const { values, change, clear } = address;
  const first = useRef<HTMLSelectElement>(null);
  const isPhone = useMediaQuery('(width < 40rem)');
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const { job, source, recruiter, period } = values;
  const chosen = [job, source, recruiter, period].filter((value) => value !== '').length;
  const options = optionsOf(choices);
  const among = (name: keyof typeof options, label: string, all: string) => (
    <select
      ref={name === 'job' ? first : undefined}
      aria-label={label}
      className={`${filterControl} min-w-0 max-w-full grow sm:max-w-64 sm:grow-0`}
      value={values[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      <option value="">{all}</option>
      <Options of={withChosen(options[name], values[name]).map(({ value, text }) => [value, text])} />
    </select>
  );
  const dayField = (name: 'from' | 'to', label: string) => (
    <DayFilter label={label} value={values[name]} onChange={(day) => change({ [name]: day })} />
  );
  return (
    <search aria-label="Narrow the report" className="flex min-w-0 flex-wrap items-center gap-2">
      {isPhone && (
        <Button
          look="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
      )}
      <div id={fieldsId} className={isPhone && !isOpen ? 'hidden' : 'contents'}>
        {among('job', 'Job', 'All jobs')}
        {among('source', 'Source', 'All sources')}
        {among('recruiter', 'Recruiter', 'All recruiters')}
        <select
          aria-label="Period"
          className={`${filterControl} grow sm:grow-0`}
          value={values.period}
          onChange={({ target }) => change({ period: target.value, from: '', to: '' })}
        >
          <option value="">Any time</option>
          <Options of={Object.entries(spans)} />
          <option value={ownDays}>Other days…</option>
        </select>
        {values.period === ownDays && (
          <>
            {dayField('from', 'From')}
            {dayField('to', 'To')}
          </>
        )}
        {isNarrowed(values) && <ClearFilters first={first} onClear={clear} />}
      </div>
    </search>
  );
}

const isNarrowed = (values: ReportValues): boolean => Object.values(values).some((value) => value !== '');

/** What was chosen before is shown even if there is nothing of it any more. */
const withChosen = (options: Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, text: 'No longer there' }, ...options];

function describeFilters(values: ReportValues, choices: Choices): string[] {
  const options = optionsOf(choices);
  const { from, to } = daysOf(values);
  const chosen = (name: keyof typeof options, label: string) => {
    const option = withChosen(options[name], values[name]).find(({ value }) => value === values[name]);
    return option ? [`${label}: ${option.text}`] : [];
  };
  return [
    ...chosen('job', 'Job'),
    ...chosen('source', 'Source'),
    ...chosen('recruiter', 'Recruiter'),
    ...(from ? [`From: ${from}`] : []),
    ...(to ? [`To: ${to}`] : []),
  ];
}

export function ReportsPage() {
  usePageTitle('Reports');
  const address = useReportAddress();
  const { data: report, error, refetch } = useReport(address.values);
  return (
    <div className="space-y-5">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-3xl">Reports</h1>
        {report && hasPeople(report) && !error && (
          <Button
            look="secondary"
            size="small"
            onClick={() =>
              downloadCsv(
                `report-${localDay()}.csv`,
                toCsv(reportRows(report, describeFilters(address.values, report.choices))),
              )
            }
          >
            Export CSV
          </Button>
        )}
      </div>
      {error && (
        <LoadFailure
          error={error}
          text="The report could not be loaded. Please try again later."
          onRetry={refetch}
        />
      )}
      {!report && !error && <LoadingMark text="Counting..." />}
      {report && <ShownReport report={report} address={address} />}
    </div>
  );
}

const withoutSample = 'The fictional sample people are not counted.';

const peopleIn = (report: Report): number => report.funnel[0]?.people ?? 0;
const hasPeople = (report: Report): boolean => peopleIn(report) > 0;

function ShownReport({ report, address }: { report: Report; address: ReportAddress }) {
  const { values, clear } = address;
  const [opened, setOpened] = useState<{ counted: Counted; label: string }>();
  const open = (counted: Counted, label: string) => setOpened({ counted, label });
  if (report.choices.searches.length === 0) {
    return (
      <EmptyState
        text="Reports count what becomes of the people you find. Describe a job, shortlist people in its results, and move them on its board."
        action={<ButtonLink to={newSearchPath}>Describe a job</ButtonLink>}
      />
    );
  }
  const { from, to } = values;
  const isTurned = from !== '' && to !== '' && from > to;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ReportFilterBar address={address} choices={report.choices} />
        {/* Always rendered, because screen readers announce changes of an existing status region. */}
        <p role="status" className="text-muted text-sm">
          {isTurned
            ? 'The first day is after the last one, so nobody is counted.'
            : `${counted(peopleIn(report), 'person', 'people')} found in ${counted(report.found_in, 'job')}.${report.leaves_sample_out ? ` ${withoutSample}` : ''}`}
        </p>
      </div>
      {hasPeople(report) ? (
        <>
          <Funnel steps={report.funnel} onOpen={open} />
          <Sources sources={report.sources} onOpen={open} />
          <Jobs report={report} onOpen={open} />
          <Mails report={report} onOpen={open} />
          <Sequences report={report} />
          <Reasons report={report} onOpen={open} />
          <NothingYet report={report} />
          <HowCounted />
          {opened && <ReportPeopleDialog {...opened} values={values} onClose={() => setOpened(undefined)} />}
        </>
      ) : (
        <>
          <EmptyState
            text="Nobody was found with these filters. Choose another period, or clear the filters."
            action={<Button onClick={clear}>Show everything</Button>}
          />
          <Sequences report={report} />
        </>
      )}
    </>
  );
}

function HowCounted() {
  return (
    <details className="border-hairline border-t pt-5">
      <summary className="w-fit cursor-pointer font-semibold touch:py-3">How this is counted</summary>
      <p className="mt-2 max-w-[75ch] text-muted text-sm">
        How far the people you found came, counted from decisions, the boards and sent mails.
      </p>
      <ul className="mt-2 max-w-[75ch] list-disc space-y-1 pl-5 text-muted text-sm">
        <li>
          The period is when people were found, and jobs started. A person counts once in each job, and in all
          steps before the one that they have reached.
        </li>
        <li>
          <em>Added by hand</em> are people that a recruiter put into a job. Mails of a sequence that belongs
          to no job count under sequences alone.
        </li>
        <li>
          What was undone or moved back on the board does not count. <em>No</em> and <em>Closed</em> keep how
          far someone came. Your own columns count as the usual column before them.
        </li>
        <li>Times are medians between people’s first days in both steps. Skipped steps are left out.</li>
        <li>
          A reply is a move to <em>Replied</em> or further; it counts for the last mail before it. Drafts in a
          mail program are not counted, since nobody knows whether they were sent. In sequences, answers that
          came into the mailbox count as well, and the period is when the first mail left.
        </li>
        <li>A recruiter’s jobs are those that they are responsible for. Nobody is ranked.</li>
        <li>
          Adverse impact is not shown: no gender, age, ethnicity or disability is stored that it could be
          counted by.
        </li>
      </ul>
    </details>
  );
}

const headings = [
  'Table',
  'Row',
  ...reportStages.map((stage) => stageLabels[stage]),
  'People',
  'Share in %',
  'Of the step before in %',
  'Days',
];

interface Cells {
  counts?: Partial<StageCounts>;
  people?: number;
  share?: number | undefined;
  before?: number | undefined;
  days?: number | null;
}

const row = (table: string, name: string, { counts, people, share, before, days }: Cells = {}) => [
  table,
  name,
  ...reportStages.map((stage) => counts?.[stage] ?? ''),
  people ?? '',
  share ?? '',
  before ?? '',
  days ?? '',
];

/** All tables below each other, with the same columns. */
function reportRows(report: Report, filters: string[]): (string | number)[][] {
  const found = report.funnel[0]?.people ?? 0;
  const replyCells = (replied: number, people: number): Cells =>
    areUnread(replied, report) ? {} : { counts: { replied }, share: shareOf(replied, people) };
  const unlisted = report.search_count - report.searches.length;
  return [
    headings,
    ...filters.map((filter) => row('Filter', filter)),
    ...(report.leaves_sample_out ? [row('Note', withoutSample)] : []),
    ...report.funnel.map(({ stage, people, days }, at) => {
      const before = at > 0 ? shareOf(people, report.funnel[at - 1]?.people ?? 0) : undefined;
      return row('Funnel', stageLabels[stage], { people, share: shareOf(people, found), before, days });
    }),
    ...report.sources.map(({ source, ...counts }) => row('Sources', sourceName(source), { counts })),
    ...report.searches.map(({ title, first_shortlist_days: days, ...counts }) =>
      row('Jobs', shortTitle(title), { counts, days }),
    ),
    ...(unlisted > 0 ? [row('Jobs', `${unlisted} more, which are not listed`)] : []),
    ...report.mails.map(({ subject, people, replied }) =>
      row('Replies to mails', subject, { people, ...replyCells(replied, people) }),
    ),
    ...(report.sequences ?? []).flatMap(({ name, subject, people, replied, steps }) => [
      row('Sequences', `${name}: ${subject}`, {
        people,
        ...replyCells(replied, people),
      }),
      ...steps.map((step, at) =>
        row('Sequences', `${name}: ${subject}, mail ${at + 1}`, {
          people: step.people,
          ...replyCells(step.replied, step.people),
        }),
      ),
    ]),
    ...report.reasons.map(({ reason, people }) =>
      row('Reasons for No', reasonName(reason), { people, share: shareOf(people, report.declined) }),
    ),
  ];
}

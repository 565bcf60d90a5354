import { useRef } from 'react';
import type { Report } from '../../../../contract/recruiting/reports.calls.ts';
import { shortTitle } from '../../../lib/display-text.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { filterControl } from '../../../ui/filter-control.ts';
import { sourceName } from './report-texts.ts';
import { daysOf, ownDays, type ReportAddress, type ReportValues, spans } from './use-report.ts';

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

/** Narrows a report to a job, a source, a recruiter and a period. */
export function ReportFilterBar({ address, choices }: { address: ReportAddress; choices: Choices }) {
  const { values, change, clear } = address;
  const first = useRef<HTMLSelectElement>(null);
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
      {withChosen(options[name], values[name]).map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  const dayField = (name: 'from' | 'to', label: string) => (
    <label className="flex grow basis-32 flex-col text-muted text-sm sm:grow-0 sm:basis-auto sm:flex-row sm:items-center sm:gap-2">
      {label}
      <input
        type="date"
        value={values[name]}
        onChange={({ target }) => change({ [name]: target.value })}
        className={filterControl}
      />
    </label>
  );
  return (
    <search aria-label="Narrow the report" className="flex flex-wrap items-center gap-2">
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
        {Object.entries(spans).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        <option value={ownDays}>Other days…</option>
      </select>
      {values.period === ownDays && (
        <>
          {dayField('from', 'From')}
          {dayField('to', 'To')}
        </>
      )}
      {isNarrowed(values) && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            clear();
            // The button goes with the filters.
            first.current?.focus();
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

export const isNarrowed = (values: ReportValues): boolean =>
  Object.values(values).some((value) => value !== '');

/** What was chosen before is shown even if there is nothing of it any more. */
const withChosen = (options: Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, text: 'No longer there' }, ...options];

/** The filters in words, for the file. */
export function describeFilters(values: ReportValues, choices: Choices): string[] {
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

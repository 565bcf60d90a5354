import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localDay } from '../../../../contract/platform/day.ts';
import {
  getReport,
  listReportPeople,
  type Report,
  type ReportFilters,
  type ReportStage,
} from '../../../../contract/recruiting/reports.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { dayForm, useListAddress, uuidForm } from '../../../lib/use-list-address.ts';

export const stageLabels: Record<ReportStage, string> = {
  found: 'Found',
  shortlisted: 'Shortlisted',
  contacted: 'Contacted',
  replied: 'Replied',
  interviewed: 'Interviewed',
  hired: 'Hired',
};

export function sourceName(source: string): string {
  const [provider = '', ...origin] = source.split('/');
  if (provider === 'talent-pool' && origin.length > 0) return origin.join('/');
  const name = provider === 'by-hand' ? 'Added by hand' : providerName(provider);
  return [name, origin.join('/')].filter(Boolean).join(': ');
}

export const reasonName = (reason: string): string => reason || 'No reason given';

const none = '–';
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
export const formatNumber = (value: number): string => numbers.format(value);

/** Percent, in tenths below one; undefined for an empty whole. */
export function shareOf(part: number, whole: number): number | undefined {
  if (whole === 0) return undefined;
  const share = (part / whole) * 100;
  return share < 1 ? Math.round(share * 10) / 10 : Math.round(share);
}

export function formatShare(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return share === undefined ? none : `${share}%`;
}

export function formatDays(days: number | null): string {
  if (days === null) return none;
  const hours = Math.round(days * 24);
  if (days * 24 < 1) return 'under an hour';
  if (hours < 24) return counted(hours, 'hour');
  const text = numbers.format(days);
  return `${text} ${text === '1' ? 'day' : 'days'}`;
}

export const spans = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 12 months' } as const;
export const ownDays = 'days';

/** Keeps the filters in the address and ignores invalid ones. */
export function useReportAddress() {
  const address = useListAddress<'job' | 'source' | 'recruiter' | 'period' | 'from' | 'to'>();
  const given = (name: Parameters<typeof address.given>[0], form: RegExp) =>
    form.test(address.given(name)) ? address.given(name) : '';
  const period = given('period', /^(30|90|365|days)$/);
  const values = {
    job: given('job', uuidForm),
    source: address.given('source').slice(0, 250),
    recruiter: given('recruiter', uuidForm),
    period,
    from: period === ownDays ? given('from', dayForm) : '',
    to: period === ownDays ? given('to', dayForm) : '',
  };
  return { ...address, values };
}
export type ReportAddress = ReturnType<typeof useReportAddress>;
export type ReportValues = ReportAddress['values'];

/** The days of a report, both included; empty for an open end. */
export function daysOf({ period, from, to }: ReportValues, now = new Date()): { from: string; to: string } {
  if (!(period in spans)) return { from, to };
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(period) + 1);
  return { from: localDay(first), to: localDay(now) };
}

function filtersOf(values: ReportValues): ReportFilters {
  const { from, to } = daysOf(values);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    ...(values.job && { search: values.job }),
    ...(values.source && { source: values.source }),
    ...(values.recruiter && { recruiter: values.recruiter }),
    ...(from && { first_day: from }),
    ...(to && { last_day: to }),
    ...((from || to) && zone && { time_zone: zone }),
  };
}

export function useReport(values: ReportValues) {
  const api = useApi();
  const query = filtersOf(values);
  return useQuery({
    queryKey: ['report', query],
    meta: { tasks: 'search' },
    refetchOnMount: 'always',
    queryFn: ({ signal }) => api.call(getReport, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Without a mailbox nobody knows of an answer; a move on the board tells of one all the same. */
export const areUnread = (
  replied: number,
  { reads_answers: isRead }: Pick<Report, 'reads_answers'>,
): boolean => replied === 0 && isRead === false;

export interface Counted {
  stage?: ReportStage;
  source?: string;
  job?: string;
  reason?: string;
  subject?: string;
  replied?: 'yes';
}

export function useReportPeople(values: ReportValues, { source, job, ...of }: Counted) {
  const api = useApi();
  const filters = filtersOf({ ...values, ...(source && { source }), ...(job && { job }) });
  const query = { ...filters, ...of, page_size: 200 };
  return useQuery({
    queryKey: ['report', 'people', query],
    queryFn: ({ signal }) => api.callPage(listReportPeople, { query }, { signal }),
  });
}

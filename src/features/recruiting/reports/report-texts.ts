import type { ReportStage } from '../../../../contract/recruiting/reports.calls.ts';
import { providerName } from '../../../lib/display-text.ts';

export const stageLabels: Record<ReportStage, string> = {
  found: 'Found',
  shortlisted: 'Shortlisted',
  contacted: 'Contacted',
  replied: 'Replied',
  interviewed: 'Interviewed',
  hired: 'Hired',
};

const poolPrefix = 'talent-pool/';

/** `Brave Search`, `Talent pool`, `Talent pool: Referral`. */
export const sourceName = (source: string): string =>
  source.startsWith(poolPrefix)
    ? `${providerName('talent-pool')}: ${source.slice(poolPrefix.length)}`
    : providerName(source);

export const reasonName = (reason: string): string => reason || 'No reason given';

const none = '–';
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
export const formatNumber = (value: number): string => numbers.format(value);

/** The share in percent, in tenths below one; undefined of nobody. */
export function shareOf(part: number, whole: number): number | undefined {
  if (whole === 0) return undefined;
  const share = (part / whole) * 100;
  return share < 1 ? Math.round(share * 10) / 10 : Math.round(share);
}

export function formatShare(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return share === undefined ? none : `${share}%`;
}

export const formatDays = (days: number | null): string =>
  days === null ? none : `${numbers.format(days)} ${days === 1 ? 'day' : 'days'}`;

import { missing } from './format-date.ts';

/**
 * Returns a job's title up to its first period (spec §2). A title that starts with one (`.NET developer`) stays whole.
 */
export function shortTitle(title: string | null | undefined): string {
  const whole = title?.trim() ?? '';
  return whole.split('.')[0]?.trim() || whole || missing;
}

export const orMissing = (text: string | null | undefined): string => text?.trim() || missing;

const providerNames: Record<string, string> = {
  'talent-pool': 'Talent pool',
  searxng: 'SearXNG',
  brave: 'Brave Search',
  github: 'GitHub',
  model: 'The model',
};

export const providerName = (provider: string): string => providerNames[provider] ?? provider;

const counts = new Intl.NumberFormat('en-US');
/** `1,204` */
export const formatCount = (count: number): string => counts.format(count);

/** Formats a count: `1 candidate`, `1,204 candidates`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

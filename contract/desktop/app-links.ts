/** Links that open a page of the dashboard in the desktop app. */

export const linkScheme = 'larkspur';

/**
 * The parts of a query that links keep: what a page shows, by view, filter and page. None of them starts or changes anything, and
 * any other is dropped.
 */
export const linkedParameters: readonly string[] = [
  ...['tab', 'view', 'page', 'month', 'person', 'kind', 'again', 'copy', 'job', 'name'],
  ...['q', 'status', 'mine', 'author', 'tag', 'campaign', 'from', 'to', 'state', 'organisation'],
  ...['period', 'recruiter'],
  ...[
    'decision',
    'musts_met',
    'source',
    'place',
    'title',
    'employer',
    'skill',
    'stage',
    'last_contact',
    'do_not_contact',
    'unread',
    'added_from',
    'added_to',
    'sort',
    'order',
    'columns',
  ],
];

/** Longest value of one of them, and longest link. */
const longestValue = 200;
export const longestLink = 2000;

/** The query of a link, or of a page, as far as links keep it: empty, or with its question mark. */
export function linkedQuery(given: URLSearchParams): string {
  const kept = [...given].filter(
    ([name, value]) =>
      linkedParameters.includes(name) && value.length <= longestValue && !/\p{Cc}/u.test(value),
  );
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/** The link that opens a page of the dashboard in the app. @param path starts with a slash, without a query */
export const appLinkOf = (path: string, query: string): string =>
  `${linkScheme}:/${path}${linkedQuery(new URLSearchParams(query))}`;

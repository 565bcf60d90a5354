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

const longestValue = 200;
export const longestLink = 2000;

export function linkedQuery(given: URLSearchParams): string {
  const kept = [...given].filter(
    ([name, value]) =>
      linkedParameters.includes(name) && value.length <= longestValue && !/\p{Cc}/u.test(value),
  );
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/** `path` starts with a slash and has no query. */
export const appLinkOf = (path: string, query: string): string =>
  `${linkScheme}:/${path}${linkedQuery(new URLSearchParams(query))}`;

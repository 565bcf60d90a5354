import type { ConformanceRow } from '../row.ts';

/** What the server alone holds of sourcing; the screens' rows are in `sourcing.ts`. */
export const rows: ConformanceRow[] = [
  {
    section: '§4',
    phrase: 'a search goes from Processing to Completed',
    sentence: 'Search task status: Processing, Completed.',
  },
  {
    section: '§4',
    phrase: 'a search that fails stands as Failed and says why',
    sentence: 'Search task status: Failed.',
  },
  {
    section: '§3',
    phrase: 'each link of a job has id, url and created_at',
    sentence: 'Job: all_search_results (list of id, url, created_at).',
  },
];

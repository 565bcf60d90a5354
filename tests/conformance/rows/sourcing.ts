import type { ConformanceRow } from '../row.ts';

const row = (section: string, phrase: string, sentence: string): ConformanceRow => ({
  section,
  phrase,
  sentence,
});

export const rows: ConformanceRow[] = [
  row(
    '§2',
    'the index of the dashboard shows the same sourcing screen',
    "index and 'sourcing' show the same sourcing screen.",
  ),
  row(
    '§2',
    "sourcing has two tabs, 'Job List' and 'Initiate Search'",
    "Two tabs, plus a results view: 'Job List' and 'Initiate Search'.",
  ),
  row(
    '§2',
    'the job list has the columns #, Job Title, Location, Created At',
    "'Job List': a table with columns #, Job Title, Location, Created At.",
  ),
  row(
    '§2',
    'the job title is the part before the first period',
    'The job title shown is the part before the first period.',
  ),
  row('§2', 'missing values in the job list show N/A', 'Missing values show N/A.'),
  row('§2', 'clicking a row opens its search results', 'Clicking a row opens its search results.'),
  row(
    '§2',
    "the results have a '< Back to Job List' button",
    "Clicking a row opens its search results with a '< Back to Job List' button.",
  ),
  row(
    '§2',
    'the search form has job title, location and job description',
    "'Initiate Search': a form with job title, location, job description.",
  ),
  row(
    '§2',
    "'Max Pages (SuperAdmin)' is shown to a SuperAdmin only",
    "For SuperAdmin only, 'Max Pages (SuperAdmin)'.",
  ),
  row(
    '§2',
    'search results list the links of the selected job',
    'Search results: the list of result links for the selected job.',
  ),
  row(
    '§2',
    'search results list the links of the finished task',
    'Search results: the list of result links for the finished task.',
  ),
  row(
    '§3',
    'a job holds its links in all_search_results',
    'Job: id, title, location, created_at, all_search_results (list of id, url, created_at).',
  ),
  row(
    '§3',
    'each link of a job has id, url and created_at',
    'Job: all_search_results (list of id, url, created_at).',
  ),
  row(
    '§3',
    'max_pages is part of the payload for SuperAdmin only',
    'Search initiation payload: job_title, location, job_description, and for SuperAdmin only an optional max_pages.',
  ),
  row(
    '§3',
    'a task status has a status and optionally urls',
    'Task status response: status, optionally urls (list of links).',
  ),
  row(
    '§4',
    'opening Job List clears the selected job and reloads the list',
    'Opening Job List clears the selected job and reloads the list.',
  ),
  row(
    '§4',
    'opening Initiate Search clears the description, error and success messages, task, status and results',
    'Opening Initiate Search clears the description, error and success messages, task, status and results.',
  ),
  row('§4', 'a search stands as Initiated on success', 'Initiated (set on success).'),
  row('§4', 'Processing is shown and animated', 'Processing (animated).'),
  row('§4', 'search status is polled every 5000 ms', 'Polled every 5 seconds.'),
  row(
    '§4',
    'a search goes from Processing to Completed',
    'Search task status: Initiated, Processing, Completed, Failed.',
  ),
  row(
    '§4',
    'a search that fails stands as Failed and says why',
    'Search task status: Initiated, Processing, Completed, Failed.',
  ),
  row(
    '§4',
    'when urls arrive the results are shown and polling stops',
    'When urls arrive, results are shown, the view switches to search results and polling stops.',
  ),
  row(
    '§4',
    'on Completed polling stops and the job list is refreshed',
    'On Completed or Failed polling stops; on Completed the job list is refreshed.',
  ),
  row('§4', 'on Failed polling stops', 'On Completed or Failed polling stops.'),
  row('§4', "a polling error shows 'Error: {detail}'", "A polling error shows 'Error: {detail}'."),
  row(
    '§5',
    "an empty description says 'Job description cannot be empty.'",
    "Initiate search: job description required ('Job description cannot be empty.').",
  ),
  row('§5', 'a search without a job description is refused', 'Initiate search: job description required.'),
  row('§5', 'job title and location are marked required', 'Job title and location marked required.'),
  row(
    '§5',
    "max_pages that is no positive integer says 'Max pages must be a positive number.'",
    "max_pages: positive integer ('Max pages must be a positive number.').",
  ),
  row(
    '§5',
    'max_pages is optional and sent only if given',
    'max_pages SuperAdmin only, optional, sent only if given.',
  ),
  row(
    '§6',
    'SuperAdmin additionally sees the max_pages input',
    'SuperAdmin: additionally sees the optional max_pages input on the search form.',
  ),
  row(
    '§6',
    'a search without max_pages is anyone’s',
    'Signed-in users: dashboard routes, guarded by the session.',
  ),
  row(
    '§6',
    'max_pages from anyone but a SuperAdmin is refused',
    'max_pages for SuperAdmin only, enforced by the server.',
  ),
  row('§6', 'a SuperAdmin sets max_pages', 'SuperAdmin: the optional max_pages.'),
  row('§7', 'GET /search/jobs/ without payload', 'GET /search/jobs/, no payload.'),
  row(
    '§7',
    'jobs are a list with id, title, location, created_at and all_search_results, newest first',
    'GET /search/jobs/ answers a list of jobs.',
  ),
  row(
    '§7',
    'POST /search/initiate/ sends {job_title, location, job_description, max_pages?}',
    'POST /search/initiate/ with {job_title, location, job_description, max_pages?}.',
  ),
  row('§7', 'initiating a search answers its task_id', 'POST /search/initiate/ answers {task_id}.'),
  row(
    '§7',
    'GET /search/status/?task_id={id} asks for the task',
    'GET /search/status/?task_id={id}, no payload.',
  ),
  row(
    '§7',
    'the status of a running search has no urls, only how far it is',
    'GET /search/status/ answers {status, urls?}.',
  ),
  row(
    '§7',
    'the status of a completed search has its urls as strings, best first',
    'GET /search/status/ answers {status, urls?}.',
  ),
  row(
    '§8',
    "the job list's failure reads 'Failed to load jobs: {detail or message}'",
    "Job list: 'Failed to load jobs: {detail or message}'.",
  ),
  row(
    '§8',
    "without detail it reads 'Failed to load jobs. Please try again later.'",
    "Job list: fallback 'Failed to load jobs. Please try again later.'",
  ),
  row('§8', "initiating shows the response's detail when it fails", "Initiate: the response's detail."),
  row(
    '§8',
    'without detail initiating shows the joined values of all field errors',
    'Initiate: otherwise the joined values of all field errors.',
  ),
  row(
    '§8',
    "otherwise initiating shows 'An unexpected error occurred while initiating the search.'",
    "Initiate: otherwise 'An unexpected error occurred while initiating the search.'",
  ),
  row(
    '§8',
    "success of initiating reads 'Search task initiated successfully!'",
    "Success: 'Search task initiated successfully!'",
  ),
  row('§8', "status polling fails with 'Error: {detail}'", "Status polling: 'Error: {detail}'."),
  row(
    '§8',
    "without detail status polling fails with 'Failed to check task status.'",
    "Status polling: 'Failed to check task status.'",
  ),
  row('§9', 'search status polling takes 5000 ms', 'Search status polling: 5000 ms.'),
  row('§9', 'max_pages is an integer of at least 1', 'max_pages: integer of at least 1.'),
];

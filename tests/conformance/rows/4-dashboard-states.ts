import { type ConformanceRow, row, topic } from '../row.ts';

/** §4: States of the dashboard. */
export const rows: ConformanceRow[] = [
  ...topic('Sourcing tabs', [
    row(
      'S4.28',
      'opening Job List clears the selected job and reloads the list',
      'Opening Job List clears the selected job and reloads the list.',
    ),
    row(
      'S4.29',
      'opening Initiate Search clears the description, error and success messages, task, status and results',
      'Opening Initiate Search clears the description, error and success messages, task, status and results.',
    ),
  ]),
  ...topic('Search task status', [
    row(
      'S4.30',
      'a search goes from Processing to Completed',
      'Search task status: Initiated, Processing, Completed, Failed.',
    ),
    row(
      'S4.31',
      'a search that fails stands as Failed and says why',
      'Search task status: Initiated, Processing, Completed, Failed.',
    ),
    row('S4.32', 'a search stands as Initiated on success', 'Initiated (set on success).'),
    row('S4.33', 'Processing is shown and animated', 'Processing (animated).'),
    row('S4.34', 'search status is polled every 5000 ms', 'Polled every 5 seconds.'),
    row(
      'S4.35',
      'when urls arrive the results are shown and polling stops',
      'When urls arrive, results are shown, the view switches to search results and polling stops.',
    ),
    row(
      'S4.36',
      'on Completed polling stops and the job list is refreshed',
      'On Completed or Failed polling stops; on Completed the job list is refreshed.',
    ),
    row('S4.37', 'on Failed polling stops', 'On Completed or Failed polling stops.'),
    row('S4.38', "a polling error shows 'Error: {detail}'", "A polling error shows 'Error: {detail}'."),
  ]),
  ...topic('Company profile', [
    row(
      'S4.39',
      'Edit Profile opens the form and Cancel returns to view',
      'Edit Profile goes to the form; Cancel returns to view.',
    ),
    row(
      'S4.40',
      'a successful save returns to view with the returned profile',
      'A successful save returns to view with the returned profile.',
    ),
    row(
      'S4.41',
      'a failed fetch opens the form without an error',
      'A failed fetch, including not found, is treated as no profile and opens the form without an error.',
    ),
  ]),
  ...topic('Generation', [
    row(
      'S4.42',
      'the status is STARTING once the request is accepted',
      'Generation: idle; STARTING once the request is accepted.',
    ),
    row(
      'S4.43',
      'a generation is polled every 2000 ms, showing each reported status',
      'Then polling every 2 seconds, showing each reported status.',
    ),
    row(
      'S4.44',
      "on 'completed' the result becomes the latest post, polling stops and the button re-enables",
      "On 'completed' the result becomes the latest post, polling stops and the button re-enables.",
    ),
    row(
      'S4.45',
      'a polling failure stops polling and clears the status',
      'A polling failure stops polling and clears the status.',
    ),
    row('S4.46', 'a start failure re-enables the button', 'A start failure re-enables the button.'),
    row(
      'S4.47',
      'changing the post kind resets keywords, sections, segments and emails per segment',
      'Changing the post kind resets optional fields: keywords empty; sections Introduction, Analysis, Takeaways; segments No Activity, Email Opened, Link Clicked; emails_per_segment 3.',
    ),
  ]),
];

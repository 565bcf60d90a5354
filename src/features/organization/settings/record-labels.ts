/** What users call the tables that they know, in the order in which they are shown. The others are counted together. */
export const recordLabels: Record<string, string> = {
  candidates: 'People',
  search_jobs: 'Searches',
  search_results: 'Results of searches',
  search_people: 'People on boards and decided on',
  decisions: 'Decisions',
  notes: 'Notes',
  reminders: 'Reminders',
  messages: 'Mails',
  posts: 'Posts',
  files: 'Files',
};
export const otherRecords = 'Other records';

/** Keys of what the screens keep in the query cache. */
export const foundPersonKey = (id: string) => ['found-person', id];
/** What any change of a search concerns: the list and its pages. */
export const searchJobsKey = ['search-jobs'];
export const newestJobsKey = [...searchJobsKey, 'newest'];
export const searchStatusKey = (id: string | undefined) => ['search-status', id];
export const resultsKey = (jobId: string) => ['search-results', jobId];
export const searchDetailsKey = (id: string | undefined) => ['search-details', id];

/** Keys of what the screens keep in the query cache. */
export const sequencesKey = ['sequences'];
export const todayKey = ['today'];
export const boardsKey = ['board'];
export const boardKey = (jobId: string) => [...boardsKey, jobId];
export const columnsKey = ['board-columns'];

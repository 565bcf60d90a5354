export const foundPersonKey = (id: string) => ['found-person', id];
export const searchJobsKey = ['search-jobs'];
export const newestJobsKey = [...searchJobsKey, 'newest'];
export const searchStatusKey = (id: string | undefined) => ['search-status', id];
export const resultsKey = (jobId: string) => ['search-results', jobId];
export const searchDetailsKey = (id: string | undefined) => ['search-details', id];

export const sequencesKey = ['sequences'];
export const todayKey = ['today'];
export const boardsKey = ['board'];
export const boardKey = (jobId: string) => [...boardsKey, jobId];
export const columnsKey = ['board-columns'];

/** Keys of what the screens keep in the query cache. */
export const sequencesKey = ['sequences'];
export const todayKey = ['today'];
export const boardKey = (jobId: string) => ['board', jobId];

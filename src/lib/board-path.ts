/** Where the people of a search stand, from shortlist to hire. Apart from `paths`, which every public page loads. */
export const boardPath = (jobId: string) => `/dashboard/sourcing/jobs/${jobId}/board`;
export const boardCardPath = (jobId: string, resultId: string) => `${boardPath(jobId)}?person=${resultId}`;

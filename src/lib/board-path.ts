/** Where the people of a search stand, from shortlist to hire. Apart from `paths`, which every public page loads. */
export const boardPath = (jobId: string) => `/dashboard/sourcing/jobs/${jobId}/board`;
/** The board with the card of a person opened. */
export const boardCardPath = (jobId: string, resultId: string) => `${boardPath(jobId)}?person=${resultId}`;

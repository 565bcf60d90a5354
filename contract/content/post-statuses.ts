/** `approved` is for an Owner or a SuperAdmin to say. */
export const postStatuses = ['draft', 'in_review', 'approved'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Drafts whose questions are not answered yet are an `outline` as well. */
export const postStages = ['outline', ...postStatuses, 'scheduled', 'published'] as const;
export type PostStage = (typeof postStages)[number];

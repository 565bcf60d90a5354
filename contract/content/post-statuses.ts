/** `approved` is for an Owner or a SuperAdmin to say. */
export const postStatuses = ['draft', 'in_review', 'approved'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** A draft is an `outline` until its questions are answered. */
export const postStages = ['outline', ...postStatuses, 'scheduled', 'published'] as const;
export type PostStage = (typeof postStages)[number];

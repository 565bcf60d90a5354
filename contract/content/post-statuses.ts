/** `approved` is for an Owner or a SuperAdmin to say. */
export const postStatuses = ['draft', 'in_review', 'approved'] as const;
export type PostStatus = (typeof postStatuses)[number];

export const postStages = [...postStatuses, 'scheduled', 'published'] as const;
export type PostStage = (typeof postStages)[number];

/** How far an organization has come with a post. `approved` is for an Owner or a SuperAdmin to say. */
export const postStatuses = ['draft', 'in_review', 'approved'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** By what a post is found: what the organization says of it, or its place on a blog. */
export const postStages = [...postStatuses, 'scheduled', 'published'] as const;
export type PostStage = (typeof postStages)[number];

import type { PostKind } from '../../../contract/content/post-kinds.ts';
import type { PostStage, PostStatus } from '../../../contract/content/post-statuses.ts';

/** The names of the kinds in the generator and in notifications. */
export const postKindNames: Record<PostKind, string> = {
  social_media: 'Social Media',
  linkedin: 'LinkedIn',
  blog: 'Blog',
  newsletter: 'Newsletter',
  email: 'Email',
};

/** What an organisation says of its posts. */
export const postStatusNames: Record<PostStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
};
/** By what a list is narrowed. */
export const postStageNames: Record<PostStage, string> = {
  ...postStatusNames,
  scheduled: 'Scheduled',
  published: 'Published',
};

/** The texts of each list screen (spec §2, §8). */
export const postListTexts: Record<PostKind, { title: string; empty: string; failed: string }> = {
  social_media: {
    title: 'Social Media Posts',
    empty: 'No social media posts found',
    failed: 'Failed to fetch posts',
  },
  linkedin: { title: 'LinkedIn Posts', empty: 'No LinkedIn posts found', failed: 'Failed to fetch posts' },
  blog: { title: 'Blog', empty: 'No blog posts found', failed: 'Failed to fetch posts' },
  newsletter: {
    title: 'Newsletter',
    empty: 'No newsletter posts found',
    failed: 'Failed to fetch newsletter posts',
  },
  email: { title: 'Email Templates', empty: 'No email posts found', failed: 'Failed to fetch email posts' },
};

/** What the API calls the engine that needs no model. */
export const composerName = 'composer';

/** The same for an outline with questions to its author. */
const outlineName = 'outline';

/** Whether a text needed no model. */
export const isBuiltIn = (engine: string): boolean => engine === composerName || engine === outlineName;

/** Who wrote a text, as it is shown. */
export function engineText(engine: string): string {
  if (engine === outlineName) return 'Outline from your profile (no model connected)';
  return engine === composerName ? 'Draft from your profile (no model connected)' : engine;
}

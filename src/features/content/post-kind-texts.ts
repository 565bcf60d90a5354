import type { PostStage, PostStatus } from '../../../contract/content/post-statuses.ts';

export const postStatusNames: Record<PostStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
};
export const postStageNames: Record<PostStage, string> = {
  ...postStatusNames,
  scheduled: 'Scheduled',
  published: 'Published',
};

/** What the API calls the engine that needs no model. */
export const composerName = 'composer';

/** The same for an outline with questions to its author. */
const outlineName = 'outline';

export const isBuiltIn = (engine: string): boolean => engine === composerName || engine === outlineName;

export function engineText(engine: string): string {
  if (engine === outlineName) return 'Outline from your profile (no model connected)';
  return engine === composerName ? 'Draft from your profile (no model connected)' : engine;
}

import type { StoredPost } from '../../../contract/content/content.calls.ts';
import type { PostStatus } from '../../../contract/content/post-statuses.ts';
import type { EditablePost, PostChange } from '../../../contract/content/posts.calls.ts';

/** What `updatePost` takes. */
export const tagLimits = { length: 40, tags: 10 } as const;

/** Whether a status is offered for a post, by what its list knows. What is on a blog or scheduled keeps its approval. */
export function mayBecome(
  { status = 'draft', publication }: StoredPost,
  wanted: PostStatus,
  mayApprove: boolean,
): boolean {
  if (wanted === 'approved') return mayApprove && status !== 'approved';
  if (publication) return false;
  return wanted === 'in_review'
    ? status === 'draft'
    : status === 'in_review' || (mayApprove && status === 'approved');
}

const has = (tags: readonly string[], tag: string) =>
  tags.some((other) => other.toLowerCase() === tag.toLowerCase());

/** Why nothing of the post may be changed; undefined where it may. */
function whyNotEditable({ may_edit, published_at }: EditablePost): string | undefined {
  if (may_edit) return undefined;
  return published_at ? 'It is on the public blog.' : 'Only an Owner changes what is scheduled or published.';
}

export function tagsAdded(post: EditablePost, added: readonly string[]): PostChange | string {
  const refusal = whyNotEditable(post);
  if (refusal) return refusal;
  const { tags = [] } = post;
  const missing = added.filter((tag) => !has(tags, tag));
  if (missing.length === 0) return 'It has the tag already.';
  const all = [...tags, ...missing];
  return all.length > tagLimits.tags ? `A post has at most ${tagLimits.tags} tags.` : { tags: all };
}

export function tagsRemoved(post: EditablePost, removed: readonly string[]): PostChange | string {
  const refusal = whyNotEditable(post);
  if (refusal) return refusal;
  const { tags = [] } = post;
  const others = tags.filter((tag) => !has(removed, tag));
  return others.length < tags.length ? { tags: others } : 'It does not have the tag.';
}

/**
 * The change to a status, or why there is none.
 * @param shown the post as the user saw it: nobody approves a text that they have not seen
 */
export function statusChange(now: EditablePost, shown: StoredPost, wanted: PostStatus): PostChange | string {
  const refusal = whyNotEditable(now);
  if (refusal) return refusal;
  if (now.status === wanted || (now.status === 'approved' && wanted === 'in_review'))
    return alreadyIs[now.status];
  if (wanted === 'approved') {
    const isAsShown = now.content === shown.content && now.title === shown.title;
    return isAsShown ? { status: wanted } : 'It was changed since this list was loaded. Read it again.';
  }
  if (now.status === 'approved' && !now.may_approve) return 'Only an Owner takes an approval back.';
  if (!now.publication) return { status: wanted };
  return now.publication.state === 'published'
    ? 'It is on your blog. Take it off first.'
    : 'It is scheduled. Cancel the schedule first.';
}

const alreadyIs: Record<PostStatus, string> = {
  draft: 'It is a draft already.',
  in_review: 'It is in review already.',
  approved: 'It is approved already.',
};

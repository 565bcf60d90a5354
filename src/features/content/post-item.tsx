import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { postKindTable } from '../../../contract/content/post-kinds.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.tsx';
import { campaignPath } from '../../lib/settings-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ServerButton } from '../../ui/server-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ClaimList, claimsToProve } from './post-claims.tsx';
import { languageProps, PostMeta, postStatusNames } from './post-kind-texts.tsx';
import PostNotes from './post-notes.tsx';
import { TakePost } from './take-post.tsx';
import { postAnchor, useChangePost } from './use-posts.ts';

const ShownPicture = lazy(async () => ({
  default: (await import('./picture/shown-picture.tsx')).ShownPicture,
}));

/** Whether the text begins with its title, which then need not stand above it. */
const isTitled = ({ content }: StoredPost) => content.startsWith('# ');

/** A stored post with its actions: edit, copy, delete and, for a SuperAdmin's blog posts, publish. */
export function PostItem({
  post,
  isSelected,
  isCollapsed,
  onSelect,
  onCollapse,
  onDeleted,
}: {
  post: StoredPost;
  isSelected: boolean;
  isCollapsed: boolean;
  /** Undefined where there is only one. */
  onSelect: (() => void) | undefined;
  onCollapse: () => void;
  onDeleted: () => void;
}) {
  const { user } = useSession();
  const change = useChangePost();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = async () => {
    const isDeleted = await change.mutateAsync({ change: 'delete', id: post.id }).then(
      () => true,
      () => false,
    );
    setIsConfirming(false);
    if (isDeleted) onDeleted();
  };
  const article = useRef<HTMLElement>(null);
  const isSuperAdmin = user?.role === 'SuperAdmin';

  return (
    <li id={postAnchor(post.id)} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <article ref={article}>
        <PostHead post={post} isSelected={isSelected} onSelect={onSelect} />
        {post.picture && (
          <Suspense>
            <ShownPicture picture={post.picture} shape="small" className="mt-3 max-w-40" />
          </Suspense>
        )}
        {(isCollapsed || !isTitled(post)) && (
          <h2 className="mt-3 font-semibold text-lg" {...languageProps(post)}>
            <Link to={paths.post(post.type, post.id)} className="hover:underline">
              {post.title}
            </Link>
          </h2>
        )}
        <div className="mt-3 max-w-[36rem]" hidden={isCollapsed} {...languageProps(post)}>
          <Markdown text={post.content} topLevel={isTitled(post) ? 2 : 3} />
        </div>
      </article>
      <PostNotes post={post} />
      {change.isError && (
        <Notice kind="failed" className="mt-4">
          {problemText(change.error, 'The post could not be changed. Please try again.')}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-2 border-hairline border-t pt-4 *:first:-ml-3">
        {(post.published_at === null || isSuperAdmin) && (
          <ButtonLink look="quiet" size="small" to={paths.post(post.type, post.id)}>
            Edit
          </ButtonLink>
        )}
        <Button look="quiet" size="small" aria-expanded={!isCollapsed} onClick={onCollapse}>
          {isCollapsed ? 'Expand' : 'Collapse'}
        </Button>
        <TakePost title={post.title} content={post.content} rendered={article} />
        {isSuperAdmin && postKindTable[post.type].isForBlog && (
          <PublishButton
            post={post}
            isBusy={change.isPending && !isConfirming}
            onChange={(publishing) => change.mutate({ change: publishing, id: post.id })}
          />
        )}
        {post.may_delete && (
          <ServerButton
            isBrief
            look="quiet"
            size="small"
            className="-mr-3 ml-auto"
            onClick={() => setIsConfirming(true)}
          >
            Delete
          </ServerButton>
        )}
        <LeftToOwners post={post} />
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this post?"
        confirmText="Delete post"
        busy={change.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void remove()}
      >
        {whatDeletionMeans(post)}
      </ConfirmDialog>
    </li>
  );
}

/** Says why there is no *Delete* where its writer looks for it. */
function LeftToOwners({ post: { may_delete, publication } }: { post: StoredPost }) {
  if (may_delete || publication?.state !== 'published') return null;
  return <p className="ml-auto text-muted text-sm">On your blog: only an Owner may delete it.</p>;
}

function whatDeletionMeans({ published_at, publication }: StoredPost): string {
  if (publication?.state === 'published') return 'It also disappears from your blog.';
  if (published_at) return 'It also disappears from the public blog.';
  return 'It will be gone for everyone in your organization.';
}

function PostHead({
  post,
  isSelected,
  onSelect,
}: {
  post: StoredPost;
  isSelected: boolean;
  onSelect: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="flex flex-wrap items-center gap-3">
        {onSelect && (
          <input
            type="checkbox"
            aria-label={`Select ${post.title}`}
            checked={isSelected}
            onChange={onSelect}
            className="size-4.5 accent-strong touch:size-6"
          />
        )}
        <PostMeta kind={postKindTable[post.type].label} date={post.generated_at} engine={post.engine} />
      </span>
      <span className="flex flex-wrap gap-2">
        {post.campaign && (
          <Link className="link text-sm" to={`${campaignPath}?name=${encodeURIComponent(post.campaign)}`}>
            {post.campaign}
          </Link>
        )}
        {post.tags?.map((tag) => (
          <Tag key={tag} look="plain">
            {tag}
          </Tag>
        ))}
        {post.unfinished && <Tag look="plain">Unfinished</Tag>}
        {post.status && <Tag look="plain">{postStatusNames[post.status] ?? post.status}</Tag>}
        {post.publication?.state === 'scheduled' && <Tag look="plain">Scheduled</Tag>}
        {(post.published_at || post.publication?.state === 'published') && <Tag look="done">Published</Tag>}
      </span>
    </div>
  );
}

/** Publishes a post or takes it off. It asks before it publishes what neither profile nor brief says. */
function PublishButton({
  post,
  isBusy,
  onChange,
}: {
  post: StoredPost;
  isBusy: boolean;
  onChange: (change: 'publish' | 'unpublish') => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const claims = claimsToProve(post.claims);
  const change = () => {
    setIsAsking(false);
    onChange(post.published_at ? 'unpublish' : 'publish');
  };
  return (
    <>
      <ServerButton
        isBrief
        look="quiet"
        size="small"
        busy={isBusy}
        onClick={() => (claims.length > 0 && !post.published_at ? setIsAsking(true) : change())}
      >
        {post.published_at ? 'Unpublish' : 'Publish'}
      </ServerButton>
      <ConfirmDialog
        open={isAsking}
        title="Publish what is not in your profile?"
        confirmText="Publish anyway"
        onCancel={() => setIsAsking(false)}
        onConfirm={change}
      >
        <p>Neither your profile nor the brief says this:</p>
        <ClaimList claims={claims} />
      </ConfirmDialog>
    </>
  );
}

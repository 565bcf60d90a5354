import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { postKindTable } from '../../../contract/content/post-kinds.ts';
import { formatDate, formatDateTime, machineDateTime } from '../../lib/display-text.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.tsx';
import { campaignPath } from '../../lib/settings-paths.ts';
import { Button, ButtonLink, classes } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ServerButton } from '../../ui/server-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ClaimList, claimsToProve } from './post-claims.tsx';
import { engineText, isOnBlog, isWritten, languageProps, StageTag } from './post-kind-texts.tsx';
import PostNotes from './post-notes.tsx';
import { TakePost } from './take-post.tsx';
import { postAnchor, useChangePost } from './use-posts.ts';

const ShownPicture = lazy(async () => ({
  default: (await import('./picture/shown-picture.tsx')).ShownPicture,
}));

const isTitled = ({ content }: StoredPost) => content.startsWith('# ');

export function PostItem({
  post,
  isSelected,
  isOpen,
  onSelect,
  onToggle,
  onDeleted,
}: {
  post: StoredPost;
  isSelected: boolean;
  isOpen: boolean;
  onSelect: (() => void) | undefined;
  onToggle: () => void;
  onDeleted: () => void;
}) {
  const { user } = useSession();
  const change = useChangePost();
  const [isConfirming, setIsConfirming] = useState(false);
  const [showsActions, setShowsActions] = useState(false);
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
    <li id={postAnchor(post.id)} className="scroll-mt-24 px-4 py-2">
      <article ref={article}>
        {/* The whole row opens it but for what else can be pressed, which lies above. */}
        <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1 [&_:is(a,input)]:relative [&_:is(a,input)]:z-1">
          <PostHead
            post={post}
            isSelected={isSelected}
            isOpen={isOpen}
            onSelect={onSelect}
            onToggle={onToggle}
          />
          <span className="relative z-1 flex max-lg:-mr-3">
            {(post.published_at === null || isSuperAdmin) && (
              <ButtonLink look="quiet" size="small" to={paths.post(post.type, post.id)}>
                Edit
              </ButtonLink>
            )}
            {!isOpen && (
              <Button
                look="quiet"
                size="small"
                // On a phone the opened row has them.
                className="max-sm:hidden"
                aria-expanded={showsActions}
                onClick={() => setShowsActions(!showsActions)}
              >
                More
              </Button>
            )}
          </span>
        </div>
        <div className="max-w-[36rem] pt-4 pb-2" hidden={!isOpen} {...languageProps(post)}>
          <p className="mb-3 text-muted text-sm">
            <span>
              Created{' '}
              <time dateTime={machineDateTime(post.generated_at)}>{formatDateTime(post.generated_at)}</time>
            </span>
            {` · ${engineText(post.engine, isWritten(post))}`}
          </p>
          <Markdown text={post.content} topLevel={isTitled(post) ? 2 : 3} />
        </div>
      </article>
      {isOpen && <PostNotes post={post} />}
      {change.isError && (
        <Notice kind="failed" className="mt-4">
          {problemText(change.error, 'The post could not be changed. Please try again.')}
        </Notice>
      )}
      {(isOpen || showsActions) && (
        <div className="mt-2 flex flex-wrap items-center gap-2 border-hairline border-t pt-2 *:first:-ml-3">
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
      )}
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

function LeftToOwners({ post: { may_delete, publication } }: { post: StoredPost }) {
  if (may_delete || publication?.state !== 'published') return null;
  return <p className="ml-auto text-muted text-sm">On your blog: only an Owner may delete it.</p>;
}

export function whatDeletionMeans({ published_at, publication }: StoredPost): string {
  if (publication?.state === 'published') return 'It also disappears from your blog.';
  if (published_at) return 'It also disappears from the public blog.';
  return 'It disappears for everyone in your organization. You can undo it right after.';
}

function PostHead({
  post,
  isSelected,
  isOpen,
  onSelect,
  onToggle,
}: {
  post: StoredPost;
  isSelected: boolean;
  isOpen: boolean;
  onSelect: (() => void) | undefined;
  onToggle: () => void;
}) {
  // An open text that begins with its title has the heading in it.
  const Title = isOpen && isTitled(post) ? 'div' : 'h2';
  const { publication } = post;
  const appearsAt = post.published_at ?? publication?.at ?? post.planned_for ?? post.generated_at;
  const isAhead = !isOnBlog(post) && appearsAt !== post.generated_at;
  // Posts of one topic have one title.
  const [, subject] = /^\*\*Subject:\*\* *(.+)$/m.exec(post.content) ?? [];
  return (
    <>
      {onSelect && (
        <input
          type="checkbox"
          aria-label={`Select ${post.title}`}
          checked={isSelected}
          onChange={onSelect}
          className="size-4.5 shrink-0 accent-strong touch:size-6"
        />
      )}
      {post.picture && (
        <Suspense>
          <ShownPicture picture={post.picture} shape="small" className="w-14 shrink-0" />
        </Suspense>
      )}
      <Title className="min-w-0 flex-1 basis-2/3 text-base sm:basis-5/6 lg:basis-44" {...languageProps(post)}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-9 w-full cursor-pointer items-center gap-2 text-left font-semibold hover:text-strong touch:min-h-11"
        >
          <ChevronDownIcon
            className={classes('size-3.5 shrink-0 transition-transform', !isOpen && '-rotate-90')}
          />
          <span className="min-w-0">
            <span className="line-clamp-2">{post.title}</span>
            {subject && !post.title.startsWith(subject) && (
              <span className="line-clamp-1 font-normal text-muted text-sm">{subject}</span>
            )}
          </span>
          <span className="absolute inset-0" />
        </button>
      </Title>
      <span className="flex min-w-0 grow basis-48 flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm lg:grid lg:gap-x-3 lg:flex-none lg:grid-cols-[6.5rem_10rem_10.5rem]">
        <span>
          <Tag look="strong">{postKindTable[post.type].label}</Tag>
        </span>
        <span className="flex flex-wrap gap-1">
          <StageTag post={post} />
          {post.unfinished && <Tag>Unfinished</Tag>}
        </span>
        <time dateTime={machineDateTime(appearsAt)}>
          {isAhead ? formatDateTime(appearsAt) : formatDate(appearsAt)}
        </time>
        {(post.campaign || post.tags) && (
          <span className="flex flex-wrap gap-x-2 gap-y-1 lg:col-span-3">
            {post.campaign && (
              <Link
                className="max-w-56 truncate text-muted no-underline hover:underline"
                title={post.campaign}
                to={`${campaignPath}?name=${encodeURIComponent(post.campaign)}`}
              >
                {/* Named by its topic, as its posts are. */}
                {post.campaign === post.title ? 'Campaign' : post.campaign}
              </Link>
            )}
            {post.tags?.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
      </span>
    </>
  );
}

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

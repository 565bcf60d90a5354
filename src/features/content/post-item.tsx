import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { postKindTable } from '../../../contract/content/post-kinds.ts';
import { formatDate, formatDateTime, machineDateTime } from '../../lib/display-text.ts';
import { hasDraft } from '../../lib/drafts.ts';
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
import { ClaimsToConfirm, claimsToProve } from './post-claims.tsx';
import { engineText, isOnBlog, isWritten, languageProps, stageName } from './post-kind-texts.tsx';
import PostNotes from './post-notes.tsx';
import { TakePost } from './take-post.tsx';
import { postAnchor, useChangePost } from './use-posts.ts';

const ShownPicture = lazy(async () => ({
  default: (await import('./picture/shown-picture.tsx')).ShownPicture,
}));

const isTitled = ({ content }: StoredPost) => content.startsWith('# ');

export function PostItem({
  post,
  hasNamesake,
  isSelected,
  isOpen,
  onSelect,
  onToggle,
  onDeleted,
}: {
  post: StoredPost;
  /** Its hour tells it apart. */
  hasNamesake: boolean;
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
        <div className="relative flex items-center gap-x-3 [&_:is(a,input)]:relative [&_:is(a,input)]:z-1">
          <PostHead
            post={post}
            hasNamesake={hasNamesake}
            isSelected={isSelected}
            isOpen={isOpen}
            onSelect={onSelect}
            onToggle={onToggle}
          />
          <span className="relative z-1 -mr-3 flex">
            {(post.published_at === null || isSuperAdmin) && (
              <ButtonLink look="quiet" size="small" to={paths.post(post.type, post.id)}>
                Edit
              </ButtonLink>
            )}
            {/* The opened row has them, as it has on a phone, and the columns stay where they are. */}
            <Button
              look="quiet"
              size="small"
              className={classes('max-sm:hidden', isOpen && 'invisible')}
              disabled={isOpen}
              aria-expanded={showsActions}
              onClick={() => setShowsActions(!showsActions)}
            >
              More
            </Button>
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

/** The day that counts in the list. A planned or scheduled one has its hour. */
function appearanceOf(post: StoredPost): { label: string; at: string; isAhead: boolean } {
  const { published_at, publication, planned_for, generated_at } = post;
  if (isOnBlog(post))
    return { label: 'Published on', at: published_at ?? publication?.at ?? generated_at, isAhead: false };
  if (publication?.at) return { label: 'Scheduled for', at: publication.at, isAhead: true };
  if (planned_for) return { label: 'Planned for', at: planned_for, isAhead: true };
  return { label: 'Created', at: generated_at, isAhead: false };
}

/** Tells posts of one topic apart, which have one title: `9 mails: New customers, No Activity`, or the subject of a single mail. */
function mailText({ title, content }: StoredPost): string {
  const subjects = [...content.matchAll(/^\*\*Subject:\*\* *(.+)$/gm)];
  const segments = [...content.matchAll(/^## (.+)$/gm)].map(([, segment]) => segment);
  if (subjects.length > 1)
    return [`${subjects.length} mails`, segments.join(', ')].filter(Boolean).join(': ');
  const subject = subjects[0]?.[1] ?? '';
  return title.startsWith(subject) ? '' : subject;
}

function PostHead({
  post,
  hasNamesake,
  isSelected,
  isOpen,
  onSelect,
  onToggle,
}: {
  post: StoredPost;
  hasNamesake: boolean;
  isSelected: boolean;
  isOpen: boolean;
  onSelect: (() => void) | undefined;
  onToggle: () => void;
}) {
  // An open text that begins with its title has the heading in it.
  const Title = isOpen && isTitled(post) ? 'div' : 'h2';
  const { label, at, isAhead } = appearanceOf(post);
  const mails = mailText(post);
  const hasSecondLine = Boolean(mails || post.campaign || post.tags);
  const about = useId();
  const { user } = useSession();
  const stage = stageName(post);
  const hasChanges = isOnBlog(post) && hasDraft(user?.id ?? '', `post-${post.id}`);
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
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-muted text-sm max-sm:gap-x-1.5 lg:grid lg:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_10.5rem]">
        <Title
          className={classes('min-w-0 basis-full text-base text-ink', !hasSecondLine && 'lg:row-span-2')}
          {...languageProps(post)}
        >
          <button
            type="button"
            aria-expanded={isOpen}
            aria-describedby={mails ? about : undefined}
            onClick={onToggle}
            className="flex min-h-8 w-full cursor-pointer items-center gap-2 text-left font-semibold hover:text-strong touch:min-h-11"
          >
            <ChevronDownIcon
              className={classes('size-3.5 shrink-0 transition-transform', !isOpen && '-rotate-90')}
            />
            <span className="line-clamp-2 min-w-0">{post.title}</span>
            <span className="absolute inset-0" />
          </button>
        </Title>
        <span className="lg:row-span-2">
          <Tag look="strong">{postKindTable[post.type].label}</Tag>
        </span>
        <span className="flex flex-wrap gap-1 lg:row-span-2">
          <Tag look={isOnBlog(post) ? 'done' : 'plain'}>{stage}</Tag>
          {post.unfinished && <Tag>Unfinished</Tag>}
          {hasChanges && <Tag>Not updated</Tag>}
        </span>
        <span className="lg:row-span-2">
          {/* Where there is little room, the stage beside it says so. */}
          <span
            className={classes(
              'text-xs lg:block',
              label.startsWith(stage) ? 'max-lg:sr-only' : !isAhead && 'max-sm:sr-only',
            )}
          >
            {label}
          </span>{' '}
          <time dateTime={machineDateTime(at)}>
            {isAhead || hasNamesake ? formatDateTime(at) : formatDate(at)}
          </time>
        </span>
        {hasSecondLine && (
          <span
            className={classes(
              'flex min-w-0 flex-1 basis-0 items-center gap-x-3 overflow-hidden lg:pl-5.5',
              mails ? 'max-sm:basis-full' : 'max-sm:hidden',
            )}
          >
            {mails && (
              <span id={about} className="truncate" {...languageProps(post)}>
                {mails}
              </span>
            )}
            {post.campaign && (
              <span className="truncate max-sm:hidden">
                {/* Named by its topic, as its posts are. */}
                {post.campaign !== post.title && 'Campaign: '}
                <Link
                  className="text-muted no-underline hover:underline"
                  title={post.campaign}
                  to={`${campaignPath}?name=${encodeURIComponent(post.campaign)}`}
                >
                  {post.campaign === post.title ? 'Campaign' : post.campaign}
                </Link>
              </span>
            )}
            {post.tags?.map((tag) => (
              <Tag key={tag} className="shrink-0 max-sm:hidden">
                {tag}
              </Tag>
            ))}
          </span>
        )}
      </div>
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
        <ClaimsToConfirm claims={claims} />
      </ConfirmDialog>
    </>
  );
}

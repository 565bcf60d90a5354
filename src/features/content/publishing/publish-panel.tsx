import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostStatus } from '../../../../contract/content/post-kinds.ts';
import { type EditablePost, updatePost } from '../../../../contract/content/posts.calls.ts';
import {
  addPostComment,
  deletePostComment,
  getPublication,
  listPostComments,
  type Publication,
  publishOnOwnBlog,
  withdrawFromOwnBlog,
} from '../../../../contract/content/publishing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime, machineDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { blogSettingsPath } from '../../../lib/settings-paths.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { ClaimsToConfirm, claimsToProve } from '../post-claims.tsx';
import { useBlogSettings, useSaveBlogSettings } from '../settings/use-blog-settings.ts';
import { postKey } from '../use-edit-post.ts';
import { postsKey } from '../use-posts.ts';
import { ScheduleForm } from './schedule-form.tsx';

const usePublication = (id: string) =>
  useCallQuery([...postKey(id), 'publication'], getPublication, { params: { id } });

type PublicationChange =
  | { is: 'publish'; at?: string }
  | { is: 'withdraw' }
  | { is: 'status'; status: PostStatus };

function useChangePublication(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id };
  return useMutation<unknown, Error, PublicationChange>({
    mutationFn: (change) => {
      if (change.is === 'withdraw') return api.call(withdrawFromOwnBlog, { params });
      if (change.is === 'status')
        return api.call(updatePost, { params, headers: {}, body: { status: change.status } });
      return api.call(publishOnOwnBlog, { params, body: change.at ? { publish_at: change.at } : {} });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: postsKey }),
  });
}

export const usePostComments = (id: string) =>
  useCallQuery([...postKey(id), 'comments'], listPostComments, { params: { id } });

export function useChangeComments(postId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { add: string } | { remove: string }>({
    mutationFn: (change) =>
      'add' in change
        ? api.call(addPostComment, { params: { id: postId }, body: { text: change.add } })
        : api.call(deletePostComment, { params: { id: change.remove } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...postKey(postId), 'comments'] }),
  });
}

/** The browser keeps the pressed button in its place, and what appears above it out of view. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

export function PublishPanel({ post }: { post: EditablePost }) {
  const { data, isPending, error, refetch } = usePublication(post.id);
  const change = useChangePublication(post.id);
  const [asked, setAsked] = useState<PublicationChange>();
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const claims = claimsToProve(post.claims);
  const hasClaims = claims.length > 0;
  const lacksAlt = post.picture?.alt === '';
  /** The buttons that did it are gone then: the focus stays here. */
  const go = (next: PublicationChange) =>
    change.mutate(next, {
      onSuccess: () => {
        title.current?.focus();
        const before = data?.at ?? undefined;
        if (next.is === 'publish' && !next.at) offerBack(before);
        if (next.is === 'withdraw') offerReturn(before);
      },
    });
  const offerBack = (scheduledFor: string | undefined) =>
    offerUndo({
      text: `Published on ${data?.blog_address ? brief(data.blog_address) : 'your blog'}.`,
      undoneText: scheduledFor ? 'Taken off the blog and scheduled as before.' : 'Taken off the blog.',
      // Publishing does not move to a later time what readers see already.
      undo: async () => {
        await change.mutateAsync({ is: 'withdraw' });
        if (scheduledFor) await change.mutateAsync({ is: 'publish', at: scheduledFor });
      },
    });
  const offerReturn = (at: string | undefined) =>
    offerUndo({
      text: data?.state === 'scheduled' ? 'Schedule canceled.' : 'Taken off the blog.',
      undoneText:
        data?.state === 'scheduled' ? 'Scheduled as before.' : 'Published again, as of its former date.',
      undo: () => change.mutateAsync({ is: 'publish', ...(at && { at }) }),
    });
  /** Asks before it publishes what neither profile nor brief says, and a picture that some readers will not know of. */
  const request = (next: PublicationChange) => {
    if (next.is === 'publish' && (hasClaims || lacksAlt)) setAsked(next);
    else go(next);
  };
  return (
    <section aria-labelledby={heading} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <h2 id={heading} ref={title} tabIndex={-1} className="mb-3 font-semibold text-lg">
        Your blog
      </h2>
      {isPending && <LoadingMark text="Loading..." />}
      {error && <NotLoaded what="The blog" onRetry={() => void refetch()} />}
      {change.isError && (
        <div ref={scrollTo} className="mb-4 scroll-mt-24">
          <Notice kind="failed">
            {problemText(change.error, 'The post could not be changed. Please try again.')}
          </Notice>
        </div>
      )}
      {data && (
        <ServerPart>
          <Steps
            post={post}
            publication={data}
            isBusy={change.isPending}
            onChange={request}
            onSwitchedOn={() => title.current?.focus()}
          />
        </ServerPart>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={hasClaims ? 'Publish what is not in your profile?' : 'Publish without alt text?'}
        confirmText="Publish anyway"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) go(asked);
          setAsked(undefined);
        }}
      >
        {hasClaims && <ClaimsToConfirm claims={claims} />}
        {lacksAlt && (
          <p className={hasClaims ? 'mt-3' : undefined}>
            The picture has no alt text, so readers who do not see it will not know what it shows.
          </p>
        )}
      </ConfirmDialog>
    </section>
  );
}

interface StepsProps {
  post: EditablePost;
  publication: Publication;
  isBusy: boolean;
  onChange: (change: PublicationChange) => void;
}

function Steps(props: StepsProps & { onSwitchedOn: () => void }) {
  const { post, publication, isBusy, onChange, onSwitchedOn } = props;
  const reason = useId();
  if (publication.state !== 'none') return <Placed {...props} />;
  if (!publication.is_blog_on) {
    return (
      <>
        <p id={reason} className="mb-3 text-muted">
          {publication.may_publish ? 'Your blog is off.' : 'Your blog is off. An Owner can switch it on.'}
        </p>
        {publication.may_publish && <SwitchOn onDone={onSwitchedOn} />}
        <Button
          size="small"
          look={publication.may_publish ? 'secondary' : 'primary'}
          disabled
          aria-describedby={reason}
        >
          Publish now
        </Button>
      </>
    );
  }
  if (publication.needs_approval) {
    return (
      <Step text={publication.may_publish ? 'This post is not approved yet.' : waitingText(post)}>
        {publication.may_publish && (
          <Button size="small" busy={isBusy} onClick={() => onChange({ is: 'status', status: 'approved' })}>
            Approve
          </Button>
        )}
        {!publication.may_publish && post.status === 'draft' && (
          <Button size="small" busy={isBusy} onClick={() => onChange({ is: 'status', status: 'in_review' })}>
            Ask for a review
          </Button>
        )}
      </Step>
    );
  }
  const plannedFor =
    post.planned_for && Date.parse(post.planned_for) > Date.now() ? post.planned_for : undefined;
  if (!publication.may_publish) return <p className="text-muted">Approved. An Owner can publish it.</p>;
  return (
    <>
      <WhatBecomesPublic publication={publication} />
      <Button size="small" busy={isBusy} onClick={() => onChange({ is: 'publish' })}>
        Publish now
      </Button>
      <ScheduleForm
        key={plannedFor}
        label="Publish at"
        {...(plannedFor && { at: plannedFor })}
        isBusy={isBusy}
        actionText="Schedule"
        onSchedule={(at) => onChange({ is: 'publish', at })}
      />
    </>
  );
}

function SwitchOn({ onDone }: { onDone: () => void }) {
  const settings = useBlogSettings();
  const save = useSaveBlogSettings();
  if (!settings.data) {
    return settings.error && <NotLoaded what="Its address" onRetry={() => void settings.refetch()} />;
  }
  const { address, version, ...fields } = settings.data;
  return (
    <>
      <p className="mb-3 text-muted">
        Everybody will find it at <span className="wrap-anywhere text-ink">{brief(address)}</span>.{' '}
        <Link className="link" to={blogSettingsPath}>
          Title and address
        </Link>
      </p>
      <FailureNotice error={save.error} text="The blog could not be switched on. Please try again." />
      <Button
        size="small"
        className="mr-2"
        busy={save.isPending}
        // The panel shows the next step before `mutate` would call back.
        onClick={() =>
          save.mutateAsync({ fields: { ...fields, is_on: true }, version }).then(onDone, () => undefined)
        }
      >
        Switch the blog on
      </Button>
    </>
  );
}

const brief = (address: string) => address.replace(/^https?:\/\//, '');

const WhatBecomesPublic = ({ publication: { blog_address: address } }: Pick<StepsProps, 'publication'>) => (
  <p className="mb-3 text-muted">
    Title, text and picture become public
    {address ? (
      <>
        {' '}
        at <span className="wrap-anywhere text-ink">{brief(address)}</span>
      </>
    ) : (
      ' on your blog'
    )}
    , for anybody, search engines and feeds. Earlier versions, proposals and comments stay here.
  </p>
);

const waitingText = ({ status }: EditablePost): string =>
  status === 'in_review'
    ? 'An Owner has been asked to approve this post.'
    : 'An Owner has to approve this post before it is published.';

function Placed({ publication, isBusy, onChange }: StepsProps) {
  const { state, at, address, may_publish } = publication;
  const isPublished = state === 'published';
  return (
    <>
      <p role="status">
        {isPublished ? 'Published on ' : 'Scheduled for '}
        <time dateTime={machineDateTime(at ?? '')}>{formatDateTime(at)}</time>.{' '}
        {isPublished && address && (
          <a className="link" href={address} target="_blank" rel="noopener noreferrer">
            View the post
          </a>
        )}
      </p>
      {may_publish && !isPublished && <WhatBecomesPublic publication={publication} />}
      {may_publish && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!isPublished && (
            <Button size="small" busy={isBusy} onClick={() => onChange({ is: 'publish' })}>
              Publish now
            </Button>
          )}
          <PermittedButton
            call={withdrawFromOwnBlog}
            look="secondary"
            size="small"
            busy={isBusy}
            onClick={() => onChange({ is: 'withdraw' })}
          >
            {isPublished ? 'Take off the blog' : 'Cancel the schedule'}
          </PermittedButton>
        </div>
      )}
      {may_publish && !isPublished && at && (
        <ScheduleForm
          key={at}
          label="Publish at"
          at={at}
          isBusy={isBusy}
          actionText="Move"
          onSchedule={(next) => onChange({ is: 'publish', at: next })}
        />
      )}
    </>
  );
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="text-muted">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </>
  );
}

import { lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import type { PostComment } from '../../../../contract/content/publishing.calls.ts';
import { formatDateTime, machineDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { calendarPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CancelButton, ConfirmDialog } from '../../../ui/dialog.tsx';
import { Form, TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { usePostMails } from '../email/use-post-mails.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { shownText } from '../post-kind-texts.tsx';
import { PublishPanel, useChangeComments, usePostComments } from './publish-panel.tsx';
import { ScheduleForm, startOfSeries, usePlanPosts } from './schedule-form.tsx';

const shown = 5;

export function Comments({ postId }: { postId: string }) {
  const { data, error, refetch } = usePostComments(postId);
  const change = useChangeComments(postId);
  const [isWriting, setWriting] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [doomed, setDoomed] = useState<PostComment>();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const stopWriting = () => {
    setWriting(false);
    heading.current?.focus();
  };
  // A long thread would push the way to answer it far down.
  const earlier = data && !showsAll && data.length > shown + 1 ? data.length - shown : 0;
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3 font-semibold text-lg">
        Comments
      </h2>
      {error && <NotLoaded what="The comments" onRetry={() => void refetch()} />}
      <ServerPart>
        {earlier > 0 && (
          <Button
            look="quiet"
            size="small"
            className="mb-3 -ml-3"
            onClick={() => {
              setShowsAll(true);
              heading.current?.focus();
            }}
          >
            {`Show ${earlier} earlier comments`}
          </Button>
        )}
        {data && data.length > 0 && (
          <ul className="mb-4 space-y-4">
            {data.slice(earlier).map((comment) => (
              <Comment
                key={comment.id}
                comment={comment}
                isBusy={change.isPending}
                onDelete={() => setDoomed(comment)}
              />
            ))}
          </ul>
        )}
        {isWriting ? (
          <CommentForm
            isBusy={change.isPending}
            onAdd={(text) => change.mutate({ add: text }, { onSuccess: stopWriting })}
            onCancel={stopWriting}
          />
        ) : (
          <Button look="secondary" size="small" onClick={() => setWriting(true)}>
            Write a comment
          </Button>
        )}
      </ServerPart>
      <ConfirmDialog
        open={doomed !== undefined}
        title="Delete this comment?"
        confirmText="Delete comment"
        busy={change.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() =>
          change.mutate(
            { remove: doomed?.id ?? '' },
            {
              onSettled: () => {
                // The comment with its button may be gone, and beside an open dialog nothing takes the focus.
                flushSync(() => setDoomed(undefined));
                heading.current?.focus();
              },
            },
          )
        }
      >
        It can’t be brought back.
      </ConfirmDialog>
      {change.isError && (
        <Notice kind="failed" className="mt-4">
          {problemText(change.error, 'The comment could not be saved. Please try again.')}
        </Notice>
      )}
    </section>
  );
}

function Comment({
  comment: { author, text, created_at, may_delete },
  isBusy,
  onDelete,
}: {
  comment: PostComment;
  isBusy: boolean;
  onDelete: () => void;
}) {
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{author}</span>
        <time className="text-muted" dateTime={machineDateTime(created_at)}>
          {formatDateTime(created_at)}
        </time>
        {may_delete && (
          <Button
            look="quiet"
            size="small"
            className="-my-2 ml-auto"
            disabled={isBusy}
            aria-label={`Delete the comment by ${author}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </li>
  );
}

function CommentForm({
  isBusy,
  onAdd,
  onCancel,
}: {
  isBusy: boolean;
  onAdd: (text: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onAdd(text);
      }}
    >
      <TextArea
        label="Your comment"
        hint="Everybody in your organization sees it. Readers do not."
        rows={2}
        maxLength={2000}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy}>
          Comment
        </Button>
        <CancelButton look="quiet" size="small" onClick={onCancel} />
      </div>
    </Form>
  );
}

const PostMails = lazy(async () => ({ default: (await import('../email/post-mails.tsx')).PostMails }));

export function NextStep({ post }: { post: EditablePost }) {
  return postKindTable[post.type].isForBlog ? <PublishPanel post={post} /> : <PlanPanel post={post} />;
}

export function MailsOfPost({ post, asked }: { post: EditablePost; asked: { place: number } | undefined }) {
  return (
    <Suspense>
      <PostMails key={post.id} postId={post.id} version={post.version} picture={post.picture} asked={asked} />
    </Suspense>
  );
}

export const PostComments = ({ post }: { post: EditablePost }) => (
  <div className="mt-6">
    <Comments postId={post.id} />
  </div>
);

function PlanPanel({ post: { id, version, type, body, planned_for } }: { post: EditablePost }) {
  const plan = usePlanPosts();
  const isSeries = postKindTable[type].mails === 'series';
  const { data: series, isLoading } = usePostMails(id, version, isSeries);
  const lastDay = Math.max(0, ...(series?.mails ?? []).map(({ send_day }) => send_day));
  const isPlannedBackward = !planned_for && series && series.mails.length > 1;
  const start = isPlannedBackward ? startOfSeries(body, lastDay) : undefined;
  const at = planned_for ?? start?.at.toISOString();
  const isMail = postKindTable[type].mails !== undefined;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <h2 id={heading} className="mb-3 font-semibold text-lg">
        Plan
      </h2>
      <p className="text-muted">
        {planned_for ? (
          <>
            Planned for <time dateTime={machineDateTime(planned_for)}>{formatDateTime(planned_for)}</time>.
          </>
        ) : (
          `Say when you want to ${isMail ? 'send' : 'publish'} it. The calendar reminds you then, and a mail where your server sends any.`
        )}{' '}
        <Link className="link" to={calendarPath}>
          Calendar
        </Link>
      </p>
      {planned_for && Date.parse(planned_for) <= Date.now() && (
        <Notice kind="info" className="mt-3">
          {`It is time to ${isMail ? 'send' : 'publish'} it.`}
        </Notice>
      )}
      {isMail && (
        <p className="mt-2 text-muted">
          Nothing is sent from here: download it under <em>As a mail</em>, and send it with your mail program
          or newsletter service.
        </p>
      )}
      <div className="-ml-3">
        <CopyButton text={shownText(body)}>{postKindTable[type].copyTo}</CopyButton>
      </div>
      <ServerPart>
        <ScheduleForm
          key={planned_for}
          label="Planned for"
          {...(at && { at })}
          isCounting={!planned_for && isLoading}
          isBusy={plan.isPending}
          actionText={planned_for ? 'Move' : 'Plan'}
          onSchedule={(chosen) => plan.mutate([{ id, at: chosen, before: planned_for }])}
        />
        {start && (
          <p className="mt-2 text-muted text-sm">{`Its last mail then leaves three days before ${start.named}.`}</p>
        )}
        {planned_for && (
          <Button
            look="quiet"
            size="small"
            className="mt-3 -ml-3"
            disabled={plan.isPending}
            onClick={() => plan.mutate([{ id, at: null, before: planned_for }])}
          >
            Take out of the calendar
          </Button>
        )}
      </ServerPart>
      {plan.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(plan.error, 'The plan could not be saved. Please try again.')}
        </Notice>
      )}
    </section>
  );
}

import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { formatDateTime, machineDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { calendarPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { shownText } from '../channel-limits.ts';
import { Comments } from './comments.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { usePlanPost } from './use-publication.ts';

const PostMails = lazy(async () => ({ default: (await import('../email/post-mails.tsx')).PostMails }));

/** The next step of a post: for one of the blog the way to the organisation's blog, for others its plan. */
export function NextStep({ post }: { post: EditablePost }) {
  return postKindTable[post.type].isForBlog ? <PublishPanel post={post} /> : <PlanPanel post={post} />;
}

export function MailsOfPost({ post }: { post: EditablePost }) {
  if (!postKindTable[post.type].mails) return null;
  return (
    <div className="mt-8">
      <Suspense>
        <PostMails key={post.id} postId={post.id} version={post.version} picture={post.picture} />
      </Suspense>
    </div>
  );
}

export const PostComments = ({ post }: { post: EditablePost }) => (
  <div className="mt-6">
    <Comments postId={post.id} />
  </div>
);

/** When a post is meant to appear, for kinds that are published elsewhere. */
function PlanPanel({ post: { id, type, body, planned_for } }: { post: EditablePost }) {
  const plan = usePlanPost();
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
          'Say when you want to publish it. The calendar reminds you then, and a mail where your server sends any.'
        )}{' '}
        <Link className="link" to={calendarPath}>
          Calendar
        </Link>
      </p>
      {planned_for && Date.parse(planned_for) <= Date.now() && (
        <Notice kind="info" className="mt-3">
          It is time to publish it.
        </Notice>
      )}
      <CopyButton text={shownText(body)}>{postKindTable[type].copyTo}</CopyButton>
      <ServerPart>
        <ScheduleForm
          key={planned_for}
          label="Planned for"
          {...(planned_for && { at: planned_for })}
          isBusy={plan.isPending}
          actionText={planned_for ? 'Move' : 'Plan'}
          onSchedule={(at) => plan.mutate({ id, at })}
        />
        {planned_for && (
          <Button
            look="quiet"
            size="small"
            className="mt-3 -ml-3"
            disabled={plan.isPending}
            onClick={() => plan.mutate({ id, at: null })}
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

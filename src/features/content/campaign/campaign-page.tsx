import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Campaign } from '../../../../contract/content/campaigns.calls.ts';
import type { PromptDetails } from '../../../../contract/content/content.calls.ts';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { formatDate, formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { calendarPath, campaignPath } from '../../../lib/settings-paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ArrowLeftIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark, ProgressBar } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { addDays, moveToDay } from '../calendar/use-calendar.ts';
import { postStageNames } from '../post-kind-texts.tsx';
import { ScheduleForm, tomorrowMorning, usePlanPosts } from '../publishing/schedule-form.tsx';
import {
  briefAgain,
  CampaignForm,
  firstCampaign,
  jobBrief,
  useAdvertisedJob,
  useCampaign,
  useCampaigns,
  useTryPostAgain,
} from './campaign-form.tsx';

export function CampaignPage() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('name') ?? '';
  usePageTitle(name);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <ButtonLink look="quiet" size="small" to={paths.marketing} className="mb-3 -ml-3">
        <ArrowLeftIcon className="size-4" />
        Marketing Content Generator
      </ButtonLink>
      <h1 ref={heading} tabIndex={-1} className="break-words text-3xl">
        {name || 'Campaign'}
      </h1>
      {name ? (
        <CampaignPosts key={name} name={name} />
      ) : (
        <>
          <p className="mt-2 mb-8 max-w-[62ch] text-muted">
            One brief becomes a post of each kind that you choose. They say the same, and each is a post of
            its own.
          </p>
          <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)]">
            <div>
              <Brief
                key={search.toString()}
                jobId={search.get('job') ?? ''}
                campaign={search.get('from') ?? ''}
                onStarted={(started) => {
                  setSearch({ name: started });
                  heading.current?.focus();
                }}
              />
            </div>
            <EarlierCampaigns />
          </div>
        </>
      )}
    </>
  );
}

function EarlierCampaigns() {
  const { data = [] } = useCampaigns();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="earlier-campaigns">
      <h2 id="earlier-campaigns" className="mb-2 font-semibold">
        Earlier campaigns
      </h2>
      <ul className="divide-y divide-hairline text-sm">
        {data.map(({ name, posts, started_at }) => (
          <li key={name} className="py-2">
            <Link
              className="block break-words font-semibold hover:underline"
              to={`${campaignPath}?name=${encodeURIComponent(name)}`}
            >
              {name}
            </Link>
            <span className="text-muted">
              {`${posts === 1 ? '1 post' : `${posts} posts`} · ${formatDate(started_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Brief({
  jobId,
  campaign,
  onStarted,
}: {
  jobId: string;
  campaign: string;
  onStarted: (name: string) => void;
}) {
  const job = useAdvertisedJob(jobId);
  const earlier = useCampaign(campaign);
  if (job.isLoading) return <LoadingMark text="Loading the job..." />;
  if (earlier.isLoading) return <LoadingMark text="Loading the brief..." />;
  const error = job.error ?? earlier.error;
  return (
    <>
      {error && (
        <Notice kind="failed" className="mb-6">
          {problemText(error, `The ${job.error ? 'job' : 'brief'} could not be loaded.`)}
        </Notice>
      )}
      <CampaignForm
        source={jobId || campaign}
        initial={{
          ...firstCampaign,
          ...(job.data && jobBrief(job.data)),
          ...(earlier.data && briefAgain(earlier.data)),
        }}
        onStarted={onStarted}
      />
    </>
  );
}

type CampaignPost = Campaign['posts'][number];

const isPlannable = ({ status }: NonNullable<CampaignPost['post']>) =>
  status !== 'published' && status !== 'scheduled';

const isUnderWay = ({ status }: CampaignPost) => status !== 'completed' && status !== 'failed';

function CampaignPosts({ name }: { name: string }) {
  const { data: campaign, error, refetch } = useCampaign(name);
  const progress = useRef<HTMLParagraphElement>(null);
  if (error && !campaign) {
    return (
      <Notice kind="failed" className="mt-6">
        <p>{problemText(error, 'The campaign could not be loaded.')}</p>
        <Button look="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!campaign) return <LoadingMark text="Loading..." />;
  const { posts } = campaign;
  const written = posts.filter(({ post }) => post).length;
  const isBusy = posts.some(isUnderWay);
  const again = `${campaignPath}?from=${encodeURIComponent(name)}`;
  return (
    <div className="max-w-3xl">
      <p ref={progress} role="status" tabIndex={-1} className="mt-2 text-muted">
        {`${written} of ${posts.length} posts are written.`}
        {!isBusy && written > 0 && ' Read each, then plan or publish it.'}
      </p>
      {isBusy && (
        <ProgressBar
          label="Writing the posts"
          value={posts.filter((post) => !isUnderWay(post)).length}
          max={posts.length}
          className="mt-3"
        />
      )}
      {!isBusy && <PlanAll posts={posts} onPlanned={() => progress.current?.focus()} />}
      <ul className="mt-6 divide-y divide-hairline rounded-card border border-hairline bg-panel">
        {posts.map((one) => (
          <li key={one.task_id} className="relative px-5 py-4">
            <PostRow one={one} campaign={name} />
            {one.status === 'failed' && !one.post && campaign.prompt_details && (
              <TryAgain
                name={name}
                kind={one.post_type}
                brief={campaign.prompt_details}
                onStarted={() => progress.current?.focus()}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isBusy && campaign.prompt_details && (
          <ButtonLink look="secondary" size="small" to={again}>
            Use the brief again
          </ButtonLink>
        )}
        <ButtonLink look="secondary" size="small" to={campaignPath}>
          New campaign
        </ButtonLink>
        <ButtonLink look="quiet" size="small" to={calendarPath}>
          Calendar
        </ButtonLink>
      </div>
    </div>
  );
}

function PlanAll({ posts, onPlanned }: { posts: CampaignPost[]; onPlanned: () => void }) {
  const plan = usePlanPosts();
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState('2');
  const button = useRef<HTMLDivElement>(null);
  const open = posts.flatMap(({ post }) => (post && isPlannable(post) && !post.planned_for ? [post] : []));
  if (open.length < 2) return null;
  const between = Math.min(60, Math.max(0, Math.round(Number(days)) || 0));
  return (
    <div ref={button} className="mt-4">
      {plan.isError && (
        <Notice kind="failed" className="mb-3">
          {problemText(plan.error, 'Not all posts could be planned. Please try again.')}
        </Notice>
      )}
      <ServerButton
        isBrief
        look="secondary"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Plan all
      </ServerButton>
      {isOpen && (
        <ScheduleForm
          label="First post"
          at={tomorrowMorning().toISOString()}
          isBusy={plan.isPending}
          actionText={`Plan ${open.length} posts`}
          onSchedule={(first) =>
            plan.mutate(
              open.map(({ id }, index) => {
                const day = addDays(localDay(new Date(first)), index * between);
                return { id, at: moveToDay(first, day), before: null };
              }),
              {
                onSuccess: () => {
                  setOpen(false);
                  onPlanned();
                },
              },
            )
          }
          onCancel={() => {
            setOpen(false);
            button.current?.querySelector('button')?.focus();
          }}
        >
          <TextField
            label="Days between"
            type="number"
            min={0}
            max={60}
            className="w-32"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </ScheduleForm>
      )}
    </div>
  );
}

function PostRow({
  one: { post_type, post, status, detail },
  campaign,
}: {
  one: CampaignPost;
  campaign: string;
}) {
  const { label } = postKindTable[post_type];
  const isNamesake = post?.title === campaign;
  const link = post && (
    <Link className="break-words font-semibold text-ink hover:underline" to={paths.post(post_type, post.id)}>
      {isNamesake ? label : post.title}
      {/* The whole row opens it. */}
      <span className="absolute inset-0" />
    </Link>
  );
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
        {isNamesake ? link : label}
        {post?.status && (
          <span className="flex gap-1">
            <Tag look={post.status === 'published' ? 'done' : 'plain'}>
              {postStageNames[post.status] ?? post.status}
            </Tag>
            {post.planned_for && isPlannable(post) && <Tag>Planned</Tag>}
          </span>
        )}
        {!post && <Tag look={status === 'failed' ? 'failed' : 'plain'}>{statusText(status)}</Tag>}
      </p>
      {!isNamesake && link}
      {post?.excerpt && (
        <p className="mt-1 line-clamp-2 break-words text-muted text-sm sm:line-clamp-1">{post.excerpt}</p>
      )}
      {post && isPlannable(post) && <PlanPost id={post.id} planned={post.planned_for} />}
      {detail && <p className="mt-2 text-failed text-sm">{detail}</p>}
    </>
  );
}

function PlanPost({ id, planned }: { id: string; planned: string | undefined }) {
  const plan = usePlanPosts();
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    part.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={part} className="relative z-1 mt-1 w-fit">
      {plan.isError && (
        <Notice kind="failed">{problemText(plan.error, 'The post could not be planned.')}</Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {planned && <p className="text-muted text-sm">{`Planned for ${formatDateTime(planned)}.`}</p>}
        <ServerButton
          isBrief
          look="quiet"
          size="small"
          className="-ml-3"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {planned ? 'Move' : 'Plan'}
        </ServerButton>
      </div>
      {isOpen && (
        <ScheduleForm
          label="Planned for"
          {...(planned && { at: planned })}
          isBusy={plan.isPending}
          actionText={planned ? 'Move' : 'Plan'}
          onSchedule={(at) => plan.mutate([{ id, at, before: planned }], { onSuccess: close })}
          onCancel={close}
        />
      )}
    </div>
  );
}

function TryAgain({
  name,
  kind,
  brief,
  onStarted,
}: {
  name: string;
  kind: CampaignPost['post_type'];
  brief: PromptDetails;
  onStarted: () => void;
}) {
  const start = useTryPostAgain(name, brief);
  return (
    <div className="mt-2 space-y-2">
      {start.isError && (
        <Notice kind="failed">{problemText(start.error, 'The post could not be started.')}</Notice>
      )}
      <ServerButton
        look="secondary"
        size="small"
        busy={start.isPending}
        onClick={() => start.mutate(kind, { onSuccess: onStarted })}
      >
        {start.isPending ? 'Starting... ' : 'Try again '}
        <span className="sr-only">{`for ${postKindTable[kind].label}`}</span>
      </ServerButton>
    </div>
  );
}

const statusText = (status: CampaignPost['status']) => {
  if (status === 'completed') return 'Deleted';
  if (status === 'failed') return 'Failed';
  return status === 'queued' ? 'Waiting' : 'Being written';
};

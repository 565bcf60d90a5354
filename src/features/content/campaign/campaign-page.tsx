import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ArrowLeftIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignPosts } from './campaign-posts.tsx';
import { briefAgain, firstCampaign } from './campaign-values.ts';
import { jobBrief } from './job-brief.ts';
import { useAdvertisedJob, useCampaign } from './use-campaign.ts';

/** One brief that becomes posts of several kinds, and how far they are. */
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
          <Brief
            key={search.toString()}
            jobId={search.get('job') ?? ''}
            campaign={search.get('from') ?? ''}
            onStarted={(started) => {
              setSearch({ name: started });
              // The button that was pressed is gone.
              heading.current?.focus();
            }}
          />
        </>
      )}
    </>
  );
}

/** The form: empty, with a job to advertise, or with the brief of an earlier campaign. */
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

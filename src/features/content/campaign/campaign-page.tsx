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
import { firstCampaign } from './campaign-values.ts';
import { jobBrief } from './job-brief.ts';
import { useAdvertisedJob } from './use-campaign.ts';

/** One brief that becomes posts of several kinds, and how far they are. */
export function CampaignPage() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('name') ?? '';
  usePageTitle(name);
  const jobId = search.get('job') ?? '';
  const job = useAdvertisedJob(jobId);
  return (
    <>
      <ButtonLink look="quiet" size="small" to={paths.marketing} className="mb-3 -ml-3">
        <ArrowLeftIcon className="size-4" />
        Marketing Content Generator
      </ButtonLink>
      <h1 className="text-3xl">{name || 'Campaign'}</h1>
      {name ? (
        <CampaignPosts key={name} name={name} />
      ) : (
        <>
          <p className="mt-2 mb-8 max-w-[62ch] text-muted">
            One brief becomes a post of each kind that you choose. They say the same, and each is a post of
            its own.
          </p>
          {jobId !== '' && job.isPending ? (
            <LoadingMark text="Loading the job..." />
          ) : (
            <>
              {job.isError && (
                <Notice kind="failed" className="mb-6">
                  {problemText(job.error, 'The job could not be loaded.')}
                </Notice>
              )}
              <CampaignForm
                initial={{ ...firstCampaign, ...(job.data && jobBrief(job.data)) }}
                onStarted={(started) => setSearch({ name: started })}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

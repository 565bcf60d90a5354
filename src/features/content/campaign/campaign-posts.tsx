import { Link } from 'react-router-dom';
import type { Campaign } from '../../../../contract/api/campaigns.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { campaignPath } from '../../../lib/settings-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { postKindNames } from '../post-kind-texts.ts';
import { useCampaign } from './use-campaign.ts';

/** The posts of a campaign: written ones can be opened, the others say how far they are. */
export function CampaignPosts({ name }: { name: string }) {
  const { data: campaign, error } = useCampaign(name);
  if (error && !campaign) {
    return (
      <Notice kind="failed" className="mt-6">
        {problemText(error, 'The campaign could not be loaded.')}
      </Notice>
    );
  }
  if (!campaign) return <LoadingMark text="Loading..." />;
  const written = campaign.posts.filter(({ post }) => post).length;
  return (
    <div className="max-w-3xl">
      <p role="status" className="mt-2 mb-6 text-muted">
        {`${written} of ${campaign.posts.length} posts are written.`}
      </p>
      <ul className="space-y-3">
        {campaign.posts.map((one) => (
          <li key={one.task_id} className="rounded-card border border-hairline bg-panel p-5">
            <CampaignPost one={one} />
          </li>
        ))}
      </ul>
      <ButtonLink look="secondary" size="small" className="mt-6" to={campaignPath}>
        New campaign
      </ButtonLink>
    </div>
  );
}

function CampaignPost({ one: { post_type, post, status, detail } }: { one: Campaign['posts'][number] }) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
        {postKindNames[post_type]}
        {!post && <Tag look="plain">{statusText(status)}</Tag>}
      </p>
      {post && (
        <Link
          className="mt-1 block break-words font-semibold hover:underline"
          to={paths.post(post_type, post.id)}
        >
          {post.title}
        </Link>
      )}
      {detail && <p className="mt-2 text-failed text-sm">{detail}</p>}
    </>
  );
}

const statusText = (status: Campaign['posts'][number]['status']) => {
  if (status === 'completed') return 'Deleted';
  if (status === 'failed') return 'Failed';
  return status === 'queued' ? 'Waiting' : 'Being written';
};

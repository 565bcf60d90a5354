import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listDrafts } from '../../../contract/content/generation-drafts.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { draftsPath } from '../../lib/settings-paths.ts';
import { postsKey } from './use-posts.ts';

export default function LeftoverLink({ className }: { className?: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...postsKey, 'drafts', 'number'],
    meta: { tasks: 'generation' },
    queryFn: ({ signal }) => api.callPage(listDrafts, { query: { page: 1, page_size: 1 } }, { signal }),
  });
  const drafts = data?.total ?? 0;
  if (drafts === 0) return null;
  return (
    <p className={className}>
      <Link className="link" to={draftsPath}>
        {drafts === 1 ? '1 unfinished draft' : `${drafts} unfinished drafts`}
      </Link>
    </p>
  );
}

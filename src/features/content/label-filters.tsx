import { useQuery } from '@tanstack/react-query';
import { listTeam } from '../../../contract/account/team.calls.ts';
import { listPostTags } from '../../../contract/content/posts.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { useSession } from '../../lib/session.tsx';
import { filterControl } from '../../ui/filter-control.ts';
import { Options } from '../../ui/options.tsx';
import { postsKey } from './use-posts.ts';

export function AuthorFilter({
  values: { mine, author },
  onChoose,
}: {
  values: { mine?: 'true'; author?: string };
  onChoose: (who: { mine?: string; author?: string }) => void;
}) {
  const api = useApi();
  const { user } = useSession();
  const { data: team = [] } = useQuery({
    queryKey: ['team', 'authors'],
    queryFn: ({ signal }) => api.call(listTeam, {}, { signal }),
  });
  const colleagues = team.filter(({ id }) => id !== user?.id);
  return (
    <select
      aria-label="Author"
      value={author ?? mine ?? ''}
      onChange={({ target: { value } }) =>
        onChoose(value === 'true' ? { mine: value } : value === '' ? {} : { author: value })
      }
      className={filterControl}
    >
      <option value="">By anybody</option>
      <option value="true">By me</option>
      <Options of={colleagues.map(({ id, name }) => [id, `By ${name}`])} />
    </select>
  );
}

export function TagFilter({
  value,
  onChoose,
}: {
  value: string | undefined;
  onChoose: (tag: string) => void;
}) {
  const tags = usePostTags();
  const offered = value === undefined || tags.includes(value) ? tags : [value, ...tags];
  if (offered.length === 0) return null;
  return (
    <select
      aria-label="Tag"
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      className={`${filterControl} max-w-48`}
    >
      <option value="">Any tag</option>
      <Options of={offered.map((tag) => [tag, tag])} />
    </select>
  );
}

export function usePostTags(): string[] {
  const api = useApi();
  const { data = [] } = useQuery({
    queryKey: [...postsKey, 'tags'],
    queryFn: ({ signal }) => api.call(listPostTags, {}, { signal }),
  });
  return data.map(({ tag }) => tag);
}

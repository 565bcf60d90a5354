import { useNavigate } from 'react-router-dom';
import { type PostKind, postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { paths } from '../../lib/paths.ts';
import { allPostsPath } from '../../lib/settings-paths.ts';
import { Button } from '../../ui/button.tsx';
import { filterControl } from '../../ui/filter-control.ts';
import type { PostFilterValues } from './use-post-filters.ts';

/** Leads from the list of one kind to that of another or of all, narrowed alike. */
export function KindSelect({ kind, values }: { kind: PostKind; values: PostFilterValues }) {
  const navigate = useNavigate();
  return (
    <select
      aria-label="Kind"
      value={kind}
      onChange={({ target: { value } }) =>
        void navigate({
          pathname: value === '' ? allPostsPath : paths.posts(value as PostKind),
          search: new URLSearchParams({ ...values }).toString(),
        })
      }
      className={filterControl}
    >
      <option value="">All kinds</option>
      {postKinds.map((each) => (
        <option key={each} value={each}>
          {postKindTable[each].label}
        </option>
      ))}
    </select>
  );
}

/** Narrows the list of all posts to one or several kinds. None chosen is all of them. */
export function KindToggles({
  filters: { values, latest, change },
}: {
  filters: {
    values: PostFilterValues;
    latest: (name: 'kinds') => string;
    change: (changed: { kinds: string }) => void;
  };
}) {
  const chosen = new Set(values.kinds?.split(','));
  const toggle = (kind: PostKind) => {
    const before = latest('kinds').split(',');
    const next = postKinds.filter((each) => (each === kind) !== before.includes(each));
    change({ kinds: next.join(',') });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Kinds" className="flex basis-full flex-wrap gap-2">
      {postKinds.map((kind) => (
        <Button
          key={kind}
          look={chosen.has(kind) ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={chosen.has(kind)}
          onClick={() => toggle(kind)}
        >
          {postKindTable[kind].label}
        </Button>
      ))}
    </div>
  );
}

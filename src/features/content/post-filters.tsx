import { useSearchParams } from 'react-router-dom';
import { type PostStatus, postStatuses } from '../../../contract/model/post-statuses.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { AuthorFilter, filterControl, TagFilter } from './label-filters.tsx';
import { postStatusNames } from './post-kind-texts.ts';

/** What a list is narrowed by, as the address says it. */
export interface PostFilterValues {
  q?: string;
  status?: PostStatus;
  mine?: 'true';
  author?: string;
  tag?: string;
  campaign?: string;
  from?: string;
  to?: string;
}

const names = ['q', 'status', 'mine', 'author', 'tag', 'campaign', 'from', 'to'] as const;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filters in the address, which a reload and a link keep. What makes no sense is left out. */
export function usePostFilters() {
  const [search, setSearch] = useSearchParams();
  const given = (name: (typeof names)[number]) => search.get(name) ?? '';
  const status = postStatuses.find((each) => each === given('status'));
  const values: PostFilterValues = {
    ...(given('q') && { q: given('q').slice(0, 200) }),
    ...(status && { status }),
    ...(given('mine') === 'true' && { mine: 'true' as const }),
    ...(uuid.test(given('author')) && { author: given('author') }),
    ...(given('tag') && { tag: given('tag').slice(0, 40) }),
    ...(given('campaign') && { campaign: given('campaign').slice(0, 200) }),
    ...(day.test(given('from')) && { from: given('from') }),
    ...(day.test(given('to')) && { to: given('to') }),
  };
  const changeAll = (changed: Partial<Record<(typeof names)[number], string>>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        for (const [name, value] of Object.entries(changed)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const change = (name: (typeof names)[number], value: string) => changeAll({ [name]: value });
  return {
    values,
    isNarrowed: Object.keys(values).length > 0,
    change,
    changeAll,
    clear: () => setSearch({}, { replace: true }),
  };
}

/** Narrows a list of posts by words, status, author and day. */
export function PostFilters({ filters }: { filters: ReturnType<typeof usePostFilters> }) {
  const { values, change, changeAll, isNarrowed, clear } = filters;
  const { text, setText } = useDebounced(values.q ?? '', (q) => change('q', q));
  return (
    <search aria-label="Filter posts" className="mb-6 flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search posts"
        placeholder="Title, topic or text…"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className={`${filterControl} min-w-48 grow`}
      />
      <select
        aria-label="Status"
        value={values.status ?? ''}
        onChange={(event) => change('status', event.target.value)}
        className={filterControl}
      >
        <option value="">Any status</option>
        {postStatuses.map((status) => (
          <option key={status} value={status}>
            {postStatusNames[status]}
          </option>
        ))}
      </select>
      <AuthorFilter values={values} onChoose={(who) => changeAll({ mine: '', author: '', ...who })} />
      <TagFilter value={values.tag} onChoose={(tag) => change('tag', tag)} />
      <input
        type="date"
        aria-label="From"
        value={values.from ?? ''}
        onChange={(event) => change('from', event.target.value)}
        className={filterControl}
      />
      <input
        type="date"
        aria-label="To"
        value={values.to ?? ''}
        onChange={(event) => change('to', event.target.value)}
        className={filterControl}
      />
      {isNarrowed && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            setText('');
            clear();
          }}
        >
          Clear
        </Button>
      )}
    </search>
  );
}

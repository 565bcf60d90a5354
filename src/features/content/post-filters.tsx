import { useNavigate } from 'react-router-dom';
import { type PostKind, postKinds } from '../../../contract/model/post-kinds.ts';
import { type PostStage, postStages } from '../../../contract/model/post-statuses.ts';
import { paths } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { Button } from '../../ui/button.tsx';
import { filterControl } from '../../ui/filter-control.ts';
import { AuthorFilter, TagFilter } from './label-filters.tsx';
import { postKindNames, postStageNames } from './post-kind-texts.ts';

/** What a list is narrowed by, as the address says it. */
export interface PostFilterValues {
  q?: string;
  status?: PostStage;
  mine?: 'true';
  author?: string;
  tag?: string;
  campaign?: string;
  from?: string;
  to?: string;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filters in the address, which a reload and a link keep. What makes no sense is left out. */
export function usePostFilters() {
  const address = useListAddress<keyof PostFilterValues>();
  const { given } = address;
  const status = postStages.find((each) => each === given('status'));
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
  return { ...address, values, isNarrowed: Object.keys(values).length > 0 };
}

/** Narrows a list of posts by words, kind, status, author, tag and day. Another kind is another list, narrowed alike. */
export function PostFilters({
  kind,
  filters,
}: {
  kind: PostKind;
  filters: ReturnType<typeof usePostFilters>;
}) {
  const { values, change, isNarrowed, clear } = filters;
  const { text, setText } = useDebounced(values.q ?? '', (q) => change({ q }));
  const navigate = useNavigate();
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
        aria-label="Kind"
        value={kind}
        onChange={(event) =>
          void navigate({
            pathname: paths.posts(event.target.value as PostKind),
            search: new URLSearchParams({ ...values }).toString(),
          })
        }
        className={filterControl}
      >
        {postKinds.map((each) => (
          <option key={each} value={each}>
            {postKindNames[each]}
          </option>
        ))}
      </select>
      <select
        aria-label="Status"
        value={values.status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
        className={filterControl}
      >
        <option value="">Any status</option>
        {postStages.map((stage) => (
          <option key={stage} value={stage}>
            {postStageNames[stage]}
          </option>
        ))}
      </select>
      <AuthorFilter values={values} onChoose={(who) => change({ mine: '', author: '', ...who })} />
      <TagFilter value={values.tag} onChoose={(tag) => change({ tag })} />
      {/* Two days of one span stand side by side. */}
      <span className="flex gap-2">
        <input
          type="date"
          aria-label="From"
          value={values.from ?? ''}
          onChange={(event) => change({ from: event.target.value })}
          className={filterControl}
        />
        <input
          type="date"
          aria-label="To"
          value={values.to ?? ''}
          onChange={(event) => change({ to: event.target.value })}
          className={filterControl}
        />
      </span>
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

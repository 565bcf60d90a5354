import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { postStages } from '../../../contract/content/post-statuses.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { filterControl } from '../../ui/filter-control.ts';
import { KindSelect, KindToggles } from './kind-filters.tsx';
import { AuthorFilter, TagFilter } from './label-filters.tsx';
import { postStageNames } from './post-kind-texts.ts';
import type { usePostFilters } from './use-post-filters.ts';

/** Narrows a list of posts by words, kind, status, author, tag and day. */
export function PostFilters({
  kind,
  filters,
}: {
  kind: PostKind | undefined;
  filters: ReturnType<typeof usePostFilters>;
}) {
  const { values, change, isNarrowed, clear } = filters;
  const { text, setText } = useDebounced(values.q ?? '', (q) => change({ q }));
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
      {kind ? <KindSelect kind={kind} values={values} /> : <KindToggles filters={filters} />}
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
      {/* Two days of one span stand side by side, where they fit. */}
      <span className="flex min-w-0 flex-wrap gap-2">
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

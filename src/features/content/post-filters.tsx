import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type PostKind,
  type PostStage,
  postKinds,
  postKindTable,
  postStages,
} from '../../../contract/content/post-kinds.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { dayForm, useListAddress, uuidForm } from '../../lib/use-list-address.ts';
import { Button } from '../../ui/button.tsx';
import { filterControl } from '../../ui/filter-control.ts';
import { Options } from '../../ui/options.tsx';
import { FoldButton } from './fold-button.tsx';
import { AuthorFilter, TagFilter } from './label-filters.tsx';
import { postStageNames } from './post-kind-texts.tsx';

interface PostFilterValues {
  /** Separated with commas; only where posts of all kinds are listed. */
  kinds?: string;
  q?: string;
  status?: PostStage;
  mine?: 'true';
  author?: string;
  tag?: string;
  campaign?: string;
  from?: string;
  to?: string;
}

/** Keeps the filters in the address and ignores invalid ones. */
export function usePostFilters(kind?: PostKind) {
  const address = useListAddress<keyof PostFilterValues>();
  const { given } = address;
  const status = postStages.find((each) => each === given('status'));
  const kinds = kind ? [] : postKinds.filter((each) => given('kinds').split(',').includes(each));
  const values: PostFilterValues = {
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(given('q') && { q: given('q').slice(0, 200) }),
    ...(status && { status }),
    ...(given('mine') === 'true' && { mine: 'true' as const }),
    ...(uuidForm.test(given('author')) && { author: given('author') }),
    ...(given('tag') && { tag: given('tag').slice(0, 40) }),
    ...(given('campaign') && { campaign: given('campaign').slice(0, 200) }),
    ...(dayForm.test(given('from')) && { from: given('from') }),
    ...(dayForm.test(given('to')) && { to: given('to') }),
  };
  return { ...address, values, isNarrowed: Object.keys(values).length > 0 };
}

export function PostFilters({
  kind,
  filters,
}: {
  kind: PostKind | undefined;
  filters: ReturnType<typeof usePostFilters>;
}) {
  const { values, change, isNarrowed, clear } = filters;
  const { text, setText } = useDebounced(values.q ?? '', (q) => change({ q }));
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLElement>(null);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    setOpen(false);
    search.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // Wherever the focus is: a press beside the fields takes it from them.
    const onKey = (event: KeyboardEvent) => closeByKey(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  const { q: _q, kinds: _kinds, ...others } = values;
  const count = Object.keys(others).length;
  return (
    <search ref={search} aria-label="Filter posts" className="mb-6 flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search posts"
        placeholder="Title, topic or text…"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className={`${filterControl} min-w-48 grow`}
      />
      <FoldButton isOpen={isOpen} look="secondary" onChange={setOpen}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </FoldButton>
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
      {kind === undefined && <KindToggles filters={filters} />}
      <div hidden={!isOpen} className="flex basis-full flex-wrap items-center gap-2 [&[hidden]]:hidden">
        <select
          aria-label="Status"
          value={values.status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
          className={filterControl}
        >
          <option value="">Any status</option>
          <Options of={postStages.map((stage) => [stage, postStageNames[stage]])} />
        </select>
        <AuthorFilter values={values} onChoose={(who) => change({ mine: '', author: '', ...who })} />
        <TagFilter value={values.tag} onChoose={(tag) => change({ tag })} />
        {/* Two days of one span stand side by side, where they fit. */}
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
          <span aria-hidden="true">Created from</span>
          <input
            type="date"
            aria-label="Created from"
            value={values.from ?? ''}
            onChange={(event) => change({ from: event.target.value })}
            className={filterControl}
          />
          <span aria-hidden="true">to</span>
          <input
            type="date"
            aria-label="Created to"
            value={values.to ?? ''}
            onChange={(event) => change({ to: event.target.value })}
            className={filterControl}
          />
        </span>
      </div>
    </search>
  );
}

function KindToggles({
  filters: { values, latest, change },
}: {
  filters: {
    values: PostFilterValues;
    latest: (name: 'kinds') => string;
    change: (changed: { kinds: string }) => void;
  };
}) {
  const chosen = values.kinds?.split(',') ?? [];
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
          look={chosen.includes(kind) ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={chosen.includes(kind)}
          onClick={() => toggle(kind)}
        >
          {postKindTable[kind].label}
        </Button>
      ))}
    </div>
  );
}

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { isTextField } from '../../../lib/use-shortcut.ts';
import { classes } from '../../../ui/button.tsx';
import { ArrowRightIcon, type IconProps } from '../../../ui/icons.tsx';

const tones = {
  plain: 'bg-sunk text-muted',
  strong: 'bg-strong-soft text-strong',
  done: 'bg-done-soft text-done',
  failed: 'bg-failed-soft text-failed',
};

/** The card above the list of searches. */
export function Panel({
  title,
  isTitleShown = true,
  aside,
  children,
}: {
  title: string;
  /** False where what is beside it says the same. */
  isTitleShown?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel pt-3 pb-2 text-sm">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-5">
        <h2 id={id} className={isTitleShown ? 'font-medium text-lg' : 'sr-only'}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/**
 * Keeps the focus in a list whose rows leave once they are done: it goes to the row that follows, and by undo to the one that is back.
 * @param list holds a `li` for each of the keys, in their order
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  /** The row that has or had the focus, until the focus goes elsewhere. */
  const last = useRef<{ key: string; at: number }>(undefined);
  const left = useRef<string>(undefined);
  const rows = useRef<readonly string[]>([]);
  const note = useEffectEvent(({ target, type }: FocusEvent) => {
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    const at = items.findIndex((item) => item.contains(target as Node));
    const key = rows.current[at];
    if (type === 'focusin') last.current = key === undefined ? undefined : { key, at };
  });
  useEffect(() => {
    // Also what is focused elsewhere, which ends the stay in the list.
    const onFocus = (event: FocusEvent) => note(event);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const focusRow = (at: number) => {
    const row = list.current?.querySelectorAll('li')[at];
    const action =
      row?.querySelector<HTMLElement>('button[aria-label^="Done"]') ?? row?.querySelector('button');
    (action ?? row?.querySelector('a') ?? list.current)?.focus();
  };
  const follow = useEffectEvent(() => {
    const before = rows.current;
    rows.current = keys;
    const back =
      left.current === undefined || before.includes(left.current) ? -1 : keys.indexOf(left.current);
    if (back >= 0 && !isTextField(document.activeElement)) {
      left.current = undefined;
      focusRow(back);
    } else if (last.current && !keys.includes(last.current.key) && hasNoFocus()) {
      left.current = last.current.key;
      focusRow(Math.min(last.current.at, keys.length - 1));
    }
  });
  const shown = keys.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows come or go
  useEffect(() => follow(), [shown]);
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

/** A row of work: who or what it is about, for which job, and what can be done. All of it leads to where it is done. */
export function TodayRow({
  icon: Icon,
  tone = 'plain',
  to,
  title,
  note,
  problem,
  children,
}: {
  icon: (props: IconProps) => ReactNode;
  tone?: keyof typeof tones;
  to: string;
  title: string;
  note?: ReactNode;
  problem?: string | undefined;
  /** Actions; without any, an arrow stands in their place. */
  children?: ReactNode;
}) {
  return (
    <li className="group relative flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 hover:bg-strong-soft">
      <span className={classes('flex size-8 shrink-0 items-center justify-center rounded-full', tones[tone])}>
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="line-clamp-2 break-words font-semibold text-ink no-underline after:absolute after:inset-0 group-hover:text-strong sm:line-clamp-1"
        >
          {title}
        </Link>
        {note && <span className="block truncate text-muted">{note}</span>}
      </span>
      {children ? (
        <span className="relative flex flex-wrap items-center justify-end gap-1 max-sm:w-full">
          {children}
        </span>
      ) : (
        <ArrowRightIcon className="size-4 shrink-0 text-muted" />
      )}
      {problem && (
        <p role="alert" className="basis-full text-failed">
          {problem}
        </p>
      )}
    </li>
  );
}

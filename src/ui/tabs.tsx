import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './button.tsx';

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  isTight = false,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  /** Undefined while the view belongs to no tab. */
  active: Id | undefined;
  isTight?: boolean;
  onChoose: (id: Id) => void;
  children: ReactNode;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.id === active);

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const from = Math.max(current, 0);
    const to = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus();
    onChoose(tab.id);
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-6 overflow-x-auto shadow-[inset_0_-1px_var(--color-hairline)]"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${base}-panel`}
            tabIndex={index === Math.max(current, 0) ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            className={classes(
              'whitespace-nowrap border-b-2 font-semibold -outline-offset-2',
              isTight ? 'py-1.5 touch:py-3' : 'py-3',
              tab.id === active
                ? 'border-strong text-strong'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-label={label}
        aria-labelledby={active && `${base}-${active}`}
        className={isTight ? 'pt-2.5' : 'pt-6'}
      >
        {children}
      </div>
    </>
  );
}

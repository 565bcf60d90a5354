import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classes } from './button.tsx';
import { moveFocus } from './choice-menu.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { useDismiss } from './use-dismiss.ts';

function isCutOffAtLeft(button: HTMLElement, panel: HTMLElement): boolean {
  const start = button.getBoundingClientRect().right - panel.offsetWidth;
  for (let around = button.parentElement; around; around = around.parentElement) {
    const isClipping = getComputedStyle(around).overflowX !== 'visible';
    if (isClipping && start < around.getBoundingClientRect().left) return true;
  }
  return start < 0;
}

/** Buttons and links look alike, whatever they are elsewhere; those of a dialog that one has opened don't. */
const items =
  '[&_:is(a,button):not(dialog_*)]:min-h-9 [&_:is(a,button):not(dialog_*)]:justify-start [&_:is(a,button):not(dialog_*)]:border-transparent [&_:is(a,button):not(dialog_*)]:font-semibold [&_:is(a,button):not(dialog_*)]:text-ink [&_:is(a,button):not(dialog_*)]:no-underline [&_:is(a,button):not(dialog_*)]:hover:bg-strong-soft [&_:is(a,button):not(dialog_*)]:hover:text-strong touch:[&_:is(a,button):not(dialog_*)]:min-h-11';

/**
 * Closes once a button is pressed, unless that tells its outcome, and stays mounted, since the button may have
 * opened a dialog. Arrows, Home, End and Escape work.
 */
export function MoreMenu({
  label = 'More',
  about,
  opensUp = false,
  children,
}: {
  label?: string;
  /** Follows the label for screen readers where another menu stands on the same screen. */
  about?: string;
  opensUp?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [opensRight, setOpensRight] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = (returnsFocus: boolean) => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  };
  const toggle = () => {
    if (button.current && panel.current) setOpensRight(isCutOffAtLeft(button.current, panel.current));
    setOpen(!isOpen);
  };
  useDismiss(isOpen, frame, close);
  /** The arrows move among the buttons and links; what opened above them has its own keys. */
  const move = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target as Element).matches('button, a')) return;
    if ((event.target as Element).closest('dialog, [role=menu]')) return;
    const opens = !isOpen && event.key === 'ArrowDown';
    if (opens) flushSync(toggle);
    if (!isOpen && !opens) return;
    const items = panel.current?.querySelectorAll<HTMLElement>(':is(button, a):not(:disabled, dialog *)');
    moveFocus(event, [...(items ?? [])]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and of what it opens
    <div ref={frame} className="relative w-fit" onKeyDown={move}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-control border border-edge bg-panel px-3 font-semibold text-sm hover:border-strong hover:text-strong touch:min-h-11"
      >
        <span>
          {label} {about && <span className="sr-only">{about}</span>}
        </span>
        <ChevronDownIcon className={classes('size-3.5 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div
        ref={panel}
        id={panelId}
        // A dialog that opens now gives the focus back to a button that can be seen.
        onClickCapture={({ target }) => {
          const pressed = (target as Element).closest('button, a');
          if (pressed && !pressed.querySelector('[role=status]') && isOpen) close(true);
        }}
        className={classes(
          'absolute z-20 my-1 flex w-max max-w-[calc(100vw-2rem)] flex-col rounded-card border border-hairline bg-panel p-1 shadow-lift',
          items,
          opensUp ? 'bottom-full' : 'top-full',
          // Closed, it must not make room to scroll at the right.
          isOpen && opensRight ? 'left-0' : 'right-0',
          !isOpen && 'invisible',
        )}
      >
        {children}
      </div>
    </div>
  );
}

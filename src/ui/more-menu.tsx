import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classes } from './button.tsx';
import { moveFocus } from './choice-menu.tsx';
import { ChevronDownIcon, MoreIcon } from './icons.tsx';
import { useDismiss } from './use-dismiss.ts';

function isCutOffAtLeft(button: HTMLElement, panel: HTMLElement): boolean {
  const start = button.getBoundingClientRect().right - panel.offsetWidth;
  for (let around = button.parentElement; around; around = around.parentElement) {
    const isClipping = getComputedStyle(around).overflowX !== 'visible';
    if (isClipping && start < around.getBoundingClientRect().left) return true;
  }
  return start < 0;
}

/** Below the button, or above it where there is no room, with their right edges in one line. */
function placeAt(button: HTMLElement, panel: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const isAbove = bottom + panel.offsetHeight + 8 > innerHeight && top > panel.offsetHeight;
  panel.style.right = `${document.documentElement.clientWidth - right}px`;
  panel.style.top = isAbove ? 'auto' : `${bottom}px`;
  panel.style.bottom = isAbove ? `${innerHeight - top}px` : 'auto';
}

/** Buttons and links look alike, whatever they are elsewhere; those of a dialog that one has opened don't. */
const items =
  '[&_:is(a,button):not(dialog_*)]:min-h-9 [&_:is(a,button):not(dialog_*)]:justify-start [&_:is(a,button):not(dialog_*)]:border-transparent [&_:is(a,button):not(dialog_*)]:font-semibold [&_:is(a,button):not(dialog_*)]:text-ink [&_:is(a,button):not(dialog_*)]:no-underline [&_:is(a,button):not(dialog_*)]:hover:bg-strong-soft [&_:is(a,button):not(dialog_*)]:hover:text-strong touch:[&_:is(a,button):not(dialog_*)]:min-h-11';

/** Closes the menu for a button that shows its own outcome, once it has succeeded. */
export const CloseMenu = createContext(() => {});

/**
 * Closes once a button is pressed, unless that tells its outcome, and stays mounted, since the button may have
 * opened a dialog. Arrows, Home, End and Escape work.
 */
export function MoreMenu({
  label = 'More',
  about,
  opensUp = false,
  isIcon = false,
  children,
}: {
  label?: string;
  /** Follows the label for screen readers where another menu stands on the same screen. */
  about?: string;
  opensUp?: boolean;
  /** In a row of a table: three dots, and what opens is neither cut off by the table nor drawn before. */
  isIcon?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
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
    setOpened(true);
  };
  useDismiss(isOpen, frame, close);
  useLayoutEffect(() => {
    if (!isOpen || !isIcon || !button.current || !panel.current) return;
    placeAt(button.current, panel.current);
    const leave = () => setOpen(false);
    addEventListener('scroll', leave, { capture: true, passive: true });
    return () => removeEventListener('scroll', leave, { capture: true });
  }, [isOpen, isIcon]);
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
    <div ref={frame} data-menu className="relative w-fit" onKeyDown={move}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        className={classes(
          'inline-flex min-h-9 items-center gap-1.5 rounded-control px-3 font-semibold text-sm touch:min-h-11',
          isIcon
            ? 'text-strong hover:bg-strong-soft'
            : 'border border-edge bg-panel hover:border-strong hover:text-strong',
        )}
      >
        <span className={isIcon ? 'sr-only' : undefined}>
          {label} {about && <span className="sr-only">{about}</span>}
        </span>
        {isIcon ? (
          <MoreIcon className="size-4.5 [stroke-width:3]" />
        ) : (
          <ChevronDownIcon className={classes('size-3.5 transition-transform', isOpen && 'rotate-180')} />
        )}
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
          isIcon ? 'fixed' : 'absolute',
          'z-20 my-1 flex w-max max-w-[calc(100vw-2rem)] flex-col rounded-card border border-hairline bg-panel p-1 shadow-lift',
          items,
          !isIcon && (opensUp ? 'bottom-full' : 'top-full'),
          // Closed, it must not make room to scroll at the right.
          !isIcon && (isOpen && opensRight ? 'left-0' : 'right-0'),
          !isOpen && 'invisible',
        )}
      >
        <CloseMenu value={() => close(true)}>{(wasOpened || !isIcon) && children}</CloseMenu>
      </div>
    </div>
  );
}

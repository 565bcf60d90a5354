import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes, useFocusAfter } from './button.tsx';
import { CheckIcon } from './icons.tsx';
import { useDismiss } from './use-dismiss.ts';

export function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/** In pixels: nearer to the right edge the menu opens to the left. */
const menuWidth = 190;

/** A button that opens a small menu of choices or of actions. Arrows, Home, End, Enter and Escape work. */
export function ChoiceMenu<Value extends string>({
  label,
  value,
  choices,
  disabled = false,
  className,
  note,
  onChoose,
  children,
}: {
  label: string;
  value?: Value;
  /** A choice with `isAction` chooses no value. */
  choices: readonly { value: Value; text: string; className?: string; isAction?: boolean }[];
  disabled?: boolean;
  className?: string;
  note?: string;
  onChoose: (value: Value) => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const [opensLeft, setOpensLeft] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = (returnsFocus: boolean) => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  };
  useDismiss(isOpen, frame, close);
  useFocusAfter(disabled);
  const open = () => {
    const left = button.current?.getBoundingClientRect().left ?? 0;
    setOpensLeft(left + menuWidth > document.documentElement.clientWidth);
    setOpen(true);
  };
  const choose = (chosen: Value) => {
    close(true);
    if (chosen !== value) onChoose(chosen);
  };
  // Once for each opening: a result that comes in meanwhile draws the menu again.
  useEffect(() => {
    const chosen = '[role=menuitemradio][aria-checked=true], [role=menuitem]';
    if (isOpen) frame.current?.querySelector<HTMLElement>(chosen)?.focus();
  }, [isOpen]);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
      return;
    }
    if (event.key === 'Tab') setOpen(false);
    moveFocus(event, [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]);
  };
  return (
    <span ref={frame} className="relative inline-flex min-w-0">
      <button
        ref={button}
        type="button"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? close(false) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          open();
        }}
        className={className}
      >
        {children}
      </button>
      {isOpen && (
        <div
          className={classes(
            'absolute top-full z-20 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-card border border-hairline bg-panel p-1 text-ink text-sm shadow-lift',
            opensLeft ? 'right-0' : 'left-0',
          )}
        >
          <div
            id={menuId}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            aria-describedby={note && `${menuId}-note`}
            onKeyDown={move}
          >
            {choices.map((choice) => (
              <button
                key={choice.value}
                type="button"
                {...(value === undefined || choice.isAction
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': choice.value === value })}
                tabIndex={-1}
                onClick={() => choose(choice.value)}
                className={classes(
                  'flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 text-left font-normal hover:bg-strong-soft focus-visible:bg-strong-soft touch:min-h-11',
                  choice.className,
                )}
              >
                {value !== undefined && (
                  <CheckIcon
                    className={classes('size-3.5 flex-none', choice.value !== value && 'invisible')}
                  />
                )}
                {choice.text}
              </button>
            ))}
          </div>
          {note && (
            <p
              id={`${menuId}-note`}
              className="mt-1 w-44 border-hairline border-t px-2.5 py-2 text-muted text-xs"
            >
              {note}
            </p>
          )}
        </div>
      )}
    </span>
  );
}

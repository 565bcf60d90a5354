import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { problemText } from '../lib/problem-text.ts';
import { endUndo, type Undoable } from '../lib/undo.ts';
import { isTextField } from '../lib/use-shortcut.ts';
import { Button, ButtonLink } from './button.tsx';
import { CloseIcon } from './icons.tsx';

const offeredMs = 10_000;
const outcomeMs = 4000;

/** A dialog that opens or closes takes the toast away, and another one stands in its place. */
const underway = new WeakSet<Undoable>();

/**
 * Takes back with its button, or with U, Ctrl+Z or ⌘Z outside of text fields. The time stands still while the
 * pointer or the focus is on it.
 */
export function UndoToast({ undoable, onClose }: { undoable: Undoable; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const [busy, setBusy] = useState<Undoable>();
  const isBusy = busy === undoable || underway.has(undoable);
  const isOutcome = undoable.isTakenBack === true;

  const toast = useRef<HTMLDivElement>(null);
  /** Has the focus again when the button that was pressed goes. */
  const before = useRef<Element>(undefined);
  const undo = useEffectEvent(async () => {
    if (isBusy || isOutcome) return;
    underway.add(undoable);
    // A busy button loses the focus.
    const hadFocus = toast.current?.contains(document.activeElement);
    setBusy(undoable);
    const outcome = await undoable.undo().then(
      () => undoable.undoneText,
      (error: Error) => problemText(error, 'It could not be restored. Please try again.'),
    );
    const isElsewhere =
      document.activeElement !== document.body && !toast.current?.contains(document.activeElement);
    if (hadFocus && !isElsewhere) {
      const to = before.current?.isConnected ? before.current : document.getElementById('content');
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    }
    endUndo(undoable, outcome);
  });
  const close = useEffectEvent(onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new offer has its own time
  useEffect(() => {
    if (isHeld || isBusy) return;
    const timer = setTimeout(() => close(), isOutcome ? outcomeMs : offeredMs);
    return () => clearTimeout(timer);
  }, [undoable, isBusy, isHeld]);

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (!((key === 'z' && hasModifier) || (key === 'u' && !hasModifier)) || event.shiftKey || event.altKey)
        return;
      if (isTextField(event.target)) return;
      event.preventDefault();
      void undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      ref={toast}
      className="pointer-events-auto flex max-w-full items-center gap-2 rounded-card border border-hairline bg-panel py-2 pr-2 pl-4 text-ink shadow-lift"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0">{isOutcome ? undoable.undoneText : undoable.text}</p>
      {!isOutcome && (
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
      {!isOutcome && undoable.opens && (
        <ButtonLink look="quiet" size="small" to={undoable.opens}>
          Open
        </ButtonLink>
      )}
      <Button look="quiet" size="small" aria-label="Hide message" onClick={onClose}>
        <CloseIcon className="size-4" />
      </Button>
    </div>
  );
}

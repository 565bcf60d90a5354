import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';

/** A modal dialog that is open while it is mounted. Escape and a press outside close it. */
export function Dialog({
  label,
  onClose,
  className,
  children,
}: {
  /** Its accessible name. */
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classes(
        'mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-hairline bg-panel text-ink shadow-lift backdrop:bg-veil',
        className,
      )}
    >
      {children}
    </dialog>
  );
}

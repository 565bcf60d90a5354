import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';

/** A modal dialog that is open while it is mounted. Escape and a press outside close it. Its opener gets the focus back. */
export function Dialog({
  onClose,
  isQuestion = false,
  className,
  children,
  ...name
}: {
  onClose: () => void;
  /** It asks for an answer: it is small, in the middle, and a press outside doesn't close it. */
  isQuestion?: boolean;
  className?: string;
  children: ReactNode;
} & ({ 'aria-label': string } | { 'aria-labelledby': string })) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      closedby={isQuestion ? 'closerequest' : 'any'}
      {...name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classes(
        'visible overflow-hidden rounded-card border border-hairline bg-panel text-ink shadow-lift backdrop:bg-veil',
        isQuestion
          ? 'm-auto w-[min(28rem,calc(100vw-2rem))]'
          : 'mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))]',
        className,
      )}
    >
      {children}
    </dialog>
  );
}

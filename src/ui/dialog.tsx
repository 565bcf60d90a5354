import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { holdOffers } from '../lib/undo.ts';
import { Button, classes } from './button.tsx';
import { Notice } from './notice.tsx';

export const CancelButton = (props: ComponentProps<typeof Button>) => (
  <Button look="secondary" {...props}>
    Cancel
  </Button>
);

/** Open while it is mounted. Escape and a press outside close it. Its opener gets the focus back. A `title` is shown above all. */
export function Dialog({
  onClose,
  isQuestion = false,
  className,
  children,
  title,
  ...name
}: {
  onClose: () => void;
  /** A press outside doesn't close a question. */
  isQuestion?: boolean;
  className?: string;
  children: ReactNode;
} & (
  | { title: ReactNode }
  | { title?: never; 'aria-label': string }
  | { title?: never; 'aria-labelledby': string }
)) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Chromium focuses a part that scrolls before the first field in it.
    const focused = document.activeElement;
    if (focused instanceof HTMLDivElement && focused.tabIndex < 0) {
      focused.querySelector<HTMLElement>('input, select, textarea, button, a')?.focus();
    }
    const release = opened && holdOffers(opened);
    return () => {
      release?.();
      opened?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      closedby={isQuestion ? 'closerequest' : 'any'}
      aria-labelledby={title ? titleId : undefined}
      {...name}
      onCancel={(event) => {
        // React passes on what happens to a dialog, or a file picker, that was opened from this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className={classes(
        // What takes the focus is scrolled to above a DialogFooter. A hidden overflow could be scrolled by that alone, for good.
        'visible scroll-pb-36 overflow-clip rounded-card border border-hairline bg-panel text-ink shadow-lift backdrop:bg-veil',
        isQuestion
          ? 'm-auto w-[min(28rem,calc(100vw-2rem))]'
          : 'mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))]',
        className,
      )}
    >
      {title && (
        <h2 id={titleId} className="wrap-anywhere text-xl">
          {title}
        </h2>
      )}
      {children}
    </dialog>
  );
}

/** For a long dialog with `p-6`. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-6 z-10 -mx-6 mt-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-hairline border-t bg-panel px-6 py-4">
    {children}
  </div>
);

export function ConfirmDialog({
  open,
  title,
  confirmText,
  busy = false,
  failure,
  look = 'danger',
  onConfirm,
  onCancel,
  children,
}: {
  open: boolean;
  title: string;
  confirmText: string;
  busy?: boolean;
  failure?: string | undefined;
  look?: 'danger' | 'primary';
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  if (!open) return null;
  return (
    <Dialog title={title} isQuestion onClose={() => !busy && onCancel()} className="p-6">
      <div className="mt-2 text-muted">
        {children}
        {failure && (
          <Notice kind="failed" className="mt-4">
            {failure}
          </Notice>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button look={look} onClick={onConfirm} busy={busy}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  );
}

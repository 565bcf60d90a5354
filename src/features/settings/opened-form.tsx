import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useOpener } from '../../lib/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/dialog.tsx';

/** A button that a form replaces while it is needed. The form has the focus when it opens, and the button afterwards. */
export function OpenedForm({
  text,
  look = 'secondary',
  empty,
  children,
}: {
  text: string;
  look?: ComponentProps<typeof Button>['look'];
  /** Stands below the button where nothing was made with it yet. */
  empty?: ReactNode;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const opener = useOpener(isOpen);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isOpen]);
  if (isOpen)
    return (
      <div ref={frame} className="basis-full">
        {children(() => setOpen(false))}
      </div>
    );
  return (
    <>
      <Button ref={opener} look={look} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {empty}
    </>
  );
}

export function OpenedFormButtons({
  text,
  isBusy,
  onCancel,
}: {
  text: string;
  isBusy: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isBusy}>
        {text}
      </Button>
      <CancelButton onClick={onCancel} />
    </div>
  );
}

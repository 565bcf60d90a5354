import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { control } from '../../../ui/field.tsx';

/** Links that the browser has refused to copy, selected for copying by hand. */
export function LinksToCopy({ links, onClose }: { links: string; onClose: () => void }) {
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Dialog aria-labelledby={titleId} isQuestion onClose={onClose} className="p-6">
      <h2 id={titleId} className="text-xl">
        Copy these links
      </h2>
      <p className="mt-2 mb-4 text-muted">
        The browser has refused to copy them. They are selected: copy them by keyboard or by the menu.
      </p>
      <textarea ref={field} aria-label="Links" readOnly rows={8} value={links} className={control} />
      <Button look="secondary" className="mt-4" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

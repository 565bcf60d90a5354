import { type DragEvent, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { ServerButton } from '../../../ui/server-button.tsx';
import { csvFileTypes } from './check-csv-file.ts';

/** Accepts files by button or drag and drop. */
export function ImportDrop({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label="Import candidates"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={classes(
        'rounded-control',
        isOver && !isBusy && 'outline-2 outline-strong outline-dashed outline-offset-4',
      )}
    >
      <ServerButton busy={isBusy} onClick={() => picker.current?.click()}>
        Import CSV
      </ServerButton>
      <input
        ref={picker}
        type="file"
        accept={csvFileTypes}
        aria-label="CSV file to import"
        tabIndex={-1}
        className="sr-only"
        disabled={isBusy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file again must fire a change event.
          event.target.value = '';
        }}
      />
    </section>
  );
}

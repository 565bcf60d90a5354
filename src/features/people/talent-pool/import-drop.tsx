import { type DragEvent, useRef, useState } from 'react';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
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
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed px-5 py-4 transition-colors',
        isOver && !isBusy ? 'border-strong bg-strong-soft' : 'border-edge',
      )}
    >
      <ServerButton busy={isBusy} onClick={() => picker.current?.click()}>
        Import CSV
      </ServerButton>
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
        Or drop a file here: up to {inMegabytes(importLimits.bytes)} and{' '}
        {importLimits.rows.toLocaleString('en-US')} rows. Nobody is imported twice.
      </p>
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

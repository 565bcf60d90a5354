import { Button } from '../../../ui/button.tsx';
import type { SaveState } from './autosave.ts';

/** Says where the text is: `Saving…`, `Saved`, or why not. */
export function SaveLine({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const text = {
    saved: 'Saved',
    waiting: 'Waits to be sent',
    saving: 'Saving…',
    conflict: 'Not saved: someone else was first',
    failed: state.is === 'failed' ? `Not saved. ${state.reason} It is kept in this browser.` : '',
  }[state.is];
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <p role="status" className={state.is === 'failed' ? 'text-failed' : 'text-muted'}>
        {text}
      </p>
      {state.is === 'failed' && (
        <Button look="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

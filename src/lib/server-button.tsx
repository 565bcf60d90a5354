import { type ComponentProps, useId, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';

let isAway = false;
const listeners = new Set<() => void>();

/** Notes whether the server can be reached, as the desktop app knows it. */
export function noteConnection(isReachable: boolean): void {
  isAway = !isReachable;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the server is known to be out of reach. A browser does not know, and never says so. */
const useIsAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  );

/** A button for what needs the server: while that cannot be reached, it says so before it is pressed. */
export function ServerButton({ disabled, ...button }: ComponentProps<typeof Button>) {
  const isUseless = useIsAway();
  const id = useId();
  return (
    <>
      <Button {...button} disabled={disabled || isUseless} aria-describedby={isUseless ? id : undefined} />
      {isUseless && (
        <span id={id} className="text-muted text-sm">
          This needs the server, which cannot be reached.
        </span>
      )}
    </>
  );
}

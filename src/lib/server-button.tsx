import { type ComponentProps, type ReactNode, useId, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';

const reason = 'This needs the server, which cannot be reached.';

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
export const useIsAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  );

/**
 * A button for what needs the server: while that cannot be reached, it says so before it is pressed.
 * @param isBrief one of several in a row or a list: the reason is read out and shown under the pointer
 */
export function ServerButton({
  disabled,
  isBrief = false,
  ...button
}: ComponentProps<typeof Button> & { isBrief?: boolean }) {
  const isUseless = useIsAway();
  const id = useId();
  return (
    <>
      <Button
        {...button}
        disabled={disabled || isUseless}
        aria-describedby={isUseless ? id : undefined}
        {...(isUseless && isBrief && { title: reason })}
      />
      {isUseless && (
        <span id={id} className={isBrief ? 'sr-only' : 'text-muted text-sm'}>
          {reason}
        </span>
      )}
    </>
  );
}

/**
 * Fields and buttons all of which need the server: while that cannot be reached, they are disabled and the reason stands above
 * them. Without children, only the reason stands there.
 */
export function ServerPart({ className = '', children }: { className?: string; children?: ReactNode }) {
  const isUseless = useIsAway();
  const id = useId();
  return (
    <fieldset
      disabled={isUseless}
      aria-describedby={isUseless ? id : undefined}
      className={`min-w-0 ${className}`}
    >
      {isUseless && (
        <p id={id} className="mb-2 w-full text-muted text-sm">
          {reason}
        </p>
      )}
      {children}
    </fieldset>
  );
}

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useId,
  useSyncExternalStore,
} from 'react';
import { Button } from './button.tsx';

const reason = 'This needs the server, which cannot be reached.';

let isAway = false;
const listeners = new Set<() => void>();

export function noteConnection(isReachable: boolean): void {
  isAway = !isReachable;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** False in a browser, which does not know. */
export const useIsAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  );

const ReasonAbove = createContext<string | undefined>(undefined);

export function useIsSaidAbove(): boolean {
  const above = useContext(ReasonAbove);
  return useIsAway() && above !== undefined;
}

/**
 * While the server cannot be reached, the button says so before it is pressed. `isBrief`, for one of several in
 * a list: the reason is read out and shown under the pointer.
 */
export function ServerButton({
  disabled,
  isBrief = false,
  ...button
}: ComponentProps<typeof Button> & { isBrief?: boolean }) {
  const isUseless = useIsAway();
  const above = useContext(ReasonAbove);
  const own = useId();
  return (
    <>
      <Button
        {...button}
        disabled={disabled || isUseless}
        aria-describedby={isUseless ? (above ?? own) : undefined}
        {...(isUseless && isBrief && { title: reason })}
      />
      {isUseless && !above && (
        <span id={own} className={isBrief ? 'sr-only' : 'text-muted text-sm'}>
          {reason}
        </span>
      )}
    </>
  );
}

/**
 * While the server cannot be reached, its fields and buttons are disabled and the reason stands above them.
 * Without children, only the reason stands there.
 */
export function ServerPart({ className = '', children }: { className?: string; children?: ReactNode }) {
  const isUseless = useIsAway();
  const above = useContext(ReasonAbove);
  const own = useId();
  return (
    <fieldset
      disabled={isUseless}
      aria-describedby={isUseless ? (above ?? own) : undefined}
      className={`min-w-0 ${className}`}
    >
      {isUseless && !above && (
        <p id={own} className="mb-2 w-full text-muted text-sm">
          {reason}
        </p>
      )}
      <ReasonAbove value={above ?? own}>{children}</ReasonAbove>
    </fieldset>
  );
}

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

/** The id of the reason above, of a part of the page. */
const ReasonAbove = createContext<string | undefined>(undefined);

/** Whether the part of the page around this says that the server is out of reach. It need not be said again. */
export function useIsSaidAbove(): boolean {
  const above = useContext(ReasonAbove);
  return useIsAway() && above !== undefined;
}

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
 * Fields and buttons all of which need the server: while that cannot be reached, they are disabled and the reason stands above
 * them, once for all of them. Without children, only the reason stands there.
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

/** A pause of a loop that others can end. */
export interface Pause {
  /** Resolves after a delay, or without one never by itself; in both cases at once when it is ended. */
  wait(ms: number | undefined): Promise<void>;
  /** Ends the pause, or the next one while there is none: what the loop is doing may already be out of date. */
  end(): void;
  /** Ends it so much later, unless that is coming already. In milliseconds. */
  endWithin(ms: number): void;
}

export function createPause(): Pause {
  let resolvePause: (() => void) | undefined;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    clearTimeout(soon);
    soon = undefined;
    resolvePause?.();
  };
  return {
    end,
    endWithin: (ms) => {
      soon ??= setTimeout(end, ms);
    },
    wait: async (ms) => {
      if (!isEnded) {
        await new Promise<void>((resolve) => {
          resolvePause = resolve;
          if (ms !== undefined) timer = setTimeout(resolve, ms);
        });
      }
      resolvePause = undefined;
      isEnded = false;
    },
  };
}

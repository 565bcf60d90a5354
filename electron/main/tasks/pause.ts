export interface Pause {
  /** Resolves after a delay, or without one never by itself; in both cases at once when it is ended. */
  wait(ms: number | undefined): Promise<void>;
  /** Ends the pause, or the next one while there is none: what the loop is doing may already be out of date. */
  end(): void;
  /** Ends the pause after a delay in milliseconds, unless an earlier call ends it sooner. */
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
      // What was to end this pause does not end the next one.
      clearTimeout(soon);
      soon = undefined;
      resolvePause = undefined;
      isEnded = false;
    },
  };
}

/** A pause of a loop that others can end. */
export interface Pause {
  /** Resolves after a delay, or without one never by itself; in both cases at once when it is ended. */
  wait(ms: number | undefined): Promise<void>;
  /** Ends the pause, or the next one while there is none: what the loop is doing may already be out of date. */
  end(): void;
}

export function createPause(): Pause {
  let resolvePause: (() => void) | undefined;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  return {
    end: () => {
      isEnded = true;
      clearTimeout(timer);
      resolvePause?.();
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

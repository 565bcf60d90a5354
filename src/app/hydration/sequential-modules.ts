export const modulesEvaluated = 'modules-evaluated';

export const hasModuleList = (): boolean => document.querySelector('script[data-modules]') !== null;

/** Evaluates modules one per task, dependencies first, to avoid one long task. */
export async function evaluateInTurn(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    // The importing module requests a failed one again.
    await import(/* @vite-ignore */ url).catch(() => {});
    await yieldToBrowser();
  }
  dispatchEvent(new Event(modulesEvaluated));
}

/** Yields to the browser. Unlike nested timers, messages are not throttled. */
export const yieldToBrowser = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

/** The event after the last of a page's modules has run. */
export const modulesHaveRun = 'modules-have-run';

/** Whether the page has one of the scripts that run its modules. */
export const namesModules = (): boolean => document.querySelector('script[data-modules]') !== null;

/** Runs modules one after the other, each after those it imports: no single task holds the page up for long. */
export async function runModules(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    // What can't be had is asked for again by what needs it.
    await import(/* @vite-ignore */ url).catch(() => {});
    await nextTask();
  }
  dispatchEvent(new Event(modulesHaveRun));
}

/** Gives the browser a turn; a timer would be held back after the first few. */
export const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

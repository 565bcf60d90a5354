import { prepareThreads, runProcess } from './app/start/run-process.ts';

/** The server on what is built already; `npm start` builds first. */
await runProcess('larkspur', async (start) => {
  prepareThreads(start.config, start.config.worksInProcess);
  return (await import('./app/start/serve.ts')).serve(start, Promise.resolve());
});

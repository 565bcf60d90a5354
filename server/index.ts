import { prepareThreads, runProcess } from './app/start/run-process.ts';

await runProcess('larkspur', async (start) => {
  prepareThreads(start.config, start.config.worksInProcess);
  return (await import('./app/start/serve.ts')).serve(start, Promise.resolve());
});

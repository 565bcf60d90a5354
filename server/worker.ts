import { prepareThreads, runProcess } from './app/start/run-process.ts';

await runProcess('larkspur-worker', async (start) => {
  prepareThreads(start.config, true);
  return (await import('./app/start/serve.ts')).serveJobs(start);
});

import { runProcess } from './app/start/run-process.ts';

await runProcess('larkspur-worker', async (start) => (await import('./app/start/serve.ts')).serveJobs(start));

import { runProcess } from './start/run-process.ts';

await runProcess('larkspur-worker', async (start) => (await import('./start/serve.ts')).serveJobs(start));

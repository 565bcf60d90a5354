import { runProcess } from './run.ts';

await runProcess(async (start) => (await import('./serve.ts')).serveJobs(start));

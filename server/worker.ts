import { runProcess } from './start/run-process.ts';

await runProcess(async (start) => (await import('./start/serve.ts')).serveJobs(start));

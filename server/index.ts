import { runProcess } from './run.ts';

/** The server on what is built already; `npm start` builds first. */
await runProcess(async (start) => (await import('./serve.ts')).serve(start, Promise.resolve()));

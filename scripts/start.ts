import { prepareThreads, runProcess } from '../server/app/start/run-process.ts';
import { buildIfStale } from './build-if-stale.ts';

await runProcess('larkspur', async (start) => {
  prepareThreads(start.config, start.config.worksInProcess);
  const building = new AbortController();
  const built = buildIfStale(AbortSignal.any([start.signal, building.signal]));
  // It may reject before anything awaits it.
  built.catch(() => {});
  try {
    const { serve } = await import('../server/app/start/serve.ts');
    return await serve(start, built);
  } catch (error) {
    building.abort();
    throw error;
  }
});

import type { CDPSession, Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** CPU time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * Loads a page, and measures its main thread until `ready` has returned.
 * @returns CPU time of its tasks, in milliseconds; other processes of the machine do not count
 * @throws Error if the trace has no CPU times
 */
export async function measureMainThread(
  page: Page,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  await page.goto(url);
  await ready(page);
  await endTracing(session);
  return readTrace(events);
}

async function endTracing(session: CDPSession): Promise<void> {
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
}

function readTrace(events: TraceEvent[]): number {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  const times = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : tdur / 1000));
  if (times.length === 0) throw new Error('The trace has no CPU times of tasks.');
  return times.reduce((sum, time) => sum + time, 0);
}

import type { CDPSession, Page } from 'playwright';

/** CPU time of a page's main thread during a load, in milliseconds. Other processes of the machine do not count. */
export interface MainThreadTime {
  /** Everything the thread did. */
  total: number;
  /** What tasks take beyond 50 ms on a phone, whose processor takes four times as long. */
  blocking: number;
  /** The longest task. */
  longest: number;
}

/** How much slower than this machine Lighthouse's phone is. */
const slowdown = 4;
const longTask = 50;

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
 * @throws Error if the trace has no CPU times
 */
export async function measureMainThread(
  page: Page,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<MainThreadTime> {
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

function readTrace(events: TraceEvent[]): MainThreadTime {
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
  return {
    total: times.reduce((sum, time) => sum + time, 0),
    blocking: times.reduce((sum, time) => sum + Math.max(0, time * slowdown - longTask), 0),
    longest: Math.max(...times),
  };
}

import { afterAll, beforeAll } from 'vitest';

/** Starts something before the tests of a suite, and ends it after them. What it returns is filled in between. */
export function forSuite<Started extends object>(
  start: () => Promise<Started>,
  end: (started: Started) => unknown,
): Started {
  const started = {} as Started;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(async () => {
    await end(started);
  });
  return started;
}

import { expect, test } from 'vitest';
import { readInThread } from './run-resume.ts';

const file = new TextEncoder().encode(
  `Ann Lee\nEngineer, ann@lee.example\n${'A long life of work. '.repeat(20_000)}`,
);
const never = new AbortController().signal;
const limits = { milliseconds: 30_000, heapMb: 384, growthMb: 2000 };

test('ends a reading that takes too long, too much memory, or is cancelled, and reads the next', async () => {
  await expect(readInThread(file, never, { ...limits, milliseconds: 1 })).rejects.toThrow('takes too long');
  await expect(readInThread(file, never, { ...limits, heapMb: 8 })).rejects.toThrow('takes too much memory');
  await expect(readInThread(file, never, { ...limits, growthMb: -1 })).rejects.toThrow(
    'takes too much memory',
  );
  const cancelled = new AbortController();
  const reading = readInThread(file, cancelled.signal);
  cancelled.abort(new Error('Cancelled.'));
  await expect(reading).rejects.toThrow('Cancelled.');
  expect(await readInThread(file, never)).toMatchObject({
    kind: 'resume',
    resume: { email: 'ann@lee.example' },
  });
}, 60_000);

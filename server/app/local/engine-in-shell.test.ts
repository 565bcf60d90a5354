import { expect, test } from 'vitest';
import type { FromLocalServer } from '../../../contract/desktop/local-server/messages.ts';
import { createLocalEngine } from '../../platform/ai/local/local-engine.ts';
import { createShellEngines } from './run-local-server.ts';

/** An engine whose processes the shell starts, and what the shell has been told. */
function open() {
  const told: FromLocalServer[] = [];
  const engines = createShellEngines((message) => told.push(message));
  const engine = createLocalEngine({ start: engines.start, cancelMs: 20 });
  const question = { file: '/models/tiny.gguf', organisationId: 'one' };
  const ask = (signal?: AbortSignal) =>
    engine.run({ ...question, task: { kind: 'embed', texts: ['bread'] } }, { signal });
  return { told, engines, engine, ask, kinds: () => told.map(({ kind }) => kind) };
}
const result = { vectors: [[1, 2]], inputTokens: 1, outputTokens: 0 };

test('the shell starts a process with the first question, and the next one goes to the same', async () => {
  const { told, engines, ask, kinds } = open();
  for (const id of [1, 2]) {
    const answer = ask();
    expect(told.at(-1)).toMatchObject({ kind: 'ask-engine', engine: 1, message: { id } });
    engines.receive({ kind: 'engine-said', engine: 1, message: { id, result } });
    expect(await answer).toEqual(result);
  }
  expect(kinds()).toEqual(['start-engine', 'ask-engine', 'ask-engine']);
});

test('a process that ends fails its question, and the next one has another', async () => {
  const { told, engines, ask } = open();
  const lost = ask();
  engines.receive({ kind: 'engine-ended', engine: 1, how: 'code 9. Out of memory.' });
  await expect(lost).rejects.toMatchObject({
    failure: 'crashed',
    message: 'The engine ended: code 9. Out of memory.',
  });
  const answer = ask();
  expect(told.at(-2)).toEqual({ kind: 'start-engine', engine: 2 });
  engines.receive({ kind: 'engine-said', engine: 2, message: { id: 2, result } });
  expect(await answer).toEqual(result);
});

test('a process that does not heed a cancel is ended, and so is one that is closed', async () => {
  const { told, engines, engine, ask } = open();
  const stop = new AbortController();
  const cancelled = ask(stop.signal);
  stop.abort(new Error('Enough.'));
  await expect(cancelled).rejects.toThrow('Enough.');
  expect(told.at(-1)).toEqual({ kind: 'ask-engine', engine: 1, message: { cancel: 1 } });
  await expect.poll(() => told.at(-1)).toEqual({ kind: 'end-engine', engine: 1 });
  engines.receive({ kind: 'engine-ended', engine: 1, how: 'code 15.' });
  const closed = ask();
  engine.close();
  await expect(closed).rejects.toThrow('closed');
  expect(told.at(-1)).toEqual({ kind: 'end-engine', engine: 2 });
});

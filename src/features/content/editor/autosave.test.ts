import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/problem-text.ts';
import { createAutosave, type PostText, type SaveState, type TextBase, typingPauseMs } from './autosave.ts';

const opened: TextBase = { id: 'p-1', version: '1', values: { title: 'Nights', body: 'One.' } };
const text = (body: string): PostText => ({ title: 'Nights', body });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that stores one version after another, and refuses what is told to. */
function open({
  typed,
  isHeld = false,
  refusals = [],
}: {
  typed?: PostText;
  isHeld?: boolean;
  refusals?: Error[];
} = {}) {
  const states: SaveState[] = [];
  const sent: [string | undefined, string][] = [];
  let draft: PostText | undefined = typed;
  const autosave = createAutosave({
    opened,
    typed,
    isHeld,
    store: {
      write: ({ values }) => {
        draft = values;
      },
      remove: () => {
        draft = undefined;
      },
    },
    send: async (over, given) => {
      sent.push([over.version, given.body]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return { id: over.id, version: String(Number(over.version) + 1), values: given };
    },
    onState: (state) => states.push(state),
  });
  return { autosave, states, sent, draft: () => draft };
}

test('a pause in typing sends the text once, and the draft goes when the server has it', async () => {
  const { autosave, states, sent, draft } = open();
  autosave.type(text('One. Two'));
  autosave.type(text('One. Two.'));
  expect(draft()).toEqual(text('One. Two.'));
  await vi.advanceTimersByTimeAsync(typingPauseMs);
  expect(sent).toEqual([['1', 'One. Two.']]);
  expect(draft()).toEqual(text('One. Two.'));
  await vi.advanceTimersByTimeAsync(100);
  expect(draft()).toBeUndefined();
  expect(states.at(-1)).toEqual({ is: 'saved' });
});

test('what is typed while a save is under way is kept, and follows over the version that the save has made', async () => {
  const { autosave, sent, draft } = open();
  autosave.type(text('Two.'));
  await vi.advanceTimersByTimeAsync(typingPauseMs + 50);
  autosave.type(text('Three.'));
  await vi.advanceTimersByTimeAsync(50);
  expect(draft()).toEqual(text('Three.'));
  await vi.advanceTimersByTimeAsync(typingPauseMs + 100);
  expect(sent).toEqual([
    ['1', 'Two.'],
    ['2', 'Three.'],
  ]);
  expect(autosave.isSaved()).toBe(true);
});

test('a server that does not answer is tried again, and the text stays in the browser until it has it', async () => {
  const { autosave, states, sent, draft } = open({
    refusals: [new CallError(0, null), new CallError(503, {})],
  });
  autosave.type(text('Two.'));
  await vi.advanceTimersByTimeAsync(typingPauseMs + 100);
  expect(states.at(-1)).toMatchObject({ is: 'failed', willRetry: true });
  expect(draft()).toEqual(text('Two.'));
  await vi.advanceTimersByTimeAsync(2000 + 100 + 5000 + 100);
  expect(sent).toHaveLength(3);
  expect(states.at(-1)).toEqual({ is: 'saved' });
  expect(draft()).toBeUndefined();
});

test('a refused text is not sent again until it is changed', async () => {
  const { autosave, states, sent } = open({
    refusals: [new CallError(400, { title: ['Title is required'] })],
  });
  autosave.type({ title: '', body: 'One.' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toEqual({ is: 'failed', reason: 'Title is required', willRetry: false });
  expect(sent).toHaveLength(1);
  autosave.type(text('Two.'));
  await vi.advanceTimersByTimeAsync(typingPauseMs + 100);
  expect(states.at(-1)).toEqual({ is: 'saved' });
});

test('a text that the server finds too long says so, and waits until it is shorter', async () => {
  const { autosave, states, sent } = open({ refusals: [new CallError(413, {})] });
  autosave.type(text('Long.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toMatchObject({ is: 'failed', reason: 'The text is too long. Shorten it.' });
  expect(sent).toHaveLength(1);
});

test('a conflict sends nothing more until someone has chosen', async () => {
  const { autosave, states, sent, draft } = open({ refusals: [new CallError(409, { version: '4' })] });
  autosave.type(text('Mine.'));
  await vi.advanceTimersByTimeAsync(typingPauseMs + 100);
  expect(states.at(-1)).toEqual({ is: 'conflict' });
  autosave.type(text('Mine, longer.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(draft()).toEqual(text('Mine, longer.'));
  const theirs = { id: 'p-1', version: '4', values: text('Theirs.') };
  autosave.rebase(theirs, autosave.text());
  await vi.advanceTimersByTimeAsync(100);
  expect(sent.at(-1)).toEqual(['4', 'Mine, longer.']);
  autosave.rebase(theirs);
  expect(autosave.text()).toEqual(theirs.values);
  expect(draft()).toBeUndefined();
});

test('what an earlier visit left unsaved is sent at once; what is typed back to the stored text is not sent', async () => {
  const { sent, autosave, states } = open({ typed: text('Left behind.') });
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([['1', 'Left behind.']]);
  autosave.type(text('Other.'));
  autosave.type(text('Left behind.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(states.at(-1)).toEqual({ is: 'saved' });
});

test('leaving the page sends what is unsaved', async () => {
  const { autosave, sent } = open();
  autosave.type(text('Two.'));
  autosave.close();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([['1', 'Two.']]);
});

test('a held text stays in the browser until it is asked for, or held no more', async () => {
  const { autosave, states, sent, draft } = open({ typed: text('Left behind.'), isHeld: true });
  autosave.type(text('Two.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(draft()).toEqual(text('Two.'));
  expect(states.at(-1)).toEqual({ is: 'held' });
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([['1', 'Two.']]);
  expect(states.at(-1)).toEqual({ is: 'saved' });
  autosave.type(text('Three.'));
  autosave.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);

  const other = open({ isHeld: true });
  other.autosave.type(text('Two.'));
  other.autosave.hold(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(other.sent).toEqual([['1', 'Two.']]);

  other.autosave.type(text('Three.'));
  other.autosave.hold(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.sent).toHaveLength(1);
  expect(other.states.at(-1)).toEqual({ is: 'held' });
});

import type { DraftStore } from '../../../lib/drafts.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { isSameTexts } from '../../../lib/use-draft.ts';
import type { FormBase, VersionedDraft } from '../../../lib/use-versioned-form.ts';

export interface PostText {
  title: string;
  body: string;
}
/** `waits`: the desktop app keeps the text until the server can be reached. */
export type TextBase = FormBase<PostText> & { waits?: boolean };

export type SaveState =
  | { is: 'saved' | 'waiting' | 'saving' | 'held' | 'conflict' }
  | { is: 'failed'; reason: string; willRetry: boolean };

export const typingPauseMs = 1000;
const retryMs = [2000, 5000, 15_000, 30_000];

export interface Autosave {
  text(): PostText;
  base(): TextBase;
  isSaved(): boolean;
  type(text: PostText): void;
  /** Sends what is unsaved now. Resolves when it has been answered. */
  flush(): Promise<void>;
  /** Continues from another stored version. Without a text, with that version's own. */
  rebase(base: TextBase, text?: PostText): void;
  /** While held, what is typed stays in this browser until `flush`. */
  hold(isHeld: boolean): void;
  close(): void;
}

/**
 * Saves a text while it is typed. Unconfirmed text stays in this browser's draft, so neither a crash nor an
 * outage loses it. One save runs at a time, each over the version that the one before made.
 */
export function createAutosave({
  opened,
  typed,
  isHeld,
  store,
  send,
  onState,
}: {
  opened: TextBase;
  typed: PostText | undefined;
  isHeld: boolean;
  store: Pick<DraftStore<VersionedDraft<PostText>>, 'write' | 'remove'>;
  send: (over: TextBase, text: PostText) => Promise<TextBase>;
  onState: (state: SaveState) => void;
}): Autosave {
  let base = opened;
  let text = typed ?? opened.values;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let failures = 0;
  let isBlocked = false;
  let isClosed = false;
  const isSaved = () => isSameTexts(base.values, text);

  const wait = (ms: number) => {
    clearTimeout(timer);
    // What is unsaved then is in the draft, for the next visit.
    if (!isClosed) timer = setTimeout(() => void flush(), ms);
  };

  const settle = (delayMs: number) => {
    clearTimeout(timer);
    if (isSaved()) {
      store.remove();
      onState({ is: base.waits ? 'waiting' : 'saved' });
    } else {
      store.write({ values: text, base });
      if (isHeld) onState({ is: 'held' });
      else wait(delayMs);
    }
  };

  async function sendOnce(): Promise<void> {
    const sent = text;
    onState({ is: 'saving' });
    try {
      const stored = await send(base, sent);
      failures = 0;
      // The server trims; what was typed since goes on from there.
      base = { ...stored, values: sent };
      settle(typingPauseMs);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    const state = stateAfter(error);
    isBlocked = state.is === 'conflict';
    if (state.is === 'failed' && state.willRetry) wait(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0);
    failures += 1;
    onState(state);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (sending) await sending;
    if (isBlocked || isSaved()) return;
    sending ??= sendOnce().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  if (!isSaved() && !isHeld) wait(0);
  return {
    text: () => text,
    base: () => base,
    isSaved,
    flush,
    type: (next) => {
      text = next;
      if (!sending && !isBlocked) settle(typingPauseMs);
      else store.write({ values: text, base });
      if (!isBlocked && !isHeld && !isSaved()) onState({ is: 'saving' });
    },
    rebase: (next, over = next.values) => {
      base = next;
      text = over;
      isBlocked = false;
      failures = 0;
      settle(0);
    },
    hold: (next) => {
      isHeld = next;
      if (!sending && !isBlocked && !isSaved()) settle(0);
    },
    close: () => {
      isClosed = true;
      if (!isHeld) void flush();
    },
  };
}

function stateAfter(error: unknown): SaveState {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 409) return { is: 'conflict' };
  if (status === 413) return { is: 'failed', reason: 'The text is too long. Shorten it.', willRetry: false };
  const willRetry = status === 0 || status === 401 || status === 429 || status >= 500;
  const fallback = status === 0 ? 'There is no connection.' : 'The server is not ready.';
  return { is: 'failed', reason: problemText(error, fallback), willRetry };
}

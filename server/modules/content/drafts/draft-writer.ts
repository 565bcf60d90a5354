import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationDraft } from '../../../platform/db/schema/content.ts';
import { LeaseLostError } from '../../../platform/jobs/lease.ts';
import type { OnDraft, PostDraft } from '../engines/engine.ts';

/** Between two writes of a draft, in milliseconds: text seems to flow, and the database hardly notices. */
const paceMs = 300;

/** Stores what is written of a post while it is being written. */
export interface DraftWriter {
  onDraft: OnDraft;
  /** Stores nothing from now on. Resolves when nothing is being stored any more. */
  stop(): Promise<void>;
  /** Stores the longest text that there was, for someone to keep by hand. */
  storeLongest(): Promise<void>;
}

/** @param store writes a draft; LeaseLostError when the generation has ended meanwhile */
export function openDraftWriter(
  engine: string,
  store: (draft: GenerationDraft) => Promise<void>,
): DraftWriter {
  let unread: Parameters<OnDraft>[0] | undefined;
  let stored = '';
  let longest: PostDraft | undefined;
  let isOver = false;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  const over = new AbortController();

  const read = () => {
    const draft = unread?.();
    unread = undefined;
    // After a failed attempt of the model the text begins anew.
    if (draft && draft.content.length >= (longest?.content.length ?? 0)) longest = draft;
    return draft;
  };
  const write = async (draft: PostDraft | undefined) => {
    if (!draft || draft.content === stored) return;
    stored = draft.content;
    // A generation that has ended keeps the draft that it has.
    await store({ engine, ...draft }).catch((error: unknown) => {
      isOver = true;
      if (!(error instanceof LeaseLostError)) throw error;
    });
  };
  const writeOn = async () => {
    isWriting = true;
    try {
      while (unread && !isOver) {
        await write(read());
        await sleep(paceMs, undefined, { signal: over.signal }).catch(() => {});
      }
    } finally {
      isWriting = false;
    }
  };
  return {
    onDraft: (draft) => {
      unread = draft;
      if (isWriting || isOver) return;
      writing = writeOn();
      writing.catch(() => {});
    },
    stop: async () => {
      isOver = true;
      over.abort();
      // A draft that could not be stored is no reason to lose the post.
      await writing.catch(() => {});
    },
    storeLongest: async () => {
      read();
      await write(longest).catch(() => {});
    },
  };
}

import { vi } from 'vitest';
import type { UpdateMethod } from '../../contract/desktop/app-settings.ts';
import type { UpdateMessage, UpdateRecord } from '../../electron/main/updates/messages.ts';
import type { FoundUpdate, Updater } from '../../electron/main/updates/updater.ts';
import { createUpdates } from '../../electron/main/updates/updates.ts';

/** An available update. */
export const newer = (
  version = '1.1.0',
  downloadPromise: Promise<string[]> = Promise.resolve([]),
): FoundUpdate => ({
  isUpdateAvailable: true,
  updateInfo: { version },
  downloadPromise,
});
/** No update. */
export const none: FoundUpdate = { isUpdateAvailable: false, updateInfo: { version: '1.0.0' } };

class FakeUpdater implements Updater {
  #channel: string | null = null;
  allowDowngrade = false;
  checkForUpdates = vi.fn(async (): Promise<FoundUpdate | null> => none);
  quitAndInstall = vi.fn();
  fail: (error: Error) => void = () => {};
  /** Choosing a channel allows downgrades, as electron-updater does it. */
  set channel(value: string | null) {
    this.#channel = value;
    this.allowDowngrade = true;
  }
  get channel() {
    return this.#channel;
  }
  on(_event: 'error', listener: (error: Error) => void) {
    this.fail = listener;
  }
}

/** Builds updates on a fake electron-updater, and records what they store, say and announce. */
export function buildUpdates(given: { version?: string; method?: UpdateMethod; record?: UpdateRecord } = {}) {
  let record: UpdateRecord = given.record ?? {};
  const updater = new FakeUpdater();
  const messages: UpdateMessage[] = [];
  const answers: number[] = [];
  const parts = {
    load: vi.fn(async (): Promise<Updater> => updater),
    announce: vi.fn(),
    openDownloads: vi.fn(),
  };
  const updates = createUpdates({
    version: given.version ?? '1.0.0',
    method: given.method ?? 'self',
    record: {
      get: () => record,
      set: (next) => {
        record = next;
      },
    },
    show: async (message) => {
      messages.push(message);
      return answers.shift() ?? message.buttons.length - 1;
    },
    ...parts,
  });
  return { updates, updater, messages, answers, record: () => record, ...parts };
}

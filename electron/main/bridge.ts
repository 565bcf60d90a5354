import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { $ZodType, output } from 'zod/v4/core';
import { desktopCalls, desktopOrigin } from '../../contract/desktop.ts';
import { z } from '../../contract/zod.ts';
import type { DesktopSession } from './session.ts';
import { startedTask } from './task-store.ts';
import type { TaskWatch } from './task-watch.ts';

/** Longer ones are no tokens of ours, and a keychain would not take them. */
const tokens = z.strictObject({
  access: z.string().check(z.minLength(1), z.maxLength(8000)),
  refresh: z.string().check(z.minLength(1), z.maxLength(512)),
});
const nothing = z.tuple([]);

interface BridgeParts {
  session: DesktopSession;
  tasks: TaskWatch;
}

/** Answers the page's calls: only from our own top page, and only with arguments of the agreed shape. */
export function openBridge(ipc: Pick<IpcMain, 'handle'>, { session, tasks }: BridgeParts): void {
  function answer<Args extends $ZodType<unknown[]>>(
    channel: string,
    args: Args,
    act: (...given: output<Args>) => unknown,
  ): void {
    ipc.handle(channel, async (event, ...given: unknown[]) => {
      if (!isFromOurPage(event)) throw new Error('Refused: not from a page of this app.');
      const parsed = z.safeParse(args, given);
      if (!parsed.success)
        throw new Error(`Refused: ${channel} was called with other arguments than agreed.`);
      return act(...parsed.data);
    });
  }

  answer(desktopCalls.restoreSession, nothing, async () => {
    const restored = await session.restore();
    if (restored.outcome === 'ok') tasks.signedIn(restored.access);
    return restored;
  });
  answer(desktopCalls.keepSession, z.tuple([tokens]), async (given) => {
    const kept = await session.keep(given);
    tasks.signedIn(given.access);
    return kept;
  });
  answer(desktopCalls.refreshSession, nothing, async () => {
    const refreshed = await session.refresh();
    if (refreshed.outcome === 'refreshed') tasks.signedIn(refreshed.access);
    return refreshed;
  });
  answer(desktopCalls.clearSession, nothing, () => {
    tasks.clear();
    return session.clear();
  });
  answer(desktopCalls.watchTask, z.tuple([startedTask]), (task) => tasks.watch(task));
  answer(desktopCalls.readInbox, nothing, () => tasks.inbox());
  answer(desktopCalls.markInboxSeen, nothing, () => tasks.markSeen());
  answer(desktopCalls.setNotifies, z.tuple([z.boolean()]), (notifies) => tasks.setNotifies(notifies));
}

/** The frame is null when it has gone or navigated meanwhile. */
function isFromOurPage({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === desktopOrigin;
}

import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { $ZodType, output } from 'zod/v4/core';
import { desktopCalls, desktopOrigin } from '../../contract/desktop.ts';
import { z } from '../../contract/zod.ts';
import type { Connection } from './connection.ts';
import type { ServerChoice } from './server-choice.ts';
import type { DesktopSession } from './session.ts';
import { startedTask } from './task-store.ts';
import type { TaskWatch } from './task-watch.ts';

/** Longer ones are no tokens of ours, and a keychain would not take them. */
const tokens = z.strictObject({
  access: z.string().check(z.minLength(1), z.maxLength(8000)),
  refresh: z.string().check(z.minLength(1), z.maxLength(512)),
});
const nothing = z.tuple([]);
const address = z.string().check(z.minLength(1), z.maxLength(2000));

interface BridgeParts {
  session: DesktopSession;
  tasks: TaskWatch;
  server: Pick<ServerChoice, 'read' | 'choose'>;
  connection: Pick<Connection, 'check'>;
}

/**
 * Answers the page's calls: only from our own top page, and only with arguments of the agreed shape.
 * @param current the parts as they are at the time of a call; another server brings another session
 */
export function openBridge(ipc: Pick<IpcMain, 'handle'>, current: () => BridgeParts): void {
  function answer<Args extends $ZodType<unknown[]>>(
    channel: string,
    args: Args,
    act: (parts: BridgeParts, ...given: output<Args>) => unknown,
  ): void {
    ipc.handle(channel, async (event, ...given: unknown[]) => {
      if (!isFromOurPage(event)) throw new Error('Refused: not from a page of this app.');
      const parsed = z.safeParse(args, given);
      if (!parsed.success)
        throw new Error(`Refused: ${channel} was called with other arguments than agreed.`);
      return act(current(), ...parsed.data);
    });
  }

  answer(desktopCalls.restoreSession, nothing, async ({ session, tasks }) => {
    const restored = await session.restore();
    if (restored.outcome === 'ok') tasks.signedIn(restored.access);
    return restored;
  });
  answer(desktopCalls.keepSession, z.tuple([tokens]), async ({ session, tasks }, given) => {
    const kept = await session.keep(given);
    tasks.signedIn(given.access);
    return kept;
  });
  answer(desktopCalls.refreshSession, nothing, async ({ session, tasks }) => {
    const refreshed = await session.refresh();
    if (refreshed.outcome === 'refreshed') tasks.signedIn(refreshed.access);
    return refreshed;
  });
  answer(desktopCalls.clearSession, nothing, ({ session, tasks }) => {
    tasks.clear();
    return session.clear();
  });
  answer(desktopCalls.watchTask, z.tuple([startedTask]), ({ tasks }, task) => tasks.watch(task));
  answer(desktopCalls.readInbox, nothing, ({ tasks }) => tasks.inbox());
  answer(desktopCalls.markInboxSeen, nothing, ({ tasks }) => tasks.markSeen());
  answer(desktopCalls.setNotifies, z.tuple([z.boolean()]), ({ tasks }, notifies) =>
    tasks.setNotifies(notifies),
  );
  answer(desktopCalls.readServer, nothing, ({ server }) => server.read());
  answer(desktopCalls.chooseServer, z.tuple([address]), ({ server }, typed) => server.choose(typed));
  answer(desktopCalls.checkConnection, nothing, ({ connection }) => connection.check());
}

/** The frame is null when it has gone or navigated meanwhile. */
function isFromOurPage({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === desktopOrigin;
}

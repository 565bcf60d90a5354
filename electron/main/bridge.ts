import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { $ZodType, output } from 'zod/v4/core';
import { desktopCalls, desktopOrigin, type StartedTask } from '../../contract/desktop.ts';
import { z } from '../../contract/zod.ts';
import type { DesktopSession } from './session.ts';

const appPath = z.string().check(z.maxLength(2000), z.regex(/^\/(?!\/)/));
const startedTask = z.strictObject({
  kind: z.enum(['search', 'generation']),
  id: z.string().check(z.uuid()),
  label: z.string().check(z.maxLength(300)),
  screen: appPath,
  result: appPath,
});
/** Longer ones are no tokens of ours, and a keychain would not take them. */
const tokens = z.strictObject({
  access: z.string().check(z.minLength(1), z.maxLength(8000)),
  refresh: z.string().check(z.minLength(1), z.maxLength(512)),
});
const nothing = z.tuple([]);

interface BridgeParts {
  session: DesktopSession;
  tasks: { watch(task: StartedTask): void; clear(): void };
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

  answer(desktopCalls.restoreSession, nothing, () => session.restore());
  answer(desktopCalls.keepSession, z.tuple([tokens]), (given) => session.keep(given));
  answer(desktopCalls.refreshSession, nothing, () => session.refresh());
  answer(desktopCalls.clearSession, nothing, () => {
    tasks.clear();
    return session.clear();
  });
  answer(desktopCalls.watchTask, z.tuple([startedTask]), (task) => tasks.watch(task));
}

/** The frame is null when it has gone or navigated meanwhile. */
function isFromOurPage({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === desktopOrigin;
}

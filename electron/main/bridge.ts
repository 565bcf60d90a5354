import type { IpcMain, WebContents } from 'electron';
import { appActions } from '../../contract/desktop/app-settings.ts';
import { desktopCalls, desktopOrigin } from '../../contract/desktop/desktop.ts';
import {
  type ComputerBridge,
  computerCalls,
  lockLimits,
  lockMinutes,
} from '../../contract/desktop/desktop-computer.ts';
import { windowCalls } from '../../contract/desktop/desktop-windows.ts';
import { isAccelerator, shortcutOff } from '../../contract/desktop/shortcut.ts';
import { longestMailLink } from '../../contract/platform/mail-draft.ts';
import { isWebAddress } from '../../contract/platform/text.ts';
import { z } from '../../contract/platform/zod.ts';
import { isPage } from '../../contract/site/pages.ts';
import type { ServerChoice } from './server/choice.ts';
import type { Connection } from './server/connection.ts';
import type { BrowserSignIn } from './session/browser-sign-in.ts';
import type { DesktopSession } from './session/session.ts';
import { type AppControl, appChange } from './settings/app-control.ts';
import { type Answer, createAnswer } from './shell/ipc-calls.ts';
import { startedTask } from './tasks/store.ts';
import type { TaskWatch } from './tasks/watch.ts';
import type { WindowCalls } from './window/open-windows.ts';
import { subjectOf } from './window/own-windows.ts';

const tokens = z.strictObject({
  access: z.string().check(z.minLength(1), z.maxLength(8000)),
  refresh: z.string().check(z.minLength(1), z.maxLength(512)),
});
const nothing = z.tuple([]);
const address = z.string().check(z.minLength(1), z.maxLength(2000));
const passphrase = z.string().check(z.minLength(1), z.maxLength(lockLimits.longest));
const minutes = z.literal([...lockMinutes]);
const lockAction = z.union([
  z.strictObject({ do: z.literal('turn-on'), passphrase, minutes }),
  z.strictObject({ do: z.literal('change'), current: passphrase, passphrase }),
  z.strictObject({ do: z.literal('turn-off'), current: passphrase }),
  z.strictObject({ do: z.literal('set-minutes'), minutes }),
  z.strictObject({ do: z.literal('unlock'), passphrase }),
  z.strictObject({ do: z.literal('lock') }),
]);
const mailDraft = z.union([
  z.strictObject({
    kind: z.literal('link'),
    content: z.string().check(z.startsWith('mailto:'), z.maxLength(longestMailLink)),
  }),
  z.strictObject({
    kind: z.literal('file'),
    content: z.string().check(z.minLength(1), z.maxLength(2_000_000)),
  }),
]);

interface BridgeParts {
  computer: ComputerBridge;
  session: DesktopSession;
  tasks: TaskWatch;
  browser: Pick<BrowserSignIn, 'start'>;
  server: Pick<ServerChoice, 'read' | 'choose' | 'chooseThisComputer'>;
  appControl: AppControl;
  windows: WindowCalls;
  confirmSignOut(sender: WebContents): Promise<boolean>;
  connection: Pick<Connection, 'check'> & {
    retry: Connection['check'];
  };
}

/**
 * Handles the page's calls.
 * @param current the parts at the time of a call, because switching servers replaces the session
 */
export function openBridge(ipc: Pick<IpcMain, 'handle'>, current: () => BridgeParts): void {
  const answer = createAnswer(ipc, desktopOrigin);
  answer(desktopCalls.restoreSession, nothing, async () => {
    const { session, tasks, windows } = current();
    const restored = await session.restore();
    if (restored.outcome === 'restored') tasks.signedIn(restored.access);
    if (restored.outcome === 'restored' || restored.outcome === 'unreachable') windows.restored();
    return restored;
  });
  answer(desktopCalls.keepSession, z.tuple([tokens]), async (given) => {
    const { session, tasks, windows } = current();
    windows.signedIn();
    const kept = await session.keep(given);
    tasks.signedIn(given.access);
    return kept;
  });
  answer(desktopCalls.refreshSession, nothing, async () => {
    const { session, tasks } = current();
    const refreshed = await session.refresh();
    if (refreshed.outcome === 'refreshed') tasks.signedIn(refreshed.access);
    return refreshed;
  });
  answer(desktopCalls.confirmSignOut, nothing, (sender) => current().confirmSignOut(sender));
  answer(desktopCalls.clearSession, nothing, (sender) => {
    const { session, tasks, windows } = current();
    tasks.clear();
    windows.signedOut(sender);
    return session.clear();
  });
  answer(desktopCalls.signInByBrowser, nothing, () => current().browser.start());
  answer(desktopCalls.watchTask, z.tuple([startedTask]), (task) => current().tasks.watch(task));
  answer(desktopCalls.readInbox, nothing, () => current().tasks.inbox());
  answer(desktopCalls.markInboxSeen, nothing, () => current().tasks.markSeen());
  answer(desktopCalls.setNotifies, z.tuple([z.boolean()]), (notifies) =>
    current().tasks.setNotifies(notifies),
  );
  answer(desktopCalls.readServer, nothing, () => current().server.read());
  answer(desktopCalls.chooseServer, z.tuple([address]), (typed) => current().server.choose(typed));
  answer(desktopCalls.chooseThisComputer, nothing, () => current().server.chooseThisComputer());
  answer(desktopCalls.readAppState, nothing, () => current().appControl.read());
  answer(desktopCalls.changeAppSettings, z.tuple([appChange]), (change) =>
    current().appControl.change(change),
  );
  answer(desktopCalls.runAppAction, z.tuple([z.enum(appActions)]), (action) =>
    current().appControl.act(action),
  );
  answerWindowCalls(answer, () => current().windows);
  answer(computerCalls.backUp, nothing, () => current().computer.backUp());
  answer(computerCalls.restoreBackup, nothing, () => current().computer.restoreBackup());
  answer(computerCalls.showDataFolder, nothing, () => current().computer.showDataFolder());
  answer(computerCalls.readLocalData, nothing, () => current().computer.readLocalData());
  answer(computerCalls.removeLocalData, nothing, () => current().computer.removeLocalData());
  answer(computerCalls.readLock, nothing, () => current().computer.readLock());
  answer(computerCalls.actOnLock, z.tuple([lockAction]), (action) => current().computer.actOnLock(action));
  answer(computerCalls.openMailDraft, z.tuple([mailDraft]), (draft) =>
    current().computer.openMailDraft(draft),
  );
  answer(desktopCalls.checkConnection, nothing, () => current().connection.check());
  answer(desktopCalls.retryConnection, nothing, () => current().connection.retry());
}

const text = z.string().check(z.minLength(1), z.maxLength(2000));
const pagePath = text.check(
  z.refine((path) => /^\/(?!\/)/.test(path) && isPage(path.split(/[?#]/)[0] ?? '')),
);
const subjectPath = text.check(z.refine((path) => subjectOf(path) === path));
const accelerator = text.check(z.refine((keys) => keys === shortcutOff || isAccelerator(keys)));
const shared = z
  .strictObject({
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))),
    url: z.optional(text.check(z.refine(isWebAddress))),
  })
  .check(z.refine((item) => item.text !== undefined || item.url !== undefined));

export function answerWindowCalls(answer: Answer, windows: () => WindowCalls): void {
  answer(windowCalls.readWindow, nothing, (sender) => windows().read(sender));
  answer(windowCalls.openWindow, z.tuple([subjectPath]), (path) => windows().open(path));
  answer(windowCalls.showInMain, z.tuple([pagePath]), (path) => windows().showInMain(path));
  answer(windowCalls.closeWindow, nothing, (sender) => windows().close(sender));
  answer(windowCalls.chooseShortcut, z.tuple([accelerator]), (keys) => windows().chooseShortcut(keys));
  answer(windowCalls.printPage, nothing, (sender) => windows().print(sender));
  answer(windowCalls.savePdf, z.tuple([z.string().check(z.minLength(1), z.maxLength(300))]), (name, sender) =>
    windows().savePdf(sender, name),
  );
  answer(windowCalls.share, z.tuple([shared]), (item, sender) => windows().share(sender, item));
}

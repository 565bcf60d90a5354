import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  app,
  type BaseWindow,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  net,
  powerMonitor,
  protocol,
  session,
  shell,
} from 'electron';
import type { ShellSessionEnd } from '../../contract/account/session.ts';
import { desktopMessages, type StartedTask } from '../../contract/desktop/desktop.ts';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { serverPath } from '../../contract/platform/paths.ts';
import { brand } from '../../contract/site/brand.ts';
import { leaveServer, openAccount } from './account.ts';
import { stayOpen } from './all-day.ts';
import { openBridge } from './bridge.ts';
import { openFiles } from './files/open-files.ts';
import { collectOpenedFiles } from './files/opened-files.ts';
import { appId, launch } from './launch.ts';
import { openLocalMode } from './local/local-mode.ts';
import { type Log, logFaults, openLog } from './log/log.ts';
import { confirmSignOut, openOffline } from './offline/open-offline.ts';
import { answerChallenges, askForProxyPassword, createProxySignIn } from './proxy/sign-in.ts';
import { lockPages } from './security.ts';
import { servePages } from './serve-pages.ts';
import { openServerChoice, readServerUrl } from './server/choice.ts';
import { openConnection } from './server/connection.ts';
import { createBrowserSignIn } from './session/browser-sign-in.ts';
import {
  createKeychainQueue,
  loadSystemKeychain,
  quitDespitePrompt,
  withDeviceMarker,
} from './session/keychain.ts';
import {
  type ControlParts,
  checkSpelling,
  createAppControl,
  openStartAtLogin,
  type Spelling,
} from './settings/app-control.ts';
import { type AppSettingsStore, openAppSettings } from './settings/app-settings.ts';
import { pathOfArguments } from './shell/deep-links.ts';
import { confirmServer, createMessageBox, openFolder } from './shell/dialogs.ts';
import { type Fetch, pageScheme } from './shell/protocol.ts';
import { isAnnounced } from './tasks/due-reminders.ts';
import { createAnnouncer, replayMissedNotifications, resultAtStart } from './tasks/notifications.ts';
import { openTaskStore } from './tasks/store.ts';
import { openUpdates, updateItems } from './updates/updates.ts';
import { setAppMenu } from './window/app-menu.ts';
import { createAppWindow } from './window/app-window.ts';
import { offerContextMenus } from './window/menu.ts';
import { openWindows } from './window/open-windows.ts';
import { createPageWindows } from './window/page-windows.ts';
import { openWindowState } from './window/window.ts';

const builtFile = (name: string) => path.join(import.meta.dirname, '..', name);
const userDataPath = (name: string) => path.join(app.getPath('userData'), name);
const shellPreload = builtFile('preload/shell.cjs');
const log = openLog(app.getPath('logs'));
const showMessage = createMessageBox(dialog, () => appWindow.current());
const showLogs = () => void openFolder(shell, log.folder, showMessage);
const settings = openAppSettings(userDataPath('app.json'));
const startAtLogin = openStartAtLogin(app, process);
const pageWindows = createPageWindows({
  ...{ preload: builtFile('preload/index.cjs'), shellPreload, log, showLogs },
  quit: () => app.quit(),
});
const state = openWindowState(userDataPath('window.json'));
const appWindow = createAppWindow(pathOfArguments(process.argv), { pages: pageWindows, state });
const windows = openWindows({
  ...{ pages: pageWindows, appWindow, state, settings, showMessage, log },
  file: userDataPath('windows.json'),
});
const front = { appWindow, pages: pageWindows };
const proxy = createProxySignIn({
  request: (options) => net.request(options),
  canAsk: () => appWindow.current() !== undefined,
  ask: async (question) => {
    const parent = appWindow.current();
    return parent && askForProxyPassword(BrowserWindow, shellPreload, parent, question);
  },
  log,
});
const fetch: Fetch = proxy.withSignIn((url, options) => net.fetch(url, options));

logFaults(process, log, () =>
  // The only box that may be shown before the app is ready.
  dialog.showErrorBox(
    `Something in ${brand.name} has failed`,
    'It goes on. If anything does not work, quit and start it again.',
  ),
);
protocol.registerSchemesAsPrivileged([pageScheme]);
lockPages(app, shell, showMessage, windows);
app.setAppUserModelId(appId);
offerContextMenus(app, Menu, process.platform);
answerChallenges(app, proxy.answer);

const onOpenedFiles = collectOpenedFiles(app, process.argv);
const onSignInCode = launch(app, appWindow, start, giveUp);

const accountParts = {
  isWatched: windows.isWatched,
  announce: createAnnouncer(Notification, { show: windows.show, flash: appWindow.flash }),
  wantsToHear: (task: StartedTask) => isAnnounced(task, settings.get(), new Date()),
  onRefused: (why: ShellSessionEnd) => {
    log.warn('The server has ended the session.');
    windows.closeOwn();
    pageWindows.send(desktopMessages.sessionDropped, why);
  },
};

async function start(launchInfo: unknown): Promise<void> {
  const spelling = openSpelling(settings, pageWindows, log);
  const server = openServer(userDataPath, fetch, appWindow.current, () => offline.waiting());
  log.info(
    `${brand.name} ${app.getVersion()} starts on ${process.platform} ${process.arch}, with ${server.origin()}.`,
  );
  // Listens for the quit before the keychain may kill the process, so that the installed version is remembered.
  const updates = openAppUpdates();
  const keychains = createKeychainQueue(await loadSystemKeychain());
  const local = openLocalMode({
    ...{ keychains, server, log, showMessage, show: appWindow.show, showOnly: windows.showOnly },
    window: appWindow.current,
    fetch: (url, options) => pages.fetch(url, options),
    session: () => account.session,
  });
  const isLocal = () => server.origin() === localOrigin;
  if (isLocal()) void local.start();
  quitDespitePrompt(app, keychains);
  const connection = openConnection({ ...{ server, local, fetch, log, updates, dialog }, ...front });
  const offline = openOffline({
    ...{ keychains, connection, showMessage, window: appWindow.current },
    refresh: () => pageWindows.send(desktopMessages.connectionChanged, true),
  });
  const files = openFiles({
    ...{ ipc: ipcMain, dialog, appWindow, log, serverUrl: server.origin },
    fetch: (url, options) => pages.fetch(url, options),
    account: () => account,
  });
  const pages = await servePages({
    ...{ log, showMessage, server, offline, wrap: files.wrap, folder: builtFile('renderer') },
    fetch: withDeviceMarker(connection.watch(local.route(fetch)), userDataPath('device.json')),
  });
  const store = openTaskStore(userDataPath('tasks.json'));
  const accountAt = (origin: string) =>
    openAccount(origin, {
      ...{ ...accountParts, keychains, offline, local, store, onInboxChange },
      onProgress: () => allDay.showProgress(),
      userData: app.getPath('userData'),
      fetch: pages.fetch,
      isSending: files.isSending,
    });
  let account = files.forgottenWith(accountAt(server.origin()));
  server.onChange((origin, previous) => {
    log.info(`Switched from ${previous ?? 'none'} to ${origin}.`);
    const signedOut = leaveServer(account, previous);
    if (previous === localOrigin) void signedOut.then(local.stop);
    account = files.forgottenWith(accountAt(origin));
    connection.reset();
    windows.closeOwn();
    if (isLocal()) void local.start();
    // The page loads anew with the session of this computer, which needs no sign-in.
    else pageWindows.send(desktopMessages.sessionDropped, 'server-changed');
  });

  const tasks = () => account.tasks;
  const allDay = await stayOpen({
    ...{ app, appWindow, settings, startAtLogin, tasks, log },
    isSignedIn: () => account.session.accessToken() !== undefined,
  });
  const { lock } = local;
  windows.start(server.origin, allDay.firstState);
  const updateMenu = setAppMenu({ ...front, windows, tasks, updates: updateItems(updates), lock, showLogs });
  function onInboxChange(): void {
    pageWindows.send(desktopMessages.inboxChanged);
    updateMenu();
    allDay.update();
  }

  const { hasTray } = allDay;
  const appControl = openAppControl({ updates, tasks, hasTray, spelling, serverOrigin: server.origin });
  const browser = createBrowserSignIn(server.origin, shell, pages.fetch, () => account);
  onSignInCode(browser.finish);
  openBridge(ipcMain, () => ({
    ...account,
    ...{ appControl, browser, windows },
    confirmSignOut: async (sender) => confirmSignOut(pageWindows.of(sender)?.window, await offline.waiting()),
    computer: local.computer,
    session: isLocal() ? local.sessionOf(account.session) : account.session,
    server: { ...server, choose: proxy.askAgain(server.choose) },
    connection: { check: connection.check, retry: proxy.askAgain(retry) },
  }));
  async function retry(): Promise<boolean> {
    if (isLocal()) await local.start();
    return connection.check();
  }
  const { finished } = account.tasks.inbox();
  if (process.platform === 'darwin') {
    void replayMissedNotifications(Notification, finished, appWindow.show);
  }
  account.tasks.resume();
  powerMonitor.on('resume', () => account.tasks.wake());
  await appWindow.start(
    resultAtStart(launchInfo, finished) ?? (server.read().isUndecided ? serverPath : undefined),
    allDay.firstState,
  );
  onOpenedFiles(files.take);
  updates.start();
  // Else the server is asked only after a request has failed.
  if (!isLocal()) void connection.check();
}

function openAppUpdates() {
  return openUpdates({
    ...{ app, dialog, shell, Notification, log },
    platform: process.platform,
    environment: process.env,
    answerChallenge: proxy.answer,
  });
}

function openAppControl(
  started: Pick<ControlParts, 'updates' | 'tasks' | 'hasTray' | 'spelling' | 'serverOrigin'>,
) {
  return createAppControl({
    ...started,
    ...{ app, shell, clipboard, settings, startAtLogin, log, showMessage },
    platform: process.platform,
    isShortcutTaken: () => windows.shortcut().isTaken(),
  });
}

function giveUp(error: Error): void {
  log.error('Could not start', error);
  dialog.showErrorBox(`${brand.name} could not start`, error.message);
  app.exit(1);
}

const defaultServerUrl = 'http://127.0.0.1:8080';

function openServer(
  userDataPath: (name: string) => string,
  fetch: Fetch,
  parent: () => BaseWindow | undefined,
  waiting: () => Promise<readonly unknown[]>,
) {
  const given = process.env.LARKSPUR_SERVER_URL || import.meta.env.SERVER_URL;
  return openServerChoice({
    file: userDataPath('server.json'),
    standard: readServerUrl(given || defaultServerUrl),
    // A device file means that the user signed in with an earlier version, so a server is chosen.
    asksFirst: !given && !existsSync(userDataPath('device.json')),
    startsLocal: process.argv.includes('--local'),
    fetch,
    confirm: async (origin, current) =>
      confirmServer(dialog, parent(), origin, current, (await waiting()).length),
  });
}

function openSpelling(
  settings: AppSettingsStore,
  pages: { send(channel: string, ...values: unknown[]): void },
  log: Log,
): Spelling {
  return checkSpelling({
    session: session.defaultSession,
    settings,
    log,
    platform: process.platform,
    onDownload: () => pages.send(desktopMessages.appStateChanged),
  });
}

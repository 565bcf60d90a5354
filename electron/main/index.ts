import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  net,
  protocol,
  screen,
  session,
  shell,
  WebContentsView,
} from 'electron';
import { desktopMessages } from '../../contract/desktop.ts';
import { serverPath } from '../../contract/paths.ts';
import { brand } from '../../contract/provider/brand.ts';
import { appId } from './app-id.ts';
import { openBridge } from './bridge.ts';
import { linkScheme, pathOfArguments, pathOfLink } from './deep-links.ts';
import { confirmServer, createTeller, openFolder } from './dialogs.ts';
import { offerDownloads } from './downloads.ts';
import { logFaults, openLog } from './log/log.ts';
import { createPageHandler, type Fetch, pageScheme } from './protocol.ts';
import { askForProxyPassword } from './proxy/prompt.ts';
import { answerChallenges, createProxySignIn } from './proxy/sign-in.ts';
import { denyPermissions, lockPages } from './security.ts';
import { checkServer } from './server/check.ts';
import { openServerChoice } from './server/choice.ts';
import { createConnection } from './server/connection.ts';
import { readServerUrl } from './server/url.ts';
import { leaveAccount, openAccount } from './session/account.ts';
import { withDeviceMarker } from './session/device-marker.ts';
import { createKeychainQueue, loadSystemKeychain } from './session/keychain.ts';
import { hearEarlierNotifications, resultAtStart } from './tasks/clicks.ts';
import { createAnnouncer, isInFront } from './tasks/notifications.ts';
import { openTaskStore } from './tasks/store.ts';
import { openUpdates, updateItems } from './updates/open-updates.ts';
import { offerContextMenus } from './window/context-menu.ts';
import { type FindBar, offerFind } from './window/find-in-page.ts';
import { menuTemplate, notificationsItem } from './window/menu.ts';
import { watchPage } from './window/page-faults.ts';
import { fitBounds, followWindow, openWindowState } from './window/state.ts';
import { bringForward, goTo, openPage, startPath, windowOptions } from './window/window.ts';

const built = (part: string) => path.join(import.meta.dirname, '..', part);
/** The preload script of the shell's own small pages. */
const shellPreload = built('preload/shell.cjs');
const kept = (name: string) => path.join(app.getPath('userData'), name);
const log = openLog(app.getPath('logs'));
const proxy = createProxySignIn({
  request: (options) => net.request(options),
  canAsk: () => window !== undefined,
  ask: async (question) => window && askForProxyPassword(BrowserWindow, shellPreload, window, question),
  log,
});
/** By the system's proxy settings, as everything that the app asks for. */
const fetch: Fetch = proxy.watched((url, options) => net.fetch(url, options));
const windowState = openWindowState(kept('window.json'));
let window: BrowserWindow | undefined;
let zoom: ReturnType<typeof followWindow>['zoom'] | undefined;
let findBar: FindBar | undefined;
/** Where to start; macOS passes a link before the app is ready. */
let firstPath = pathOfArguments(process.argv) ?? startPath;
/** Until the first window is made, whatever asks for a page only says where to start. */
let hasStarted = false;
/** On macOS: the notification whose click started the app. */
let launchInfo: unknown;

const tell = createTeller(dialog, () => window);
const showLogs = () => void openFolder(shell, log.folder, tell);
logFaults(process, log, () =>
  // The one box that may be shown before the app is ready.
  dialog.showErrorBox(
    `Something in ${brand.name} has failed`,
    'It goes on. If anything does not work, quit and start it again.',
  ),
);
protocol.registerSchemesAsPrivileged([pageScheme]);
lockPages(app, shell, tell);
app.setAppUserModelId(appId);
offerContextMenus(app, Menu, process.platform);
answerChallenges(app, proxy.answer);

// A second start shows the window of the first, on the page that its link asks for.
if (app.requestSingleInstanceLock()) {
  app.setAsDefaultProtocolClient(linkScheme);
  app.on('second-instance', (_event, argv) => {
    const target = pathOfArguments(argv);
    if (target) open(target);
    else if (window) bringForward(window);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const target = pathOfLink(link);
    if (target) open(target);
  });
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  // macOS says so at the start, too, when there is no window yet.
  app.on('activate', () => hasStarted && window === undefined && void openWindow(startPath));
  app.once('ready', (_event, info) => {
    launchInfo = info;
  });
  void app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const server = openServerChoice({
    file: kept('server.json'),
    standard: readServerUrl(process.env.LARKSPUR_SERVER_URL || import.meta.env.SERVER_URL),
    fetch,
    confirm: (origin, current) => confirmServer(dialog, window, origin, current),
    onChange: goOver,
  });
  log.info(
    `${brand.name} ${app.getVersion()} starts on ${process.platform} ${process.arch}, with ${server.origin()}.`,
  );
  // Before the keychain's own end below, so that the version that is installed at quitting is remembered.
  const updates = openUpdates({
    app,
    dialog,
    shell,
    Notification,
    platform: process.platform,
    environment: process.env,
    log,
    answerChallenge: proxy.answer,
  });
  const connection = createConnection({
    check: async () => (await checkServer(server.origin(), fetch)).isOurs,
    onChange: (isReachable) => {
      log.warn(isReachable ? 'The server answers again.' : 'The server cannot be reached.');
      send(desktopMessages.connectionChanged, isReachable);
    },
  });

  denyPermissions(session.defaultSession);
  offerDownloads(session.defaultSession, { folder: app.getPath('downloads'), log, tell });
  const pages = {
    folder: built('renderer'),
    serverUrl: () => server.origin(),
    fetch: withDeviceMarker(connection.watched(fetch), kept('device.json')),
  };
  protocol.handle(pageScheme.scheme, await createPageHandler(pages));

  const keychains = createKeychainQueue(await loadSystemKeychain());
  // Node waits for its threads when it ends; one that waits for an unlock prompt would hold it up for ever.
  app.on('will-quit', () => keychains.isWaiting() && process.kill(process.pid, 'SIGKILL'));
  const store = openTaskStore(kept('tasks.json'));
  const accountAt = (origin: string) =>
    openAccount(origin, {
      keychains,
      userData: app.getPath('userData'),
      fetch: pages.fetch,
      store,
      isWatched: (task) => window !== undefined && isInFront(task, window),
      announce: createAnnouncer(Notification, open),
      onInboxChange,
      onRefused: () => {
        log.warn('The server has ended the session.');
        send(desktopMessages.sessionDropped, 'refused');
      },
    });
  let account = accountAt(server.origin());

  function goOver(origin: string, before: string): void {
    log.info(`Went over from ${before} to ${origin}.`);
    leaveAccount(account);
    account = accountAt(origin);
    connection.reset();
    send(desktopMessages.sessionDropped, 'server-changed');
  }

  const menu = Menu.buildFromTemplate(
    menuTemplate({
      platform: process.platform,
      isPackaged: app.isPackaged,
      notifies: account.tasks.inbox().notifies,
      updates: updateItems(updates),
      setNotifies: (notifies) => account.tasks.setNotifies(notifies),
      openServer: () => open(serverPath),
      showLogs,
      zoom: (step) => zoom?.(step),
      find: (step) => (step ? findBar?.step(step) : findBar?.open()),
    }),
  );
  Menu.setApplicationMenu(menu);

  function onInboxChange(): void {
    send(desktopMessages.inboxChanged);
    const item = menu.getMenuItemById(notificationsItem);
    if (item) item.checked = account.tasks.inbox().notifies;
  }

  openBridge(ipcMain, () => ({
    ...account,
    server: { ...server, choose: proxy.wanted(server.choose) },
    connection: { check: connection.check, retry: proxy.wanted(connection.check) },
  }));
  const { finished } = account.tasks.inbox();
  if (process.platform === 'darwin') void hearEarlierNotifications(Notification, finished, open);
  account.tasks.resume();
  hasStarted = true;
  await openWindow(resultAtStart(launchInfo, finished) ?? firstPath);
  updates.start();
}

const send = (channel: string, ...values: unknown[]) => window?.webContents.send(channel, ...values);

function open(target: string): void {
  if (window) goTo(window, target);
  else if (hasStarted) void openWindow(target);
  else firstPath = target;
}

async function openWindow(target: string): Promise<void> {
  const { bounds, isMaximised } = windowState.get();
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
  const shown = new BrowserWindow(
    windowOptions(built('preload/index.cjs'), bounds && fitBounds(bounds, areas)),
  );
  window = shown;
  zoom = followWindow(shown, windowState).zoom;
  findBar = offerFind(shown, WebContentsView, shellPreload);
  shown.on('closed', () => {
    window = undefined;
    zoom = undefined;
    findBar = undefined;
  });
  watchPage(shown, {
    log,
    ask: async (question) => (await dialog.showMessageBox(shown, question)).response,
    showLogs,
    quit: () => app.quit(),
  });
  await openPage(shown, target, isMaximised);
}

function giveUp(error: Error): void {
  log.error('Could not start', error);
  dialog.showErrorBox(`${brand.name} could not start`, error.message);
  app.exit(1);
}

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
  session,
  shell,
} from 'electron';
import { desktopMessages } from '../../contract/desktop.ts';
import { openBridge } from './bridge.ts';
import { linkScheme, pathOfArguments, pathOfLink } from './deep-links.ts';
import { createKeychain, loadSystemKeychain } from './keychain.ts';
import { fileMarker } from './marker.ts';
import { menuTemplate } from './menu.ts';
import { createAnnouncer, isInFront } from './notifications.ts';
import { createPageHandler, type Fetch, pageScheme } from './protocol.ts';
import { denyPermissions, lockPages } from './security.ts';
import { readServerUrl } from './server-url.ts';
import { createSession } from './session.ts';
import { openTaskStore } from './task-store.ts';
import { createTaskWatch } from './task-watch.ts';
import { bringForward, goTo, openPage, startPath, windowOptions } from './window.ts';

const built = (part: string) => path.join(import.meta.dirname, '..', part);
const fetch: Fetch = (url, options) => net.fetch(url, options);
let window: BrowserWindow | undefined;
/** Where to start; macOS passes a link before the app is ready. */
let firstPath = pathOfArguments(process.argv) ?? startPath;

protocol.registerSchemesAsPrivileged([pageScheme]);
lockPages(app, shell);

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
    if (target && app.isReady()) open(target);
    else if (target) firstPath = target;
  });
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  app.on('activate', () => window === undefined && void openWindow(startPath));
  void app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const serverUrl = readServerUrl(process.env.LARKSPUR_SERVER_URL || import.meta.env.SERVER_URL);
  denyPermissions(session.defaultSession);
  protocol.handle(
    pageScheme.scheme,
    await createPageHandler({ folder: built('renderer'), serverUrl, fetch }),
  );
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged)));

  const marker = fileMarker(app.getPath('userData'), serverUrl);
  const keychain = createKeychain(await loadSystemKeychain(), serverUrl, marker);
  // Node waits for its threads when it ends; one that waits for an unlock prompt would hold it up for ever.
  app.on('will-quit', () => keychain.isWaiting() && process.kill(process.pid, 'SIGKILL'));
  const userSession = createSession(keychain, serverUrl, fetch);
  const tasks = createTaskWatch({
    serverUrl,
    fetch,
    session: userSession,
    store: openTaskStore(path.join(app.getPath('userData'), 'tasks.json')),
    isWatched: (task) => window !== undefined && isInFront(task, window),
    announce: createAnnouncer(Notification, open),
    onInboxChange: () => window?.webContents.send(desktopMessages.inboxChanged),
  });
  openBridge(ipcMain, { session: userSession, tasks });
  tasks.resume();
  await openWindow(firstPath);
}

function open(target: string): void {
  if (window) goTo(window, target);
  else void openWindow(target);
}

async function openWindow(target: string): Promise<void> {
  window = new BrowserWindow(windowOptions(built('preload/index.cjs')));
  window.on('closed', () => {
    window = undefined;
  });
  await openPage(window, target);
}

function giveUp(error: Error): void {
  dialog.showErrorBox('Larkspur could not start', error.message);
  app.exit(1);
}

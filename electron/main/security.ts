import type { App, Session, Shell, WebContents } from 'electron';
import { desktopOrigin } from '../../contract/desktop.ts';

/** What pages use: copying a post, and films in full screen. The clipboard can't be read. */
const granted = ['clipboard-sanitized-write', 'fullscreen'];

/** Tells the user what went wrong. */
type Tell = (message: string, detail: string) => void;
type Outside = Pick<Shell, 'openExternal'>;

/**
 * Locks every page that is ever made: it stays on our own pages, opens no window, and embeds nothing. A link that leads
 * elsewhere opens in the program that the system has for it.
 */
export function lockPages(app: Pick<App, 'on'>, shell: Outside, tell: Tell): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, shell, tell));
}

function lockContents(contents: WebContents, shell: Outside, tell: Tell): void {
  contents.on('will-navigate', (details) => {
    if (isOurs(details.url)) return;
    details.preventDefault();
    openOutside(details.url, shell, tell);
  });
  // Frames only: Electron raises both events for the page itself, and preventing this one first would hide the other.
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame && !isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => {
    if (!isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url, shell, tell);
    return { action: 'deny' };
  });
}

/** What the system's browser, mail and phone programs are for; every other scheme may start any program. */
const openedOutside = ['https:', 'http:', 'mailto:', 'tel:'];

function openOutside(url: string, shell: Outside, tell: Tell): void {
  if (!openedOutside.includes(URL.parse(url)?.protocol ?? '')) return;
  shell
    .openExternal(url)
    .catch(() => tell('The link could not be opened', `No program on this computer opens ${url}.`));
}

/** Denies devices and features, to every page. */
export function denyPermissions(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(granted.includes(permission) && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => granted.includes(permission) && isOurs(origin),
  );
  session.setDevicePermissionHandler(() => false);
}

const isOurs = (url: string): boolean => url === desktopOrigin || url.startsWith(`${desktopOrigin}/`);

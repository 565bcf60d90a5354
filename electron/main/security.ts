import type { App, Session, Shell, WebContents } from 'electron';
import { desktopOrigin } from '../../contract/desktop.ts';
import type { ShowMessage } from './dialogs.ts';

/** Permissions that pages use: to copy a post and to play films in full screen. The clipboard cannot be read. */
const granted = ['clipboard-sanitized-write', 'fullscreen'];

type Outside = Pick<Shell, 'openExternal'>;

/**
 * Restricts every page that is created to the app's own origin. Pages open no window and embed nothing. A link to another
 * origin opens in the system's program for it.
 */
export function lockPages(app: Pick<App, 'on'>, shell: Outside, showMessage: ShowMessage): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, shell, showMessage));
}

function lockContents(contents: WebContents, shell: Outside, showMessage: ShowMessage): void {
  contents.on('will-navigate', (details) => {
    if (isOurs(details.url)) return;
    details.preventDefault();
    openOutside(details.url, shell, showMessage);
  });
  // For frames only: Electron emits both events for the page itself, and preventing this one suppresses the other.
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame && !isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => {
    if (!isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url, shell, showMessage);
    return { action: 'deny' };
  });
}

/** Schemes of the system's browser, mail and phone programs. Any other scheme might start any program. */
const openedOutside = ['https:', 'http:', 'mailto:', 'tel:'];

function openOutside(url: string, shell: Outside, showMessage: ShowMessage): void {
  if (!openedOutside.includes(URL.parse(url)?.protocol ?? '')) return;
  shell
    .openExternal(url)
    .catch(() => showMessage('The link could not be opened', `No program on this computer opens ${url}.`));
}

/** Denies every device and permission that pages do not need. */
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

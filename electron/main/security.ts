import type { App, Session, Shell, WebContents } from 'electron';
import { desktopOrigin } from '../../contract/desktop/desktop.ts';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { isPage } from '../../contract/site/pages.ts';
import type { ShowMessage } from './shell/dialogs.ts';
import { subjectOf } from './window/own-windows.ts';

const granted = ['clipboard-sanitized-write', 'fullscreen'];

type Outside = Pick<Shell, 'openExternal'>;

interface Inside {
  show(path: string): void;
  open(path: string): void;
}

/** Restricts every page to the app's own origin. A link to another origin opens in the system's program for it. */
export function lockPages(
  app: Pick<App, 'on'>,
  shell: Outside,
  showMessage: ShowMessage,
  inside: Inside,
): void {
  const openLink = (url: string) => {
    const subject = isOurs(url) ? subjectOf(url) : undefined;
    if (subject) return inside.open(subject);
    // The local server writes such links to its pages, which nothing outside the app can open.
    if (!url.startsWith(`${localOrigin}/`)) return openOutside(url, shell, showMessage);
    const { pathname } = new URL(url);
    if (isPage(pathname)) inside.show(pathname);
  };
  app.on('web-contents-created', (_event, contents) => lockContents(contents, openLink));
}

function lockContents(contents: WebContents, openLink: (url: string) => void): void {
  contents.on('will-navigate', (details) => {
    if (isOurs(details.url)) return;
    details.preventDefault();
    openLink(details.url);
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
    openLink(url);
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

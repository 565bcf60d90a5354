import type { App, Session, Shell, WebContents } from 'electron';
import { desktopOrigin } from '../../contract/desktop.ts';

/** The one permission that pages use: copying a post. The clipboard can't be read. */
const granted = ['clipboard-sanitized-write'];

/** Locks every page that is ever made: it stays on our own pages, opens no window, and embeds nothing. */
export function lockPages(app: Pick<App, 'on'>, shell: Pick<Shell, 'openExternal'>): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, shell));
}

function lockContents(contents: WebContents, shell: Pick<Shell, 'openExternal'>): void {
  contents.on('will-navigate', (details) => {
    if (!isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => {
    if (!isOurs(details.url)) details.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
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

/** Only what the system's browser and mail program are for. */
function mayOpenOutside(url: string): boolean {
  return ['https:', 'mailto:'].includes(URL.parse(url)?.protocol ?? '');
}

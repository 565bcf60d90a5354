import type { App } from 'electron';
import { linkScheme } from '../../contract/desktop/app-links.ts';
import { codeOfLink, linkInArguments, pathOfArguments, pathOfLink } from './shell/deep-links.ts';
import type { AppWindow } from './window/app-window.ts';

/**
 * Starts the app once it is ready, or hands over to the copy that runs already. On macOS, `start` receives the
 * notification whose click started the app.
 */
export function launch(
  app: App,
  appWindow: Pick<AppWindow, 'show' | 'focus' | 'activate'>,
  start: (launchInfo: unknown) => Promise<void>,
  giveUp: (error: Error) => void,
): (listener: (code: string) => void) => void {
  let onCode: (code: string) => void = () => {};
  const setOnCode = (listener: typeof onCode) => {
    onCode = listener;
  };
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return setOnCode;
  }
  const takeCode = (link: string | undefined): boolean => {
    const code = link === undefined ? undefined : codeOfLink(link);
    if (code === undefined) return false;
    appWindow.focus();
    onCode(code);
    return true;
  };
  app.setAsDefaultProtocolClient(linkScheme);
  app.on('second-instance', (_event, argv) => {
    if (takeCode(linkInArguments(argv))) return;
    const target = pathOfArguments(argv);
    if (target) appWindow.show(target);
    else appWindow.focus();
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const target = takeCode(link) ? undefined : pathOfLink(link);
    if (target) appWindow.show(target);
  });
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  // macOS emits this at the start, too, before there is a window.
  app.on('activate', (_event, hasVisibleWindows) => hasVisibleWindows || appWindow.activate());
  let launchInfo: unknown;
  app.once('ready', (_event, info) => {
    launchInfo = info;
  });
  void app
    .whenReady()
    .then(() => start(launchInfo))
    .catch(giveUp);
  return setOnCode;
}

/** Equals the `appId` of electron-builder.yml, which the installer writes into the app's shortcuts. */
export const appId = 'example.larkspur.desktop';

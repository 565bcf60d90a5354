import type { App } from 'electron';
import { linkScheme, pathOfArguments, pathOfLink } from './deep-links.ts';
import type { AppWindow } from './window/app-window.ts';

/**
 * Starts the app once it is ready, or hands over to the copy that runs already, which shows its window on the page that the
 * second start's link opens.
 * @param start receives the information of the `ready` event: on macOS the notification whose click started the app
 */
export function launch(
  app: App,
  appWindow: Pick<AppWindow, 'show' | 'focus' | 'activate'>,
  start: (launchInfo: unknown) => Promise<void>,
  giveUp: (error: Error) => void,
): void {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.setAsDefaultProtocolClient(linkScheme);
  app.on('second-instance', (_event, argv) => {
    const target = pathOfArguments(argv);
    if (target) appWindow.show(target);
    else appWindow.focus();
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const target = pathOfLink(link);
    if (target) appWindow.show(target);
  });
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  // macOS emits this at the start, too, before there is a window.
  app.on('activate', () => appWindow.activate());
  let launchInfo: unknown;
  app.once('ready', (_event, info) => {
    launchInfo = info;
  });
  void app
    .whenReady()
    .then(() => start(launchInfo))
    .catch(giveUp);
}

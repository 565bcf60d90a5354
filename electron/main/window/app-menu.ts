import { app, Menu } from 'electron';
import { appSettingsPath, serverPath } from '../../../contract/paths.ts';
import type { TaskWatch } from '../tasks/watch.ts';
import type { AppWindow } from './app-window.ts';
import { menuTemplate, notificationsItem } from './menu.ts';

interface AppMenuParts {
  appWindow: AppWindow;
  /** The tasks of the current account. */
  tasks(): TaskWatch;
  updates: Parameters<typeof menuTemplate>[0]['updates'];
  lock(): void;
  showLogs(): void;
}

/** Sets the application's menu. Returns a function that brings its check marks up to date. */
export function setAppMenu({ appWindow, tasks, updates, lock, showLogs }: AppMenuParts): () => void {
  const menu = Menu.buildFromTemplate(
    menuTemplate({
      platform: process.platform,
      isPackaged: app.isPackaged,
      notifies: tasks().inbox().notifies,
      updates,
      setNotifies: (notifies) => tasks().setNotifies(notifies),
      openServer: () => appWindow.show(serverPath),
      openSettings: () => appWindow.show(appSettingsPath),
      lock,
      showLogs,
      zoom: appWindow.zoom,
      find: appWindow.find,
    }),
  );
  Menu.setApplicationMenu(menu);
  return () => {
    const item = menu.getMenuItemById(notificationsItem);
    if (item) item.checked = tasks().inbox().notifies;
  };
}

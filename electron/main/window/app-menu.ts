import { app, Menu } from 'electron';
import { appSettingsPath, serverPath } from '../../../contract/platform/paths.ts';
import type { TaskWatch } from '../tasks/watch.ts';
import type { AppWindow } from './app-window.ts';
import { menuTemplate, notificationsItem, windowItems } from './menu.ts';
import type { AppWindows } from './open-windows.ts';
import type { PageWindows } from './page-windows.ts';

interface AppMenuParts {
  appWindow: Pick<AppWindow, 'show'>;
  windows: Pick<AppWindows, 'menu'>;
  pages: Pick<PageWindows, 'onChange'>;
  tasks(): TaskWatch;
  updates: Parameters<typeof menuTemplate>[0]['updates'];
  lock(): void;
  showLogs(): void;
}

export function setAppMenu(parts: AppMenuParts): () => void {
  const { appWindow, pages, tasks, updates, lock, showLogs } = parts;
  const actions = parts.windows.menu;
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
      zoom: (step) => actions.inFront()?.zoom(step),
      find: (step) => {
        const findBar = actions.inFront()?.findBar;
        if (step) findBar?.step(step);
        else findBar?.open();
      },
      windows: actions,
    }),
  );
  Menu.setApplicationMenu(menu);
  const enable = (id: string, isEnabled: boolean) => {
    const item = menu.getMenuItemById(id);
    if (item) item.enabled = isEnabled;
  };
  const update = () => {
    const item = menu.getMenuItemById(notificationsItem);
    if (item) item.checked = tasks().inbox().notifies;
    enable(windowItems.own, actions.subject() !== undefined);
    enable(windowItems.back, actions.canGo('back'));
    enable(windowItems.forward, actions.canGo('forward'));
    for (const id of [windowItems.print, windowItems.pdf]) enable(id, actions.inFront() !== undefined);
  };
  pages.onChange(update);
  return update;
}

import { Menu, type NativeImage, nativeImage, nativeTheme, Tray } from 'electron';
import type { Inbox } from '../../../contract/desktop/desktop.ts';
import black16 from '../../../resources/tray/black-16.png?inline';
import black32 from '../../../resources/tray/black-32.png?inline';
import grey16 from '../../../resources/tray/grey-16.png?inline';
import grey32 from '../../../resources/tray/grey-32.png?inline';
import white16 from '../../../resources/tray/white-16.png?inline';
import white32 from '../../../resources/tray/white-32.png?inline';
import type { TaskWatch } from '../tasks/watch.ts';
import { trayMenu, trayTip } from './tray-menu.ts';

interface TrayParts {
  platform: NodeJS.Platform;
  tasks(): Pick<TaskWatch, 'inbox' | 'pending'>;
  open(path?: string): void;
  quit(): void;
}

export interface AppTray {
  /** Shows what runs and what has finished now. */
  update(finished: Inbox['finished']): void;
}

/** Shows the app's icon in the tray, on macOS in the menu bar. A click opens the menu; on Windows the window. */
export function openTray({ platform, tasks, open, quit }: TrayParts): AppTray {
  const tray = new Tray(trayIcon(platform));
  if (platform === 'win32') {
    nativeTheme.on('updated', () => tray.setImage(trayIcon(platform)));
    tray.on('click', () => open());
  }
  const update = (finished: Inbox['finished']) => {
    const pending = tasks().pending();
    tray.setToolTip(trayTip(pending, finished));
    // Linux shows changes of a menu only once it is set again.
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu({ pending, finished, open, quit })));
  };
  update(tasks().inbox().finished);
  return { update };
}

const icons = { black: [black16, black32], white: [white16, white32], grey: [grey16, grey32] } as const;

function trayIcon(platform: NodeJS.Platform): NativeImage {
  const [normal, double] = icons[iconColour(platform)];
  const image = nativeImage.createFromDataURL(normal);
  image.addRepresentation({ scaleFactor: 2, dataURL: double });
  // macOS draws it in the colour of its menu bar.
  if (platform === 'darwin') image.setTemplateImage(true);
  return image;
}

function iconColour(platform: NodeJS.Platform): keyof typeof icons {
  if (platform === 'darwin') return 'black';
  if (platform === 'linux') return 'grey';
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'white' : 'black';
}

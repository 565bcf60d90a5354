import path from 'node:path';
import type { App, Dialog, MenuItemConstructorOptions, Shell } from 'electron';
import { brand } from '../../../contract/site/brand.ts';
import type { AnswerChallenge } from '../proxy/sign-in.ts';
import { openJsonFile } from '../shell/json-file.ts';
import type { NotificationMaker } from '../tasks/notifications.ts';
import { skipsRollout } from './minimum-version.ts';
import { type Channel, updateRecord } from './record.ts';
import type { UpdaterLog } from './updater.ts';
import { createUpdates, type Updates, updateMethod } from './updates.ts';

interface ElectronParts {
  app: Pick<App, 'getVersion' | 'isPackaged' | 'getPath' | 'on'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  shell: Pick<Shell, 'openExternal'>;
  Notification: NotificationMaker;
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  log: UpdaterLog;
  answerChallenge: AnswerChallenge;
}

/** Connects updates to the shell's dialogs and notifications, which need neither a page nor a session. */
export function openUpdates(electron: ElectronParts): Updates {
  const { app, dialog, shell, Notification, platform, environment, log, answerChallenge } = electron;
  /** Keeps notifications from being garbage-collected, because a collected one emits no click. */
  const announced = new Set<object>();

  const updates = createUpdates({
    version: app.getVersion(),
    method: updateMethod(platform, app.isPackaged, environment.APPIMAGE),
    record: openJsonFile(path.join(app.getPath('userData'), 'updates.json'), updateRecord, {}),
    // A chunk of its own, loaded at the first check.
    load: async () =>
      (await import('./updater.ts')).createUpdater(platform, log, answerChallenge, skipsRollout),
    show: async (message) => {
      const cancelId = message.buttons.length - 1;
      return (await dialog.showMessageBox({ ...message, title: brand.name, defaultId: 0, cancelId }))
        .response;
    },
    announce: (version, onClick) => {
      if (!Notification.isSupported()) return;
      const notification = new Notification({
        title: `${brand.name} ${version} is ready`,
        body: 'It is installed when you quit. Click to restart now.',
      });
      notification.on('click', onClick);
      notification.show();
      announced.add(notification);
    },
    openDownloads: () => void shell.openExternal(brand.desktopDownloads),
  });
  app.on('will-quit', () => updates.quitting());
  return updates;
}

/** The menu items about updates. They work before anyone has signed in. */
export function updateItems(
  updates: Pick<Updates, 'check' | 'channel' | 'setChannel'>,
): MenuItemConstructorOptions[] {
  const channel = (label: string, name: Channel): MenuItemConstructorOptions => ({
    label,
    type: 'radio',
    checked: updates.channel() === name,
    click: () => updates.setChannel(name),
  });
  return [
    { label: 'Check for Updates…', click: () => void updates.check() },
    { label: 'Update Channel', submenu: [channel('Stable', 'stable'), channel('Beta', 'beta')] },
  ];
}

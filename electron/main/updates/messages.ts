import type { UpdateFault } from './faults.ts';
import type { Channel } from './record.ts';

/** A message box of the shell, which needs neither a page nor a session. The last button closes it. */
export interface UpdateMessage {
  type: 'info' | 'warning';
  message: string;
  detail: string;
  buttons: string[];
}

interface MessageParts {
  version: string;
  /** Resolves to the index of the button. */
  show(message: UpdateMessage): Promise<number>;
  openDownloads(): void;
}

/** Everything that the app says about updates. */
export function createUpdateMessages({ version, show, openDownloads }: MessageParts) {
  const inform = (message: string, detail: string) =>
    show({ type: 'info', message, detail, buttons: ['OK'] });

  async function offerDownloads(type: UpdateMessage['type'], message: string, detail: string): Promise<void> {
    const buttons = ['Open Download Page', 'Close'];
    if ((await show({ type, message, detail, buttons })) === 0) openDownloads();
  }

  return {
    fault: ({ message, remedy }: UpdateFault) =>
      offerDownloads('warning', message, `${remedy} You are using version ${version}.`),
    notInstalled: (expected: string) =>
      offerDownloads(
        'warning',
        `The update to version ${expected} was not installed.`,
        `Version ${version} is still running. Get version ${expected} from the download page and install it over this one; you stay signed in.`,
      ),
    notPackaged: () => inform('This copy is not packed, so it has no updates.', `It is version ${version}.`),
    managedByPackages: () =>
      offerDownloads(
        'info',
        'Your package manager keeps this copy up to date.',
        `It was installed from a deb or rpm package and is version ${version}. If your package manager knows no newer one, install the package from the download page.`,
      ),
    downloading: (found: string) =>
      inform(
        `Version ${found} is being downloaded.`,
        'You can go on working; you are told when it is ready.',
      ),
    rollingOut: (offered: string) =>
      offerDownloads(
        'info',
        `Version ${offered} is being released step by step.`,
        `This copy, version ${version}, gets it by itself within the next days.`,
      ),
    /** Resolves to whether the user wants to update now. */
    confirmRequired: async (minimum: string): Promise<boolean> => {
      const chosen = await show({
        type: 'warning',
        message: 'Please update the app.',
        detail: `Version ${version} should no longer be used: at least ${minimum} is needed. You can go on, to export what you need or to sign out, but update soon.`,
        buttons: ['Update Now', 'Later'],
      });
      return chosen === 0;
    },
    upToDate: (channel: Channel) =>
      inform(
        `Version ${version} is the newest.`,
        `You are on the ${channel} channel, which has no later one.`,
      ),
    /** Resolves to whether the user wants to restart now. */
    confirmRestart: async (ready: string): Promise<boolean> => {
      const chosen = await show({
        type: 'info',
        message: `Version ${ready} is ready.`,
        detail: 'It is installed when you restart the app, or else when you quit it. You stay signed in.',
        buttons: ['Restart Now', 'Later'],
      });
      return chosen === 0;
    },
  };
}

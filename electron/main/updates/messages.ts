import type { UpdateChannel } from '../../../contract/desktop/app-settings.ts';
import { z } from '../../../contract/platform/zod.ts';

export interface UpdateFault {
  /** `unreachable`: it is not known whether there is an update. `failed`: there is one, and it was not installed. */
  kind: 'unreachable' | 'failed';
  message: string;
  remedy: string;
}

const installByHand = 'Get the newest version from the download page and install it over this one.';

const faults: { pattern: RegExp; fault: UpdateFault }[] = [
  {
    pattern: /ERR_UPDATER_INVALID_SIGNATURE|code signature|did not pass validation/i,
    fault: {
      kind: 'failed',
      message: 'The update is not signed as this app is, so it was not installed.',
      remedy: `${installByHand} If this happens again, contact your administrator.`,
    },
  },
  {
    pattern: /ERR_CHECKSUM_MISMATCH|checksum mismatch/i,
    fault: {
      kind: 'failed',
      message: 'The update arrived damaged, so it was not installed.',
      remedy: `Check for updates again. If that does not help: ${installByHand}`,
    },
  },
  {
    pattern: /ENOSPC/,
    fault: {
      kind: 'failed',
      message: 'There is no room on the disk for the update.',
      remedy: 'Free some space (about 500 MB), then check for updates again.',
    },
  },
  {
    pattern: /read-only volume|EROFS/i,
    fault: {
      kind: 'failed',
      message: 'The app runs from a place that cannot be changed.',
      remedy: 'Quit it, move it to the Applications folder or to a folder of your own, and start it there.',
    },
  },
  {
    pattern: /EACCES|EPERM/,
    fault: {
      kind: 'failed',
      message: 'This account may not change the app.',
      remedy: 'Ask your administrator to install the newest version from the download page.',
    },
  },
  {
    pattern:
      /ERR_UPDATER_(CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|INVALID_UPDATE_INFO|INVALID_VERSION)/,
    fault: {
      kind: 'unreachable',
      message: 'The update server has no version on this channel.',
      remedy: 'Try again later, or look at the download page.',
    },
  },
  {
    pattern: /\b407\b|ERR_PROXY|ERR_TUNNEL/,
    fault: {
      kind: 'unreachable',
      message: 'The proxy does not let the app through to the update server.',
      remedy: "Check the system's proxy settings, or get the newest version from the download page.",
    },
  },
  {
    pattern: /net::|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|HttpError|\bHTTP\b/i,
    fault: {
      kind: 'unreachable',
      message: 'The update server cannot be reached.',
      remedy: 'Check the connection and try again. The app keeps looking by itself.',
    },
  },
];

export function explainFault(error: unknown): UpdateFault {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const text = `${error instanceof Error ? error.name : ''} ${code ?? ''} ${message}`;
  return (
    faults.find(({ pattern }) => pattern.test(text))?.fault ?? {
      kind: 'failed',
      message: `The update could not be installed: ${message.split('\n')[0]?.slice(0, 300)}`,
      remedy: installByHand,
    }
  );
}

export const updateRecord = z.object({
  /** Absent until the user chooses one: then the running version decides. */
  channel: z.optional(z.enum(['stable', 'beta'])),
  /** The version that the last quit was to install, and the one that quit. */
  expected: z.optional(z.object({ version: z.string(), from: z.string() })),
  minimum: z.optional(z.string()),
  /** When the update server last answered, in milliseconds since 1970. */
  reachedAt: z.optional(z.number()),
});
export type Channel = UpdateChannel;
export type UpdateRecord = z.infer<typeof updateRecord>;

/** A message box of the shell, which needs neither a page nor a session. The last button closes it. */
export interface UpdateMessage {
  type: 'info' | 'warning';
  message: string;
  detail: string;
  buttons: string[];
}

interface MessageParts {
  version: string;
  show(message: UpdateMessage): Promise<number>;
  openDownloads(): void;
}

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

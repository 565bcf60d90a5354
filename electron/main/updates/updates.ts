import { z } from '../../../contract/zod.ts';
import type { JsonFile } from '../json-file.ts';
import { explainFault, type UpdateFault } from './faults.ts';
import type { Updater } from './updater.ts';

/** Stable has finished versions alone, beta also those that are tried out. */
export type Channel = 'stable' | 'beta';

/** How this copy of the app gets newer: by itself, by the system's package manager (deb, rpm), or not at all (not packed). */
export type UpdateMeans = 'itself' | 'packages' | 'none';

/** What is remembered of updates between two starts. */
export const updateRecord = z.object({
  /** Absent until the user chooses: the running version's own. */
  channel: z.optional(z.enum(['stable', 'beta'])),
  /** The version that the last quit was to install, and the one that quit. */
  expected: z.optional(z.object({ version: z.string(), from: z.string() })),
  /** When the update server last answered, in milliseconds. */
  reachedAt: z.optional(z.number()),
});
export type UpdateRecord = z.infer<typeof updateRecord>;

/** A message of the shell itself, so that it needs neither a page nor a session. The last button stands for closing it. */
export interface UpdateMessage {
  type: 'info' | 'warning';
  message: string;
  detail: string;
  buttons: string[];
}

interface UpdateParts {
  /** The running one. */
  version: string;
  means: UpdateMeans;
  record: JsonFile<UpdateRecord>;
  /** Loads electron-updater; not before the first check. */
  load: () => Promise<Updater>;
  /** Answers the index of the button. */
  show: (message: UpdateMessage) => Promise<number>;
  /** Says that a version waits to be installed, without taking the focus. */
  announce: (version: string, onClick: () => void) => void;
  openDownloads: () => void;
  now?: () => number;
}

export interface Updates {
  /** Tells of an update that the last quit should have installed and did not, then looks for updates every few hours. */
  start(): void;
  /** A look that the user asked for: its outcome is always told. */
  check(): Promise<void>;
  channel(): Channel;
  setChannel(channel: Channel): void;
  /** The app quits: what was downloaded is installed now, and the next start compares. */
  quitting(): void;
}

const minutes = 60_000;
const firstLook = 2 * minutes;
const betweenLooks = 6 * 60 * minutes;
/** Longer without an answer of the update server, and the user is told. */
const tooLongUnreached = 30 * 24 * 60 * minutes;

/** Which way of updating a copy has. An AppImage tells its own path; anything else on Linux came out of a package. */
export function updateMeans(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  appImage: string | undefined,
): UpdateMeans {
  if (!isPackaged) return 'none';
  return platform === 'linux' && !appImage ? 'packages' : 'itself';
}

/** Keeps the app up to date. One look at a time, and no timer but the one until the next. */
export function createUpdates(parts: UpdateParts): Updates {
  const { version, means, record, show } = parts;
  const now = parts.now ?? Date.now;
  let loaded: Promise<Updater> | undefined;
  let look: Promise<void> | undefined;
  /** Downloaded and verified. */
  let ready: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const told = new Set<string>();

  const channel = (): Channel => record.get().channel ?? (version.includes('-') ? 'beta' : 'stable');

  async function updater(): Promise<Updater> {
    loaded ??= parts.load().then((fresh) => {
      // During a look its promise tells; afterwards only this does: a system's installer that refuses, for example.
      fresh.on('error', (error) => {
        if (!look) void tellFault(explainFault(error));
      });
      return fresh;
    });
    // A bundle that could not be read is tried again at the next look.
    loaded.catch(() => {
      loaded = undefined;
    });
    const current = await loaded;
    current.channel = channel() === 'beta' ? 'beta' : 'latest';
    // Choosing a channel allows it, but an older version can't read what a newer one has written.
    current.allowDowngrade = false;
    return current;
  }

  /** @param onFound hears of a version when its download begins */
  async function lookOnce(onFound?: (version: string) => void): Promise<void> {
    const found = await (await updater()).checkForUpdates();
    record.set({ ...record.get(), reachedAt: now() });
    if (!found?.isUpdateAvailable) return;
    onFound?.(found.updateInfo.version);
    await found.downloadPromise;
    ready = found.updateInfo.version;
  }

  /** Joins a look that is under way. */
  function lookAround(onFound?: (version: string) => void): Promise<void> {
    look ??= lookOnce(onFound).finally(() => {
      look = undefined;
    });
    return look;
  }

  async function lookQuietly(): Promise<void> {
    const before = ready;
    try {
      await lookAround();
      if (ready && ready !== before) parts.announce(ready, () => void askToRestart());
    } catch (error) {
      const fault = explainFault(error);
      if (fault.kind === 'failed') await tellOnce(fault);
      else if (now() - (record.get().reachedAt ?? now()) > tooLongUnreached) await tellOnce(fault);
    }
  }

  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void lookQuietly();
      plan(betweenLooks);
    }, delay);
  }

  async function tellOnce(fault: UpdateFault): Promise<void> {
    if (told.has(fault.says)) return;
    told.add(fault.says);
    await tellFault(fault);
  }

  const tellFault = ({ says, wayForward }: UpdateFault) =>
    offerDownloads('warning', says, `${wayForward} You are using version ${version}.`);

  async function offerDownloads(type: UpdateMessage['type'], message: string, detail: string): Promise<void> {
    const buttons = ['Open Download Page', 'Close'];
    if ((await show({ type, message, detail, buttons })) === 0) parts.openDownloads();
  }

  const inform = (message: string, detail: string) =>
    show({ type: 'info', message, detail, buttons: ['OK'] });

  async function askToRestart(): Promise<void> {
    if (!ready) return;
    const chosen = await show({
      type: 'info',
      message: `Version ${ready} is ready.`,
      detail: 'It is installed when you restart the app, or else when you quit it. You stay signed in.',
      buttons: ['Restart Now', 'Later'],
    });
    if (chosen !== 0) return;
    remember();
    (await updater()).quitAndInstall();
  }

  function remember(): void {
    if (ready) record.set({ ...record.get(), expected: { version: ready, from: version } });
  }

  /** An installer that fails says so to nobody: the app that would hear it has quit. */
  function compareWithExpected(): void {
    const { expected, ...rest } = record.get();
    if (!expected) return;
    record.set(rest);
    // Neither: somebody installed another version by hand meanwhile.
    if (version === expected.version || version !== expected.from) return;
    void offerDownloads(
      'warning',
      `The update to version ${expected.version} was not installed.`,
      `Version ${version} is still running. Get version ${expected.version} from the download page and install it over this one; you stay signed in.`,
    );
  }

  return {
    start: () => {
      compareWithExpected();
      if (means !== 'itself') return;
      if (record.get().reachedAt === undefined) record.set({ ...record.get(), reachedAt: now() });
      plan(firstLook);
    },
    check: async () => {
      if (means === 'none') {
        await inform('This copy is not packed, so it has no updates.', `It is version ${version}.`);
      } else if (means === 'packages') {
        await offerDownloads(
          'info',
          'Your package manager keeps this copy up to date.',
          `It was installed from a deb or rpm package and is version ${version}. If your package manager knows no newer one, install the package from the download page.`,
        );
      } else if (ready) {
        await askToRestart();
      } else {
        await checkItself();
      }
    },
    channel,
    setChannel: (next) => {
      record.set({ ...record.get(), channel: next });
      if (means === 'itself') plan(0);
    },
    quitting: () => {
      clearTimeout(timer);
      remember();
    },
  };

  async function checkItself(): Promise<void> {
    try {
      await lookAround(
        (found) =>
          void inform(
            `Version ${found} is being downloaded.`,
            'You can go on working; you are told when it is ready.',
          ),
      );
    } catch (error) {
      return tellFault(explainFault(error));
    }
    if (ready) return askToRestart();
    await inform(
      `Version ${version} is the newest.`,
      `You are on the ${channel()} channel, which has no later one.`,
    );
  }
}

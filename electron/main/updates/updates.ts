import type { UpdateMethod } from '../../../contract/app-settings.ts';
import type { JsonFile } from '../json-file.ts';
import { createUpdateChecker } from './checker.ts';
import { explainFault, type UpdateFault } from './faults.ts';
import { createUpdateMessages, type UpdateMessage } from './messages.ts';
import type { Channel, UpdateRecord } from './record.ts';
import type { Updater } from './updater.ts';

interface UpdateParts {
  /** The running version. */
  version: string;
  method: UpdateMethod;
  record: JsonFile<UpdateRecord>;
  /** Loads electron-updater; not before the first check. */
  load(): Promise<Updater>;
  /** Resolves to the index of the button. */
  show(message: UpdateMessage): Promise<number>;
  /** Says that a version is ready to be installed, without taking the focus. */
  announce(version: string, onClick: () => void): void;
  openDownloads(): void;
}

export interface Updates {
  /** Reports an update that the last quit failed to install, then checks for updates every few hours. */
  start(): void;
  /** A check that the user asked for. Its outcome is always shown. */
  check(): Promise<void>;
  method: UpdateMethod;
  channel(): Channel;
  setChannel(channel: Channel): void;
  /** The app quits: a downloaded version is installed now, and the next start compares versions. */
  quitting(): void;
}

const minuteMs = 60_000;
const firstCheckAfterMs = 2 * minuteMs;
const checkIntervalMs = 6 * 60 * minuteMs;
/** The user is told when the update server has not answered for this long. */
const unreachedLimitMs = 30 * 24 * 60 * minuteMs;

/** An AppImage sets `APPIMAGE` to its own path; anything else on Linux was installed from a package. */
export function updateMethod(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  appImage: string | undefined,
): UpdateMethod {
  if (!isPackaged) return 'none';
  return platform === 'linux' && !appImage ? 'package-manager' : 'self';
}

/** Keeps the app up to date. The only timer is the one until the next check. */
export function createUpdates({ version, method, record, load, ...parts }: UpdateParts): Updates {
  const messages = createUpdateMessages({ version, ...parts });
  let timer: NodeJS.Timeout | undefined;
  /** Messages of the faults that background checks have reported. */
  const reported = new Set<string>();
  const update = (changed: UpdateRecord) => record.set({ ...record.get(), ...changed });
  const channel = (): Channel => record.get().channel ?? (version.includes('-') ? 'beta' : 'stable');
  const checker = createUpdateChecker({
    load,
    channel,
    onAnswer: () => update({ reachedAt: Date.now() }),
    onInstallError: (error) => void messages.fault(explainFault(error)),
  });

  async function checkInBackground(): Promise<void> {
    const before = checker.readyVersion();
    try {
      await checker.check();
      const ready = checker.readyVersion();
      if (ready && ready !== before) parts.announce(ready, () => void offerRestart());
    } catch (error) {
      const fault = explainFault(error);
      const unreachedMs = Date.now() - (record.get().reachedAt ?? Date.now());
      if (fault.kind === 'failed' || unreachedMs > unreachedLimitMs) await reportOnce(fault);
    }
  }

  async function reportOnce(fault: UpdateFault): Promise<void> {
    if (reported.has(fault.message)) return;
    reported.add(fault.message);
    await messages.fault(fault);
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void checkInBackground();
      schedule(checkIntervalMs);
    }, delayMs);
  }

  async function checkForUser(): Promise<void> {
    try {
      await checker.check((found) => void messages.downloading(found));
    } catch (error) {
      return messages.fault(explainFault(error));
    }
    if (checker.readyVersion()) return offerRestart();
    await messages.upToDate(channel());
  }

  async function offerRestart(): Promise<void> {
    const ready = checker.readyVersion();
    if (!ready || !(await messages.confirmRestart(ready))) return;
    rememberExpected();
    await checker.quitAndInstall();
  }

  function rememberExpected(): void {
    const ready = checker.readyVersion();
    if (ready) update({ expected: { version: ready, from: version } });
  }

  /** A failing installer cannot tell: the app that started it has quit. */
  function reportFailedInstall(): void {
    const { expected, ...rest } = record.get();
    if (!expected) return;
    record.set(rest);
    // Otherwise the update worked, or another version was installed by hand.
    if (version === expected.from && version !== expected.version) {
      void messages.notInstalled(expected.version);
    }
  }

  return {
    method,
    start: () => {
      reportFailedInstall();
      if (method !== 'self') return;
      if (record.get().reachedAt === undefined) update({ reachedAt: Date.now() });
      schedule(firstCheckAfterMs);
    },
    check: async () => {
      if (method === 'none') await messages.notPackaged();
      else if (method === 'package-manager') await messages.managedByPackages();
      else if (checker.readyVersion()) await offerRestart();
      else await checkForUser();
    },
    channel,
    setChannel: (next) => {
      update({ channel: next });
      if (method === 'self') schedule(0);
    },
    quitting: () => {
      clearTimeout(timer);
      rememberExpected();
    },
  };
}

import path from 'node:path';
import type { App, Dialog, MenuItemConstructorOptions, Shell } from 'electron';
import type { UpdateMethod } from '../../../contract/desktop/app-settings.ts';
import {
  isOlder,
  missedMinimum,
  type OfferedVersion,
  skipsRollout,
} from '../../../contract/desktop/app-version.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { AnswerChallenge } from '../proxy/sign-in.ts';
import { type JsonFile, openJsonFile } from '../shell/json-file.ts';
import type { NotificationMaker } from '../tasks/notifications.ts';
import {
  type Channel,
  createUpdateMessages,
  explainFault,
  type UpdateFault,
  type UpdateMessage,
  type UpdateRecord,
  updateRecord,
} from './messages.ts';
import type { Updater, UpdaterLog } from './updater.ts';

interface CheckerParts {
  load(): Promise<Updater>;
  channel(): Channel;
  onAnswer(offered: OfferedVersion | undefined): void;
  onInstallError(error: Error): void;
}

export interface UpdateChecker {
  /** Joins a check that is under way. @throws what the updater or the network reported */
  check(onDownload?: (version: string) => void): Promise<void>;
  readyVersion(): string | undefined;
  quitAndInstall(): Promise<void>;
}

function createUpdateChecker({ load, channel, onAnswer, onInstallError }: CheckerParts): UpdateChecker {
  let loaded: Promise<Updater> | undefined;
  let running: Promise<void> | undefined;
  let ready: string | undefined;

  async function configuredUpdater(): Promise<Updater> {
    loaded ??= load().then((updater) => {
      // A failing check rejects its own promise as well.
      updater.on('error', (error) => running || onInstallError(error));
      return updater;
    });
    // A bundle that failed to load is loaded again by the next check.
    loaded.catch(() => {
      loaded = undefined;
    });
    const updater = await loaded;
    updater.channel = channel() === 'beta' ? 'beta' : 'latest';
    // Setting a channel allows downgrades, but an older version cannot read the files of a newer one.
    updater.allowDowngrade = false;
    return updater;
  }

  async function checkOnce(onDownload?: (version: string) => void): Promise<void> {
    const found = await (await configuredUpdater()).checkForUpdates();
    onAnswer(found?.updateInfo);
    if (!found?.isUpdateAvailable) return;
    onDownload?.(found.updateInfo.version);
    await found.downloadPromise;
    ready = found.updateInfo.version;
  }

  return {
    check: (onDownload) => {
      running ??= checkOnce(onDownload).finally(() => {
        running = undefined;
      });
      return running;
    },
    readyVersion: () => ready,
    quitAndInstall: async () => (await configuredUpdater()).quitAndInstall(),
  };
}

/**
 * Makes the question to a user whose version should no longer be used. It is asked once a start, and leaves the app as it is: a
 * wrong file on the host must not lock anybody out.
 */
function createMinimumQuestion(
  version: string,
  record: JsonFile<UpdateRecord>,
  messages: Pick<ReturnType<typeof createUpdateMessages>, 'confirmRequired'>,
  updateNow: () => Promise<void>,
): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    const { minimum } = record.get();
    if (!minimum || minimum === told || !isOlder(version, minimum)) return;
    told = minimum;
    if (await messages.confirmRequired(minimum)) await updateNow();
  };
}

interface UpdateParts {
  version: string;
  method: UpdateMethod;
  record: JsonFile<UpdateRecord>;
  load(): Promise<Updater>;
  show(message: UpdateMessage): Promise<number>;
  announce(version: string, onClick: () => void): void;
  openDownloads(): void;
}

export interface Updates {
  /** Also reports an update that the last quit failed to install. */
  start(): void;
  check(): Promise<void>;
  method: UpdateMethod;
  channel(): Channel;
  setChannel(channel: Channel): void;
  quitting(): void;
}

const minuteMs = 60_000;
const firstCheckAfterMs = 2 * minuteMs;
const checkIntervalMs = 6 * 60 * minuteMs;
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

export function createUpdates({ version, method, record, load, ...parts }: UpdateParts): Updates {
  const messages = createUpdateMessages({ version, ...parts });
  let timer: NodeJS.Timeout | undefined;
  let offered: string | undefined;
  const reportOnce = createFaultReport(messages.fault);
  const update = (changed: UpdateRecord) => record.set({ ...record.get(), ...changed });
  const channel = (): Channel => record.get().channel ?? (version.includes('-') ? 'beta' : 'stable');
  const checker = createUpdateChecker({
    load,
    channel,
    onAnswer: (given) => {
      offered = given?.version;
      update({ reachedAt: Date.now(), minimum: given && missedMinimum(version, given) });
    },
    onInstallError: (error) => void messages.fault(explainFault(error)),
  });

  async function checkInBackground(): Promise<void> {
    const before = checker.readyVersion();
    try {
      await checker.check();
      const ready = checker.readyVersion();
      if (ready && ready !== before) parts.announce(ready, () => void offerRestart());
      await askIfRequired();
    } catch (error) {
      const fault = explainFault(error);
      const unreachedMs = Date.now() - (record.get().reachedAt ?? Date.now());
      if (fault.kind === 'failed' || unreachedMs > unreachedLimitMs) await reportOnce(fault);
    }
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
    if (offered && isOlder(version, offered)) await messages.rollingOut(offered);
    else await messages.upToDate(channel());
  }

  async function offerRestart(): Promise<void> {
    const ready = checker.readyVersion();
    if (ready && (await messages.confirmRestart(ready))) await restart();
  }

  async function restart(): Promise<void> {
    rememberExpected();
    await checker.quitAndInstall();
  }

  const askIfRequired = createMinimumQuestion(version, record, messages, () =>
    checker.readyVersion() ? restart() : checkForUser(),
  );

  function rememberExpected(): void {
    const ready = checker.readyVersion();
    if (ready) update({ expected: { version: ready, from: version } });
  }

  return {
    method,
    start: () => {
      const failed = takeFailedInstall(version, record);
      if (failed) void messages.notInstalled(failed);
      if (method !== 'self') return;
      if (record.get().reachedAt === undefined) update({ reachedAt: Date.now() });
      schedule(firstCheckAfterMs);
      void askIfRequired();
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

/**
 * Takes what the last quit was to install out of the record: a failing installer cannot tell, because the app that started it
 * has quit. Undefined if the update worked, or if another version was installed by hand.
 */
function takeFailedInstall(version: string, record: JsonFile<UpdateRecord>): string | undefined {
  const { expected, ...rest } = record.get();
  if (!expected) return undefined;
  record.set(rest);
  return version === expected.from && version !== expected.version ? expected.version : undefined;
}

function createFaultReport(show: (fault: UpdateFault) => Promise<void>) {
  const reported = new Set<string>();
  return async (fault: UpdateFault): Promise<void> => {
    if (reported.has(fault.message)) return;
    reported.add(fault.message);
    await show(fault);
  };
}

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

export function openUpdates(electron: ElectronParts): Updates {
  const { app, dialog, shell, Notification, platform, environment, log, answerChallenge } = electron;
  /** Keeps notifications from being garbage-collected, because a collected one emits no click. */
  const announced = new Set<object>();

  const updates = createUpdates({
    version: app.getVersion(),
    method: updateMethod(platform, app.isPackaged, environment.APPIMAGE),
    record: openJsonFile(path.join(app.getPath('userData'), 'updates.json'), updateRecord, {}),
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

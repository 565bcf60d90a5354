import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import {
  type App,
  type BrowserWindow,
  Menu,
  type MenuItemConstructorOptions,
  type NativeImage,
  nativeImage,
  nativeTheme,
  Tray,
} from 'electron';
import { linkScheme } from '../../../contract/desktop/app-links.ts';
import type { FinishedTask, Inbox, StartedTask } from '../../../contract/desktop/desktop.ts';
import { newSearchPath } from '../../../contract/platform/paths.ts';
import { brand } from '../../../contract/site/brand.ts';

import black16 from '../../../resources/tray/black-16.png?inline';
import black32 from '../../../resources/tray/black-32.png?inline';
import grey16 from '../../../resources/tray/grey-16.png?inline';
import grey32 from '../../../resources/tray/grey-32.png?inline';
import white16 from '../../../resources/tray/white-16.png?inline';
import white32 from '../../../resources/tray/white-32.png?inline';
import { newSearchArgument } from '../shell/deep-links.ts';
import type { TaskWatch } from '../tasks/watch.ts';

interface TrayMenuParts {
  pending: readonly StartedTask[];
  finished: Inbox['finished'];
  open(path?: string): void;
  quit(): void;
}

const listed = 5;
const longestLabel = 48;
const separator: MenuItemConstructorOptions = { type: 'separator' };

const runningLabels: Record<StartedTask['kind'], string> = {
  search: 'Searching',
  generation: 'Writing',
  import: 'Importing',
  resume: 'Reading',
  transfer: 'Moving',
};

export function trayMenu({ pending, finished, open, quit }: TrayMenuParts): MenuItemConstructorOptions[] {
  const running = pending.slice(0, listed).map(({ kind, label, screen }) => ({
    label: itemLabel(`${runningLabels[kind]}: ${label}`),
    click: () => open(screen),
  }));
  const ended = finished.slice(0, listed).map(({ title, task, isNew }) => ({
    label: itemLabel(`${isNew ? '● ' : ''}${title}: ${task.label}`),
    click: () => open(task.result),
  }));
  return [
    ...section('Running', running, pending.length),
    ...section('Finished', ended, finished.length),
    ...(running.length + ended.length === 0 ? [{ label: 'Nothing is running', enabled: false }] : []),
    separator,
    { label: 'New Search…', click: () => open(newSearchPath) },
    { label: `Open ${brand.name}`, click: () => open() },
    separator,
    { label: `Quit ${brand.name}`, click: () => quit() },
  ];
}

export function trayTip(pending: readonly StartedTask[], finished: Inbox['finished']): string {
  const fresh = finished.filter(({ isNew }) => isNew).length;
  const parts = [pending.length > 0 && `${pending.length} running`, fresh > 0 && `${fresh} new`];
  const said = parts.filter(Boolean).join(', ');
  return said ? `${brand.name}: ${said}` : brand.name;
}

function section(
  heading: string,
  items: MenuItemConstructorOptions[],
  total: number,
): MenuItemConstructorOptions[] {
  if (items.length === 0) return [];
  const more = total - items.length;
  return [
    { label: heading, enabled: false },
    ...items,
    ...(more > 0 ? [{ label: `${more} more`, enabled: false }] : []),
    separator,
  ];
}

/** A single & would underline the next letter. */
function itemLabel(text: string): string {
  const short = text.length > longestLabel ? `${text.slice(0, longestLabel - 1).trimEnd()}…` : text;
  return short.replaceAll('&', '&&');
}

interface TrayParts {
  platform: NodeJS.Platform;
  tasks(): Pick<TaskWatch, 'inbox' | 'pending'>;
  open(path?: string): void;
  quit(): void;
}

export interface AppTray {
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
  // macOS draws it in the color of its menu bar.
  if (platform === 'darwin') image.setTemplateImage(true);
  return image;
}

function iconColour(platform: NodeJS.Platform): keyof typeof icons {
  if (platform === 'darwin') return 'black';
  if (platform === 'linux') return 'grey';
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'white' : 'black';
}

/** `overlay-1.png` to `overlay-9.png`, and `overlay-10.png` for more. */
const pictures = import.meta.glob<string>('../../../resources/tray/overlay-*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const most = 10;

export function overlayIcon(count: number): NativeImage {
  const picture = pictures[`../../../resources/tray/overlay-${Math.min(count, most)}.png`];
  if (!picture) throw new Error(`There is no picture for ${count}.`);
  return nativeImage.createFromDataURL(picture);
}

const lastSearches = (finished: readonly FinishedTask[]) =>
  finished.filter(({ task }) => task.kind === 'search').slice(0, listed);

/** Puts a new search and the last searches into the menu of the dock (macOS) or the jump list (Windows). Linux has neither. */
export function createShortcuts(
  app: Pick<App, 'dock' | 'setJumpList' | 'getJumpListSettings'>,
  platform: NodeJS.Platform,
  open: (path: string) => void,
) {
  const removed = new Set<string>();
  return (finished: readonly FinishedTask[]): void => {
    const searches = lastSearches(finished);
    if (platform === 'darwin') {
      app.dock?.setMenu(
        Menu.buildFromTemplate([
          { label: 'New Search…', click: () => open(newSearchPath) },
          ...(searches.length > 0 ? [{ type: 'separator' as const }] : []),
          ...searches.map(({ task }) => ({ label: task.label, click: () => open(task.result) })),
        ]),
      );
    }
    if (platform !== 'win32') return;
    // Windows drops a whole category that holds one of them.
    for (const { args = '' } of app.getJumpListSettings().removedItems) removed.add(args);
    app.setJumpList(jumpList(searches.filter(({ task }) => !removed.has(linkTo(task)))));
  };
}

const linkTo = ({ result }: FinishedTask['task']): string => `${linkScheme}://${result.slice(1)}`;

/** Windows starts the program with the arguments; a running app receives them from the second start. */
const jumpList = (searches: readonly FinishedTask[]): Electron.JumpListCategory[] => [
  ...(searches.length > 0
    ? [
        {
          type: 'custom' as const,
          name: 'Last searches',
          items: searches.map(({ task, body }) => ({
            type: 'task' as const,
            title: task.label.slice(0, 100),
            description: body.slice(0, 250),
            program: process.execPath,
            args: linkTo(task),
          })),
        },
      ]
    : []),
  {
    type: 'tasks',
    items: [
      {
        type: 'task',
        title: 'New Search',
        description: 'Opens the form of a search',
        program: process.execPath,
        args: newSearchArgument,
      },
    ],
  },
];

/** The name on the session bus of what shows tray icons on Linux. */
const watcher = 'org.kde.StatusNotifierWatcher';
/** In milliseconds. */
const timeout = 3000;
const pauseMs = 1000;

/**
 * On Linux nothing tells an app that nobody shows its icon (GNOME does only with an extension), so the session
 * bus is asked; no answer counts as no. Attempts are a second apart.
 */
export async function hasTrayHost(platform: NodeJS.Platform, attempts = 1): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await setTimeout(pauseMs);
    if (await askBus()) return true;
  }
  return false;
}

function askBus(): Promise<boolean> {
  const bus = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const call = ['org.freedesktop.DBus.NameHasOwner', `string:${watcher}`];
  return new Promise((resolve) => {
    execFile('dbus-send', [...bus, ...call], { timeout }, (error, output) =>
      resolve(!error && output.includes('boolean true')),
    );
  });
}

type Signalled = Pick<BrowserWindow, 'setProgressBar' | 'setOverlayIcon'>;

interface SignalParts {
  app: Pick<App, 'setBadgeCount'>;
  platform: NodeJS.Platform;
  overlay(count: number): NativeImage;
}

interface SignalState {
  running: number;
  /** How far they are, from 0 to 1; undefined where nobody knows. */
  progress: number | undefined;
  fresh: number;
}

const none = -1;
const moving = 2;

export function createSignals({ app, platform, overlay }: SignalParts) {
  const barOf = ({ running, progress }: SignalState): number => {
    if (running === 0) return none;
    return progress ?? (platform === 'linux' ? none : moving);
  };
  return (window: Signalled | undefined, state: SignalState): void => {
    const { fresh } = state;
    // The dock of macOS, and launchers of Linux that speak the interface of Unity.
    if (platform !== 'win32') app.setBadgeCount(fresh);
    else if (fresh > 0) window?.setOverlayIcon(overlay(fresh), `${fresh} new`);
    else window?.setOverlayIcon(null, '');
    window?.setProgressBar(barOf(state));
  };
}

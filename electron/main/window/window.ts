import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron';
import { desktopMessages, desktopOrigin } from '../../../contract/desktop/desktop.ts';
import { z } from '../../../contract/platform/zod.ts';
import { brand } from '../../../contract/site/brand.ts';
import { type JsonFile, openJsonFile } from '../shell/json-file.ts';

/** The system chooses the position of the first window. */
const firstSize = { width: 1280, height: 840 };

export const lockedPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: true,
});

export function windowOptions(
  preload: string,
  bounds: Partial<Rectangle> = firstSize,
): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: 390,
    minHeight: 480,
    show: false,
    title: brand.name,
    webPreferences: lockedPreferences(preload),
  };
}

export const startPath = '/dashboard';

type Page = Pick<BrowserWindow, 'once' | 'show' | 'showInactive' | 'maximize' | 'minimize' | 'loadURL'>;

/** `behind`: without taking the focus from another window. */
export type FirstState = 'shown' | 'behind' | 'minimised' | 'hidden';

export async function openPage(
  window: Page,
  path: string,
  isMaximised: boolean,
  firstState: FirstState = 'shown',
): Promise<void> {
  window.once('ready-to-show', () => {
    // Maximising would show a hidden window.
    if (firstState === 'minimised' || firstState === 'hidden') {
      if (isMaximised) window.once('show', () => window.maximize());
      if (firstState === 'minimised') window.minimize();
      return;
    }
    if (isMaximised) window.maximize();
    if (firstState === 'behind') window.showInactive();
    else window.show();
  });
  await window.loadURL(desktopOrigin + path).catch(() => {});
}

type Shown = Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>;

export function bringForward(window: Shown): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export function goTo(
  window: Shown & { webContents: Pick<BrowserWindow['webContents'], 'send'> },
  path: string,
): void {
  bringForward(window);
  window.webContents.send(desktopMessages.openPath, path);
}

/** Chromium's levels: each is a fifth more or less; these two are 58 % and 249 %. */
const smallestZoom = -3;
const largestZoom = 5;

const windowState = z.strictObject({
  /** In device-independent pixels. */
  bounds: z.optional(z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
  isMaximised: z.boolean(),
  zoom: z.number().check(z.gte(smallestZoom), z.lte(largestZoom)),
});
export type WindowState = z.infer<typeof windowState>;

export const openWindowState = (file: string): JsonFile<WindowState> =>
  openJsonFile(file, windowState, { isMaximised: false, zoom: 0 });

/** Bounds that can be seen whole. `areas` holds the work areas of the current displays, the primary one first; at least one. */
export function fitBounds(wanted: Rectangle, areas: Rectangle[]): Rectangle {
  const [first] = areas;
  if (!first) return wanted;
  const best = areas.reduce(
    (one, other) => (overlap(wanted, other) > overlap(wanted, one) ? other : one),
    first,
  );
  const width = Math.min(wanted.width, best.width);
  const height = Math.min(wanted.height, best.height);
  if (overlap(wanted, best) === 0) {
    const x = best.x + Math.floor((best.width - width) / 2);
    return { x, y: best.y + Math.floor((best.height - height) / 2), width, height };
  }
  const x = Math.min(Math.max(wanted.x, best.x), best.x + best.width - width);
  return { x, y: Math.min(Math.max(wanted.y, best.y), best.y + best.height - height), width, height };
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

type Followed = Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized'> & {
  webContents: Pick<BrowserWindow['webContents'], 'on' | 'getZoomLevel' | 'setZoomLevel'>;
};

/** In milliseconds. */
const restAfter = 500;

export function followWindow(
  window: Followed,
  file: JsonFile<WindowState>,
): { zoom(step: 1 | -1 | 'reset'): void } {
  const { webContents } = window;
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    const { zoom } = file.get();
    file.set({ bounds: window.getNormalBounds(), isMaximised: window.isMaximized(), zoom });
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, restAfter);
  };
  // One by one: each name has a signature of its own.
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);

  const zoom = (step: 1 | -1 | 'reset') => {
    const level = step === 'reset' ? 0 : webContents.getZoomLevel() + step / 2;
    const next = Math.min(Math.max(level, smallestZoom), largestZoom);
    webContents.setZoomLevel(next);
    file.set({ ...file.get(), zoom: next });
  };
  // A page begins at 100 % again.
  webContents.on('dom-ready', () => webContents.setZoomLevel(file.get().zoom));
  webContents.on('zoom-changed', (_event, direction) => zoom(direction === 'in' ? 1 : -1));
  return { zoom };
}

import type { MenuItemConstructorOptions } from 'electron';
import type { Inbox, StartedTask } from '../../../contract/desktop/desktop.ts';
import { newSearchPath } from '../../../contract/platform/paths.ts';
import { brand } from '../../../contract/site/brand.ts';

interface TrayMenuParts {
  pending: readonly StartedTask[];
  finished: Inbox['finished'];
  /** Shows a path of the app, or its window as it is. */
  open(path?: string): void;
  quit(): void;
}

/** So many tasks are listed of each kind; the app has the others. */
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

/** The menu of the tray: what runs, what has finished, and ways into the app. */
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

/** The text beside the icon: how much runs and how much is new. */
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

/** Fakes of the keys that work in any program, and of the sheet for sharing of macOS. */
import type { ShareMenu as ElectronShareMenu, GlobalShortcut, PopupOptions, SharingItem } from 'electron';
import { driverCalls } from './driver-link.ts';
import { requireReady, strict } from './strict.ts';

const held = new Map<string, () => void>();
/** Keys that another program has. */
const taken = new Set<string>();
const accelerator =
  /^((Control|Alt|Shift|Super)\+)+([A-Z\d]|F\d{1,2}|Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert)$/;

export const globalShortcut = strict(
  'globalShortcut',
  {
    register: (keys: string, onPress: () => void) => {
      if (!accelerator.test(keys)) throw new TypeError(`${keys} is not an accelerator.`);
      if (held.has(keys)) throw new Error(`${keys} are registered already.`);
      if (taken.has(keys)) return false;
      held.set(keys, onPress);
      return true;
    },
    unregister: (keys: string) => {
      if (!held.delete(keys)) throw new Error(`${keys} are not registered.`);
    },
  } satisfies Pick<GlobalShortcut, 'register' | 'unregister'>,
  (member) => requireReady(`globalShortcut.${member}`),
);

/** Throws when the app quits with keys that it holds. */
export function requireReleasedKeys(): void {
  if (held.size > 0) throw new Error(`The app quits with ${[...held.keys()].join(', ')}.`);
}

const shared: SharingItem[] = [];

class FakeShareMenu implements Pick<ElectronShareMenu, 'popup'> {
  readonly item: SharingItem;
  constructor(item: SharingItem) {
    requireReady('new ShareMenu');
    if (process.platform !== 'darwin') throw new Error('Only macOS has a sheet for sharing.');
    if (!item.texts && !item.urls && !item.filePaths) throw new Error('There is nothing to share.');
    this.item = item;
  }
  popup({ window }: PopupOptions = {}) {
    if (!window) throw new Error('The sheet needs its window.');
    shared.push(this.item);
  }
}
export const ShareMenu = FakeShareMenu as unknown as typeof ElectronShareMenu;

export const keysState = () => ({ keys: [...held.keys()], shared });

Object.assign(driverCalls, {
  /** The user presses keys, in whatever program. */
  pressKeys: (keys: string) => held.get(keys)?.(),
  takeKeys: (keys: string) => void taken.add(keys),
});

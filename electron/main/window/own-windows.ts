import type { Rectangle } from 'electron';
import { postKinds } from '../../../contract/content/post-kinds.ts';
import { desktopOrigin } from '../../../contract/desktop/desktop.ts';
import { z } from '../../../contract/platform/zod.ts';
import { type JsonFile, openJsonFile } from '../shell/json-file.ts';
import type { PageWindow, PageWindows } from './page-windows.ts';
import { bringForward, openPage, type WindowState } from './window.ts';

const id = String.raw`[\w-]{1,100}`;
const subjects = [
  `/dashboard/sourcing/candidates/${id}`,
  `/dashboard/sourcing/jobs/${id}/board`,
  `/dashboard/marketing/(${postKinds.join('|')})/${id}`,
].map((path) => new RegExp(`^${path}$`));

/** The path of what may stand in a window of its own: a person, a board or a post. Undefined for every other address. */
export function subjectOf(address: string): string | undefined {
  const url = URL.parse(address, desktopOrigin);
  // Of a scheme that is not special, `origin` is "null".
  if (!url?.href.startsWith(`${desktopOrigin}/`)) return undefined;
  const path = url.pathname.replace(/\/$/, '');
  return subjects.some((subject) => subject.test(path)) ? path : undefined;
}

export const mostWindows = 10;
const size = { width: 960, height: 800 };

const path = z.string().check(z.refine((text) => subjectOf(text) === text));
const storedWindows = z.strictObject({
  origin: z.string(),
  windows: z
    .array(
      z.strictObject({
        path,
        bounds: z.optional(z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
        isMaximised: z.boolean(),
      }),
    )
    .check(z.maxLength(mostWindows)),
});

interface OwnWindowParts {
  file: string;
  pages: Pick<PageWindows, 'create'>;
  /** The main window's state. Chromium zooms all pages of the app alike. */
  state: JsonFile<WindowState>;
  origin(): string;
}

export interface OwnWindows {
  open(path: string): boolean;
  /** False if the path has no window. */
  focus(path: string): boolean;
  /** Has an effect once, before any other window is opened. */
  reopen(): void;
  closeAll(): void;
  quitting(): void;
  staying(): void;
}

interface Kept {
  path: string;
  bounds?: Rectangle | undefined;
  isMaximised: boolean;
}

export function createOwnWindows({ file, pages, state, origin }: OwnWindowParts): OwnWindows {
  const stored = openJsonFile(file, storedWindows, { origin: '', windows: [] });
  const open = new Map<PageWindow, Kept>();
  let isQuitting = false;
  let isReopened = false;
  const save = () => stored.set({ origin: origin(), windows: [...open.values()] });

  function show(kept: Kept, isBehind: boolean): void {
    const page = pages.create({
      kind: 'own',
      size,
      state: {
        get: () => ({ bounds: kept.bounds, isMaximised: kept.isMaximised, zoom: state.get().zoom }),
        set: ({ zoom, ...place }) => {
          Object.assign(kept, place);
          state.set({ ...state.get(), zoom });
          if (open.has(page)) save();
        },
      },
    });
    open.set(page, kept);
    save();
    const { window } = page;
    window.webContents.on('did-navigate-in-page', (_event, url) => {
      kept.path = subjectOf(url) ?? kept.path;
      save();
    });
    window.on('closed', () => {
      if (isQuitting) return;
      open.delete(page);
      save();
    });
    void openPage(window, kept.path, kept.isMaximised, isBehind ? 'behind' : 'shown');
  }

  function focus(wanted: string): boolean {
    const [page] = [...open].find(([, kept]) => kept.path === wanted) ?? [];
    if (page) bringForward(page.window);
    return page !== undefined;
  }

  return {
    focus,
    open: (wanted) => {
      if (focus(wanted)) return true;
      if (open.size >= mostWindows) return false;
      show({ path: wanted, isMaximised: false }, false);
      return true;
    },
    reopen: () => {
      if (isReopened) return;
      isReopened = true;
      const { origin: from, windows } = stored.get();
      if (from === origin()) for (const kept of windows) show({ ...kept }, true);
    },
    closeAll: () => {
      isReopened = true;
      const closed = [...open.keys()];
      open.clear();
      save();
      for (const { window } of closed) window.destroy();
    },
    quitting: () => {
      isQuitting = true;
    },
    staying: () => {
      isQuitting = false;
      for (const page of open.keys()) if (page.window.isDestroyed()) open.delete(page);
      save();
    },
  };
}

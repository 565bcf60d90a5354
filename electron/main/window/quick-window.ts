import { quickSearchPath } from '../../../contract/desktop/desktop-windows.ts';
import type { JsonFile } from '../shell/json-file.ts';
import type { PageWindow, PageWindows } from './page-windows.ts';
import type { WindowState } from './state.ts';
import { bringForward, openPage } from './window.ts';

const size = { width: 620, height: 640 };

/**
 * The small window of a new search, which opens whether or not the main window is there. Its page keeps what was typed.
 * @param main the main window's state. Chromium zooms all pages of the app alike
 */
export function createQuickWindow(pages: Pick<PageWindows, 'create'>, main: JsonFile<WindowState>) {
  let page: PageWindow | undefined;
  /** Until the app quits. */
  let place: Omit<WindowState, 'zoom'> = { isMaximised: false };

  return {
    open: (): void => {
      if (page) {
        bringForward(page.window);
        return;
      }
      const opened = pages.create({
        kind: 'quick',
        size,
        state: {
          get: () => ({ ...place, zoom: main.get().zoom }),
          set: ({ zoom, ...next }) => {
            place = next;
            main.set({ ...main.get(), zoom });
          },
        },
      });
      page = opened;
      opened.window.on('closed', () => {
        page = undefined;
      });
      opened.window.removeMenu();
      void openPage(opened.window, quickSearchPath, place.isMaximised);
    },
    /** Closes the window on sign-out and discards its input. */
    close: (): void => {
      page?.window.destroy();
    },
  };
}

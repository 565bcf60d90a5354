import { expect, it, vi } from 'vitest';
import type { Inbox } from '../../contract/desktop/desktop.ts';
import type { TaskWatch } from './tasks/watch.ts';

const tray = vi.hoisted(() => ({ setToolTip: vi.fn(), setContextMenu: vi.fn() }));
vi.mock('electron', () => ({
  app: { on: vi.fn() },
  dialog: {},
  Menu: { buildFromTemplate: (items: object[]) => items },
  nativeImage: { createFromDataURL: () => ({ addRepresentation: vi.fn(), setTemplateImage: vi.fn() }) },
  nativeTheme: { on: vi.fn() },
  Tray: class {
    setToolTip = tray.setToolTip;
    setContextMenu = tray.setContextMenu;
    on = vi.fn();
  },
}));
vi.mock('./tray/tray.ts', async (original) => ({
  ...(await original<typeof import('./tray/tray.ts')>()),
  hasTrayHost: async () => true,
}));

// Another suite may have loaded the tray with another Electron.
vi.resetModules();
const { stayOpen } = await import('./all-day.ts');

const inbox = vi.fn(() => ({
  finished: [{ isNew: true, title: 'Search finished', task: { label: 'Nurse' } }],
}));
const app = { quit: vi.fn(), setBadgeCount: vi.fn(), setJumpList: vi.fn(), getJumpListSettings: vi.fn() };

it('reads the finished tasks once for tray, lists and bar, however many there are', async () => {
  const on = vi.fn();
  const allDay = await stayOpen({
    app: { ...app, dock: { setMenu: vi.fn() } } as never,
    appWindow: { current: () => undefined, onClose: on, onOpen: on, onStay: on } as never,
    settings: {} as never,
    startAtLogin: { isThisStart: () => false },
    tasks: () =>
      ({
        inbox: inbox as unknown as () => Inbox,
        pending: () => [],
        progress: () => undefined,
      }) as unknown as TaskWatch,
    isSignedIn: () => true,
    log: { info: vi.fn() } as never,
  });
  inbox.mockClear();
  allDay.update();
  expect(inbox).toHaveBeenCalledOnce();
  expect(tray.setToolTip).toHaveBeenLastCalledWith('Larkspur: 1 new');
  inbox.mockClear();
  allDay.showProgress();
  expect(inbox).toHaveBeenCalledOnce();
});

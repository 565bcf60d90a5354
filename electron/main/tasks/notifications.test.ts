import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinishedTask } from '../../../contract/desktop/desktop.ts';
import { createAnnouncer, isInFront } from './notifications.ts';

const finished: FinishedTask = {
  task: {
    kind: 'search',
    id: '1',
    label: 'Nurse',
    screen: '/dashboard/sourcing',
    result: '/dashboard/sourcing/jobs/1',
  },
  title: 'Search completed',
  body: 'Nurse: 2 candidates',
  finishedAt: '2026-11-20T12:00:00.000Z',
  isNew: true,
};
let shown: FakeNotification[];
const open = vi.fn<(path: string) => void>();
const flash = vi.fn();
const onLater = vi.fn();

class FakeNotification extends EventEmitter {
  static isSupported = vi.fn(() => true);
  readonly options: object;
  constructor(options: object) {
    super();
    this.options = options;
  }
  show = () => void shown.push(this);
}

beforeEach(() => {
  shown = [];
  vi.clearAllMocks();
});

describe('a notification', () => {
  it('names the finished task, and a click opens its result', () => {
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'linux')(finished, onLater);
    expect(shown.map(({ options }) => options)).toEqual([
      { id: '1', title: 'Search completed', body: 'Nurse: 2 candidates' },
    ]);
    expect(open).not.toHaveBeenCalled();
    shown[0]?.emit('click');
    expect(open).toHaveBeenCalledExactlyOnceWith('/dashboard/sourcing/jobs/1');
  });

  it('carries a link on Windows, which starts the app when it does not run', () => {
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'win32')(finished, onLater);
    expect(shown[0]?.options).toMatchObject({
      toastXml: expect.stringContaining('launch="larkspur://dashboard/sourcing/jobs/1"'),
    });
  });

  it('is not shown where the system does not support notifications', () => {
    FakeNotification.isSupported.mockReturnValueOnce(false);
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'linux')(finished, onLater);
    expect(shown).toEqual([]);
    expect(flash).toHaveBeenCalledOnce();
  });

  it('that the system refuses draws attention to the window, and no other does', () => {
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'win32')(finished, onLater);
    shown[0]?.emit('close');
    expect(flash).not.toHaveBeenCalled();
    shown[0]?.emit('failed', {}, 'Notifications are disabled.');
    expect(flash).toHaveBeenCalledOnce();
  });

  it('is grouped by its search on macOS, and has the buttons Open and Later', () => {
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'darwin')(finished, onLater);
    expect(shown[0]?.options).toMatchObject({
      groupId: '1',
      actions: [
        { type: 'button', text: 'Open' },
        { type: 'button', text: 'Later' },
      ],
    });
    shown[0]?.emit('action', {}, 1);
    expect(open).not.toHaveBeenCalled();
    expect(onLater).toHaveBeenCalledOnce();
    shown[0]?.emit('action', {}, 0);
    expect(open).toHaveBeenCalledExactlyOnceWith('/dashboard/sourcing/jobs/1');
  });
});

describe('a task is in front', () => {
  const window = (
    url: string,
    state: { focused?: boolean; visible?: boolean; minimized?: boolean } = {},
  ) => ({
    isFocused: () => state.focused ?? true,
    isVisible: () => state.visible ?? true,
    isMinimized: () => state.minimized ?? false,
    webContents: { getURL: () => `app://larkspur${url}` },
  });
  const { task } = finished;

  it.each(['/dashboard/sourcing', '/dashboard', '/dashboard/sourcing?tab=new', '/dashboard/sourcing/jobs/1'])(
    'of a user at %s',
    (url) => expect(isInFront(task, window(url))).toBe(true),
  );

  it.each(['/dashboard/marketing', '/dashboard/sourcing/jobs/2', '/login', '/'])('of no user at %s', (url) =>
    expect(isInFront(task, window(url))).toBe(false),
  );

  it.each([{ focused: false }, { visible: false }, { minimized: true }])(
    'of nobody when the window is %j',
    (state) => expect(isInFront(task, window('/dashboard/sourcing', state))).toBe(false),
  );
});

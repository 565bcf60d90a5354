import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinishedTask } from '../../../contract/desktop/desktop.ts';
import { finishedSearch, search } from '../../../tests/support/task-watch.ts';
import { type Announce, createAnnouncer, createReminder, isInFront } from './notifications.ts';

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
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'linux')(finishedSearch, onLater);
    expect(shown.map(({ options }) => options)).toEqual([
      { id: search.id, title: 'Search completed', body: 'Nurse: 2 candidates' },
    ]);
    expect(open).not.toHaveBeenCalled();
    shown[0]?.emit('click');
    expect(open).toHaveBeenCalledExactlyOnceWith('/dashboard/sourcing/jobs/1');
  });

  it('carries a link on Windows, which starts the app when it does not run', () => {
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'win32')(finishedSearch, onLater);
    expect(shown[0]?.options).toMatchObject({
      toastXml: expect.stringContaining('launch="larkspur://dashboard/sourcing/jobs/1"'),
    });
  });

  it('is not shown where the system does not support notifications', () => {
    FakeNotification.isSupported.mockReturnValueOnce(false);
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'linux')(finishedSearch, onLater);
    expect(shown).toEqual([]);
    expect(flash).toHaveBeenCalledOnce();
  });

  it('that the system refuses draws attention to the window, and no other does', () => {
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'win32')(finishedSearch, onLater);
    shown[0]?.emit('close');
    expect(flash).not.toHaveBeenCalled();
    shown[0]?.emit('failed', {}, 'Notifications are disabled.');
    expect(flash).toHaveBeenCalledOnce();
  });

  it('is grouped by its search on macOS, and has the buttons Open and Later', () => {
    createAnnouncer(FakeNotification as never, { show: open, flash }, 'darwin')(finishedSearch, onLater);
    expect(shown[0]?.options).toMatchObject({
      groupId: search.id,
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

  it.each(['/dashboard/sourcing', '/dashboard', '/dashboard/sourcing?tab=new', '/dashboard/sourcing/jobs/1'])(
    'of a user at %s',
    (url) => expect(isInFront(search, window(url))).toBe(true),
  );

  it.each(['/dashboard/marketing', '/dashboard/sourcing/jobs/2', '/login', '/'])('of no user at %s', (url) =>
    expect(isInFront(search, window(url))).toBe(false),
  );

  it.each([{ focused: false }, { visible: false }, { minimized: true }])(
    'of nobody when the window is %j',
    (state) => expect(isInFront(search, window('/dashboard/sourcing', state))).toBe(false),
  );
});

describe('a reminder', () => {
  const hourMs = 60 * 60_000;
  const announce = vi.fn<Announce>();
  const wantsToHear = vi.fn(() => true);
  let stored: { finished: FinishedTask[]; notifies: boolean };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    wantsToHear.mockReturnValue(true);
    stored = { finished: [finishedSearch], notifies: true };
    const store = { get: () => ({ holder: '', pending: [], ...stored }) };
    createReminder({ store, wantsToHear, announce })(finishedSearch);
  });
  afterEach(() => void vi.useRealTimers());

  const chooseLater = () => announce.mock.calls.at(-1)?.[1]();

  it('announces a task again an hour after each Later', () => {
    expect(announce).toHaveBeenCalledOnce();
    chooseLater();
    vi.advanceTimersByTime(hourMs - 1);
    expect(announce).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(announce).toHaveBeenCalledTimes(2);
    chooseLater();
    vi.advanceTimersByTime(hourMs);
    expect(announce).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(24 * hourMs);
    expect(announce).toHaveBeenCalledTimes(3);
  });

  it('waits while quiet hours last', () => {
    chooseLater();
    wantsToHear.mockReturnValue(false);
    vi.advanceTimersByTime(2 * hourMs);
    expect(announce).toHaveBeenCalledOnce();
    wantsToHear.mockReturnValue(true);
    vi.advanceTimersByTime(hourMs);
    expect(announce).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['has seen it', { finished: [{ ...finishedSearch, isNew: false }] }],
    ['has signed out', { finished: [] }],
    [
      'was told of another run',
      { finished: [{ ...finishedSearch, finishedAt: '2026-11-20T12:30:00.000Z' }] },
    ],
    ['has turned notifications off', { notifies: false }],
  ])('does not tell a user again who %s', (_why, state) => {
    chooseLater();
    stored = { ...stored, ...state };
    vi.advanceTimersByTime(24 * hourMs);
    expect(announce).toHaveBeenCalledOnce();
  });
});

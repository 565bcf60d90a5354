import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StartedTask } from '../../contract/desktop.ts';
import { createAnnouncer } from './notifications.ts';

const task: StartedTask = {
  kind: 'search',
  id: '1',
  label: 'Nurse',
  screen: '/dashboard/sourcing',
  result: '/dashboard/sourcing/jobs/1',
};
const end = { title: 'Search completed', body: 'Nurse: 2 candidates' };
let shown: FakeNotification[];

class FakeNotification extends EventEmitter {
  readonly options: object;
  constructor(options: object) {
    super();
    this.options = options;
  }
  show = () => void shown.push(this);
}

const window = {
  isFocused: vi.fn(() => false),
  isMinimized: () => true,
  isDestroyed: () => false,
  restore: vi.fn(),
  show: vi.fn(),
  focus: vi.fn(),
  webContents: { getURL: vi.fn(() => 'app://larkspur/dashboard/sourcing'), send: vi.fn() },
};

beforeEach(() => {
  shown = [];
  vi.clearAllMocks();
});

const announce = (open: typeof window | undefined = window) =>
  createAnnouncer(FakeNotification as never, () => open as never)(task, end);

it('says what has ended, and a click opens it in the window', () => {
  announce();
  expect(shown.map(({ options }) => options)).toEqual([end]);
  shown[0]?.emit('click');
  for (const brought of [window.restore, window.show, window.focus]) expect(brought).toHaveBeenCalledOnce();
  expect(window.webContents.send).toHaveBeenCalledWith('page:open', '/dashboard/sourcing/jobs/1');
});

it('says nothing to a user who looks at that very screen', () => {
  window.isFocused.mockReturnValueOnce(true);
  announce();
  expect(shown).toEqual([]);
});

it('speaks when another screen is in front', () => {
  window.isFocused.mockReturnValueOnce(true);
  window.webContents.getURL.mockReturnValueOnce('app://larkspur/dashboard/marketing');
  announce();
  expect(shown).toHaveLength(1);
});

it('speaks when there is no window, and a click then opens nothing', () => {
  createAnnouncer(FakeNotification as never, () => undefined)(task, end);
  expect(shown).toHaveLength(1);
  shown[0]?.emit('click');
  expect(window.webContents.send).not.toHaveBeenCalled();
});

import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { createOwnWindows, mostWindows } from './own-windows.ts';
import type { PageWindow, PageWindows } from './page-windows.ts';
import type { WindowState } from './window.ts';

const person = '/dashboard/sourcing/candidates/7';
const post = '/dashboard/marketing/blog/12';
const place = { x: 10, y: 20, width: 700, height: 600 };

let file: string;
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'larkspur-own-')), 'windows.json');
});
const kept = () => JSON.parse(readFileSync(file, 'utf8'));

function build(origin = 'https://one.example') {
  const main: WindowState = { isMaximised: false, zoom: 1 };
  const opened: (PageWindow & { moved(bounds: typeof place): void; loaded: ReturnType<typeof vi.fn> })[] = [];
  const create = (options: Parameters<PageWindows['create']>[0]) => {
    const loaded = vi.fn(async () => {});
    let isDestroyed = false;
    const window = Object.assign(new EventEmitter(), {
      webContents: new EventEmitter(),
      loadURL: loaded,
      show: vi.fn(),
      showInactive: vi.fn(),
      focus: vi.fn(),
      isMinimized: () => false,
      isDestroyed: () => isDestroyed,
      destroy: () => {
        isDestroyed = true;
        window.emit('closed');
      },
    });
    const page = {
      ...options,
      window,
      loaded,
      moved: (bounds: typeof place) => options.state.set({ bounds, isMaximised: false, zoom: 2 }),
    };
    opened.push(page as never);
    return page as unknown as PageWindow;
  };
  const state = { get: () => main, set: (next: WindowState) => void Object.assign(main, next) };
  const own = createOwnWindows({ file, pages: { create }, state, origin: () => origin });
  return { own, opened, main };
}

it('one of a kind: the same thing again brings its window forward', () => {
  const { own, opened } = build();
  expect([own.open(person), own.open(post), own.open(person)]).toEqual([true, true, true]);
  expect(opened).toHaveLength(2);
  expect(opened[0]?.window.focus).toHaveBeenCalledOnce();
  expect(own.focus('/dashboard/sourcing/candidates/8')).toBe(false);
});

it('opens a limited number', () => {
  const { own, opened } = build();
  const answers = Array.from({ length: mostWindows + 1 }, (_, number) => own.open(`${person}${number}`));
  expect(answers).toEqual([...Array(mostWindows).fill(true), false]);
  expect(opened).toHaveLength(mostWindows);
});

it('those that are open at quit come back behind the main window, where they were, once', () => {
  const { own, opened, main } = build();
  own.open(person);
  own.open(post);
  opened[0]?.moved(place);
  expect(main.zoom).toBe(2);
  own.quitting();
  for (const { window } of opened) window.emit('closed');

  const later = build();
  later.own.reopen();
  later.own.reopen();
  expect(later.opened.map(({ loaded }) => loaded.mock.calls)).toEqual([
    [[`app://larkspur${person}`]],
    [[`app://larkspur${post}`]],
  ]);
  const [first] = later.opened as unknown as [{ state: { get(): unknown }; window: EventEmitter }];
  expect(first.state.get()).toMatchObject({ bounds: place });
  first.window.emit('ready-to-show');
  expect(later.opened[0]?.window.showInactive).toHaveBeenCalledOnce();
  expect(later.opened[0]?.window.show).not.toHaveBeenCalled();
});

it('one that the user closes does not come back', () => {
  const { own, opened } = build();
  own.open(person);
  own.open(post);
  opened[0]?.window.emit('closed');
  expect(kept().windows).toMatchObject([{ path: post }]);
});

it('a quit that the user ends leaves the windows that are open', () => {
  const { own, opened } = build();
  own.open(person);
  own.open(post);
  own.quitting();
  opened[0]?.window.destroy();
  own.staying();
  expect(kept().windows).toMatchObject([{ path: post }]);
  own.open(person);
  expect(opened).toHaveLength(3);
});

it('a window that goes on to another person, post or board is known by that', () => {
  const { own, opened } = build();
  own.open(person);
  const { webContents } = opened[0]?.window ?? {};
  webContents?.emit('did-navigate-in-page', {}, `app://larkspur${post}?tab=1`);
  expect(own.focus(post)).toBe(true);
  expect(own.focus(person)).toBe(false);
  webContents?.emit('did-navigate-in-page', {}, 'app://larkspur/dashboard/settings');
  expect(kept().windows).toMatchObject([{ path: post }]);
});

it('the end of a session closes and forgets all', () => {
  const { own, opened } = build();
  own.open(person);
  own.closeAll();
  expect(opened[0]?.window.isDestroyed()).toBe(true);
  expect(kept().windows).toEqual([]);
  own.reopen();
  expect(opened).toHaveLength(1);
});

it('those of another server do not come back', () => {
  const { own } = build();
  own.open(person);
  const other = build('https://two.example');
  other.own.reopen();
  expect(other.opened).toEqual([]);
});

it.each([
  ['a path that may have no window', [{ path: '/login', isMaximised: false }]],
  ['an address elsewhere', [{ path: 'https://evil.example/', isMaximised: false }]],
  ['too many', Array(mostWindows + 1).fill({ path: person, isMaximised: false })],
])('a file with %s counts as none', (_what, windows) => {
  writeFileSync(file, JSON.stringify({ origin: 'https://one.example', windows }));
  const { own, opened } = build();
  own.reopen();
  expect(opened).toEqual([]);
});

import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { offerDownloads } from './serve-pages.ts';

vi.mock('electron', () => ({}));

const showMessage = vi.fn();
const log = { folder: '', info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const session = new EventEmitter();

beforeEach(() => {
  vi.clearAllMocks();
  session.removeAllListeners();
  offerDownloads(session as never, { folder: '/home/ada/Downloads', log, showMessage });
});

function start(url = 'blob:app://larkspur/5e0c', name = 'candidates.csv') {
  const item = Object.assign(new EventEmitter(), {
    getURL: () => url,
    getFilename: () => name,
    setSaveDialogOptions: vi.fn(),
  });
  const event = { preventDefault: vi.fn() };
  session.emit('will-download', event, item);
  return { item, event };
}

it('asks where to save, starting in the downloads folder', () => {
  const { item, event } = start();
  expect(item.setSaveDialogOptions).toHaveBeenCalledWith({
    title: 'Save',
    defaultPath: '/home/ada/Downloads/candidates.csv',
  });
  expect(event.preventDefault).not.toHaveBeenCalled();
});

it('stays in that folder whatever the file is called', () => {
  const { item } = start(undefined, '../../.profile');
  expect(item.setSaveDialogOptions.mock.lastCall?.[0].defaultPath).toBe('/home/ada/Downloads/.profile');
});

it('reports a failed download, but not a completed or cancelled one', () => {
  for (const state of ['completed', 'cancelled']) start().item.emit('done', {}, state);
  expect(showMessage).not.toHaveBeenCalled();
  start().item.emit('done', {}, 'interrupted');
  expect(showMessage).toHaveBeenCalledExactlyOnceWith(
    'candidates.csv could not be saved',
    expect.any(String),
  );
  expect(log.error).toHaveBeenCalledOnce();
});

it.each([
  'https://evil.example/a.exe',
  'blob:https://evil.example/1',
  'data:text/plain,x',
  'app://larkspur.evil/',
])('takes nothing from %s', (url) => {
  const { item, event } = start(url);
  expect(event.preventDefault).toHaveBeenCalled();
  expect(item.setSaveDialogOptions).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { passDrops } from './drops.ts';

const electron = vi.hoisted(() => ({
  ipcRenderer: { invoke: vi.fn(async () => {}) },
  webUtils: {
    getPathForFile: vi.fn((file: File) => (file.name === 'made.csv' ? '' : `/home/ada/${file.name}`)),
  },
}));
vi.mock('electron', () => electron);

const listeners = new Map<string, (event: DragEvent) => void>();
beforeEach(() => {
  vi.clearAllMocks();
  passDrops({ addEventListener: (name: string, listener: never) => void listeners.set(name, listener) });
});

/** An event as the user causes it, which no script can make. */
function drag(type: 'dragover' | 'drop', names: string[], given: Partial<DragEvent> = {}) {
  const preventDefault = vi.fn();
  const files = names.map((name) => new File(['x'], name));
  const dataTransfer = { types: ['Files'], files } as unknown as DataTransfer;
  listeners.get(type)?.({
    isTrusted: true,
    defaultPrevented: false,
    dataTransfer,
    preventDefault,
    ...given,
  } as unknown as DragEvent);
  return preventDefault;
}

it('passes the paths of a drop to main, without files that are not on the disk', () => {
  expect(drag('dragover', [])).toHaveBeenCalledOnce();
  expect(drag('drop', ['a.csv', 'made.csv', 'b.pdf'])).toHaveBeenCalledOnce();
  expect(electron.ipcRenderer.invoke.mock.calls).toEqual([
    ['files:drop', { paths: ['/home/ada/a.csv', '/home/ada/b.pdf'] }],
  ]);
});

it('passes nothing that a script has made, that the page takes itself, or that is no file', () => {
  expect(drag('drop', ['a.csv'], { isTrusted: false })).not.toHaveBeenCalled();
  expect(drag('drop', ['a.csv'], { defaultPrevented: true })).not.toHaveBeenCalled();
  expect(drag('drop', [], { dataTransfer: { types: ['text/plain'] } as never })).not.toHaveBeenCalled();
  drag('drop', ['made.csv']);
  expect(electron.ipcRenderer.invoke).not.toHaveBeenCalled();
});

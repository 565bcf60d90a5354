import { EventEmitter } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { fitBounds, followWindow, openWindowState } from './window.ts';

const left = { x: 0, y: 25, width: 1920, height: 1055 };
const right = { x: 1920, y: 0, width: 1280, height: 1024 };

describe('window bounds', () => {
  it.each([
    [
      'stay where they are visible',
      { x: 100, y: 100, width: 800, height: 600 },
      { x: 100, y: 100, width: 800, height: 600 },
    ],
    [
      'move back from the edge',
      { x: 1700, y: -10, width: 800, height: 600 },
      { x: 1920, y: 0, width: 800, height: 600 },
    ],
    [
      'stay below the menu bar',
      { x: 50, y: 0, width: 800, height: 600 },
      { x: 50, y: 25, width: 800, height: 600 },
    ],
    [
      'are centred on the first display when their own is gone',
      { x: 5000, y: 0, width: 800, height: 600 },
      { x: 560, y: 252, width: 800, height: 600 },
    ],
    [
      'are no larger than the display',
      { x: 2000, y: 0, width: 3000, height: 2000 },
      { x: 1920, y: 0, width: 1280, height: 1024 },
    ],
  ])('%s', (_name, wanted, fitted) => {
    expect(fitBounds(wanted, [left, left, right])).toEqual(fitted);
  });

  it('are always visible as a whole, whatever was stored', () => {
    const bound = fc.integer({ min: -100_000, max: 100_000 });
    const size = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(fc.record({ x: bound, y: bound, width: size, height: size }), (wanted) => {
        const { x, y, width, height } = fitBounds(wanted, [left, right]);
        const isInside = [left, right].some(
          (area) =>
            x >= area.x &&
            y >= area.y &&
            x + width <= area.x + area.width &&
            y + height <= area.y + area.height,
        );
        expect(isInside).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('across restarts', () => {
  const bounds = { x: 10, y: 20, width: 900, height: 700 };
  const folder = folderForEach();
  const file = path.join(folder, 'window.json');
  let level: number;

  beforeEach(() => {
    vi.useFakeTimers();
    level = 0;
  });
  afterEach(() => void vi.useRealTimers());

  function open({ isMaximised = false } = {}) {
    const webContents = Object.assign(new EventEmitter(), {
      getZoomLevel: () => level,
      setZoomLevel: (next: number) => {
        level = next;
      },
    });
    const window = Object.assign(new EventEmitter(), {
      webContents,
      getNormalBounds: () => bounds,
      isMaximized: () => isMaximised,
    });
    return { window, webContents, ...followWindow(window as never, openWindowState(file)) };
  }

  it.each(['resize', 'move', 'maximize', 'unmaximize'])(
    'stores the window after %s, once it rests',
    (event) => {
      const { window } = open({ isMaximised: true });
      window.emit(event);
      window.emit(event);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(500);
      expect(openWindowState(file).get()).toEqual({ bounds, isMaximised: true, zoom: 0 });
      expect(vi.getTimerCount()).toBe(0);
      expect(readdirSync(folder)).toEqual(['window.json']);
    },
  );

  it('stores the window at once when it closes', () => {
    const { window } = open();
    window.emit('move');
    window.emit('close');
    expect(openWindowState(file).get()).toEqual({ bounds, isMaximised: false, zoom: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stores the zoom, within limits, and applies it to every page', () => {
    const { zoom, webContents } = open();
    zoom(1);
    expect(level).toBe(0.5);
    webContents.emit('zoom-changed', {}, 'out');
    expect(level).toBe(0);
    for (let step = 0; step < 30; step += 1) zoom(-1);
    expect(level).toBe(-3);
    level = 0;
    open().webContents.emit('dom-ready');
    expect(level).toBe(-3);
    zoom('reset');
    expect(openWindowState(file).get().zoom).toBe(0);
    for (let step = 0; step < 30; step += 1) zoom(1);
    expect(level).toBe(5);
  });

  it.each([
    'broken',
    '[]',
    '{"isMaximised":true,"zoom":900}',
    '{"bounds":{"x":"1","y":0,"width":1,"height":1},"isMaximised":false,"zoom":0}',
    '{"bounds":{"x":1e300,"y":0,"width":1,"height":1},"isMaximised":false,"zoom":0}',
  ])('starts with defaults when the file contains %s', (content) => {
    writeFileSync(file, content);
    expect(openWindowState(file).get()).toEqual({ isMaximised: false, zoom: 0 });
  });
});

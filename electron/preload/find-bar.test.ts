// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { shellCalls } from '../../contract/desktop/shell-pages.ts';
import { runFindBar } from './shell.ts';

const electron = vi.hoisted(() => ({ ipcRenderer: { invoke: vi.fn(), on: vi.fn() } }));
vi.mock('electron', () => electron);

it('closes on Escape, and keeps Chromium from emptying the field', () => {
  document.documentElement.innerHTML = readFileSync(
    path.join(import.meta.dirname, '../pages/find-bar.html'),
    'utf8',
  );
  runFindBar();
  const keydown = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.querySelector('#text')?.dispatchEvent(keydown);
  expect(keydown.defaultPrevented).toBe(true);
  expect(electron.ipcRenderer.invoke.mock.calls).toEqual([[shellCalls.closeFind]]);
});

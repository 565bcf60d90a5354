import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openAppSettings } from './app-settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-settings-'));
const file = path.join(folder, 'app.json');
afterEach(() => rmSync(file, { force: true }));

it('keeps what was changed, and tells of it', () => {
  const settings = openAppSettings(file);
  const listener = vi.fn();
  settings.onChange(listener);
  settings.change({ closing: 'keep' });
  expect(listener).toHaveBeenCalledWith(expect.objectContaining({ closing: 'keep' }));
  expect(openAppSettings(file).get().closing).toBe('keep');
});

it.each(['{', '[]', '{"closing":"later"}', '{"later":true}'])('has defaults in place of %s', (text) => {
  writeFileSync(file, text);
  expect(openAppSettings(file).get()).toMatchObject({ closing: 'ask' });
});

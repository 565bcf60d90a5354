import { expect, it } from 'vitest';
import { menuTemplate } from './menu.ts';

it("has the app's own menu on macOS alone", () => {
  expect(menuTemplate('darwin', true)[0]).toEqual({ role: 'appMenu' });
  expect(menuTemplate('win32', true)[0]).toEqual({ role: 'fileMenu' });
});

it('offers developer tools only while the app is developed', () => {
  const tools = JSON.stringify({ role: 'toggleDevTools' });
  expect(JSON.stringify(menuTemplate('linux', false))).toContain(tools);
  expect(JSON.stringify(menuTemplate('linux', true))).not.toContain(tools);
});

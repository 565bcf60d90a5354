import { expect, test, vi } from 'vitest';
import { openPreference } from './use-theme.ts';

const open = () => openPreference('theme', ['system', 'light', 'dark']);

test('is the first value until another is chosen, and is kept', () => {
  expect(open().read()).toBe('system');
  open().write('dark');
  expect(open().read()).toBe('dark');
});

test('a stored value that is none of them counts as the first', () => {
  localStorage.setItem('theme', 'purple');
  expect(open().read()).toBe('system');
});

test('tells its subscribers, and those of other tabs, until they unsubscribe', () => {
  const preference = open();
  const onChange = vi.fn();
  const unsubscribe = preference.subscribe(onChange);
  preference.write('dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(onChange).toHaveBeenCalledTimes(2);
  unsubscribe();
  preference.write('light');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a refused storage keeps it as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  const preference = open();
  preference.write('light');
  expect(preference.read()).toBe('light');
});

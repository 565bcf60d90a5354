import { expect, it, vi } from 'vitest';
import { confirmServer, createTeller, openFolder } from './dialogs.ts';

const parent = {} as never;

it('tells over the window where there is one', () => {
  const showMessageBox = vi.fn();
  createTeller({ showMessageBox }, () => undefined)('It failed', 'Try again.');
  expect(showMessageBox).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'It failed' }));
  createTeller({ showMessageBox }, () => parent)('It failed', 'Try again.');
  expect(showMessageBox).toHaveBeenLastCalledWith(parent, expect.objectContaining({ detail: 'Try again.' }));
});

it.each([
  [0, true],
  [1, false],
])(
  'uses another server only when the user says so, and not by pressing Enter (button %i)',
  async (response, agreed) => {
    const showMessageBox = vi.fn(async () => ({ response, checkboxChecked: false }));
    const given = { showMessageBox } as never;
    expect(await confirmServer(given, parent, 'https://two.example', 'https://one.example')).toBe(agreed);
    expect(showMessageBox).toHaveBeenCalledWith(
      parent,
      expect.objectContaining({ message: 'Use the server https://two.example?', defaultId: 1, cancelId: 1 }),
    );
  },
);

it('goes nowhere without a window to ask over', async () => {
  const showMessageBox = vi.fn();
  expect(await confirmServer({ showMessageBox }, undefined, 'https://two.example', '')).toBe(false);
  expect(showMessageBox).not.toHaveBeenCalled();
});

it('says where a folder is that the system does not show', async () => {
  const tell = vi.fn();
  await openFolder({ openPath: async () => '' }, '/logs', tell);
  expect(tell).not.toHaveBeenCalled();
  await openFolder({ openPath: async () => 'No application is registered.' }, '/logs', tell);
  expect(tell).toHaveBeenCalledWith('The logs could not be shown', 'They are in /logs.');
});

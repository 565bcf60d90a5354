import { expect, it, vi } from 'vitest';
import { confirmServer, createMessageBox, openFolder } from './dialogs.ts';

const parent = {} as never;

it('attaches a message to the window if there is one', () => {
  const showMessageBox = vi.fn();
  createMessageBox({ showMessageBox }, () => undefined)('It failed', 'Try again.');
  expect(showMessageBox).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'It failed' }));
  createMessageBox({ showMessageBox }, () => parent)('It failed', 'Try again.');
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

it('says how many changes that wait would be deleted with the switch', async () => {
  const showMessageBox = vi.fn(async () => ({ response: 1, checkboxChecked: false }));
  const given = { showMessageBox } as never;
  await confirmServer(given, parent, 'https://two.example', 'https://one.example', 3);
  expect(showMessageBox).toHaveBeenCalledWith(
    parent,
    expect.objectContaining({
      detail: expect.stringContaining('3 changes that could not be sent to it yet will be deleted.'),
    }),
  );
});

it('switches to no server without a window to ask over', async () => {
  const showMessageBox = vi.fn();
  expect(await confirmServer({ showMessageBox }, undefined, 'https://two.example', '')).toBe(false);
  expect(showMessageBox).not.toHaveBeenCalled();
});

it('shows the path of a folder that the system cannot open', async () => {
  const showMessage = vi.fn();
  await openFolder({ openPath: async () => '' }, '/logs', showMessage);
  expect(showMessage).not.toHaveBeenCalled();
  await openFolder({ openPath: async () => 'No application is registered.' }, '/logs', showMessage);
  expect(showMessage).toHaveBeenCalledWith('The folder could not be opened', 'It is /logs.');
});

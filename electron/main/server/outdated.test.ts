import type { MessageBoxOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { createOutdatedNotice } from './choice.ts';

const origin = 'https://talent.example';

function openNotice(response: number) {
  const shown: MessageBoxOptions[] = [];
  const check = vi.fn(async () => {});
  const showMessageBox = async (options: MessageBoxOptions) => {
    shown.push(options);
    return { response, checkboxChecked: false };
  };
  const say = createOutdatedNotice({ showMessageBox } as never, () => undefined, { check });
  return { say, shown, check };
}

it('says once that the app must be updated, and looks for the update when asked', async () => {
  const { say, shown, check } = openNotice(0);
  say(origin, 'app');
  say(origin, 'app');
  await vi.waitFor(() => expect(check).toHaveBeenCalledOnce());
  expect(shown).toHaveLength(1);
  expect(shown[0]?.message).toContain('Please update it');
  expect(shown[0]?.detail).toContain('export what you need or to sign out');
});

it('goes on when the user wants to update later', async () => {
  const { say, shown, check } = openNotice(1);
  say(origin, 'app');
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(check).not.toHaveBeenCalled();
});

it('an old server is not a reason to update the app', async () => {
  const { say, shown, check } = openNotice(0);
  say(origin, 'server');
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]?.message).toContain('too old for this version');
  expect(shown[0]?.buttons).toEqual(['OK']);
  expect(check).not.toHaveBeenCalled();
});

it('says nothing where both work together, and speaks of each server', async () => {
  const { say, shown } = openNotice(1);
  say(origin, undefined);
  say(origin, 'server');
  say('https://other.example', 'server');
  await vi.waitFor(() => expect(shown).toHaveLength(2));
});

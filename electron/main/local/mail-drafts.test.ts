import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { openMailDraft } from './mail-drafts.ts';

const root = suiteFolder();

function open(folder = path.join(root, crypto.randomUUID())) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), folder: root };
  const shell = {
    openExternal: vi.fn(async (_url: string) => {}),
    openPath: vi.fn(async (_file: string) => ''),
  };
  return { shell, log, folder, parts: { shell, log, folder } };
}

const link = 'mailto:ann@people.example?subject=A%20position&body=Hello%20Ann';

test('a link opens in the mail program, and nothing is written', async () => {
  const { shell, folder, parts } = open();
  expect(await openMailDraft({ kind: 'link', content: link }, parts)).toEqual({ outcome: 'done' });
  expect(shell.openExternal).toHaveBeenCalledExactlyOnceWith(link);
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('a file opens in the mail program, and only its user can read it', async () => {
  const { shell, folder, parts } = open();
  const content = 'X-Unsent: 1\r\n\r\nGrüße';
  expect(await openMailDraft({ kind: 'file', content }, parts)).toEqual({ outcome: 'done' });
  const [file = ''] = shell.openPath.mock.calls[0] ?? [];
  expect(file).toMatch(/\.eml$/);
  expect(readFileSync(file, 'utf8')).toBe(content);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('without a mail program it says what to do, and the log says nothing of the mail', async () => {
  const { shell, log, parts } = open();
  shell.openExternal.mockRejectedValueOnce(new Error(`No application for ${link}`));
  shell.openPath.mockResolvedValueOnce('No application is registered.');
  for (const draft of [
    { kind: 'link', content: link },
    { kind: 'file', content: 'To: ann@people.example' },
  ] as const) {
    expect(await openMailDraft(draft, parts)).toEqual({
      outcome: 'failed',
      reason: expect.stringContaining('settings of the system'),
    });
  }
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('ann');
});

test('a file that cannot be written says so', async () => {
  const taken = path.join(root, 'taken');
  writeFileSync(taken, '');
  const { shell, parts } = open(taken);
  expect(await openMailDraft({ kind: 'file', content: 'a' }, parts)).toEqual({
    outcome: 'failed',
    reason: expect.stringContaining('disk'),
  });
  expect(shell.openPath).not.toHaveBeenCalled();
});

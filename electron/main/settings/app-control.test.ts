import { mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { createAppControl } from './app-control.ts';
import { openAppSettings } from './app-settings.ts';

function open(platform: NodeJS.Platform = 'linux') {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-control-'));
  let isOn = false;
  let notifies = true;
  const copied = vi.fn();
  const updates = {
    method: 'self' as const,
    channel: () => 'stable' as const,
    setChannel: vi.fn(),
    check: vi.fn(async () => {}),
  };
  const openPath = vi.fn(async () => '');
  const retry = vi.fn();
  const control = createAppControl({
    app: { getVersion: () => '1.2.0', getPath: () => path.join(homedir(), 'Larkspur') },
    shell: { openPath },
    clipboard: { writeText: copied },
    platform,
    settings: openAppSettings(path.join(folder, 'app.json')),
    startAtLogin: {
      isOffered: true,
      isOn: () => isOn,
      set: (next) => {
        isOn = next;
      },
      isThisStart: () => false,
    },
    hasTray: false,
    spelling: { languages: () => ['de', 'en-GB'], dictionaries: () => ({ de: 'failed' }), retry },
    isShortcutTaken: () => false,
    updates,
    tasks: () => ({
      inbox: () => ({ finished: [], notifies }),
      setNotifies: (next) => {
        notifies = next;
      },
    }),
    serverOrigin: () => 'https://talent.example',
    log: { folder, info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    showMessage: vi.fn(),
  });
  return { control, folder, copied, updates, openPath, retry };
}

it('changes each setting where it is kept, and reads them all again', () => {
  const { control, updates } = open();
  const changed = control.change({ startsAtLogin: true, notifies: false, closing: 'keep', channel: 'beta' });
  expect(changed).toMatchObject({ startsAtLogin: true, notifies: false, settings: { closing: 'keep' } });
  expect(updates.setChannel).toHaveBeenCalledExactlyOnceWith('beta');
  expect(
    control.change({ quietHours: { from: '22:00', to: '07:00' }, closing: undefined }).settings,
  ).toMatchObject({
    closing: 'keep',
    quietHours: { from: '22:00', to: '07:00' },
  });
});

it('offers no choice of closing on macOS', () => {
  expect(open('darwin').control.read()).toMatchObject({ choosesClosing: false });
  expect(open().control.read()).toMatchObject({ choosesClosing: true });
});

it('tells which dictionaries are not there yet, and tries again to download them', async () => {
  const { control, retry } = open();
  expect(control.read()).toMatchObject({ languages: ['de', 'en-GB'], dictionaries: { de: 'failed' } });
  await control.act('download-dictionaries');
  expect(retry).toHaveBeenCalledOnce();
});

it('copies diagnostics with the end of the log, and nothing secret', async () => {
  const { control, folder, copied } = open();
  const lines = Array.from({ length: 500 }, (_, index) => `line ${index}`);
  writeFileSync(
    path.join(folder, 'larkspur.log'),
    `${lines.join('\n')}\nBearer abc.def of ada@example.com in ${homedir()}/secret\n`,
  );
  await control.act('copy-diagnostics');
  const [[text]] = copied.mock.calls as [[string]];
  expect(text).toContain('Larkspur: 1.2.0\n');
  expect(text).toContain('Server: https://talent.example');
  expect(text).toContain('Tray: none on this desktop');
  expect(text).toContain('line 499');
  expect(text).not.toContain('line 250\n');
  for (const secret of ['abc.def', 'ada@example.com', homedir()]) expect(text).not.toContain(secret);
});

it('shows the folders and looks for updates', async () => {
  const { control, folder, openPath, updates } = open();
  await control.act('show-logs');
  await control.act('show-data');
  await control.act('check-updates');
  expect(openPath.mock.calls).toEqual([[folder], [path.join(homedir(), 'Larkspur')]]);
  expect(updates.check).toHaveBeenCalledOnce();
});

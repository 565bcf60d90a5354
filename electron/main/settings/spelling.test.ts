import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { checkSpelling } from './app-control.ts';
import { openAppSettings } from './app-settings.ts';

function open(spelling: string[], platform: NodeJS.Platform = 'win32') {
  const settings = openAppSettings(
    path.join(mkdtempSync(path.join(tmpdir(), 'larkspur-spelling-')), 'app.json'),
  );
  settings.change({ spelling });
  const events = new EventEmitter();
  const session = {
    availableSpellCheckerLanguages: ['de', 'en-GB'],
    setSpellCheckerEnabled: vi.fn(),
    setSpellCheckerLanguages: vi.fn(),
    on: events.on.bind(events) as never,
  };
  const onDownload = vi.fn();
  const log = { warn: vi.fn() };
  const checked = checkSpelling({ session, settings, platform, log, onDownload });
  const emit = (name: string, language: string) =>
    events.emit(`spellcheck-dictionary-download-${name}`, {}, language);
  return { ...checked, session, settings, onDownload, log, emit };
}

it('has no dictionary downloaded before a language is chosen', () => {
  const { session, settings } = open([]);
  expect(session.setSpellCheckerEnabled).toHaveBeenCalledExactlyOnceWith(false);
  expect(session.setSpellCheckerLanguages).not.toHaveBeenCalled();
  settings.change({ spelling: ['en-GB', 'tlh'] });
  expect(session.setSpellCheckerEnabled).toHaveBeenLastCalledWith(true);
  expect(session.setSpellCheckerLanguages).toHaveBeenCalledExactlyOnceWith(['en-GB']);
});

it('leaves the languages to macOS', () => {
  const { session, languages, dictionaries } = open(['de'], 'darwin');
  expect(session.setSpellCheckerEnabled).not.toHaveBeenCalled();
  expect(languages()).toBeNull();
  expect(dictionaries()).toEqual({});
});

it('tells that a dictionary is on its way, and when it is there', () => {
  const { dictionaries, emit, onDownload } = open(['de']);
  expect(dictionaries()).toEqual({});
  emit('begin', 'de');
  expect(dictionaries()).toEqual({ de: 'downloading' });
  emit('success', 'de');
  expect(dictionaries()).toEqual({});
  expect(onDownload).toHaveBeenCalledTimes(2);
});

it('tells that a dictionary could not be downloaded, and has Chromium try again', () => {
  const { dictionaries, emit, log, onDownload, retry, session, settings } = open(['de']);
  emit('begin', 'de');
  emit('failure', 'de');
  expect(dictionaries()).toEqual({ de: 'failed' });
  expect(onDownload).toHaveBeenCalledTimes(2);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith('The dictionary of de could not be downloaded.');
  session.setSpellCheckerLanguages.mockClear();
  retry();
  // Without the change in between Chromium would do nothing.
  expect(session.setSpellCheckerLanguages.mock.calls).toEqual([[[]], [['de']]]);
  expect(session.setSpellCheckerEnabled).toHaveBeenLastCalledWith(true);
  settings.change({ spelling: [] });
  expect(dictionaries()).toEqual({});
});

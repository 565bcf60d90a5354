import { EventEmitter } from 'node:events';
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { contextMenuTemplate, offerContextMenus } from './menu.ts';

const all = {
  canCut: true,
  canCopy: true,
  canPaste: true,
  canSelectAll: true,
} as ContextMenuParams['editFlags'];
const plain = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
  editFlags: all,
};
const page = {
  replaceMisspelling: vi.fn(),
  showDefinitionForSelection: vi.fn(),
  session: { addWordToSpellCheckerDictionary: vi.fn(() => true) },
};
beforeEach(() => {
  vi.clearAllMocks();
});

const build = (clicked: Partial<typeof plain>, platform: NodeJS.Platform = 'linux') =>
  contextMenuTemplate({ ...plain, ...clicked }, page, platform);
const names = (items: MenuItemConstructorOptions[]) =>
  items.map(({ label, role, type }) => label ?? role ?? type);
const click = (items: MenuItemConstructorOptions[], label: string) =>
  items.find((item) => item.label === label)?.click?.({} as never, undefined, {} as never);

it('offers the editing commands for text, and only those', () => {
  expect(names(build({}))).toEqual(['selectAll']);
  expect(names(build({ selectionText: 'Data Engineer' }))).toEqual(['copy', 'separator', 'selectAll']);
  expect(names(build({ isEditable: true }))).toEqual(['cut', 'copy', 'paste', 'separator', 'selectAll']);
});

it('disables commands that the page forbids, as in a password field', () => {
  const editFlags = { ...all, canCut: false, canCopy: false };
  const items = build({ isEditable: true, editFlags });
  expect(items.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['cut', 'copy']);
});

it('suggests spellings, inserts the chosen one, and adds a word to the dictionary', () => {
  const items = build({
    isEditable: true,
    misspelledWord: 'recieve',
    dictionarySuggestions: ['receive', 'relieve'],
  });
  expect(names(items).slice(0, 5)).toEqual([
    'receive',
    'relieve',
    'separator',
    'Add to Dictionary',
    'separator',
  ]);
  click(items, 'receive');
  expect(page.replaceMisspelling).toHaveBeenCalledExactlyOnceWith('receive');
  click(items, 'Add to Dictionary');
  expect(page.session.addWordToSpellCheckerDictionary).toHaveBeenCalledExactlyOnceWith('recieve');
});

it('says when there is no suggestion', () => {
  const [first] = build({ isEditable: true, misspelledWord: 'xqzt' });
  expect(first).toMatchObject({ label: 'No Spelling Suggestions', enabled: false });
});

it('looks up a selection on macOS alone', () => {
  const selectionText = '  R&D  ';
  const items = build({ selectionText }, 'darwin');
  expect(names(items)[0]).toBe('Look Up “R&&D”');
  click(items, 'Look Up “R&&D”');
  expect(page.showDefinitionForSelection).toHaveBeenCalledOnce();
  expect(names(build({ selectionText: 'Candidate sourcing and back-office' }, 'darwin'))[0]).toBe(
    'Look Up “Candidate sourcing and b…”',
  );
  expect(names(build({ selectionText }, 'linux'))).not.toContain('Look Up “R&&D”');
});

it('opens on every page that is created', () => {
  const app = new EventEmitter();
  const popup = vi.fn();
  const buildFromTemplate = vi.fn(() => ({ popup }) as never);
  offerContextMenus(app as never, { buildFromTemplate }, 'linux');
  const contents = Object.assign(new EventEmitter(), page);
  app.emit('web-contents-created', {}, contents);
  contents.emit('context-menu', {}, plain);
  expect(popup).toHaveBeenCalledOnce();
});

import type { App, ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron';

type Page = Pick<WebContents, 'replaceMisspelling' | 'showDefinitionForSelection'> & {
  session: Pick<WebContents['session'], 'addWordToSpellCheckerDictionary'>;
};
type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

const line: MenuItemConstructorOptions = { type: 'separator' };
/** A longer selection is shown by its beginning, in characters. */
const longestTerm = 24;

/** Offers every page of the app the menu of the right mouse button, of the menu key, and of a long press. */
export function offerContextMenus(
  app: Pick<App, 'on'>,
  menu: Pick<typeof Menu, 'buildFromTemplate'>,
  platform: NodeJS.Platform,
): void {
  app.on('web-contents-created', (_event, contents) =>
    contents.on('context-menu', (_clicked, params) =>
      menu.buildFromTemplate(contextMenuTemplate(params, contents, platform)).popup(),
    ),
  );
}

/** Spelling first where a word is misspelled, then what can be done with the selection. */
export function contextMenuTemplate(
  clicked: Clicked,
  page: Page,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  return [
    ...(clicked.misspelledWord ? spelling(clicked, page) : []),
    ...(platform === 'darwin' ? lookUp(clicked, page) : []),
    ...editing(clicked),
  ];
}

function spelling(
  { misspelledWord, dictionarySuggestions }: Clicked,
  page: Page,
): MenuItemConstructorOptions[] {
  const suggestions = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => page.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No Spelling Suggestions', enabled: false }]),
    line,
    {
      label: 'Add to Dictionary',
      click: () => void page.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    line,
  ];
}

/** macOS shows what its dictionary says of the selection. */
function lookUp({ selectionText }: Clicked, page: Page): MenuItemConstructorOptions[] {
  const term = selectionText.trim();
  if (!term) return [];
  const shown = term.length > longestTerm ? `${term.slice(0, longestTerm).trimEnd()}…` : term;
  // An ampersand would underline the letter after it.
  const label = `Look Up “${shown.replaceAll('&', '&&')}”`;
  return [{ label, click: () => page.showDefinitionForSelection() }, line];
}

function editing({ isEditable, selectionText, editFlags }: Clicked): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  const selectAll: MenuItemConstructorOptions = { role: 'selectAll', enabled: editFlags.canSelectAll };
  if (!isEditable) return selectionText.trim() ? [copy, line, selectAll] : [selectAll];
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    line,
    selectAll,
  ];
}

import type { App, ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron';

type Page = Pick<WebContents, 'replaceMisspelling' | 'showDefinitionForSelection'> & {
  session: Pick<WebContents['session'], 'addWordToSpellCheckerDictionary'>;
};
type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

const separator: MenuItemConstructorOptions = { type: 'separator' };
/** A longer selection is truncated in the menu, in characters. */
const maxTermLength = 24;

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

/** Spelling suggestions come first, then the commands for the selection. */
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
    separator,
    {
      label: 'Add to Dictionary',
      click: () => void page.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    separator,
  ];
}

function lookUp({ selectionText }: Clicked, page: Page): MenuItemConstructorOptions[] {
  const term = selectionText.trim();
  if (!term) return [];
  const shown = term.length > maxTermLength ? `${term.slice(0, maxTermLength).trimEnd()}…` : term;
  // An ampersand would underline the letter after it.
  const label = `Look Up “${shown.replaceAll('&', '&&')}”`;
  return [{ label, click: () => page.showDefinitionForSelection() }, separator];
}

function editing({ isEditable, selectionText, editFlags }: Clicked): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  const selectAll: MenuItemConstructorOptions = { role: 'selectAll', enabled: editFlags.canSelectAll };
  if (!isEditable) return selectionText.trim() ? [copy, separator, selectAll] : [selectAll];
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
    selectAll,
  ];
}

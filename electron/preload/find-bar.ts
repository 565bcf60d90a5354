import { ipcRenderer } from 'electron';
import {
  type FindResult,
  type FindStep,
  shellCalls,
  shellMessages,
} from '../../contract/desktop/shell-pages.ts';
import { element } from './element.ts';

/** Runs the find bar: it searches while the user types; Enter and Shift+Enter go to other matches, Esc closes it. */
export function runFindBar(): void {
  const text = element<HTMLInputElement>('#text');
  const output = element('output');
  const find = (step: FindStep) => void ipcRenderer.invoke(shellCalls.find, text.value, step);
  const close = () => void ipcRenderer.invoke(shellCalls.closeFind);

  text.addEventListener('input', () => find('first'));
  element('form').addEventListener('submit', (event) => event.preventDefault());
  element('#next').addEventListener('click', () => find('next'));
  element('#previous').addEventListener('click', () => find('previous'));
  element('#close').addEventListener('click', close);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      // Chromium empties a search field on Escape, and the next bar would open without the last text.
      event.preventDefault();
      close();
    }
    // On a button, Enter presses the button.
    if (event.key === 'Enter' && event.target === text) find(event.shiftKey ? 'previous' : 'next');
  });

  ipcRenderer.on(shellMessages.found, (_event, { active, total }: FindResult) => {
    const none = text.value === '' ? '' : 'No matches';
    output.textContent = total === 0 ? none : `${active} of ${total}`;
  });
  ipcRenderer.on(shellMessages.focus, (_event, last: string) => {
    if (text.value === '') text.value = last;
    text.focus();
    text.select();
    if (text.value !== '') find('first');
  });
}

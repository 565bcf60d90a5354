/** The preload script of the shell's own pages. It runs in an isolated world and exposes nothing to the page. */

import { ipcRenderer } from 'electron';
import {
  type FindResult,
  type FindStep,
  type ProxyQuestion,
  shellCalls,
  shellMessages,
  shellPaths,
} from '../../contract/desktop/shell-pages.ts';

/** @throws if the page has no such element */
function element<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

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

function runProxySignIn(): void {
  const user = element<HTMLInputElement>('#user');
  const password = element<HTMLInputElement>('#password');
  const cancel = () => void ipcRenderer.invoke(shellCalls.cancel);

  void ipcRenderer.invoke(shellCalls.readQuestion).then(({ host, realm, isRetry }: ProxyQuestion) => {
    element('#host').textContent = host;
    element('#realm').textContent = realm && `It calls itself “${realm}”.`;
    element('#refused').hidden = !isRetry;
    user.focus();
  });
  element('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void ipcRenderer.invoke(shellCalls.answer, { user: user.value, password: password.value });
  });
  element('#cancel').addEventListener('click', cancel);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
  });
}

const run: Record<string, () => void> = {
  [shellPaths.find]: runFindBar,
  [shellPaths.proxy]: runProxySignIn,
};

addEventListener('DOMContentLoaded', () => run[location.pathname]?.());

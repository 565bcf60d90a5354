import { ipcRenderer } from 'electron';
import { type ProxyQuestion, shellCalls } from '../../contract/desktop/shell-pages.ts';
import { element } from './element.ts';

/** Asks for a proxy's user name and password, and passes them to main. */
export function runProxySignIn(): void {
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

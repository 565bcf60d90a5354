/** Inline bootstrap of the pages behind the sign-in. They have no content before hydration, so modules load at once. */
import { evaluateInTurn } from './sequential-modules.ts';

const { modules = '' } = (document.currentScript as HTMLScriptElement).dataset;
try {
  // Before the first paint, so that the page does not change its colors.
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? '';
} catch {
  // No storage: the system's theme.
}
void evaluateInTurn(modules.split(' '));

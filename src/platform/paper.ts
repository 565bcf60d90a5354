import type { PaperOutcome } from '../../contract/desktop/desktop-windows.ts';
import type { Shell } from './platform-context.tsx';

/** Resolves to an error message, else to an empty text; a browser reports errors itself. */
export async function printPage(shell: Shell | null): Promise<string> {
  if (shell) return reasonOf(await shell.windows.printPage());
  window.print();
  return '';
}

/** Resolves as `printPage` does. */
export const savePdf = async ({ windows }: Shell, name: string): Promise<string> =>
  reasonOf(await windows.savePdf(name.slice(0, 300) || 'Page'));

const reasonOf = (outcome: PaperOutcome) => (outcome.outcome === 'failed' ? outcome.reason : '');

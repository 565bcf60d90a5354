import type { MailDraft } from '../../contract/platform/mail-draft.ts';
import { usePlatform } from './platform-context.tsx';

/** Resolves to an error message, else to an empty text. */
export function useOpenDraft(): (draft: MailDraft) => Promise<string> {
  const { shell } = usePlatform();
  return async (draft) => {
    if (!shell) return 'The mail can be opened in the desktop app only.';
    const opened = await shell.computer.openMailDraft(draft).catch(() => undefined);
    if (opened?.outcome === 'done') return '';
    return opened?.reason ?? 'The draft could not be opened. Please try again.';
  };
}

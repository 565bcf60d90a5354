import type { MailDraft } from '../../contract/platform/mail-draft.ts';
import { usePlatform } from './platform-context.tsx';

/** Opens drafts in the system's mail program. Resolves to what went wrong, else to an empty text. */
export function useOpenDraft(): (draft: MailDraft) => Promise<string> {
  const { shell } = usePlatform();
  return async (draft) => {
    // Only a server in the app makes drafts.
    if (!shell) return 'The mail can be opened in the desktop app only.';
    const opened = await shell.computer.openMailDraft(draft).catch(() => undefined);
    if (opened?.outcome === 'done') return '';
    return opened?.reason ?? 'The draft could not be opened. Please try again.';
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Shell } from 'electron';
import type { DraftOutcome } from '../../../contract/desktop/desktop-computer.ts';
import type { MailDraft } from '../../../contract/platform/mail-draft.ts';
import type { Log } from '../log/log.ts';

interface MailDraftsParts {
  shell: Pick<Shell, 'openExternal' | 'openPath'>;
  folder: string;
  log: Log;
}

const noProgram =
  'No mail program of this computer took the draft. Choose one for mails in the settings of the system, or copy the mail.';

export async function openMailDraft(draft: MailDraft, parts: MailDraftsParts): Promise<DraftOutcome> {
  const { shell, log } = parts;
  try {
    if (draft.kind === 'link') {
      await shell.openExternal(draft.content);
    } else {
      const failure = await shell.openPath(await writeDraft(draft.content, parts));
      if (failure) throw new Error(failure);
    }
    return { outcome: 'done' };
  } catch (error) {
    // The error of a link may hold the link, and with it the mail.
    log.warn(`A draft could not be opened as a ${draft.kind}.`);
    const isDiskError = (error as NodeJS.ErrnoException).syscall !== undefined;
    return {
      outcome: 'failed',
      reason: isDiskError
        ? 'The draft could not be written. Make room on the disk and try again.'
        : noProgram,
    };
  }
}

/** Readable by the user alone: a draft names people. */
async function writeDraft(content: string, { folder }: MailDraftsParts): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomUUID()}.eml`);
  await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  return file;
}

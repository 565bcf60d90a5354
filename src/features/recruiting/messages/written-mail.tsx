import { useState } from 'react';
import type { WrittenMessage } from '../../../../contract/recruiting/messages.calls.ts';
import { useOpenDraft } from '../../../platform/use-open-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What became of a mail: it is on its way, or a draft in the mail program. */
export function WrittenMail({
  mail: { to, draft },
  name,
  problem,
  copied,
  onClose,
}: {
  mail: WrittenMessage;
  name: string;
  /** Why the mail program did not take it; empty where it did. */
  problem: string;
  copied: string;
  onClose: () => void;
}) {
  const openDraft = useOpenDraft();
  const [again, setAgain] = useState(problem);
  return (
    <>
      {again ? (
        <Notice kind="failed" className="mt-4">
          {again}
        </Notice>
      ) : (
        <Notice kind="done" className="mt-4">
          {draft
            ? `The draft to ${to} is open in your mail program. Send it there. Whether you did is not known here, so move ${name} to Contacted on the board then.`
            : `The mail is on its way to ${to}. The person’s history says when it is sent.`}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {draft && <CopyButton text={copied}>Copy</CopyButton>}
        {draft && (
          <Button look="secondary" onClick={async () => setAgain(await openDraft(draft))}>
            Open it again
          </Button>
        )}
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

import { useState } from 'react';
import { isSameTexts } from '../../../lib/use-draft.ts';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { DraftNotice, restoredText } from '../../../ui/draft-notice.tsx';
import type { PostText } from './autosave.ts';
import type { usePostText } from './use-post-text.ts';

const conflictFields = [
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Text' },
] as const;

/** Asks what to keep when someone else saved first, and says that an earlier visit's text is back. */
export function TextNotices({
  edited,
  typed,
  onDiscard,
}: {
  edited: ReturnType<typeof usePostText>;
  typed: PostText;
  /** Goes back to what is stored. */
  onDiscard: () => void;
}) {
  const [isDismissed, setDismissed] = useState(false);
  const { theirs, restored } = edited;
  if (theirs) {
    return (
      <ConflictNotice
        title="The post was changed while you were editing"
        fields={conflictFields}
        mine={{ ...typed }}
        theirs={{ ...theirs.values }}
        isBusy={false}
        onKeepMine={() => {
          setDismissed(true);
          edited.keepMine();
        }}
        onTakeTheirs={() => {
          setDismissed(true);
          edited.takeTheirs();
        }}
      />
    );
  }
  // Whoever types on has seen it, and discarding would take the new words as well.
  if (!restored || isDismissed || !isSameTexts(restored.text, typed)) return null;
  const dismiss = () => setDismissed(true);
  return (
    <DraftNotice
      className="mb-4"
      actions={[
        ['Keep', dismiss],
        [
          'Discard',
          () => {
            dismiss();
            onDiscard();
          },
        ],
      ]}
    >
      {restoredText(restored.savedAt)}
    </DraftNotice>
  );
}

import { useState } from 'react';
import { RestoredNotice } from '../../../lib/draft-notice.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import type { PostText } from './autosave.ts';
import type { usePostText } from './use-post-text.ts';

const conflictFields = [
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Text' },
] as const;

/** Asks what to keep when somebody else saved first, and says that an earlier visit's text is back. */
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
  const { theirs, restoredFrom } = edited;
  if (theirs) {
    return (
      <ConflictNotice
        title="The post was changed while you were editing"
        fields={conflictFields}
        mine={{ ...typed }}
        theirs={{ ...theirs.values }}
        isBusy={false}
        onKeepMine={edited.keepMine}
        onTakeTheirs={edited.takeTheirs}
      />
    );
  }
  if (restoredFrom === undefined || isDismissed) return null;
  return (
    <RestoredNotice
      className="mb-4"
      savedAt={restoredFrom}
      onDiscard={() => {
        setDismissed(true);
        onDiscard();
      }}
    />
  );
}

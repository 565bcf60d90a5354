import { type KeyboardEvent, useId, useState } from 'react';
import { splitList } from '../../../../contract/platform/text.ts';
import { isSameTexts } from '../../../lib/use-draft.ts';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { DraftNotice, restoredText } from '../../../ui/draft-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { usePostTags } from '../label-filters.tsx';
import type { PostText } from './autosave.ts';
import type { usePostText } from './use-post-text.ts';

const conflictFields = [
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Text' },
] as const;

/** Asks which text to keep when another user saved first, and says that an earlier visit's text is back. */
export function TextNotices({
  edited,
  typed,
  onDiscard,
}: {
  edited: ReturnType<typeof usePostText>;
  typed: PostText;
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

const limits = { tags: 10, length: 40 };

export function TagsField({ tags, onSave }: { tags: readonly string[]; onSave: (tags: string[]) => void }) {
  const shown = tags.join(', ');
  const [typed, setTyped] = useState(shown);
  const [stored, setStored] = useState(shown);
  const known = usePostTags();
  const list = useId();
  if (stored !== shown) {
    setStored(shown);
    setTyped(shown);
  }
  const save = () => {
    const next = splitList(typed);
    if (problemOf(next)) return;
    if (next.join(', ') !== shown) onSave(next);
  };
  // The browser offers whole values: what is typed so far, and one more tag.
  const before = typed.slice(0, typed.lastIndexOf(',') + 1).trim();
  return (
    <>
      <TextField
        label="Tags"
        hint={`Separate with commas, up to ${limits.tags}.`}
        error={problemOf(splitList(typed))}
        value={typed}
        list={list}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && save()}
      />
      <datalist id={list}>
        {known
          .filter((tag) => !splitList(typed).includes(tag))
          .map((tag) => (
            <option key={tag} value={`${before}${before && ' '}${tag}`} />
          ))}
      </datalist>
    </>
  );
}

function problemOf(tags: readonly string[]): string | undefined {
  const long = tags.find(({ length }) => length > limits.length);
  if (long) return `“${long.slice(0, 20)}…” has more than ${limits.length} characters. Shorten it to save.`;
  return tags.length > limits.tags
    ? `At most ${limits.tags} tags. Remove ${tags.length - limits.tags} to save.`
    : undefined;
}

import { type KeyboardEvent, useId, useState } from 'react';
import { splitList } from '../../../../contract/platform/text.ts';
import { TextField } from '../../../ui/field.tsx';
import { usePostTags } from '../label-filters.tsx';

const limits = { tags: 10, length: 40 };

/** The tags of a post, saved when the field is left or Enter is pressed. */
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

/** Why tags can't be saved. Nothing is cut off behind the writer's back. */
function problemOf(tags: readonly string[]): string | undefined {
  const long = tags.find(({ length }) => length > limits.length);
  if (long) return `“${long.slice(0, 20)}…” has more than ${limits.length} characters. Shorten it to save.`;
  return tags.length > limits.tags
    ? `At most ${limits.tags} tags. Remove ${tags.length - limits.tags} to save.`
    : undefined;
}

import { type KeyboardEvent, useId, useState } from 'react';
import { splitList } from '../../../../contract/text.ts';
import { TextField } from '../../../ui/field.tsx';
import { usePostTags } from '../label-filters.tsx';

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
    const next = splitList(typed)
      .map((tag) => tag.slice(0, 40))
      .slice(0, 10);
    if (next.join(', ') !== shown) onSave(next);
  };
  // The browser offers whole values: what is typed so far, and one more tag.
  const before = typed.slice(0, typed.lastIndexOf(',') + 1).trim();
  return (
    <>
      <TextField
        label="Tags"
        hint="Separate with commas."
        value={typed}
        list={list}
        maxLength={420}
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

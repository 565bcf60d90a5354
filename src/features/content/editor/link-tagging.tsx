import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import type { PostText } from './autosave.ts';
import { findLinks, hasTags, type LinkTags, suggestTags, tagLinks } from './link-tags.ts';
import { showMarkdown } from './use-text-editor.ts';

/** Offers to tag the links of a text that has some. */
export function LinkTagging({
  post: { type, campaign },
  typed: { title, body },
  editor,
}: {
  post: EditablePost;
  typed: PostText;
  editor: Editor;
}) {
  const [isOpen, setOpen] = useState(false);
  if (findLinks(body).length === 0) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        UTM parameters…
      </Button>
      {isOpen && (
        <LinkTagsDialog
          body={body}
          suggested={suggestTags(type, title, campaign)}
          onChange={(next) => showMarkdown(editor, next, { isStep: true })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const labels = { source: 'Source', medium: 'Medium', campaign: 'Campaign' } as const;
const names = Object.keys(labels) as (keyof LinkTags)[];

/** Tags the links of a text with UTM parameters, or takes them away, as one step that *Undo* of the editor takes back. */
function LinkTagsDialog({
  body,
  suggested,
  onChange,
  onClose,
}: {
  body: string;
  suggested: LinkTags;
  onChange: (body: string) => void;
  onClose: () => void;
}) {
  const title = useId();
  const [tags, setTags] = useState(suggested);
  const [isChecked, setChecked] = useState(false);
  const links = findLinks(body);
  const change = (next: LinkTags | undefined) => {
    onChange(tagLinks(body, next));
    onClose();
  };
  const isMissing = (name: keyof LinkTags) => tags[name].trim() === '';
  return (
    <Dialog aria-labelledby={title} isQuestion onClose={onClose} className="p-6">
      <h2 id={title} className="mb-2 text-xl">
        UTM parameters
      </h2>
      <p className="mb-4 text-muted">
        {links.length === 1 ? 'The link' : `The ${links.length} links`} of this post will tell your web
        analytics where visitors came from.
      </p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (names.some(isMissing)) return;
          const trimmed = names.map((name) => [name, tags[name].trim()]);
          change(Object.fromEntries(trimmed) as LinkTags);
        }}
      >
        <div className="grid gap-4">
          {names.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              value={tags[name]}
              maxLength={100}
              error={isChecked && isMissing(name) ? 'Please fill in this field.' : undefined}
              onChange={(event) => setTags({ ...tags, [name]: event.target.value })}
            />
          ))}
        </div>
        <p className="mt-4 break-all rounded-control bg-sunk px-3 py-2 text-muted text-sm">
          {tagLinks(links[0] ?? '', tags)}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {hasTags(body) && (
            <Button look="quiet" onClick={() => change(undefined)}>
              Remove parameters
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Tag links</Button>
        </div>
      </Form>
    </Dialog>
  );
}

import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { Button } from '../../../ui/button.tsx';
import type { PostText } from './autosave.ts';
import { findLinks, suggestTags } from './link-tags.ts';
import { LinkTagsDialog } from './link-tags-dialog.tsx';
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

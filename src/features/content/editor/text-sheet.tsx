import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { languageProps } from '../text-language.ts';
import { LinkDialog } from './link-dialog.tsx';
import { TextActions } from './text-actions.tsx';
import { TextPictureDialog } from './text-picture-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import type { useProposals } from './use-proposals.ts';

/** The text of a post, under its toolbar and what the writing model can do with it. */
export function TextSheet({
  post,
  editor,
  proposals,
}: {
  post: EditablePost;
  editor: Editor | null;
  proposals: ReturnType<typeof useProposals>;
}) {
  const [isLinking, setLinking] = useState(false);
  const [isPicturing, setPicturing] = useState(false);
  return (
    <div className="min-w-0 rounded-card border border-hairline bg-panel">
      <div className="sticky top-14 max-lg:top-20 rounded-t-card z-10 flex flex-wrap items-center gap-x-4 border-hairline border-b bg-panel px-5 py-1.5">
        {editor && (
          <Toolbar
            editor={editor}
            onLink={() => setLinking(true)}
            {...(postKindTable[post.type].isForBlog && { onPicture: () => setPicturing(true) })}
          />
        )}
      </div>
      <div className="border-hairline border-b px-5 py-3">
        <TextActions proposals={proposals} />
      </div>
      <EditorContent editor={editor} className="p-5 sm:p-6" {...languageProps(post)} />
      {isPicturing && editor && (
        <TextPictureDialog editor={editor} postId={post.id} onClose={() => setPicturing(false)} />
      )}
      {isLinking && editor && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { postExtensions } from './extensions.tsx';
import { readMarkdown } from './read-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Opens an editor on Markdown. `onTyped` is called with the Markdown after each change. */
export function useTextEditor(markdown: string, onTyped: (markdown: string) => void): Editor | null {
  return useEditor({
    extensions: postExtensions,
    // The content security policy allows no style element.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': 'Text',
        'aria-multiline': 'true',
        class: 'markdown min-h-80 max-w-[36rem] whitespace-pre-wrap break-words pb-16 outline-none',
      },
    },
    onCreate: ({ editor }) => showMarkdown(editor, markdown),
    onUpdate: ({ editor }) => onTyped(writeMarkdown(editor.state.doc)),
  });
}

/** Replaces the whole text, as one step that can be undone unless it is the first. */
export function showMarkdown(editor: Editor, markdown: string, { isStep = false } = {}): void {
  const { state, schema, view } = editor;
  const read = readMarkdown(schema, markdown);
  const change = state.tr.replaceWith(0, state.doc.content.size, read.content);
  change.setMeta('preventUpdate', !isStep).setMeta('addToHistory', isStep);
  view.dispatch(change);
}

import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

const look =
  'inline-flex min-h-9 min-w-9 items-center justify-center rounded-control px-2 text-sm hover:bg-sunk aria-pressed:bg-strong-soft aria-pressed:text-strong disabled:opacity-50 touch:min-h-11 touch:min-w-11';

/** What can be done to the selected text. Each has a key, too. */
export function Toolbar({
  editor,
  onLink,
  onPicture,
}: {
  editor: Editor;
  onLink: () => void;
  /** Absent where the text shows no pictures. */
  onPicture?: () => void;
}) {
  const is = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      heading: current.isActive('heading', { level: 2 }),
      subheading: current.isActive('heading', { level: 3 }),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      link: current.isActive('link'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div role="toolbar" aria-label="Formatting" className="-ml-2 flex flex-wrap items-center gap-0.5">
      <Tool name="Bold" isOn={is.bold} onUse={() => run().toggleBold().run()} className="font-bold">
        B
      </Tool>
      <Tool name="Italic" isOn={is.italic} onUse={() => run().toggleItalic().run()} className="italic">
        I
      </Tool>
      <Tool name="H2 heading" isOn={is.heading} onUse={() => run().toggleHeading({ level: 2 }).run()}>
        H2
      </Tool>
      <Tool name="H3 heading" isOn={is.subheading} onUse={() => run().toggleHeading({ level: 3 }).run()}>
        H3
      </Tool>
      <Tool name="Bullets" isOn={is.bullets} onUse={() => run().toggleBulletList().run()}>
        •
      </Tool>
      <Tool name="1. Numbers" isOn={is.numbers} onUse={() => run().toggleOrderedList().run()}>
        1.
      </Tool>
      <Tool name="Quote" isOn={is.quote} onUse={() => run().toggleBlockquote().run()}>
        “
      </Tool>
      <Tool name="Link" isOn={is.link} onUse={onLink}>
        Link
      </Tool>
      {onPicture && (
        <Tool name="Picture" onUse={onPicture}>
          Picture
        </Tool>
      )}
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-hairline" />
      <Tool name="Undo" isDisabled={!is.undo} onUse={() => run().undo().run()}>
        Undo
      </Tool>
      <Tool name="Redo" isDisabled={!is.redo} onUse={() => run().redo().run()}>
        Redo
      </Tool>
    </div>
  );
}

function Tool({
  name,
  isOn,
  isDisabled = false,
  className,
  onUse,
  children,
}: {
  name: string;
  /** Undefined for what is done once. */
  isOn?: boolean;
  isDisabled?: boolean;
  className?: string;
  onUse: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      disabled={isDisabled}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className={classes(look, className)}
    >
      {children}
    </button>
  );
}

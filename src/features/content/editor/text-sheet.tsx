import type { Editor } from '@tiptap/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { isMergeField } from '../../../../contract/content/post-mails.calls.ts';
import { addPicture, pictureLimits } from '../../../../contract/content/post-pictures.calls.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { pictureTypes } from '../../../../contract/content/text-pictures.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { FoldButton } from '../fold-button.tsx';
import { openPicture } from '../picture/image-work.ts';
import { findPictureProblem } from '../picture/picture-panel.tsx';
import { languageProps } from '../post-kind-texts.tsx';
import { TextActions } from './text-actions.tsx';
import type { useProposals } from './use-proposals.ts';

const look =
  'inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center rounded-control px-2 text-sm hover:bg-sunk aria-pressed:bg-strong-soft aria-pressed:text-strong disabled:opacity-50 touch:min-h-11 touch:min-w-11';

function Toolbar({
  editor,
  onLink,
  onPicture,
}: {
  editor: Editor;
  onLink: () => void;
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
  const [last, setLast] = useState('Bold');
  const isGone = (last === 'Undo' && !is.undo) || (last === 'Redo' && !is.redo);
  const stops = { stop: isGone ? 'Bold' : last, onStop: setLast };
  return (
    // One stop of the Tab key: arrows lead from tool to tool.
    <div
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      onKeyDown={moveByArrow}
      className="-ml-2 flex min-w-0 items-center gap-0.5 max-lg:overflow-x-auto max-lg:pr-8 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] lg:flex-wrap"
    >
      <Tool
        {...stops}
        name="Bold"
        isOn={is.bold}
        onUse={() => run().toggleBold().run()}
        className="font-bold"
      >
        B
      </Tool>
      <Tool
        {...stops}
        name="Italic"
        isOn={is.italic}
        onUse={() => run().toggleItalic().run()}
        className="italic"
      >
        I
      </Tool>
      <Tool
        {...stops}
        name="H2 heading"
        isOn={is.heading}
        onUse={() => run().toggleHeading({ level: 2 }).run()}
      >
        H2
      </Tool>
      <Tool
        {...stops}
        name="H3 heading"
        isOn={is.subheading}
        onUse={() => run().toggleHeading({ level: 3 }).run()}
      >
        H3
      </Tool>
      <Tool {...stops} name="Bullets" isOn={is.bullets} onUse={() => run().toggleBulletList().run()}>
        •
      </Tool>
      <Tool {...stops} name="1. Numbers" isOn={is.numbers} onUse={() => run().toggleOrderedList().run()}>
        1.
      </Tool>
      <Tool {...stops} name="Quote" isOn={is.quote} onUse={() => run().toggleBlockquote().run()}>
        “
      </Tool>
      <Tool {...stops} name="Link" isOn={is.link} onUse={onLink}>
        Link
      </Tool>
      {onPicture && (
        <Tool {...stops} name="Picture" onUse={onPicture}>
          Picture
        </Tool>
      )}
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-hairline" />
      <Tool {...stops} name="Undo" isDisabled={!is.undo} onUse={() => run().undo().run()}>
        Undo
      </Tool>
      <Tool {...stops} name="Redo" isDisabled={!is.redo} onUse={() => run().redo().run()}>
        Redo
      </Tool>
    </div>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const places: Partial<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const next = places[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  tools.at(next % tools.length)?.focus();
}

function Tool({
  name,
  stop,
  onStop,
  isOn,
  isDisabled = false,
  className,
  onUse,
  children,
}: {
  name: string;
  stop: string;
  onStop: (name: string) => void;
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
      tabIndex={name === stop ? 0 : -1}
      onFocus={() => onStop(name)}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className={classes(look, className)}
    >
      {children}
    </button>
  );
}

export function TextSheet({
  post,
  isOutline,
  editor,
  proposals,
}: {
  post: EditablePost;
  /** Without a model there is no text yet to rewrite. */
  isOutline: boolean;
  editor: Editor | null;
  proposals: ReturnType<typeof useProposals>;
}) {
  const [isLinking, setLinking] = useState(false);
  const [isPicturing, setPicturing] = useState(false);
  const [isRewriting, setRewriting] = useState(false);
  const isRewritable = !(isOutline && proposals.can?.model === null);
  return (
    <div className="min-w-0 rounded-card border border-hairline bg-panel">
      <div className="sticky top-14 max-lg:top-20 rounded-t-card z-10 border-hairline border-b bg-panel px-5 py-1.5">
        <div className="flex items-center justify-between gap-2">
          {editor && (
            <Toolbar
              editor={editor}
              onLink={() => setLinking(true)}
              {...(postKindTable[post.type].isForBlog && { onPicture: () => setPicturing(true) })}
            />
          )}
          {isRewritable && (
            <FoldButton isOpen={isRewriting} className="-mr-3 shrink-0" onChange={setRewriting}>
              Rewrite
            </FoldButton>
          )}
        </div>
        {isRewritable && <TextActions proposals={proposals} isOpen={isRewriting} />}
      </div>
      <EditorContent editor={editor} className="p-5 sm:p-6" {...languageProps(post)} />
      {isPicturing && editor && (
        <TextPictureDialog editor={editor} postId={post.id} onClose={() => setPicturing(false)} />
      )}
      {isLinking && editor && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** The protocols that the reading view allows (spec §5). */
const allowed = /^(?:https?|ircs?|mailto|xmpp):/i;

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const title = useId();
  const current: string = editor.getAttributes('link').href ?? '';
  const [address, setAddress] = useState(current);
  const [error, setError] = useState<string>();
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const typed = address.trim();
    const isField = isMergeField(typed);
    const href = isField || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
    if (typed === '' || !(isField || allowed.test(href)))
      return setError('Enter an address such as https://example.com');
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && current === '') {
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    close();
  };
  return (
    <Dialog aria-labelledby={title} isQuestion onClose={close} className="p-6">
      <h2 id={title} className="mb-4 text-xl">
        Link
      </h2>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          label="Address"
          value={address}
          error={error}
          autoFocus
          onChange={(event) => setAddress(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {current !== '' && (
            <Button
              look="quiet"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              Remove link
            </Button>
          )}
          <CancelButton onClick={close} />
          <Button type="submit">Apply</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function TextPictureDialog({
  editor,
  postId,
  onClose,
}: {
  editor: Editor;
  postId: string;
  onClose: () => void;
}) {
  const api = useApi();
  const title = useId();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const insert = async () => {
    const wrong = file ? findPictureProblem(file) : 'Choose a picture.';
    setProblem(wrong);
    if (!file || wrong || isBusy) return;
    setBusy(true);
    try {
      const { content } = await openPicture(file);
      const { id } = await api.call(
        addPicture,
        { params: { id: postId }, query: { file_name: file.name.slice(-200) } },
        { upload: content },
      );
      editor
        .chain()
        .insertContent({ type: 'textPicture', attrs: { id, alt: alt.trim() } })
        .run();
      close();
    } catch (error) {
      setProblem(problemText(error, 'The picture could not be added. Choose another one.'));
      setBusy(false);
    }
  };
  return (
    <Dialog aria-labelledby={title} isQuestion onClose={close} className="p-6">
      <h2 id={title} className="mb-4 text-xl">
        Picture
      </h2>
      <Form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void insert();
        }}
      >
        <TextField
          label="File"
          type="file"
          accept={pictureTypes.join(',')}
          error={problem}
          hint={`JPEG, PNG or WebP, up to ${pictureLimits.bytes / 1024 / 1024} MB.`}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setProblem(undefined);
          }}
        />
        <TextField
          label="Alt text"
          maxLength={pictureLimits.altText}
          hint="What readers who do not see the picture should know."
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton onClick={close} />
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Adding...' : 'Add'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

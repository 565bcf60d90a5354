import { type Editor, Extension, mergeAttributes, Node } from '@tiptap/core';
import type { Node as Block, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { promptSpansIn, sourceNoteSpansIn } from '../../../../contract/content/open-prompts.ts';
import { textPictureShape } from '../../../../contract/content/text-pictures.ts';
import { isDisguisedLink } from '../../../../contract/platform/link-target.ts';
import { usePictureAddress } from '../picture/shown-picture.tsx';
import { readMarkdown, readPasted, writeMarkdown } from './markdown.ts';

/** A block that the editor cannot show as it is, such as a table or HTML: its Markdown stands in it and can be edited. */
const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-source': '' }, ['code', 0]],
});

const TextPicture = Node.create({
  name: 'textPicture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[data-picture]',
      getAttrs: (element) => ({
        id: element.getAttribute('data-picture'),
        alt: element.getAttribute('alt') ?? '',
      }),
    },
  ],
  renderHTML: ({ node }) => ['img', mergeAttributes({ 'data-picture': node.attrs.id, alt: node.attrs.alt })],
  addNodeView: () => ReactNodeViewRenderer(ShownTextPicture),
});

/**
 * Without strike and underline, which the reading view does not show, and without the empty paragraph that the
 * kit adds at the end.
 */
export const postExtensions = [
  StarterKit.configure({
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['mailto', 'xmpp', 'irc', 'ircs'],
      isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && !isDisguisedLink(url ?? ''),
    },
  }),
  SourceBlock,
  TextPicture,
];

interface Range {
  from: number;
  to: number;
}

/** The mails of a series, each with the heading of the segment that it begins. */
function mailsIn(doc: Block): Range[] {
  const starts: number[] = [];
  let segment: number | undefined;
  doc.forEach((node, offset) => {
    const level = node.type.name === 'heading' ? node.attrs.level : undefined;
    if (level === 2) segment = offset;
    if (level !== 3) return;
    starts.push(starts.length === 0 ? 0 : (segment ?? offset));
    segment = undefined;
  });
  return starts.map((from, place) => ({ from, to: starts[place + 1] ?? doc.content.size }));
}

const isIn = ({ from, to }: Range, position: number) => from <= position && position < to;

export const mailAtCaret = ({ doc, selection }: EditorState): number =>
  Math.max(
    0,
    mailsIn(doc).findIndex((mail) => isIn(mail, selection.from)),
  );

const oneMailKey = new PluginKey<boolean>('oneMail');

export const showsOneMail = (state: EditorState): boolean => oneMailKey.getState(state) === true;

export function setOneMail({ view }: Editor, isOne: boolean): void {
  view.dispatch(view.state.tr.setMeta(oneMailKey, isOne));
}

/** The mail that the caret is in, while one is shown at a time; undefined where the selection goes over several. */
function shownMail(state: EditorState): Range | undefined {
  if (!showsOneMail(state)) return undefined;
  const { from, to } = state.selection;
  return mailsIn(state.doc).find((mail) => isIn(mail, from) && to <= mail.to);
}

/** Shows one mail of a series at a time. Nothing that is hidden is selected or joined with what is shown. */
const OneMail = Extension.create({
  name: 'oneMail',
  addKeyboardShortcuts() {
    const edgesOf = ({ doc }: EditorState, { from, to }: Range) => ({
      first: Selection.findFrom(doc.resolve(from), 1, true),
      last: Selection.findFrom(doc.resolve(to), -1, true),
    });
    const stopAt = (edge: 'first' | 'last') => () => {
      const { state } = this.editor;
      const mail = shownMail(state);
      const caret = mail && edgesOf(state, mail)[edge];
      return caret ? state.selection.eq(caret) : false;
    };
    return {
      Backspace: stopAt('first'),
      Delete: stopAt('last'),
      'Mod-a': () => {
        const { state, commands } = this.editor;
        const mail = shownMail(state);
        const { first, last } = mail ? edgesOf(state, mail) : {};
        return first && last ? commands.setTextSelection({ from: first.from, to: last.to }) : false;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: oneMailKey,
      state: { init: () => true, apply: (change, isOne) => change.getMeta(oneMailKey) ?? isOne },
      props: {
        decorations: (state) => {
          const mail = shownMail(state);
          if (!mail) return null;
          const hidden: Decoration[] = [];
          state.doc.forEach((node, offset) => {
            if (!isIn(mail, offset))
              hidden.push(Decoration.node(offset, offset + node.nodeSize, { class: 'hidden' }));
          });
          return DecorationSet.create(state.doc, hidden);
        },
      },
    }),
  ],
});

function ShownTextPicture({ node, selected }: NodeViewProps) {
  const { id, alt } = node.attrs as { id: string; alt: string };
  const address = usePictureAddress(id, textPictureShape);
  return (
    <NodeViewWrapper className={selected ? 'my-4 outline-2 outline-strong outline-offset-2' : 'my-4'}>
      {address ? (
        <img src={address} alt={alt} className="h-auto max-w-full rounded-control" />
      ) : (
        <span className="block rounded-control border border-hairline bg-sunk p-4 text-muted text-sm">
          {alt || 'Picture'}
        </span>
      )}
    </NodeViewWrapper>
  );
}

export function useTextEditor(
  markdown: string,
  { isSeries, onTyped }: { isSeries: boolean; onTyped: (markdown: string) => void },
): Editor | null {
  return useEditor({
    extensions: isSeries ? [...postExtensions, OneMail] : postExtensions,
    // The content security policy allows no style element.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      // Without a slice, or with the Shift key, the editor pastes the text as it is.
      clipboardTextParser: (text, _context, isPlain, { state }) =>
        (isPlain ? undefined : readPasted(state.schema, text)) as Slice,
      attributes: {
        role: 'textbox',
        'aria-label': 'Text',
        'aria-multiline': 'true',
        class:
          'markdown min-h-80 max-w-[36rem] whitespace-pre-wrap break-words pb-16 outline-none [&>.hidden+*]:mt-0!',
      },
    },
    onCreate: ({ editor }) => showMarkdown(editor, markdown),
    onUpdate: ({ editor }) => onTyped(writeMarkdown(editor.state.doc)),
  });
}

/** Replaces the whole text. `isStep` makes it a step that can be undone. */
export function showMarkdown(editor: Editor, markdown: string, { isStep = false } = {}): void {
  const { state, schema, view } = editor;
  const read = readMarkdown(schema, markdown);
  const change = state.tr.replaceWith(0, state.doc.content.size, read.content);
  const { doc } = change;
  change.setSelection(Selection.near(doc.resolve(Math.min(state.selection.from, doc.content.size))));
  change.setMeta('preventUpdate', !isStep).setMeta('addToHistory', isStep);
  view.dispatch(change);
}

interface Span {
  start: number;
  end: number;
}

function rangesIn(editor: Editor, find: (text: string) => Span[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  editor.state.doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const { start, end } of find(text)) ranges.push({ from: at + 1 + start, to: at + 1 + end });
    return false;
  });
  return ranges;
}

export function selectPrompt(editor: Editor, place: number): void {
  const prompt = rangesIn(editor, promptSpansIn)[place];
  if (prompt) editor.chain().focus().setTextSelection(prompt).scrollIntoView().run();
}

/** Selects the next place of some words, as readers see them. */
export function selectText(editor: Editor, words: string): void {
  const ranges = rangesIn(editor, (text) => {
    const plain = text.replace(/[\s\ufffc]/g, ' ');
    const starts: number[] = [];
    for (let at = plain.indexOf(words); at !== -1; at = plain.indexOf(words, at + 1)) starts.push(at);
    return starts.map((start) => ({ start, end: start + words.length }));
  });
  const next = ranges.find(({ from }) => from > editor.state.selection.from) ?? ranges[0];
  if (next) editor.chain().focus().setTextSelection(next).scrollIntoView().run();
}

/** Puts the caret at the subject of a mail, by its place in a series. */
/** `isHidden`: the text stays without the focus. */
export function showMail(editor: Editor, place: number, isHidden = false): void {
  const subjects: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent.startsWith('Subject:'))
      subjects.push(position + node.nodeSize - 1);
  });
  const at = subjects[place];
  if (at === undefined) return;
  if (isHidden) editor.commands.setTextSelection(at);
  else editor.chain().focus().setTextSelection(at).scrollIntoView().run();
}

export function removeSourceNotes(editor: Editor): void {
  const chain = editor.chain().focus();
  for (const range of rangesIn(editor, sourceNoteSpansIn).reverse()) chain.deleteRange(range);
  chain.run();
}

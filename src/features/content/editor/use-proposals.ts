import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { type ProposalRequest, proposeTexts } from '../../../../contract/content/proposals.calls.ts';
import type { TextAction } from '../../../../contract/content/text-actions.ts';
import { useApi } from '../../../lib/api.tsx';
import { useTextActions } from '../use-posts.ts';
import { readMarkdown, writeMarkdown } from './markdown.ts';

export type Ask = Pick<ProposalRequest, 'action'> &
  Partial<Pick<ProposalRequest, 'tone' | 'language' | 'count'>>;

interface Proposal {
  action: TextAction;
  before: string;
  texts: string[];
  engine: string;
  range: { from: number; to: number };
}

/** Asks for other texts in place of the whole one, or of the selected blocks. */
export function useProposals(
  postId: string,
  editor: Editor | null,
  onAccepted: (action: TextAction) => void,
) {
  const api = useApi();
  const [proposal, setProposal] = useState<Proposal>();
  const asking = useRef(new AbortController());
  const can = useTextActions();
  const ask = useMutation({
    mutationFn: async (asked: Ask): Promise<Proposal | undefined> => {
      if (!editor) return undefined;
      // A text that is being replaced is not typed into.
      editor.setEditable(false);
      const range = selectedBlocks(editor);
      const body = writeMarkdown(editor.state.doc);
      const part = range ? writeMarkdown(editor.state.doc.cut(range.from, range.to)) : '';
      asking.current = new AbortController();
      const { signal } = asking.current;
      const question = { params: { id: postId }, body: { ...asked, body, part } };
      const answer = await api.call(proposeTexts, question, { signal });
      if (signal.aborted) return undefined;
      return {
        action: asked.action,
        before: range ? part : body,
        texts: answer.proposals,
        engine: answer.engine,
        range: range ?? { from: 0, to: editor.state.doc.content.size },
      };
    },
    onSuccess: (made) => made && setProposal(made),
    onError: () => editor?.setEditable(true),
  });
  const end = () => {
    setProposal(undefined);
    editor?.setEditable(true);
    // The page stays where it is: a long text would scroll to its end.
    editor?.commands.focus(null, { scrollIntoView: false });
  };
  return {
    can: can.data,
    ask: (asked: Ask) => ask.mutate(asked),
    asked: ask.isPending ? ask.variables : undefined,
    cancel: () => {
      asking.current.abort();
      ask.reset();
      end();
    },
    error: ask.error,
    proposal,
    discard: end,
    accept: (text: string) => {
      if (!proposal || !editor) return;
      const { from, to } = proposal.range;
      onAccepted(proposal.action);
      const { state, view, schema } = editor;
      view.dispatch(state.tr.replaceWith(from, to, readMarkdown(schema, text).content));
      end();
    },
  };
}

/** The blocks that a selection touches; undefined when nothing is selected, or everything. */
function selectedBlocks({ state }: Editor): { from: number; to: number } | undefined {
  const { from, to, empty } = state.selection;
  if (empty) return undefined;
  const blocks: { from: number; to: number }[] = [];
  state.doc.forEach((node, offset) => {
    if (offset < to && offset + node.nodeSize > from)
      blocks.push({ from: offset, to: offset + node.nodeSize });
  });
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last || blocks.length === state.doc.childCount) return undefined;
  return { from: first.from, to: last.to };
}

import { mergeAttributes, Node } from '@tiptap/core';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { textPictureShape } from '../../../../contract/content/text-pictures.ts';
import { usePictureAddress } from '../picture/shown-picture.tsx';

/** A picture of the post within its text, by itself between paragraphs. */
export const TextPicture = Node.create({
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

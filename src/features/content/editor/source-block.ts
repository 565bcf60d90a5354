import { Node } from '@tiptap/core';

/** A block that the editor cannot show as it is, such as a table or HTML: its Markdown stands in it and can be edited. */
export const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-source': '' }, ['code', 0]],
});

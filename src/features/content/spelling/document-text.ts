import type { Node } from '@tiptap/pm/model';

/** The text of a document in which each character stands at its position; between blocks are line breaks. */
export function documentText(doc: Node): string {
  const characters = Array<string>(doc.content.size).fill('\n');
  doc.descendants((node, at) => {
    if (node.type.name === 'sourceBlock' || node.type.name === 'codeBlock') return false;
    if (node.isText)
      for (const [index, unit] of (node.text ?? '').split('').entries()) characters[at + index] = unit;
    return true;
  });
  return characters.join('');
}

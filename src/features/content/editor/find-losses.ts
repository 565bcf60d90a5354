import { withoutPictureIds } from '../../../../contract/content/text-pictures.ts';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { findLinks } from './link-tags.ts';

export interface Loss {
  is: 'The section' | 'The link' | 'The figure';
  text: string;
}

/** Numbers with their signs, not those of lists. */
const figure = /(?<![\w.,/-])(?:[$€£]\s?)?\d[\d.,]*(?:\s?(?:%|€|£))?(?![\w/-])/gu;

/** Sections, links and figures of a text that another one in its place does not have, in Markdown. */
export function findLosses(before: string, after: string): Loss[] {
  const lost = (is: Loss['is'], find: (text: string) => string[]): Loss[] => {
    const kept = new Set(find(after).map((text) => text.toLowerCase()));
    const had = new Set(find(before));
    return [...had].filter((text) => !kept.has(text.toLowerCase())).map((text) => ({ is, text }));
  };
  return [...lost('The section', sections), ...lost('The link', findLinks), ...lost('The figure', figures)];
}

const sections = (text: string): string[] =>
  [...text.matchAll(/^#{1,6}[ \t](.+)$/gm)].flatMap(
    ([, heading = '']) => trimEndOf(heading.trim(), /#/).trim() || [],
  );

function figures(text: string): string[] {
  const plain = withoutPictureIds(text)
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/^[ \t]*\d+[.)]\s/gm, '');
  return [...plain.matchAll(figure)].map(([found]) => trimEndOf(found, /[.,]/));
}

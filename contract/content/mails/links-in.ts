import { trimEndOf } from '../../platform/trim.ts';

const link = /\]\(\s*(?<named>[^()\s]+)[^()]*\)|(?<bare>https?:\/\/[^\s<>()[\]"“”]+)/gi;

/** The addresses that a text in Markdown links, in its order: of named links, and as they stand. Merge fields stay. */
export function linksIn(markdown: string): string[] {
  const unescaped = markdown.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');
  return [...unescaped.matchAll(link)].flatMap(({ groups = {} }) => {
    const { named, bare } = groups;
    if (named !== undefined) return /^(?:https?:|mailto:|\{\{)/i.test(named) ? [named] : [];
    return bare === undefined ? [] : [trimEndOf(bare, /[.,;:!?*_'’]/)];
  });
}

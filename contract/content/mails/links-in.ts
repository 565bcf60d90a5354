import { trimEndOf } from '../../platform/trim.ts';

const link =
  /\]\(\s{0,9}(?<named>[^()\s]{1,2000})(?:\s[^()]{0,200})?\)|(?<bare>https?:\/\/[^\s<>()[\]"“”]+)/gi;

/** Of named links and bare addresses, in the order of the text. Merge fields stay. */
export function linksIn(markdown: string): string[] {
  const unescaped = markdown.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');
  return [...unescaped.matchAll(link)].flatMap(({ groups = {} }) => {
    const { named, bare } = groups;
    if (named !== undefined) return /^(?:https?:|mailto:|\{\{)/i.test(named) ? [named] : [];
    return bare === undefined ? [] : [trimEndOf(bare, /[.,;:!?*_'’]/)];
  });
}

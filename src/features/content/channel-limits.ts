/** A part of a post and how long it may be. */
export interface Counted {
  name: string;
  length: number;
  limit: number;
}

/** What LinkedIn shows above *see more*, and takes at most. */
export const linkedin = { fold: 210, limit: 3000 };
/** What X takes at most, as it weighs characters and links. */
export const xLimit = 280;
/** How much of them inboxes show. */
export const inboxLimits = { subject: 60, preview: 90 };

/** The characters of a text as readers count them: an emoji is one. */
export const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

/** The text that Markdown shows, near enough to be counted: no marks, no escapes. */
export const shownText = (markdown: string): string =>
  markdown
    .replace(/^#{1,6} +/gmu, '')
    .replace(/\*\*([^*]*)\*\*/gu, '$1')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .trim();

/** The subjects and preview texts of a newsletter or a series of emails. */
export function countLabels(markdown: string): Counted[] {
  const lines = [...markdown.matchAll(/^\*\*(Subject|Preview text):\*\* *(.*)$/gmu)];
  const subjects = lines.filter(([, label]) => label === 'Subject').length;
  let subject = 0;
  return lines.map(([, label = '', text = '']) => {
    const length = lengthOf(shownText(text));
    if (label !== 'Subject') return { name: label, length, limit: inboxLimits.preview };
    subject += 1;
    return { name: subjects > 1 ? `Subject ${subject}` : label, length, limit: inboxLimits.subject };
  });
}

/** A part of a post and how long it may be. */
export interface Counted {
  name: string;
  length: number;
  limit: number;
}

/** What LinkedIn takes at most. */
export const linkedinLimit = 3000;
/** What X takes at most, as it weighs characters and links. */
export const xLimit = 280;

/** The characters of a text as readers count them: an emoji is one. */
export const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

/** The text that Markdown shows, near enough to be counted: no marks, no escapes. */
export const shownText = (markdown: string): string =>
  markdown
    .replace(/^#{1,6} +/gmu, '')
    .replace(/\*\*([^*]*)\*\*/gu, '$1')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .trim();

/** What an outline asks its author to write stands in brackets, which the editor escapes. */
const prompt = /\\?\[Write: ([^[\]\\]+?)\\?\]/g;

/** The questions of an outline that nobody has answered or removed, in the order of the text. */
export const openPromptsIn = (markdown: string): string[] =>
  [...markdown.matchAll(prompt)].map(([, question = '']) => question.replace(/\s+/g, ' ').trim());

/** A question to the author of a text. */
export const writePrompt = (question: string): string =>
  `[Write: ${question
    .replace(/[[\]\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()}]`;

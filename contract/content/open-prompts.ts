/** What an outline asks its author to write stands in brackets. */
const prompt = /\[Write: ([^[\]]+)\]/g;

/** The questions of an outline that nobody has answered or removed, in the order of the text. */
export const openPromptsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').matchAll(prompt)].map(([, question = '']) =>
    question.replace(/\s+/g, ' ').trim(),
  );

/** A question to the author of a text, in plain text. */
export const writePrompt = (question: string): string =>
  `[Write: ${question.replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim()}]`;

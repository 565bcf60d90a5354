const prompt = /\[Write: ([^[\]]+)\]/g;

/** Where an outline has a fact from, which is for its author alone. */
export const outlineSources = {
  description: 'company profile, description',
  mission: 'company profile, mission',
  products_services: 'company profile, products and services',
  brief: 'your brief',
} as const;

export const proofPointSource = (source: string): string =>
  `proof point: ${source.replace(/[()\s]+/g, ' ').trim()}`;

const sourceNote = new RegExp(
  String.raw` ?\((?:${Object.values(outlineSources).join('|')}|proof point: [^()\n]{1,1000})\)`,
  'g',
);

export const sourceNotesIn = (markdown: string): string[] =>
  (markdown.match(sourceNote) ?? []).map((note) => note.trim());

export const openPromptsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').matchAll(prompt)].map(([, question = '']) =>
    question.replace(/\s+/g, ' ').trim(),
  );

/** With the headings above each question: `No Activity, Email 2`. */
export function promptsByHeading(markdown: string): { question: string; under: string }[] {
  const pieces = markdown.split(/^(?=#{2,3} )/m);
  let section = '';
  return pieces.flatMap((piece) => {
    const [, marks, title = ''] = /^(##|###) (.*)/.exec(piece) ?? [];
    if (marks === '##') section = title;
    const under = (marks === '###' ? [section, title] : [title])
      .filter((name) => name !== '')
      .join(', ')
      .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
    return openPromptsIn(piece).map((question) => ({ question, under }));
  });
}

export const withoutPrompts = (markdown: string): string =>
  markdown
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(prompt, '')
    .replaceAll(sourceNote, '');

const spansOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }));

/** Positions as of `String.slice`. */
export const promptSpansIn = (text: string) => spansOf(text, prompt);

/** With the space before them. */
export const sourceNoteSpansIn = (text: string) => spansOf(text, sourceNote);

export const writePrompt = (question: string): string =>
  `[Write: ${question.replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim()}]`;

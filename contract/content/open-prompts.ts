import type { VoiceLanguage } from './voice.ts';

/** What asks authors to write, by the language of its text. */
const askedIn = {
  en: 'Write:',
  de: 'Schreiben:',
  fr: 'À écrire\u00a0:',
  es: 'Escribir:',
  it: 'Da scrivere:',
  nl: 'Schrijven:',
  pt: 'Escrever:',
  pl: 'Do napisania:',
} satisfies Record<Exclude<VoiceLanguage, ''>, string>;
/** The words before the colon, as alternatives of a pattern. */
export const promptWords = Object.values(askedIn)
  .map((words) => words.slice(0, -1).replace('\u00a0', String.raw`\s`))
  .join('|');
const prompt = new RegExp(String.raw`\[(?:${promptWords}): ([^[\]]+)\]`, 'g');
/** As PostgreSQL reads it, too. */
export const promptPattern = prompt.source;

interface OutlineSources {
  description: string;
  mission: string;
  brief: string;
  proofPoint: string;
}

/** Where an outline has a fact from, which is for its author alone. */
export const outlineSources = {
  en: {
    description: 'company profile, description',
    mission: 'company profile, mission',
    brief: 'your brief',
    proofPoint: 'proof point:',
  },
  de: {
    description: 'Unternehmensprofil, Beschreibung',
    mission: 'Unternehmensprofil, Mission',
    brief: 'Ihr Briefing',
    proofPoint: 'Belegstelle:',
  },
  fr: {
    description: 'profil de l’entreprise, description',
    mission: 'profil de l’entreprise, mission',
    brief: 'votre brief',
    proofPoint: 'preuve à l’appui :',
  },
  es: {
    description: 'perfil de la empresa, descripción',
    mission: 'perfil de la empresa, misión',
    brief: 'su briefing',
    proofPoint: 'dato de apoyo:',
  },
  it: {
    description: 'profilo aziendale, descrizione',
    mission: 'profilo aziendale, missione',
    brief: 'il Suo briefing',
    proofPoint: 'prova a sostegno:',
  },
  nl: {
    description: 'bedrijfsprofiel, beschrijving',
    mission: 'bedrijfsprofiel, missie',
    brief: 'uw briefing',
    proofPoint: 'bewijspunt:',
  },
  pt: {
    description: 'perfil da empresa, descrição',
    mission: 'perfil da empresa, missão',
    brief: 'o seu briefing',
    proofPoint: 'prova de apoio:',
  },
  pl: {
    description: 'profil firmy, opis',
    mission: 'profil firmy, misja',
    brief: 'brief autora',
    proofPoint: 'dowód na to:',
  },
} satisfies Record<Exclude<VoiceLanguage, ''>, OutlineSources>;

/** @param language a BCP 47 tag; one that is not known here has the words of English */
export const outlineSourcesIn = (language: string): OutlineSources =>
  outlineSources[language as keyof typeof outlineSources] ?? outlineSources.en;

export const proofPointSource = (source: string, language: string): string =>
  `${outlineSourcesIn(language).proofPoint} ${source.replace(/[()\s]+/g, ' ').trim()}`;

/** Outlines listed them once, and posts are kept. */
const formerSource = 'company profile, products and services';
const notesOfSources = Object.values(outlineSources).flatMap(({ proofPoint, ...others }) => [
  ...Object.values(others),
  `${proofPoint} [^()\\n]{1,1000}`,
]);
const sourceNote = new RegExp(String.raw` ?\((?:${[formerSource, ...notesOfSources].join('|')})\)`, 'g');

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

/** @param language as of `outlineSourcesIn` */
export const writePrompt = (question: string, language: string): string =>
  `[${askedIn[language as keyof typeof askedIn] ?? askedIn.en} ${question.replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim()}]`;

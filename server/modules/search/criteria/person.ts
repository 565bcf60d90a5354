import { foldAccents } from '../vocabulary/fold.ts';
import { detectLanguage, type Language, tokenize } from '../vocabulary/text.ts';
import { findLanguages, type NamedLanguage } from './human-languages.ts';
import { findYears, type YearSpan } from './years.ts';

/** The data of a person that is judged. */
export interface PersonFields {
  title: string;
  skills: string[];
  location: string;
  summary: string;
  latitude?: number | null;
  longitude?: number | null;
}

/** A passage of a person's text: an item of the skills, or a sentence of the rest. */
export interface Passage {
  field: 'title' | 'skills' | 'summary';
  /** As written, for quotes. */
  text: string;
  folded: string;
}

/** A person's texts, prepared for all criteria; what only some need is made when it is first asked for. */
export class Person {
  readonly fields: PersonFields;
  /** Skills first, then the title, then the sentences of the summary: a list is the plainest proof. */
  readonly passages: Passage[];
  /** All passages in one, to tell quickly that something stands in none. */
  readonly folded: string;
  #language: Language | undefined;
  #languages: (NamedLanguage & { passage: Passage })[] | undefined;
  #years: (YearSpan & { passage: Passage })[] | undefined;

  constructor(fields: PersonFields) {
    this.fields = fields;
    const passage = (field: Passage['field']) => (text: string) => ({
      field,
      text,
      folded: foldAccents(text),
    });
    this.passages = [
      ...fields.skills.map(passage('skills')),
      ...(fields.title === '' ? [] : [passage('title')(fields.title)]),
      ...sentencesOf(fields.summary).map(passage('summary')),
    ];
    this.folded = this.passages.map(({ folded }) => folded).join('\n');
  }

  get language(): Language {
    const { title, summary, skills } = this.fields;
    this.#language ??= detectLanguage(`${title}. ${summary || skills.join(', ')}`);
    return this.#language;
  }

  /** Every human language that the text names. */
  get languages(): (NamedLanguage & { passage: Passage })[] {
    this.#languages ??= this.passages.flatMap((passage) =>
      findLanguages(passage.text).map((named) => ({ passage, ...named })),
    );
    return this.#languages;
  }

  /** Every span of years that the text names. */
  get years(): (YearSpan & { passage: Passage })[] {
    const thisYear = new Date().getFullYear();
    this.#years ??= this.passages.flatMap((passage) =>
      findYears(passage.text, thisYear).map((span) => ({ passage, ...span })),
    );
    return this.#years;
  }
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d"„«(])|\n+|;\s/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** The terms of a name. */
export const termsOf = (text: string, language: Language): string[] =>
  tokenize(text, language).map(({ term }) => term);

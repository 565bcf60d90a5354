import type { ColumnsWith } from '../people/fields.ts';
import { findLanguages, type NamedLanguage } from './criteria/human-languages.ts';
import { findYears, type YearSpan } from './criteria/years.ts';
import { findSpans } from './vocabulary/dates.ts';
import { foldAccents, type Language } from './vocabulary/fold.ts';
import { detectLanguage } from './vocabulary/language.ts';
import { foldHeading, kindOfHeading } from './vocabulary/resume-headings.ts';

export interface PersonFields
  extends ColumnsWith<{ search: 'document' | 'place' }>,
    Partial<ColumnsWith<{ search: 'criteria' }>> {
  latitude?: number | null;
  longitude?: number | null;
}

export interface Passage {
  field: 'title' | 'skills' | 'summary' | 'languages' | 'years';
  text: string;
  folded: string;
  /** Below a heading of wishes, hobbies or references: not of the person's work. */
  isAside?: boolean;
  /** Of what was studied or published, not of work. */
  isStudy?: boolean;
}

/** A passage with the months between two dates in it, since the year 0. */
export interface DatedPassage {
  passage: Passage;
  from: number;
  to: number;
}

const datesAlone = 25;
const labelOfDates = /^\W*((?:duration|period|dates?|years?)\s?[:–-])?\s*(.*)$/isu;
const mayNameDates = /(?:19|20)\d\d|[’'/]\d\d/;
export const isOfStudies =
  /\b(?:university|universit\p{L}+|college|school|schule|ecoles?|lycees?|prepas?|preparatoires?|bachelor\p{L}*|master(?:'?s)? (?:of|in|degree)|b\.?sc|m\.?sc|b\.?tech|b\.?e|b\.a|b\.?com|m\.?com|bba|bca|mba|mca|llb|pgdm|diploma\p{L}*|ensenanza|licenciatura|ingenieria (?!de ventas)(?:en |civil|comercial|industrial|de (?:minas|ejecucion))|liceo|egresad[oa]|titulad[oa]|postgrado|colegio|magister|\d+ ?th|10\+2|vidyalaya|degree|batch|board|cbse|gpa|graduat\p{L}+|institute|academy|lyc[eé]e|gymnasium|studium|thesis|born|birth|primary|secondary|academic|passport|issued?|expiry|courses?|autocad|sql server|office|windows|version|session)\b|\d ?%/u;

const isOfPastimes =
  /^\W*(?:(?:active|founding|board|student|honorary|proud) )?(?:members?(?! of (?:the )?technical)|membership|mitglied|miembro|membro|membru|lid|czlonek)\b|\b(?:membre|students? (?:chapter|section|committee|union|association|society|club)|students?[^.;]{0,30} society)\b/u;
const ownLife =
  "driving licen[cs]e|driver'?s licen[cs]e|fuhrerschein|permis b|rijbewijs|citizen\\p{L}*|staatsburger\\p{L}*|non-smoker|piano|guitar\\p{L}*|violin|drums|choir|chess|yoga|karate|judo|marathons?|hobby|hobbies|vol[uo]nt(?:eer|ari)\\p{L}*|ehrenamt\\p{L}*|benevol\\p{L}*";
const living =
  'liv(?:es?|ed|ing)|resid(?:es?|ed|ing|ent)|wohn(?:e|t|haft)|leb(?:e|t|te) (?:ich )?(?:seit|in)|habit[eo]n?|viv[eo]|viviendo|abit[oa]|woon(?:t|achtig)?|mieszkam?|locui\\p{L}+|moved|married|verheiratet|mariee?|casad[oa]|sposat[oa]';
const alsoWork =
  'residency|mother|father|parent(?:ing)?|children|kids|kinder|enfants|hijos|figli|aged?|singing|club|football|soccer|tennis|danc(?:e|ing)|scouts?|play(?:ed|er|ing|s)?|lessons?|classes|permis|patente|passport|visa|sober|vegan|member(?:ship)?|mitglied|stud(?:y|ies|ied|ying|ium|ent|ents)|estudiantes?|etudiante?s?|school|gap|break|unemployed|retired|warranty|in a row|consecutive';
export const yearsOfPrivateLife = new RegExp(
  `(?<!\\p{L})(?:${ownLife}|${living}|${alsoWork})(?!\\p{L})`,
  'u',
);
/** Of a line with dates: `Living in Spain since 2010`, `Driving licence since 2010`. */
const isOfPrivateLife = new RegExp(
  `^\\W*(?:(?:i |ich )?(?:have )?(?:${living}))(?!\\p{L})|(?<!\\p{L})(?:${ownLife})(?!\\p{L})`,
  'u',
);

const passage = (field: Passage['field']) => (text: string) => ({
  field,
  text,
  folded: foldAccents(text),
});

function statedYears(years: number | null | undefined): (YearSpan & { passage: Passage })[] {
  if (years === null || years === undefined) return [];
  const text = `Years of experience: ${years}`;
  return [{ passage: passage('years')(text), years, start: text.lastIndexOf(' ') + 1, end: text.length }];
}

/** Computes what only some criteria need when it is first asked for. */
export class Person {
  readonly fields: PersonFields;
  /** Skills first, then the title, then the sentences of the summary: a list is the plainest proof. */
  readonly passages: Passage[];
  /** All passages in one, to tell quickly that something stands in none. */
  readonly folded: string;
  #language: Language | undefined;
  #languages: (NamedLanguage & { passage: Passage })[] | undefined;
  #years: (YearSpan & { passage: Passage })[] | undefined;
  #jobs: DatedPassage[] | undefined;

  constructor(fields: PersonFields) {
    this.fields = fields;
    this.passages = [
      ...fields.skills.map(passage('skills')),
      ...(fields.title === '' ? [] : [passage('title')(fields.title)]),
      ...withAsides(sentencesOf(fields.summary).map(passage('summary'))),
    ];
    this.folded = this.passages.map(({ folded }) => folded).join('\n');
  }

  get language(): Language {
    const { title, summary, skills } = this.fields;
    this.#language ??= detectLanguage(`${title}. ${summary || skills.join(', ')}`);
    return this.#language;
  }

  get languages(): (NamedLanguage & { passage: Passage })[] {
    const listed = (this.fields.languages ?? []).map(passage('languages'));
    this.#languages ??= [...listed, ...this.passages].flatMap((passage) =>
      findLanguages(passage.text, { isList: true }).map((named) => ({ passage, ...named })),
    );
    return this.#languages;
  }

  get years(): (YearSpan & { passage: Passage })[] {
    const thisYear = new Date().getFullYear();
    this.#years ??= [
      ...statedYears(this.fields.years),
      ...[...this.#passagesOfWork()].flatMap(({ passage }) =>
        findYears(passage.text, thisYear).map((span) => ({ passage, ...span })),
      ),
    ];
    return this.#years;
  }

  *#passagesOfWork(): Generator<{ passage: Passage; at: number }> {
    let isWork = true;
    for (const [at, passage] of this.passages.entries()) {
      const kind = passage.field === 'summary' ? kindOfHeading(passage.text) : undefined;
      if (kind !== undefined) isWork = kind !== 'education' && kind !== 'pastimes';
      if (isWork) yield { passage, at };
    }
  }

  get jobs(): DatedPassage[] {
    const today = new Date();
    this.#jobs ??= [...this.#passagesOfWork()].flatMap(({ passage, at }) => {
      if (passage.field !== 'summary' || !mayNameDates.test(passage.folded)) return [];
      if ([isOfStudies, isOfPastimes, isOfPrivateLife].some((of) => of.test(passage.folded))) return [];
      const [, label, dates = ''] = labelOfDates.exec(passage.text) ?? [];
      const beside = [at + 1, ...(label ? [at - 1] : [])].map((place) => this.passages[place]?.folded ?? '');
      if (dates.length < datesAlone && beside.some((text) => isOfStudies.test(text))) return [];
      return findSpans(passage.text, today).flatMap(({ months, isSingle }) =>
        months && !isSingle ? [{ passage, ...months }] : [],
      );
    });
    return this.#jobs;
  }
}

const asides =
  "hobbys?|hobbies|(?:personal )?interests|interests (?:and|&) hobbies|hobbies (?:and|&) interests|references?|referees|interessen|referenzen|loisirs|centres? d'interets?|aficiones|intereses|referencias|interessi|referenze|interesses|interese|referinte|zainteresowania|referencje";
const asideHeading = new RegExp(`^(?:${asides})$`, 'u');
const asideLine = new RegExp(
  `^\\P{L}{0,4}(?:${asides})\\s?[:–-]|(?<!\\p{L})(?:i (?:hereby )?(?:give (?:my )?consent|consent|agree|authori[sz]e|certify|declare)|consent for my|wyrazam zgode|autorizzo (?:il|al) trattamento)(?!\\p{L})`,
  'u',
);
const longestAside = 15;
const objectiveHeading =
  /^(?:(?:career|professional|job) )?(?:objectives?|goals?)$|^(?:berufsziele?|karriereziele?|objectifs?|objetivos?|obiettiv[io]|obiectiv|cel zawodowy)$/u;
const longestObjective = 6;
const tellsOfWork = /experien|skill|proficien|expert|knowledge|years|erfahr|expertise|competen/u;

const studyHeading =
  /^(?:\p{L}+ )?(?:courses?|coursework|course work|modules|publications?|papers|conferences|presentations)$/u;
const courseLine =
  /(?<!\p{L})(?:courses?|course ?work|(?:relevant|core|key|academic) (?:modules|subjects)|electives)(?: (?:include|taken|studied|completed|work))?\s{0,3}[:–-]|^\P{L}*(?:intro(?:duction)? to|foundations of|fundamentals of|(?:courses|modules) such as)(?!\p{L})/u;
const longestStudy = 25;

function withAsides(passages: Passage[]): Passage[] {
  let left = 0;
  let studies = 0;
  let isWish = false;
  return passages.map((one) => {
    const kind = kindOfHeading(one.text);
    if (kind !== undefined) {
      const heading = foldHeading(one.text);
      isWish = objectiveHeading.test(heading);
      left = isWish ? longestObjective : asideHeading.test(heading) ? longestAside : 0;
      studies = kind === 'education' || studyHeading.test(heading) ? longestStudy : 0;
      return one;
    }
    const isBelow = left > 0 && !(isWish && tellsOfWork.test(one.folded));
    const isStudy = studies > 0 || courseLine.test(one.folded);
    left--;
    studies--;
    return isBelow || isStudy || asideLine.test(one.folded)
      ? { ...one, isAside: isBelow || asideLine.test(one.folded), isStudy }
      : one;
  });
}

const sentencesOf = (text: string): string[] =>
  text
    .split(
      /(?<=[.!?])(?<!(?<!\p{L})(?:[Ee]xp|EXP|[Nn][or]|approx|ca|[Cc]ert|[Ll]ic|[Rr]eg|min|max|incl|vs|[BM](?:\.(?:Eng|Sc|Tech|Com|Ed|A|S|E))?|Ph\.D|D\.Phil|M\.Phil|\p{L}\.\p{Lu}|Dipl|Ing|Dr|Prof|Mrs?|Ms|St)\.)\s+(?=[\p{Lu}\d"„«(])|\n+|;\s/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

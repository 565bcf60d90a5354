import { fitPlace, type PlaceFit, type Whereabouts } from './place-fit.ts';
import type { JobBrief } from './read-job.ts';
import { readHeadline, type Title } from './read-title.ts';
import type { Term } from './words.ts';

/** What the ranking needs to know of a candidate. */
export interface RankedRow extends Whereabouts {
  id: string;
  title: string;
  skills: string[];
  /** How well the whole text matches, by the database's full-text search; any scale. */
  textRank: number;
}

export interface Ranked<Row extends RankedRow> {
  row: Row;
  /** 0 to 1. */
  score: number;
  title: TitleFit;
  /** The skills the job asks for, most wanted first. */
  skills: string[];
  place: PlaceFit;
}

export interface TitleFit {
  /** 0 to 1. */
  score: number;
  /** The title says all that the job's title says. */
  isFull: boolean;
}

/** How much title, skills and the rest of the text count for the work; the place multiplies it. */
const parts = { title: 0.62, skills: 0.3, text: 0.08 } as const;
/** What is left of somebody's fit for the work who lives at the other end of the world. */
const farAway = 0.5;
/** Below this somebody shares a word or two with the job, no more, */
const leastFit = 0.22;
/** unless they have at least two of the skills that the job asks for. */
const leastSkills = 1.6;

/** Ranks candidates for a job, best first; leaves out those who hardly fit. */
export function rankCandidates<Row extends RankedRow>(job: JobBrief, rows: Row[]): Ranked<Row>[] {
  const titleFitOf = titleFitter(job, rows);
  const skillFitOf = skillFitter(job, rows);
  const bestText = Math.max(...rows.map((row) => row.textRank), Number.EPSILON);
  return rows
    .flatMap((row): Ranked<Row>[] => {
      const title = titleFitOf(row.title);
      const text = row.textRank / bestText;
      const skills = skillFitOf(row.skills);
      // Where no skills are listed, the rest of the text has to speak for them.
      const skillFit = row.skills.length > 0 ? skills.score : text * 0.5;
      const fit = parts.title * title.score + parts.skills * skillFit + parts.text * text;
      if (fit < leastFit && skills.worth < leastSkills) return [];
      const place = fitPlace(job, row);
      const score = fit * (farAway + (1 - farAway) * place.score);
      return [{ row, score, title, skills: skills.asked, place }];
    })
    .sort((a, b) => b.score - a.score || a.row.id.localeCompare(b.row.id));
}

/** Rare words tell more than common ones: `data` more than `engineer` where everybody is an engineer. */
function rarity(lists: Term[][]): (term: Term) => number {
  const counts = new Map<Term, number>();
  for (const terms of lists) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + (lists.length + 1) / ((counts.get(term) ?? 0) + 1));
}

function titleFitter(job: JobBrief, rows: RankedRow[]): (title: string) => TitleFit {
  const weightOf = rarity(rows.map((row) => readHeadline(row.title).flatMap(({ terms }) => terms)));
  const fits = new Map<string, TitleFit>();
  return (title) => {
    const fit = fits.get(title) ?? fitTitle(job, readHeadline(title), weightOf);
    fits.set(title, fit);
    return fit;
  };
}

function fitTitle(job: JobBrief, roles: Title[], weightOf: (term: Term) => number): TitleFit {
  let best: TitleFit = { score: 0, isFull: false };
  for (const given of roles) {
    for (const wanted of job.titles) {
      const { score, coverage } = compareTitles(wanted.title, given, weightOf);
      if (score * wanted.alike > best.score) {
        const isFull = coverage === 1 && given.noun === wanted.title.noun && wanted.alike === 1;
        best = { score: score * wanted.alike, isFull };
      }
    }
  }
  return best;
}

/** How much of the wanted title stands in the other, what else does, and whether the levels agree; 0 to 1. */
function compareTitles(wanted: Title, given: Title, weightOf: (term: Term) => number) {
  const sum = (terms: Term[]) => terms.reduce((total, term) => total + weightOf(term), 0);
  const shared = wanted.terms.filter((term) => given.terms.includes(term));
  if (shared.length === 0) return { score: 0, coverage: 0 };
  const coverage = shared.length === wanted.terms.length ? 1 : sum(shared) / sum(wanted.terms);
  const precision = sum(shared) / sum(given.terms);
  // A data entry clerk is no data engineer, whatever they share, and a nurse manager half a nurse.
  const sameNoun = given.noun === wanted.noun ? 1 : given.terms.includes(wanted.noun ?? '') ? 0.75 : 0.55;
  const isOtherLevel = wanted.level !== undefined && given.level !== wanted.level;
  const level = isOtherLevel ? (given.level === undefined ? 0.95 : 0.85) : 1;
  // `Engineer` alone makes nobody a data engineer.
  const onlyNoun = wanted.terms.length > 1 && shared.every((term) => term === wanted.noun) ? 0.6 : 1;
  return { score: coverage * (0.75 + 0.25 * precision) * sameNoun * onlyNoun * level, coverage };
}

/** Skills that make half of a full fit. */
const halfFit = 2.5;

function skillFitter(job: JobBrief, rows: RankedRow[]) {
  const holders = new Map<string, number>();
  for (const row of rows) for (const skill of row.skills) holders.set(skill, (holders.get(skill) ?? 0) + 1);
  return (skills: string[]) => {
    const asked = skills
      .map((skill) => ({ skill, worth: job.demands.ask(skill) }))
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth);
    const sum = asked.reduce(
      (total, { skill, worth }) => total + worth * rareness(holders.get(skill) ?? 1, rows.length),
      0,
    );
    return {
      /** 0 to 1. */
      score: sum / (sum + halfFit),
      /** About the number of skills that are asked for. */
      worth: asked.reduce((total, { worth }) => total + worth, 0),
      /** Most wanted first. */
      asked: asked.map(({ skill }) => skill),
    };
  };
}

/** 1 for a skill that few have, 0.5 for one that everybody has. */
const rareness = (holders: number, all: number) => 1 - 0.5 * (holders / all) ** 0.5;

import { fitPlace, type PlaceFit, type Whereabouts } from './place-fit.ts';
import type { JobBrief } from './read-job-brief.ts';
import { readHeadline, type Title } from './read-title.ts';
import type { Term } from './words.ts';

/** What the ranking needs to know of a candidate. */
export interface RankedRow extends Whereabouts {
  id: string;
  title: string;
  skills: string[];
  /** How well the whole text matches; any scale. */
  textRank: number;
}

export interface Ranked<Row extends RankedRow> {
  row: Row;
  /** 2 for the job's title in its place, 1 for the title elsewhere. */
  met: number;
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

/** What is left of somebody's match who lives at the other end of the world. */
const farAway = 0.6;
/** From here on somebody's place meets what the job says of its own. */
const nearEnough = 0.7;

/**
 * Ranks candidates for a job, best first: those first who have its title, and of them those who are where it is; then by
 * how well their texts match and by the distance. Nobody is left out.
 */
export function rankCandidates<Row extends RankedRow>(job: JobBrief, rows: Row[]): Ranked<Row>[] {
  const titleFitOf = titleFitter(job, rows);
  const bestText = Math.max(...rows.map((row) => row.textRank), Number.EPSILON);
  return rows
    .map((row): Ranked<Row> => {
      const title = titleFitOf(row.title);
      const place = fitPlace(job, row);
      const score = (row.textRank / bestText) * (farAway + (1 - farAway) * place.score);
      // The right place says nothing for somebody of another trade.
      const met = title.isFull ? 1 + Number(place.score >= nearEnough) : 0;
      return { row, met, score, title, skills: askedSkills(job, row.skills), place };
    })
    .sort((a, b) => b.met - a.met || b.score - a.score || a.row.id.localeCompare(b.row.id));
}

/** The skills that the job asks for, most wanted first. */
function askedSkills(job: JobBrief, skills: string[]): string[] {
  return skills
    .map((skill) => ({ skill, worth: job.demands.ask(skill) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ skill }) => skill);
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

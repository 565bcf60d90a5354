import {
  type Area,
  distanceKm,
  isRemote,
  type Place,
  resolveAreas,
  resolvePlace,
} from '../../people/text/places.ts';
import { remember } from '../vocabulary/fold.ts';
import type { JobBrief } from './read-job-brief.ts';
import { readHeadline, type Title } from './read-title.ts';
import type { Term } from './words.ts';

interface Whereabouts {
  location: string;
  latitude: number | null;
  longitude: number | null;
}

interface PlaceFit {
  /** 1 in the same city, falling with the distance; a little in the same country; 0 far away. */
  score: number;
  /** In plain words, e.g. `40 km from Austin`; undefined when the place speaks for nobody. */
  why: string | undefined;
}

const cityKm = 15;
const nearKm = 150;
/** Up to this distance a place beyond the border is worth a mention. */
const neighbourKm = 1000;
const worth = { near: 0.7, remote: 0.65, region: 0.5, country: 0.4, unknown: 0.15 } as const;

const placeOf = remember((text: string): { place: Place | undefined; areas: Area[] } => {
  const place = resolvePlace(text);
  return { place, areas: place ? [place] : resolveAreas(text) };
});

export function fitPlace(job: JobBrief, at: Whereabouts): PlaceFit {
  const canBeRemote = job.isRemote || job.demands.allowsRemote;
  if (!job.place) return canBeRemote || job.location === '' ? fitRemoteJob(job, at) : fitArea(job, at);
  const onSite = fitCity(job.place, at);
  // Work from anywhere gives those far away a share, and those near nothing they haven't.
  if (!canBeRemote) return onSite;
  const fromAfar = isRemote(at.location)
    ? { score: worth.remote + 0.2, why: 'Works remotely' }
    : { score: worth.country, why: undefined };
  return fromAfar.score > onSite.score ? { ...fromAfar, why: fromAfar.why ?? onSite.why } : onSite;
}

function fitCity(city: Place, at: Whereabouts): PlaceFit {
  if (at.latitude === null || at.longitude === null) return fitUnmapped(city, at);
  const km = distanceKm(city, { latitude: at.latitude, longitude: at.longitude });
  if (km <= cityKm) return { score: 1, why: `In ${isRemote(at.location) ? city.city : at.location}` };
  const distance = `${roundKm(km)} km from ${city.city}`;
  if (km <= nearKm) {
    const closeness = 1 - (km - cityKm) / (nearKm - cityKm);
    return { score: worth.near + (1 - worth.near) * 0.9 * closeness, why: distance };
  }
  // Further on it is the country that counts, and the distance only between equals.
  const further = 0.1 * Math.exp(-(km - nearKm) / 600);
  const where = placeOf(at.location).place;
  if (where?.country !== city.country) {
    // A neighbouring country is nearer than the other end of the world, though beyond all of the job's own.
    const score = (worth.country - 0.1) * Math.exp(-(km - nearKm) / 800);
    return { score, why: km <= neighbourKm ? distance : undefined };
  }
  const isSameRegion = where.region === city.region;
  return {
    score: (isSameRegion ? worth.region : worth.country) - 0.1 + further,
    why: `${distance}, same ${isSameRegion ? 'region' : 'country'}`,
  };
}

/** `Remote` and `Germany` have no point on the map. */
function fitUnmapped(city: Place, at: Whereabouts): PlaceFit {
  const { areas } = placeOf(at.location);
  const isInCountry = areas.some((area) => area.country === city.country);
  if (isInCountry) return { score: worth.country - 0.1, why: `In the same country: ${at.location}` };
  if (areas.length > 0) return { score: 0, why: undefined };
  return { score: worth.unknown, why: isRemote(at.location) ? 'Works remotely' : undefined };
}

function fitRemoteJob(job: JobBrief, at: Whereabouts): PlaceFit {
  const wanted = resolveAreas(job.location);
  const isWithin = wanted.length === 0 || overlaps(wanted, at);
  if (isRemote(at.location)) return { score: isWithin ? 1 : 0.95, why: 'Works remotely' };
  return {
    score: isWithin ? 0.9 : 0.3,
    why: isWithin && wanted.length > 0 ? `In ${at.location}` : undefined,
  };
}

function fitArea(job: JobBrief, at: Whereabouts): PlaceFit {
  const wanted = resolveAreas(job.location);
  const isNamed = at.location.toLowerCase().includes(job.location.toLowerCase());
  if (isNamed || overlaps(wanted, at)) return { score: 1, why: `In ${at.location}` };
  const isSameCountry = placeOf(at.location).areas.some((area) =>
    wanted.some((other) => other.country === area.country),
  );
  return { score: isSameCountry ? worth.country : 0, why: undefined };
}

const overlaps = (wanted: Area[], at: Whereabouts): boolean =>
  placeOf(at.location).areas.some((area) =>
    wanted.some(
      (other) =>
        other.country === area.country && (other.region === undefined || other.region === area.region),
    ),
  );

function roundKm(km: number): number {
  if (km < 30) return Math.round(km);
  const step = km < 100 ? 5 : 10;
  return Math.round(km / step) * step;
}

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
  skills: string[];
  place: PlaceFit;
  nearTo?: string;
}

export interface TitleFit {
  /** 0 to 1. */
  score: number;
  isFull: boolean;
}

const farAway = 0.6;
const nearEnough = 0.7;

/**
 * Puts people with the job's title first, and of them those in its place; then orders by text match and
 * distance. Keeps everybody.
 */
export function rankCandidates<Row extends RankedRow>(job: JobBrief, rows: Row[]): Ranked<Row>[] {
  const titleFitOf = titleFitter(job, rows);
  const bestText = Math.max(...rows.map((row) => row.textRank), Number.EPSILON);
  return rows
    .map((row): Ranked<Row> => {
      const title = titleFitOf(row.title);
      const place = fitPlace(job, row);
      const score = (row.textRank / bestText) * (farAway + (1 - farAway) * place.score);
      // The right place says nothing for a person of another trade.
      const isNear = place.score >= nearEnough;
      const met = title.isFull ? 1 + Number(isNear) : 0;
      return {
        row,
        met,
        score,
        title,
        skills: askedSkills(job, row.skills),
        place,
        ...(isNear && job.location !== '' && { nearTo: job.location }),
      };
    })
    .sort((a, b) => b.met - a.met || b.score - a.score || a.row.id.localeCompare(b.row.id));
}

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

/** 0 to 1. */
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
  const onlyNoun = wanted.terms.length > 1 && shared.every((term) => term === wanted.noun) ? 0.6 : 1;
  return { score: coverage * (0.75 + 0.25 * precision) * sameNoun * onlyNoun * level, coverage };
}

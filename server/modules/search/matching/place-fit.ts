import {
  type Area,
  distanceKm,
  isRemote,
  type Place,
  resolveAreas,
  resolvePlace,
} from '../../people/talent-pool/places.ts';
import { remember } from '../vocabulary/remember.ts';
import type { JobBrief } from './read-job-brief.ts';

/** Where somebody is: the text, and the point on the map when it is known. */
export interface Whereabouts {
  location: string;
  latitude: number | null;
  longitude: number | null;
}

export interface PlaceFit {
  /** 1 in the same city, falling with the distance; a little in the same country; 0 far away. */
  score: number;
  /** In plain words, e.g. `40 km from Austin`; undefined when the place speaks for nobody. */
  why: string | undefined;
}

/** Within this distance a place is the same city. */
const cityKm = 15;
/** Up to this distance a place is near. */
const nearKm = 150;
/** Up to this distance a place beyond the border is worth a mention. */
const neighbourKm = 1000;
const worth = { near: 0.7, remote: 0.65, region: 0.5, country: 0.4, unknown: 0.15 } as const;

const placeOf = remember((text: string): { place: Place | undefined; areas: Area[] } => {
  const place = resolvePlace(text);
  return { place, areas: place ? [place] : resolveAreas(text) };
});

/** How well somebody's place suits the job. */
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

/** A job for which the place matters little; a country named beside it still does (`Remote, US`). */
function fitRemoteJob(job: JobBrief, at: Whereabouts): PlaceFit {
  const wanted = resolveAreas(job.location);
  const isWithin = wanted.length === 0 || overlaps(wanted, at);
  if (isRemote(at.location)) return { score: isWithin ? 1 : 0.95, why: 'Works remotely' };
  return {
    score: isWithin ? 0.9 : 0.3,
    why: isWithin && wanted.length > 0 ? `In ${at.location}` : undefined,
  };
}

/** A job in `Germany` or `Texas`, or in a place that isn't on the map. */
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

/** Exact when small, else to the next five or ten. */
function roundKm(km: number): number {
  if (km < 30) return Math.round(km);
  const step = km < 100 ? 5 : 10;
  return Math.round(km / step) * step;
}

import {
  type Area,
  distanceKm,
  isRemote,
  largestCity,
  type Place,
  resolveAreas,
  resolvePlace,
} from '../../people/text/places.ts';
import { foldAccents } from './fold.ts';
import { counties, metropolitanNames, namedRegions } from './named-areas.ts';

/** `Kent, UK`, and `Berkshire` alone, but not `Kent`, which is a city elsewhere. */
function countySpot(text: string): Spot | undefined {
  const [name = '', ...behind] = foldPlace(text).split(/, ?/);
  const county = counties.get(name);
  const isBritish =
    behind.length === 0
      ? largestCity(name) === undefined
      : resolveAreas(behind.join(', ')).some(({ country }) => country === 'GB');
  const center = county && isBritish ? resolvePlace(`${county.town}, UK`) : undefined;
  return county && center && { ...center, km: county.km };
}

export type Spot = Area | (Place & { km: number });

export interface WantedPlace {
  text: string;
  isAnywhere: boolean;
  isRemote: boolean;
  spots: Spot[];
  excluded: Spot[];
}

export interface Whereabouts {
  location: string;
  latitude?: number | null;
  longitude?: number | null;
}

const cityKm = 40;
const greaterKm = 90;

export const stateCodes = new Set(
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy'.split(
    ' ',
  ),
);

export const foldPlace = (text: string) => foldAccents(text).replace(/[.]/g, '').replace(/\s+/g, ' ').trim();

const remote =
  /\b(?:fully |100% )?(?:remote(?:ly)?|work from home|wfh|home[ -]?office|telecommut\w+|télétravail|teletrabajo|zdalnie)\b/gi;
const anywhere = /\b(?:anywhere|worldwide|global(?:ly)?|any location|everywhere|the world)\b/gi;
const negated =
  /\b(?:not (?:in|from|based in)|outside(?: of)?|except(?: for)?|excluding|but not(?: in)?|anywhere but)\s+(?:the )?([^,;.()]+)/gi;
const danglingJoint = /^\s*(?:or|and)\s|\s(?:or|and)\s*$/g;
const noise =
  /\b(?:only|hybrid|on-?site|based|located|near|in|within|preferred|preferably|ideally|from|the|office|up to \d+ days?|eligible|must be|candidates?|residents?|time ?zones?|hours?)\b/g;

const remoteWork =
  /\b(?:fully[- ]remote|100% remote|remote[- ](?:first|friendly|work|working|position|role|job|option|ok|possible|within|across|from)|remote\b[^.\n]{0,30}\bpossible|(?:work|working|based) (?:remotely|from anywhere)|work from home|remote or (?:hybrid|on-?site)|(?:hybrid|on-?site) or remote|can be remote)\b/i;
const noRemoteWork =
  /\b(?:no|not|without|isn't|cannot be|can't be)\b[^.\n]{0,30}\bremote|\bremote\b[^.\n]{0,30}\b(?:not|n't|isn't)\b/i;

export const offersRemoteWork = (description: string): boolean =>
  remoteWork.test(description) && !noRemoteWork.test(description);

export function readWantedPlace(text: string): WantedPlace {
  const excluded = [...text.matchAll(negated)].flatMap(([, place = '']) => spotsOf(place.trim()));
  const rest = text
    .replace(negated, ' ')
    .replace(remote, ' ')
    .replace(anywhere, ' ')
    .replace(danglingJoint, '')
    .trim();
  const spots = spotsOf(rest);
  return {
    text,
    isAnywhere:
      spots.length === 0 &&
      !/\p{L}{3}/u.test(
        foldPlace(rest)
          .replace(noise, '')
          .replace(/\b(?:or|and)\b/g, ''),
      ),
    isRemote: text.search(remote) !== -1 || text.search(anywhere) !== -1,
    spots,
    excluded,
  };
}

export function spotsOf(text: string): Spot[] {
  const whole = spotsOfOne(text);
  if (whole.length > 0) return whole;
  const county = countySpot(text);
  if (county) return [county];
  const parts = text
    .split(/[/;|()\n]|(?<!,)\s(?:or|and|oder|ou|y|und)\s|\s[–—-]\s/i)
    .flatMap(townsOf)
    .map((part) => part.trim());
  const isOne =
    parts.length === 1 || (!/[/;|()]| (?:or|and|oder|ou|und) /.test(foldPlace(text)) && !areApart(parts));
  const place = isOne ? resolvePlace(text) : undefined;
  if (place) return [{ ...place, km: withoutGreater(foldPlace(text)).isGreater ? greaterKm : cityKm }];
  return parts.length > 1 ? parts.flatMap((part) => spotsOf(part)) : resolveAreas(text);
}

function areApart(parts: string[]): boolean {
  const places = parts.map((part) => resolvePlace(part));
  return places.every(
    (place, at) =>
      place !== undefined &&
      places.slice(0, at).every((other) => other !== undefined && distanceKm(place, other) > cityKm),
  );
}

/** The towns of a list, each with the state or country behind it: `Springfield, MA`, but `Berlin`, `Hamburg`. */
function townsOf(list: string): string[] {
  const towns: string[] = [];
  for (const name of list.split(',')) {
    const before = towns.at(-1);
    const areas = before === undefined ? [] : resolveAreas(name);
    const place = areas.length > 0 ? resolvePlace(`${before},${name}`) : undefined;
    // A town that the gazetteer does not have there is no other one of its name: `Kochi, Kerala`.
    const isWithinArea =
      areas.length > 0 &&
      (place === undefined
        ? resolvePlace(name) === undefined
        : place.city !== resolvePlace(name)?.city &&
          areas.some(
            ({ country, region }) => country === place.country && (region ?? place.region) === place.region,
          ));
    if (isWithinArea) towns[towns.length - 1] = `${before},${name}`;
    else towns.push(name);
  }
  return towns;
}

function withoutGreater(name: string): { isGreater: boolean; name: string } {
  const isGreater = /\b(?:greater|metro|metropolitan|area|region)\b/.test(name);
  const bare = name.replace(noise, ' ').replace(/\b(?:greater|metro|metropolitan|area|region)\b/g, ' ');
  return { isGreater, name: bare.replace(/\s+/g, ' ').trim() };
}

function spotsOfOne(text: string): Spot[] {
  const folded = foldPlace(text);
  const { isGreater, name } = withoutGreater(folded);
  for (const key of [folded, folded.replace(noise, ' ').replace(/\s+/g, ' ').trim(), name]) {
    const named = Object.hasOwn(namedRegions, key)
      ? (namedRegions[key] ?? [])
      : spotOfMetropolis(key, isGreater);
    if (named) return named;
  }
  if (name.includes(',') || (name === '' && !stateCodes.has(folded))) return [];
  const areas = stateCodes.has(name) ? [{ country: 'US', region: name.toUpperCase() }] : resolveAreas(name);
  const sameNamed = Object.hasOwn(namedAsTheirState, name) ? namedAsTheirState[name] : undefined;
  if (sameNamed !== undefined)
    return isGreater ? citySpot(sameNamed, greaterKm) : [...citySpot(sameNamed, cityKm), ...areas];
  return name === 'de' ? [...areas, { country: 'DE' }] : areas;
}

/** A state and its best-known city; the two are what is meant most. */
const namedAsTheirState: Partial<Record<string, string>> = {
  'new york': 'New York City',
  washington: 'Washington DC',
};

function spotOfMetropolis(key: string, isGreater: boolean): Spot[] | undefined {
  const metropolis = Object.hasOwn(metropolitanNames, key) ? metropolitanNames[key] : undefined;
  const center = metropolis && resolvePlace(metropolis.city);
  if (!metropolis || !center) return undefined;
  return [{ ...center, km: isGreater ? Math.max(greaterKm, metropolis.km) : metropolis.km }];
}

function citySpot(name: string, km: number): Spot[] {
  const place = resolvePlace(name);
  return place ? [{ ...place, km }] : [];
}

export type PlaceVerdict = 'found' | 'missing' | 'unclear';

export function judgePlace(wanted: WantedPlace, person: Whereabouts): PlaceVerdict {
  const theirs = spotsOfPerson(person);
  const excluded = judgeExcluded(wanted, theirs);
  if (excluded) return excluded;
  const isFree = isRemote(person.location);
  if (wanted.spots.length === 0) {
    if (wanted.excluded.length > 0 && theirs.length === 0) return 'unclear';
    if (wanted.isRemote && wanted.isAnywhere && !anywhereOnly.test(wanted.text))
      return isFree ? 'found' : 'unclear';
    return wanted.isAnywhere ? 'found' : sameText(wanted.text, person.location);
  }
  // `Berlin or remote` takes who works remotely, `Remote, US` only in the US.
  if (wanted.isRemote && isFree && (theirs.length === 0 || wanted.spots.some((spot) => 'km' in spot)))
    return 'found';
  if (theirs.length === 0) return 'unclear';
  if (theirs.some((spot) => wanted.spots.some((place) => isWithin(spot, place)))) return 'found';
  return theirs.some((spot) => wanted.spots.some((place) => isWithin(place, spot))) ? 'unclear' : 'missing';
}

function judgeExcluded({ excluded }: WantedPlace, theirs: Spot[]): PlaceVerdict | undefined {
  if (theirs.length === 0) return undefined;
  if (theirs.every((spot) => excluded.some((place) => isWithin(spot, place)))) return 'missing';
  return theirs.some((spot) => excluded.some((place) => isWithin(place, spot))) ? 'unclear' : undefined;
}

/** How far a person's town is from the nearest wanted one, in kilometers; undefined where one of them is no town. */
export function kmFromWanted(wanted: WantedPlace, person: Whereabouts): number | undefined {
  const theirs = spotsOfPerson(person).flatMap((spot) => ('km' in spot ? [spot] : []));
  const distances = wanted.spots.flatMap((spot) =>
    'km' in spot ? theirs.map((own) => distanceKm(own, spot)) : [],
  );
  return distances.length > 0 && wanted.spots.every((spot) => 'km' in spot)
    ? Math.min(...distances)
    : undefined;
}

const anywhereOnly = /\b(?:anywhere|worldwide|any location|everywhere)\b/i;

const sameText = (wanted: string, theirs: string): PlaceVerdict =>
  theirs !== '' && foldPlace(theirs).includes(foldPlace(wanted)) ? 'found' : 'unclear';

const known = new Map<string, Spot[]>();

function spotsOfPerson({ location, latitude, longitude }: Whereabouts): Spot[] {
  let spots = known.get(location);
  if (!spots) {
    const text = location.replace(remote, ' ').trim();
    const place = resolvePlace(text);
    const named = spotsOfOne(text);
    spots =
      place && (named.length === 0 || named.some((spot) => 'km' in spot))
        ? [{ ...place, km: 0 }]
        : named.length > 0
          ? named
          : spotsOf(text);
    if (known.size > 50_000) known.clear();
    known.set(location, spots);
  }
  const [only] = spots;
  if (only && 'km' in only && latitude != null && longitude != null)
    return [{ ...only, latitude, longitude }];
  return spots;
}

function isWithin(inner: Spot, outer: Spot): boolean {
  if ('km' in outer) {
    // A state and a city aren't the same, save for those that are both.
    if (!('km' in inner))
      return (
        inner.region !== undefined &&
        inner.country === outer.country &&
        inner.region === outer.region &&
        outer.region === 'DC'
      );
    return distanceKm(inner, outer) <= Math.max(outer.km, 1);
  }
  return inner.country === outer.country && (outer.region === undefined || inner.region === outer.region);
}

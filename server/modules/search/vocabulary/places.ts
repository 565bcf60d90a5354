import {
  type Area,
  distanceKm,
  isRemote,
  type Place,
  resolveAreas,
  resolvePlace,
} from '../../people/text/places.ts';
import { foldAccents } from './fold.ts';

/** US states, and what people call groups of them. */
const us = (codes: string) => codes.split(' ').map((region) => ({ country: 'US', region }));
const countries = (codes: string) => codes.split(' ').map((country) => ({ country }));

const nordics = 'DK FI IS NO SE';
const benelux = 'BE NL LU';
const dach = 'DE AT CH';
const baltics = 'EE LV LT';
const westernEurope = `${benelux} FR GB IE DE AT CH MC LI`;
const southernEurope = 'IT ES PT GR MT CY HR SI AL ME MK AD SM';
const centralEurope = 'DE AT CH PL CZ SK HU SI LI';
const easternEurope = 'PL CZ SK HU RO BG UA MD BY RU EE LV LT RS BA ME MK AL HR SI';
const balkans = 'RO BG RS BA ME MK AL HR SI GR XK';
const europe = [
  ...new Set(`${westernEurope} ${southernEurope} ${nordics} ${easternEurope} XK TR`.split(' ')),
].join(' ');
const middleEast = 'AE SA QA KW BH OM IL JO LB IQ IR EG TR YE SY PS';
const gulf = 'AE SA QA KW BH OM';
const northAfrica = 'EG MA TN DZ LY SD';
const subSahara =
  'NG KE ZA GH ET TZ UG RW SN CI CM ZM ZW MZ AO BW NA MW MG ML BF NE BJ TG SL LR GM GN CD CG GA MU SC';
const centralAmerica = 'GT HN SV NI CR PA BZ';
const caribbean = 'CU DO HT JM PR TT BS BB';
const southAmerica = 'BR AR CL CO PE EC BO PY UY VE GY SR GF';
const southeastAsia = 'SG MY ID TH VN PH KH LA MM BN TL';
const eastAsia = 'CN JP KR KP TW HK MO MN';
const southAsia = 'IN PK BD LK NP BT MV AF';
const anz = 'AU NZ';
const apac = `${southeastAsia} ${eastAsia} ${southAsia} ${anz} FJ PG`;
const newEngland = 'CT ME MA NH RI VT';
const midAtlantic = 'NY NJ PA DE MD DC VA WV';
const pacificNorthwest = 'WA OR ID';
const mountain = 'AZ CO ID MT NV NM UT WY';
const southeast = 'AL AR FL GA KY LA MS NC SC TN VA WV';
const midwest = 'IL IN IA KS MI MN MO NE ND OH SD WI';

/** Regions as sets of countries and states, by folded name. */
export const namedRegions: Record<string, { country: string; region?: string }[]> = {
  emea: countries(`${europe} ${middleEast} ${northAfrica} ${subSahara}`),
  europe: countries(europe),
  eu: countries('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'),
  'european union': countries(
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
  ),
  eea: countries('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS LI'),
  dach: countries(dach),
  nordics: countries(nordics),
  'nordic countries': countries(nordics),
  scandinavia: countries('DK NO SE'),
  benelux: countries(benelux),
  baltics: countries(baltics),
  'baltic states': countries(baltics),
  balkans: countries(balkans),
  iberia: countries('ES PT'),
  'western europe': countries(westernEurope),
  'southern europe': countries(southernEurope),
  'northern europe': countries(`${nordics} ${baltics} GB IE`),
  'central europe': countries(centralEurope),
  'eastern europe': countries(easternEurope),
  'central and eastern europe': countries(`${centralEurope} ${easternEurope}`),
  cee: countries(easternEurope),
  'british isles': countries('GB IE'),
  'uk and ireland': countries('GB IE'),
  uki: countries('GB IE'),
  'middle east': countries(middleEast),
  mena: countries(`${middleEast} ${northAfrica}`),
  gcc: countries(gulf),
  africa: countries(`${northAfrica} ${subSahara}`),
  'north africa': countries(northAfrica),
  'sub-saharan africa': countries(subSahara),
  'sub saharan africa': countries(subSahara),
  'west africa': countries('NG GH SN CI ML BF NE BJ TG SL LR GM GN'),
  'east africa': countries('KE ET TZ UG RW'),
  apac: countries(apac),
  'asia pacific': countries(apac),
  'asia-pacific': countries(apac),
  apj: countries(apac),
  asia: countries(`${southeastAsia} ${eastAsia} ${southAsia} ${middleEast}`),
  'southeast asia': countries(southeastAsia),
  'south east asia': countries(southeastAsia),
  asean: countries(southeastAsia),
  'east asia': countries(eastAsia),
  'south asia': countries(southAsia),
  'greater china': countries('CN TW HK MO'),
  anz: countries(anz),
  oceania: countries(`${anz} FJ PG`),
  latam: countries(`MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'latin america': countries(`MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'central america': countries(centralAmerica),
  'south america': countries(southAmerica),
  caribbean: countries(caribbean),
  'north america': countries('US CA MX'),
  noram: countries('US CA'),
  namer: countries('US CA'),
  amer: countries(`US CA MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  americas: countries(`US CA MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'the americas': countries(`US CA MX ${centralAmerica} ${southAmerica} ${caribbean}`),
  'new england': us(newEngland),
  'mid-atlantic': us(midAtlantic),
  'mid atlantic': us(midAtlantic),
  'east coast': us(`${newEngland} ${midAtlantic} NC SC GA FL`),
  northeast: us(`${newEngland} NY NJ PA`),
  'west coast': us('CA OR WA'),
  'pacific northwest': us(pacificNorthwest),
  pnw: us(pacificNorthwest),
  'mountain west': us(mountain),
  'rocky mountains': us(mountain),
  midwest: us(midwest),
  'great lakes': us('IL IN MI MN NY OH PA WI'),
  southwest: us('AZ NM NV TX OK UT'),
  southeast: us(southeast),
  'deep south': us('AL GA LA MS SC'),
  'the south': us(`${southeast} TX OK`),
  'gulf coast': us('TX LA MS AL FL'),
  'sun belt': us('AZ CA FL GA NV NM NC SC TX TN AL MS LA'),
  'tri-state area': us('NY NJ CT'),
  'tri state': us('NY NJ CT'),
};

/** Metropolitan names: the city in the middle, and how far they reach. */
export const metropolitanNames: Record<string, { city: string; km: number }> = {
  'bay area': { city: 'San Francisco, CA', km: 90 },
  'san francisco bay area': { city: 'San Francisco, CA', km: 90 },
  'san francisco bay': { city: 'San Francisco, CA', km: 90 },
  'sf bay area': { city: 'San Francisco, CA', km: 90 },
  'silicon valley': { city: 'San Jose, CA', km: 60 },
  'research triangle': { city: 'Raleigh, NC', km: 60 },
  rtp: { city: 'Raleigh, NC', km: 60 },
  dfw: { city: 'Dallas, TX', km: 75 },
  'dallas-fort worth': { city: 'Dallas, TX', km: 75 },
  'dallas fort worth': { city: 'Dallas, TX', km: 75 },
  dmv: { city: 'Washington DC', km: 75 },
  socal: { city: 'Los Angeles, CA', km: 220 },
  'southern california': { city: 'Los Angeles, CA', km: 220 },
  norcal: { city: 'San Francisco, CA', km: 250 },
  'twin cities': { city: 'Minneapolis, MN', km: 50 },
  'delhi ncr': { city: 'New Delhi, India', km: 70 },
  ncr: { city: 'New Delhi, India', km: 70 },
  'new delhi': { city: 'New Delhi, India', km: 50 },
  'ruhr area': { city: 'Essen, Germany', km: 50 },
  ruhrgebiet: { city: 'Essen, Germany', km: 50 },
  'rhein-main': { city: 'Frankfurt am Main, Germany', km: 60 },
  'ile-de-france': { city: 'Paris, France', km: 60 },
  randstad: { city: 'Utrecht, Netherlands', km: 65 },
  'home counties': { city: 'London, UK', km: 80 },
  nyc: { city: 'New York City', km: 45 },
  'new york city': { city: 'New York City', km: 45 },
  la: { city: 'Los Angeles, CA', km: 60 },
  sf: { city: 'San Francisco, CA', km: 40 },
  dc: { city: 'Washington DC', km: 40 },
  'washington dc': { city: 'Washington DC', km: 40 },
};

/** A place that is wanted: a country, a state, or a city with what lies around it. */
export type Spot = Area | (Place & { km: number });

export interface WantedPlace {
  text: string;
  /** `Anywhere`, `Worldwide`, or nothing that names a place. */
  isAnywhere: boolean;
  /** The work can be done from elsewhere, within the spots if there are any. */
  isRemote: boolean;
  /** In any of them; empty for `Remote`. */
  spots: Spot[];
  /** In none of them: `not in California`. */
  excluded: Spot[];
}

export interface Whereabouts {
  location: string;
  latitude?: number | null;
  longitude?: number | null;
}

/** A city reaches this far; with `Greater` or `area` beside it, the second. */
const cityKm = 40;
const greaterKm = 90;

export const stateCodes = new Set(
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy'.split(
    ' ',
  ),
);

/** A place name as it is compared: without accents, stops and double blanks. */
export const foldPlace = (text: string) => foldAccents(text).replace(/[.]/g, '').replace(/\s+/g, ' ').trim();

const remote =
  /\b(?:fully |100% )?(?:remote(?:ly)?|work from home|wfh|home[ -]?office|telecommut\w+|télétravail|teletrabajo|zdalnie)\b/gi;
const anywhere = /\b(?:anywhere|worldwide|global(?:ly)?|any location|everywhere|the world)\b/gi;
const negated =
  /\b(?:not (?:in|from|based in)|outside(?: of)?|except(?: for)?|excluding|but not(?: in)?|anywhere but)\s+(?:the )?([^,;.()]+)/gi;
/** What joined a place to a word that is gone: `Salem, OR or remote`. */
const danglingJoint = /^\s*(?:or|and)\s|\s(?:or|and)\s*$/g;
const noise =
  /\b(?:only|hybrid|on-?site|based|located|near|in|within|preferred|preferably|ideally|from|the|office|up to \d+ days?|eligible|must be|candidates?|residents?|time ?zones?|hours?)\b/g;

/** Reads where a job or its candidates should be: `Remote, Europe only`, `Austin, TX`, `WA`, `DACH`, `not in California`. */
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

/** True for `Austin, Dallas`, not for `Kreuzberg, Berlin`. */
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

/** A text that is one name: a region, a metropolis, a state, a country or a city. */
function spotsOfOne(text: string): Spot[] {
  const folded = foldPlace(text);
  const { isGreater, name } = withoutGreater(folded);
  for (const key of [folded, folded.replace(noise, ' ').replace(/\s+/g, ' ').trim(), name]) {
    if (Object.hasOwn(namedRegions, key)) return namedRegions[key] ?? [];
    const metropolis = Object.hasOwn(metropolitanNames, key) ? metropolitanNames[key] : undefined;
    const center = metropolis && resolvePlace(metropolis.city);
    if (metropolis && center)
      return [{ ...center, km: isGreater ? Math.max(greaterKm, metropolis.km) : metropolis.km }];
  }
  if (name.includes(',') || (name === '' && !stateCodes.has(folded))) return [];
  // `Washington` and `New York` are a state and its best-known city; the first two are what is meant most.
  const areas = stateCodes.has(name) ? [{ country: 'US', region: name.toUpperCase() }] : resolveAreas(name);
  if (name === 'washington' && isGreater) return citySpot('Washington DC', greaterKm);
  if (name === 'new york' || name === 'washington') {
    return [
      ...citySpot(name === 'new york' ? 'New York City' : 'Washington DC', isGreater ? greaterKm : cityKm),
      ...(isGreater ? [] : areas),
    ];
  }
  if (name === 'de') return [...areas, { country: 'DE' }];
  if (areas.length > 0) return areas;
  return [];
}

function citySpot(name: string, km: number): Spot[] {
  const place = resolvePlace(name);
  return place ? [{ ...place, km }] : [];
}

export type PlaceVerdict = 'found' | 'missing' | 'unclear';

export function judgePlace(wanted: WantedPlace, person: Whereabouts): PlaceVerdict {
  const theirs = spotsOfPerson(person);
  if (theirs.length > 0 && wanted.excluded.length > 0) {
    if (theirs.every((spot) => wanted.excluded.some((excluded) => isWithin(spot, excluded))))
      return 'missing';
    if (theirs.some((spot) => wanted.excluded.some((excluded) => isWithin(excluded, spot)))) return 'unclear';
  }
  if (wanted.spots.length === 0) {
    if (wanted.excluded.length > 0 && theirs.length === 0) return 'unclear';
    // People may want to work where they live.
    if (wanted.isRemote && wanted.isAnywhere && !anywhereOnly.test(wanted.text))
      return isRemote(person.location) ? 'found' : 'unclear';
    return wanted.isAnywhere ? 'found' : sameText(wanted.text, person.location);
  }
  // Who works remotely suits remote work, wherever the company wants it done.
  if (theirs.length === 0) return wanted.isRemote && isRemote(person.location) ? 'found' : 'unclear';
  if (theirs.some((spot) => wanted.spots.some((place) => isWithin(spot, place)))) return 'found';
  // `Germany` may be Berlin.
  return theirs.some((spot) => wanted.spots.some((place) => isWithin(place, spot))) ? 'unclear' : 'missing';
}

const anywhereOnly = /\b(?:anywhere|worldwide|any location|everywhere)\b/i;

const sameText = (wanted: string, theirs: string): PlaceVerdict =>
  theirs !== '' && foldPlace(theirs).includes(foldPlace(wanted)) ? 'found' : 'unclear';

const known = new Map<string, Spot[]>();

function spotsOfPerson({ location, latitude, longitude }: Whereabouts): Spot[] {
  let spots = known.get(location);
  if (!spots) {
    const text = location.replace(remote, ' ').trim();
    // A person who writes `Washington` or `New York` is in the city.
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

/** True when all of `inner` lies in `outer`. */
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

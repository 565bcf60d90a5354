import { readFileSync } from 'node:fs';
import { cityAliases, countryAliases, regions } from './place-spellings.ts';

export interface Place {
  /** Decimal degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** ISO 3166-1 alpha-2, e.g. `DE`. */
  country: string;
  /** The gazetteer's code of the state or province, unique within the country, e.g. `TX`. */
  region: string;
  /** The gazetteer's spelling, e.g. `Munich`. */
  city: string;
}

interface Settlement extends Place {
  population: number;
}

/** A country, or a state within it. One text may have several readings: `CA` is California, and Canada too. */
export interface Area {
  country: string;
  region?: string;
}

/** Towns of at least 5,000 people: smaller ones would double the memory, and most share the name of a larger place. */
const placesFile = new URL('../../../../resources/places.tsv', import.meta.url);
const earthRadiusKm = 6371;

let gazetteer: string | undefined;
let countries: Map<string, string> | undefined;

/** Between alternatives. `OR` behind a comma or at the end is Oregon: `Salem, OR`, `Bend, OR 97701`, `Salem, OR or remote`. */
const or = String.raw`(?<!,\s{0,2})\bOR\b(?=\s+[^\d\s,])|\b[oO]r\b(?=\s)`;
const alternatives = new RegExp(String.raw`[/;|\n]|${or}|\s[–—-]\s`);
const parts = new RegExp(String.raw`[/;|,()\n]|${or}|\s[–—-]\s`);

/**
 * Finds the city that a location text names: `Berlin`, `Berlin, Germany`, `Austin, TX`, `Greater Boston Area`,
 * `10115 Berlin`, `Bonn / Köln` (the first that is known). An ambiguous name goes to the largest place within the
 * state or country given. Undefined for a text without a known city, such as `Remote` or `Germany`.
 */
export function resolvePlace(text: string): Place | undefined {
  for (const alternative of text.split(alternatives)) {
    const parts = alternative
      .replace(/[()]/g, ',')
      .split(',')
      .map((part) => withoutNoise(foldName(part)))
      .filter((part) => part !== '');
    const found = findSettlement(parts);
    if (found) {
      const { latitude, longitude, country, region, city } = found;
      return { latitude, longitude, country, region, city };
    }
  }
  return undefined;
}

/** The countries and states that a text without a known city may name: `Remote (US)`, `Texas`, `Bavaria, Germany`. */
export function resolveAreas(text: string): Area[] {
  return text
    .split(parts)
    .flatMap((part) => areasOf(withoutNoise(foldName(part))))
    .filter((area, index, areas) => areas.findIndex((other) => isSameArea(area, other)) === index)
    .filter(
      ({ country, region }, _, areas) =>
        region !== undefined ||
        !areas.some((other) => other.country === country && other.region !== undefined),
    );
}

const isSameArea = (a: Area, b: Area) => a.country === b.country && a.region === b.region;

/** True for a text that says the place doesn't matter: `Remote`, `Anywhere`, `Berlin or remote`. */
export function isRemote(text: string): boolean {
  return /\b(remote(ly)?|anywhere|worldwide|work from home|wfh|home[ -]?office)\b/i.test(text);
}

/** Great-circle distance in kilometres. */
export function distanceKm(
  a: Pick<Place, 'latitude' | 'longitude'>,
  b: Pick<Place, 'latitude' | 'longitude'>,
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Tries each part as the city and what follows it as state and country: `Kreuzberg, Berlin, Germany`. */
function findSettlement(parts: string[]): Settlement | undefined {
  for (const [at, part] of parts.entries()) {
    const following = parts.slice(at + 1).map(areasOf);
    // `Anytown, LA` is Louisiana: a state or country after an unknown town isn't itself a city.
    if (at > 0 && areasOf(part).length > 0 && !following.some(hasRegion)) continue;
    const found = largestCalled(part, following) ?? largestWithTail(part, following);
    if (found) return found;
  }
  return undefined;
}

/** Without a comma the last words may be the state or country: `Austin TX`, `London United Kingdom`. */
function largestWithTail(part: string, following: Area[][]): Settlement | undefined {
  if (areasOf(part).length > 0) return undefined;
  const words = part.split(' ');
  for (let at = words.length - 1; at > 0; at--) {
    const areas = areasOf(words.slice(at).join(' '));
    const found = areas.length > 0 && largestCalled(words.slice(0, at).join(' '), [areas, ...following]);
    if (found) return found;
  }
  return undefined;
}

function largestCalled(name: string, qualifiers: Area[][]): Settlement | undefined {
  const alias = cityAliases[name];
  const aliased = alias === undefined ? [] : settlementsCalled(alias);
  const spelled =
    spellingsOf(name)
      .map(settlementsCalled)
      .find((found) => found.length > 0) ?? [];
  // `Mexico` and `Texas` are the country and the state, not towns elsewhere that share the name.
  const own = name.length > 2 && !qualifiers.some(hasRegion) ? areasOf(name) : [];
  return [...aliased, ...spelled.filter((place) => isWithin(place, own))]
    .filter((place) => qualifiers.every((areas) => isWithin(place, areas)))
    .reduce<Settlement | undefined>((a, b) => (a && a.population >= b.population ? a : b), undefined);
}

/** As it is written, then `koeln` as `koln`, `amberieu en bugey` with hyphens, and `st vulbas` in full. */
function spellingsOf(name: string): string[] {
  const hyphenated = name.replace(/^st(e?) /, 'saint$1 ').replaceAll(' ', '-');
  return [...new Set([name, name.replace(/([aou])e/g, '$1'), hyphenated])];
}

export function largestCity(folded: string): (Place & { population: number }) | undefined {
  return largestCalled(folded, []);
}

const hasRegion = (areas: Area[]) => areas.some((area) => area.region !== undefined);

const isWithin = (place: Settlement, areas: Area[]) =>
  areas.length === 0 ||
  areas.some((area) => area.country === place.country && (area.region ?? place.region) === place.region);

function areasOf(text: string): Area[] {
  countries ??= readCountries();
  const areas: Area[] = [];
  for (const [country, spellings] of Object.entries(regions)) {
    const region = spellings[text];
    if (region !== undefined) areas.push({ country, region });
  }
  const country = countries.get(text);
  if (country !== undefined) areas.push({ country });
  return areas;
}

/** Lower case, without accents, dots and doubled spaces; `saint` and `fort` in one spelling. */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  // Most of the gazetteer's names are written so already.
  if (/^[a-z]+(?: [a-z]+)*$/.test(lower) && !/\b(?:saint|ft|mt)\b/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}|[.'’]/gu, '')
    .replace(/[łøđßæœı]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bft\b/g, 'fort')
    .replace(/\bmt\b/g, 'mount')
    .replace(/[,\s]+/g, ' ')
    .trim();
}

const foldedLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

function withoutNoise(name: string): string {
  return name
    .replace(/\b[a-z]{0,2}-?\d[\da-z-]*\b/g, ' ')
    .replace(
      /\b(greater|metropolitan|metro|area|region|hybrid|on-?site|remote|near|downtown|city of)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** The lines of the gazetteer are sorted by their first column, the name, as it is when it is folded. */
function settlementsCalled(folded: string): Settlement[] {
  gazetteer ??= readFileSync(placesFile, 'utf8');
  let low = gazetteer.indexOf('\n') + 1;
  let high = gazetteer.length;
  while (low < high) {
    const middle = gazetteer.lastIndexOf('\n', (low + high) >> 1) + 1;
    const start = middle > low ? middle : low;
    if (keyAt(start) < folded) low = gazetteer.indexOf('\n', start) + 1;
    else high = start;
  }
  const found: Settlement[] = [];
  while (keyAt(low) === folded && low < gazetteer.length) {
    const end = gazetteer.indexOf('\n', low);
    const [city = '', country = '', region = '', population, latitude, longitude] = gazetteer
      .slice(low, end)
      .split('\t');
    found.push({
      city,
      country,
      region,
      population: Number(population),
      latitude: Number(latitude),
      longitude: Number(longitude),
    });
    low = end + 1;
  }
  return found;
}

const keyAt = (start: number): string =>
  foldName(gazetteer?.slice(start, gazetteer.indexOf('\t', start)) ?? '');

function readCountries(): Map<string, string> {
  const names = new Map(Object.entries(countryAliases));
  const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv'];
  const displays = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  for (const code of countryCodes()) {
    for (const display of displays) {
      const name = foldName(display.of(code) ?? '');
      if (name !== '' && !names.has(name)) names.set(name, code);
    }
    names.set(code.toLowerCase(), code);
  }
  return names;
}

function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  // Retired codes, such as UK and DD, answer with the name of their successor.
  return pairs.filter(
    (code) => display.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code,
  );
}

import { resolveAreas, resolvePlace } from '../../text/places.ts';
import { type Fact, nothing } from './facts.ts';

const label =
  /^(?:address|location|based in|place|city|residence|lives in|anschrift|adresse|wohnort|ort|standort|domicile|lieu|direccion|dirección|ubicación|ciudad|residencia|indirizzo|residenza|città|adres|woonplaats|endereço|morada|cidade|adresa|domiciliu|adres zamieszkania|miejsce zamieszkania)\s*[:\t]\s*/iu;
const street =
  /\d\s*[a-z]?$|^\d+\s+\p{L}|\b(?:street|st|road|rd|avenue|ave|lane|drive|allee|weg|platz|gasse|rue|calle|via|avenida|av|boulevard|blvd|bulevardul|calea|piazza|plaza|corso|prospekt|square|court|ct|straat|laan|rua|strada|ulica|ul|ap|apt|floor)\b\.?|stra(?:ß|ss)e|str\./iu;
const mostWords = 7;

/** Finds where the person lives among the lines with the contact details; as written, without street and postcode. */
export function readPlace(lines: string[]): Fact {
  const labelled = lines.flatMap((line) => {
    const found = partsOf(line).find((part) => label.test(part));
    const rest = found?.replace(label, '') ?? (label.test(line) ? line.replace(label, '') : '');
    return rest === '' ? [] : [rest];
  });
  const found = [...labelled, ...lines.flatMap(partsOf)].flatMap(
    (text) => placeIn(text, labelled.includes(text)) ?? [],
  );
  return found.find(({ isSure }) => isSure) ?? found[0] ?? nothing;
}

const partsOf = (line: string): string[] =>
  line
    .split(/[\t|•·◆♦;]|\s[–—-]\s/)
    // Before a place there may be an icon.
    .map((part) => part.trim().replace(/^[^\p{L}\p{N}(]{1,2}\s/u, ''))
    .filter((part) => part !== '' && !/@|https?:|www\.|\.\w+\//.test(part));

function placeIn(text: string, isLabelled: boolean): Fact | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      part
        .replace(/^[A-Z]{0,2}-?\d{4,6}(?:\s?[A-Z]{2})?\s+/, '')
        .replace(/\s\d{5}(?:-\d{4})?$/, '')
        .trimEnd(),
    )
    .filter((part) => !/^\d/.test(part) && !street.test(part));
  if (parts.length === 0 || parts.length > 4 || parts.join(' ').split(' ').length > mostWords)
    return undefined;
  const place = parts.join(', ');
  if (!/^\p{Lu}/u.test(place) || /[.:!?]$/.test(place)) return undefined;
  const isKnown = resolvePlace(place) !== undefined || (isLabelled && resolveAreas(place).length > 0);
  // Many first names and companies are towns, too: alone, a town counts only where it is named as the place.
  const isSure =
    isLabelled || (parts.length > 1 && resolveAreas(parts.at(-1) ?? '').length > 0) || /\d{4}/.test(text);
  const couldBe = isSure || parts.length > 1;
  return isKnown && couldBe ? { value: place, isSure } : undefined;
}

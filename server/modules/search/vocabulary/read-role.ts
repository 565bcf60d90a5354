import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { largestCity, resolveAreas } from '../../people/text/places.ts';
import { readLevel } from './levels.ts';
import { metropolitanNames, namedRegions } from './named-areas.ts';
import { foldPlace, spotsOf, stateCodes } from './places.ts';

const ordinaryTowns = new Set(
  'mobile reading nice bath orange best split police data design sales marketing product security mission date of home hull cork buffalo lead leader bar man male young victoria jobs lima nurse chef cook teacher driver legal support finance account engineering research platform content growth people brand customer program project senior junior staff head chief quality software web cloud hardware union independence enterprise commerce industry kent normal surprise most essen hamm halle singer tours tool moscow'.split(
    ' ',
  ),
);
const fieldsOfWork = new Set(['IT', 'HR', 'PR', 'QA', 'AI', 'ML', 'BI', 'UX', 'UI', 'PM', 'VP', 'MD']);
const prepositions = /^(?:in|near|at|across|covering|for|from|around|to|within|inside)$/;

/** Finds the place in `head of hr based in philadelphia` or `Boulder Visual Designer`; undefined when there is none. */
export function findPlace(text: string): { text: string; start: number; end: number } | undefined {
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu)].map(([word], index, all) => ({
    word,
    index,
    all,
  }));
  const at = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu)].map((match) => match.index);
  let best: { text: string; start: number; end: number; score: number } | undefined;
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(4, words.length - from); length > 0; length--) {
      const start = at[from] ?? 0;
      const last = from + length - 1;
      const end = (at[last] ?? 0) + (words[last]?.word.length ?? 0);
      const name = text.slice(start, end);
      const before = words
        .slice(Math.max(0, from - 2), from)
        .map(({ word }) => word.toLowerCase())
        .filter((word) => word !== 'the');
      const isAfterPreposition = prepositions.test(before.at(-1) ?? '');
      const score = placeScore(name, {
        isAfterPreposition,
        isAtEdge: from === 0 || last === words.length - 1,
      });
      if (score > 0 && score + length > (best?.score ?? 0))
        best = { text: name, start, end, score: score + length };
    }
  }
  return best && { text: best.text, start: best.start, end: best.end };
}

/** Where a name stands in a title. */
interface Standing {
  isAfterPreposition: boolean;
  isAtEdge: boolean;
}

function placeScore(name: string, standing: Standing): number {
  const { isAfterPreposition, isAtEdge } = standing;
  const folded = foldPlace(name);
  if (isNoPlace(folded)) return 0;
  const bonus = isAfterPreposition ? 10 : isAtEdge ? 4 : 0;
  if (
    folded.length === 2 &&
    (stateCodes.has(folded) || ['uk', 'us', 'la', 'sf', 'dc', 'eu'].includes(folded))
  )
    return isMeantAsCode(name, standing) ? bonus + 2 : 0;
  if (isNamedArea(name, folded)) return bonus + 6;
  const [begin = ''] = name.split(/[,/]/);
  const isPlace = (part: string) =>
    resolveAreas(part).length > 0 || largestCity(foldPlace(part)) !== undefined;
  if (begin !== name && (fieldsOfWork.has(begin.trim()) || !isPlace(begin))) return 0;
  if (folded.length > 3 && resolveAreas(name).length > 0 && !/ (?:in|near|at) /.test(folded))
    return bonus + 5;
  if (['usa', 'uae'].includes(folded)) return bonus + 5;
  return cityScore(folded, bonus, standing);
}

const isNoPlace = (folded: string): boolean =>
  /\d/.test(folded) ||
  /^(?:in|near|at|for|of|and|or|from|to|within|around|across) /.test(folded) ||
  /^(?:near|the|at|for|of|and|area|region|greater|only|remote)\b(?! [a-z]{3})/.test(folded);

/** `IN` and `OR` are words as well, `IT` and `HR` work. */
function isMeantAsCode(name: string, { isAfterPreposition, isAtEdge }: Standing): boolean {
  const isWritten = name === name.toUpperCase() && !fieldsOfWork.has(name);
  const isWord = /^(?:in|or|me|hi|oh|ok|de|id|co|la|pa|ma|al|ne)$/.test(foldPlace(name));
  return isAfterPreposition || (isAtEdge && (isWritten || !isWord));
}

const isNamedArea = (name: string, folded: string): boolean =>
  Object.hasOwn(namedRegions, folded) ||
  Object.hasOwn(metropolitanNames, folded) ||
  (/^greater [a-z]/.test(folded) && spotsOf(name).length > 0);

function cityScore(folded: string, bonus: number, { isAfterPreposition, isAtEdge }: Standing): number {
  const city = largestCity(folded);
  if (!city || (ordinaryTowns.has(folded) && !isAfterPreposition)) return 0;
  if (isAfterPreposition) return bonus + 2;
  return city.population >= 80_000 && isAtEdge ? bonus + 2 : city.population >= 500_000 ? 2 : 0;
}

const chatter =
  /\b(?:we(?:'re| are) (?:hiring|looking for|seeking)|looking for|searching for|find(?: me)?|hiring|wanted|urgent(?:ly)?|needed|job opening|jobs?|positions?|roles?|vacanc(?:y|ies)|candidates?|people|based|located|working|living|who (?:is|are)|at companies|at startups?|experience|senior level|junior level|mid[- ]level|entry level)\b/gi;

function withoutCompany(text: string): string {
  const before = trimEndOf(text, /[\p{L}\d -]/u);
  return before + text.slice(before.length).replace(/\bat (?!companies|startups).+$/is, ' ');
}

export function readRole(title: string): { role: string; place: string | undefined } {
  const sentence = title.replace(/\b(sr|jr|ph|st)\./gi, '$1').split(/\.(?=\s|$)/)[0] ?? '';
  const headline = sentence.split(/[|•·;]|\s[-–—]+\s/)[0]?.replace(/\([^()]*\)/g, ' ') ?? sentence;
  const level = /\b(senior|junior|entry|mid)[- ]level\b/i.exec(headline)?.[1] ?? '';
  const place = findPlace(headline);
  const rest = place ? `${headline.slice(0, place.start)} ${headline.slice(place.end)}` : headline;
  const cut = withoutCompany(rest.replace(/\b\d+\s*\+?\s*(?:years?|yrs?)(?: of)?(?: experience)?\b/gi, ' '))
    .replace(chatter, ' ')
    .replace(
      /\b(?:in|near|at|across|covering|for|from|around|to|within|with|the|area|who|greater)\b\s*(?=$|\s{2,}|,)/gi,
      ' ',
    )
    .replace(/\b(?:in|near|at|across|covering|from|around|within|for)\s*$/i, ' ')
    .replace(/[,\s]+/g, ' ')
    .trim();
  const isLevelled = level === '' || /^mid$/i.test(level) || readLevel(cut).isNamed;
  return { role: isLevelled ? cut : `${level} ${cut}`, place: place?.text };
}

import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { readLevel } from '../../../search/vocabulary/levels.ts';
import { kindOfHeading } from '../../../search/vocabulary/resume-headings.ts';
import { loadOccupations, loadTitleGroups, occupationKey } from '../../../search/vocabulary/titles.ts';

const fewestTitles = 3;
const mostWords = 9;
const nounEnds =
  /(?:ingenieur|entwickler|techniker|berater|leiter|meister|pfleger|schwester|kraft|kaufmann|kauffrau|verkaufer|fahrer|lehrer|koch|arbeiter|assistent|spezialist|architekt|administrator|analyst|manager|developer|engineer|designer|consultant|buchhalter|monteur|mechaniker|mechatroniker|elektroniker|schlosser|sachbearbeiter|referent|erzieher|infirmier|infirmiere|technicien|directeur|vendeur|cuisinier|ingeniero|enfermero|contable|desarrollador|coordinador|director|tecnico|cocinero|vendedor|ingegnere|infermiere|contabile|coordinatore|direttore|magazziniere|verpleegkundige|ontwikkelaar|medewerker|verkoper|adviseur|inginer|asistent|tehnician|coordonator|specialist|analist|asociat|casier|profesor|operator|contabil|sofer|vanzator|ingrijitor|bucatar|programista|inzynier|ksiegowy|ksiegowa|pielegniarka|kierownik|specjalista|asystent|sprzedawca|kucharz|kierowca|magazynier|analityk|nauczyciel|sviluppatore|comptable|developpeur)(?:in|a|e|s|euse|trice|ka|ra)?$/;

let nouns: Set<string> | undefined;

function titleNouns(): Set<string> {
  if (nouns) return nouns;
  const ends = new Map<string, number>();
  const all = new Map<string, number>();
  const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const { titles } of loadOccupations().occupations) {
    for (const title of titles) {
      const words = occupationKey(title).split(' ');
      for (const word of words) count(all, word);
      count(ends, words.at(-1) ?? '');
    }
  }
  // `energy` ends a few titles and stands within many: it names a field, nobody.
  const isNoun = ([word, times]: [string, number]) =>
    word.length > 2 && times >= fewestTitles && times > (all.get(word) ?? 0) * 0.6;
  nouns = new Set([...ends].filter(isNoun).map(([word]) => word));
  for (const group of loadTitleGroups()) {
    for (const titles of Object.values(group))
      for (const { title } of titles) nouns.add(occupationKey(title).split(' ').at(-1) ?? '');
  }
  for (const word of ['', 'sales', 'marketing', 'it', 'hr', 'engineering', 'university', 'school'])
    nouns.delete(word);
  return nouns;
}

/** Labels of forms, which name no job and no employer though their words may end a title. */
const labels =
  /^(?:date (?:of|de) (?:birth|naissance)|information|mobile|period|time|company|compan(?:y|ies) name|organi[sz]ation|institution|(?:job|personnel) profile|personal detail(?:e?s)?|passport details)$/i;
export const isLabel = (text: string): boolean => labels.test(text) || kindOfHeading(text) !== undefined;

export const withoutVerb = (text: string): string =>
  text.replace(
    /^(?:i )?(?:currently |presently )?(?:am )?work(?:ed|ing) as (?:an? )?(\p{L})/iu,
    (_all, letter: string) => letter.toUpperCase(),
  );

/** How sure it is that a text is a job's title: 0 no, 1 it ends like one, 2 it is known. */
export function titleWorth(text: string): 0 | 1 | 2 {
  const bare = text
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = bare.split(' ');
  if (bare === '' || words.length > mostWords || /[@:!?]|https?:|\.$|\d{3}/.test(bare)) return 0;
  if (!/^[\p{Lu}\d.]/u.test(bare) || isLabel(bare)) return 0;
  const { role, isNamed } = readLevel(bare);
  const { byTitle } = loadOccupations();
  if (byTitle.has(occupationKey(bare)) || (role !== '' && byTitle.has(occupationKey(role)))) return 2;
  // `Head of Data` ends in its work, not in a noun of a title.
  const folded = foldAccents(bare).split(/[^a-z+#]+/);
  const isNoun = folded
    .filter((word) => word !== '')
    .some((word, at, all) =>
      at === all.length - 1 ||
      /^(?:of|for|fur|de|in|im|and|und|di|del|der|des|du|da|do|en)$/.test(all[at + 1] ?? '')
        ? titleNouns().has(occupationKey(word)) || nounEnds.test(word)
        : at === 0 && nounEnds.test(word),
    );
  const isNumbered = /^\p{L}+ \d+$/u.test(bare);
  return isNoun || (isNamed && words.length > 1 && !isNumbered) ? 1 : 0;
}

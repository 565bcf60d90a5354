import { resolvePlace } from '../../people/text/places.ts';
import type { NamedSkill } from '../vocabulary/technologies.ts';

/** What the name of a tool follows when a description asks for it: `experience with Trino`, `You know Zustand`. */
const asking =
  /(?<!\p{L})(?:(?:experienced?|expertise|hands-on|background|skill(?:s|ed)?|proficien(?:t|cy)|fluen(?:t|cy)|knowledge|command|mastery|familiar(?:ity)?|comfortable|competen(?:t|ce)|exposure|years|yrs)(?:\s\p{Ll}+){0,2}?\s(?:with|in|of|using|to)|(?:you|we)\s(?:already\s)?(?:know|bring|use|master|have)|(?:expected|required|needs?|must|should|will)\s(?:to\s)?(?:have|hold|possess)|(?:expérience|maîtrise|connaissance)s?(?:\s\p{Ll}+){0,2}?\s(?:de|en|avec|du)|maîtris(?:e|ez|er)|(?:experiencia|conocimientos?|manejo|dominio)(?:\s\p{Ll}+){0,2}?\s(?:con|en|de)|(?:esperienza|conoscenza|padronanza)(?:\s\p{Ll}+){0,2}?\s(?:con|in|di)|(?:ervaring|kennis)\s(?:met|van|in)|(?:experiência|conhecimentos?|domínio)(?:\s\p{Ll}+){0,2}?\s(?:com|em|de)|(?:experiență|experienta|cunoștințe|cunostinte)(?:\s\p{Ll}+){0,2}?\s(?:cu|în|in|de)|(?:znajomość|znajomosc|doświadczenie)(?:\s(?:z|w|ze))?)\s+/giu;
/** In German every noun has a capital: a name is known by a digit or by capitals within. */
const askingInGerman =
  /(?<!\p{L})(?:Erfahrung(?:en)?|Kenntnisse?n?|Umgang|Know-how)(?:\s\p{Ll}+)?\s(?:in|mit|von)\s(?:de[rmn]\s)?|(?<!\p{L})(?:beherrsch(?:en|st|t)|kennen)\s+/gu;
const name = String.raw`\p{Lu}[\p{L}\p{N}+#]*(?:[.&-][\p{L}\p{N}+#]+)*(?: \p{Lu}[\p{L}\p{N}+#.-]*[\p{L}\p{N}+#]| \d+(?:\.\d+)?(?!\+?\s*(?:years|yrs|\p{L})))*`;
const unmistakable = String.raw`(?=[\p{L}\p{N}+#.&-]*(?:\d|\p{L}\p{Lu}))${name}`;
const joints = String.raw`\s*(?:,|/|&)\s*(?:(?:and|or|und|oder)\s)?|\s(?:and|or|und|oder|et|ou|y|e|o|en|of|sau|și|i|lub)\s`;
const listOf = (one: string) => new RegExp(`^(?:${one})(?:(?:${joints})(?:${one}))*`, 'u');
const names = listOf(name);
const germanNames = listOf(unmistakable);

/** Not tools, though they follow the same words with a capital. */
const other =
  /^(?:I|You|We|Our|The|A|An|Your|This|It|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Europe|European|American|EU|UK|US|USA|EMEA|DACH|APAC|LATAM|Bachelor\S*|Master\S*|BSc|MSc|BA|MA|PhD|MBA)$/u;

/**
 * Names that no list has, where a clause asks for them by its words. They are what a recruiter types and nobody could list:
 * this year's framework, a machine, the software of one trade.
 */
export function findNames(text: string, taken: { start: number; end: number }[]): NamedSkill[] {
  const found: NamedSkill[] = [];
  for (const [pattern, list] of [
    [asking, names],
    [askingInGerman, germanNames],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index + match[0].length;
      const [written = ''] = list.exec(text.slice(from)) ?? [];
      for (const part of written.matchAll(new RegExp(name, 'gu'))) {
        const start = from + part.index;
        const end = start + part[0].length;
        const overlaps = [...taken, ...found].some((one) => start < one.end && end > one.start);
        if (overlaps || other.test(part[0]) || resolvePlace(part[0])) continue;
        found.push({ text: part[0], start, end });
      }
    }
  }
  return found;
}

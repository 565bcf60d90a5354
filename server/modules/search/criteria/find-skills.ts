import { readFileSync } from 'node:fs';
import { foldAccents } from '../vocabulary/fold.ts';
import { listTechnologies, type NamedSkill } from '../vocabulary/technologies.ts';
import { everydayNames } from './everyday-names.ts';

/** Skills and tools that O*NET's list of technologies lacks, one a line; those in lower case stand so in descriptions, too. */
const skillsFile = new URL('../../../../resources/skills.txt', import.meta.url);

let index: { keys: Map<string, { isOwn: boolean; isPlain?: boolean }>; longest: number } | undefined;

function loadIndex() {
  if (index) return index;
  const keys = new Map<string, { isOwn: boolean; isPlain?: boolean }>();
  for (const name of readFileSync(skillsFile, 'utf8').trimEnd().split('\n'))
    keys.set(keyOf(name), { isOwn: true, isPlain: /^\p{Ll}+$/u.test(name) });
  for (const { name, isOwn } of listTechnologies())
    if (!keys.has(keyOf(name))) keys.set(keyOf(name), { isOwn });
  // What O*NET lists and every advertisement says.
  for (const word of 'support,operating system,web browser,computer,email,internet,software,basic,other,human resources,english,calendar,database,server,the,act,apex,focus,impact,insight,notes,vision,target,mercury,horizon,galaxy,sap,mint,prime,flash,care,pro,plus'.split(
    ',',
  ))
    if (word !== 'sap') keys.delete(word);
  index = { keys, longest: 5 };
  return index;
}

const keyOf = (text: string) =>
  foldAccents(text)
    .replace(/[\s-]+/g, ' ')
    .trim();
/** True for the name of a skill or tool. */
export const isKnownSkill = (text: string): boolean => loadIndex().keys.has(keyOf(text));
const wordPattern =
  /(?:\.net\b|ci\/cd|a\/b|pl\/sql|t-sql|s\/4 ?hana|tcp\/ip|p&l|fp&a|r&d|i\/o)|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.&’'](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*(?:\+\+|#)?/giu;

const versionAfter =
  /^ (?:\d{1,2}(?:\.\d{1,2}){0,2}[cgi]?|20\d\d)\+?(?=\s*$|[,;)]|\.(?:\s|$)|\s(?:and|or|is|are|required|needed|experience|certified|und|oder|et|ou)(?:\s|[.,;]|$))/;

/** The skills and tools that a text names, longest names first where they overlap. */
export function findSkills(text: string): NamedSkill[] {
  const { keys, longest } = loadIndex();
  const words = [...text.matchAll(wordPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: NamedSkill[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(longest, words.length - from); length > 0; length--) {
      const start = words[from]?.start ?? 0;
      const end = words[from + length - 1]?.end ?? 0;
      const written = text.slice(start, end);
      if (/[,;()]|\s{2}/.test(written)) continue;
      const known = keys.get(keyOf(written));
      if (!known || !isMeant(text, written, start, end, known.isOwn)) continue;
      // `Java 17` is more than Java.
      const [version = ''] =
        known.isOwn && !/\d/.test(written) ? (versionAfter.exec(text.slice(end)) ?? []) : [];
      found.push({
        text: `${written}${version}`,
        start,
        end: end + version.length,
        ...(known.isPlain && version === '' && { isPlain: true }),
      });
      from += length - 1;
      if (version !== '') from++;
      break;
    }
  }
  return found;
}

function isMeant(text: string, written: string, start: number, end: number, isOwn: boolean): boolean {
  const folded = foldAccents(written);
  if (!everydayNames.has(folded))
    return (
      isOwn ||
      written !== written.toLowerCase() ||
      written.includes(' ') ||
      folded.length < 4 ||
      /[^a-z]/.test(folded)
    );
  const after = text.slice(end, end + 14);
  const before = text.slice(Math.max(0, start - 18), start);
  if (/^ (?:to|in|at|above|beyond|the|a|an|sure|live)\b/i.test(after)) return false;
  const isListed =
    /(?:^|[,;:/(]|\b(?:and|or|with|in|of|no|using|uses?|know|knows|needs?|requires?|have|und|oder|et|ou|y|e))\s*$/i.test(
      before,
    );
  // `Strong R skills`.
  if (/^[A-Z]$/.test(written) && /^ (?:skills|programming|programmers?|developers?|scripting)\b/.test(after))
    return true;
  if (!isListed && written.length === 1) return false;
  const hasCapital = /^\p{Lu}/u.test(written);
  if (
    hasCapital &&
    (start > 0 ||
      /^\s*(?:\.?$|[,;/]|\d{1,2}(?:\.\d{1,2})?[cgi]?(?![\p{L}\d%])|and\b|or\b|is\b|developer|programmer|engineer|experience|knowledge|skills|required|needed|mandatory|essential|preferred|optional|helpful|(?:ist|wäre|sind|est|serait|es|sería|è|sarebbe|is|zijn|é|seria|este|e|ar|jest|byłby)\s|erforderlich|zwingend|notwendig|obligatoire|indispensable|requis|exigé|obligatori|obligatorio|imprescindible|requerid|richiest|obbligatori|indispensabile|vereist|verplicht|obrigatóri|indispensável|obligatoriu|necesar|wymagan|konieczn|mile)/u.test(
        after,
      ))
  )
    return true;
  return (
    isListed &&
    /^\s*(?:$|[,;/.)]|and\b|or\b|experience|developer)/.test(after) &&
    /(?:[,;/]|\b(?:and|or|with|in|no|of|using|knows?))\s*$/i.test(before)
  );
}

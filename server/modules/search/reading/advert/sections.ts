import { needOfHeading, type SectionNeed } from './headings.ts';
import type { Line } from './lines.ts';

/** Lines below one heading; the first section of an advert has none. */
interface Section {
  heading: string;
  need: SectionNeed;
  lines: { text: string; need: SectionNeed; isItem: boolean }[];
}

const mostHeadWords = 6;

/**
 * Puts the lines of an advert below their headings. One that no table has ends the section before it, unless it stands deeper:
 * `Databases` below `# Requirements`. A line may begin with a heading of its own: `Nice to have: Kafka, Terraform`.
 */
export function readSections(lines: Line[]): Section[] {
  const sections: Section[] = [{ heading: '', need: 'plain', lines: [] }];
  let level = 9;
  for (const line of lines) {
    const current = sections.at(-1) ?? { heading: '', need: 'plain', lines: [] };
    const known = line.kind === 'item' && !/\?$/.test(line.text) ? undefined : needOfHeading(line.text);
    const asks = line.text.split(' ').length < 9 && /\?$/.test(line.text);
    const isKnown = known !== undefined && (line.kind === 'heading' || asks || isBare(line.text));
    if (line.kind === 'heading' || isKnown) {
      const depth = line.kind === 'heading' ? line.level : 7;
      const isDeeper = depth > level;
      // `Bonus` below `## Benefits` is one of them.
      const need =
        isDeeper && (known === undefined || current.need === 'none') ? current.need : (known ?? 'plain');
      if (!isDeeper || known === undefined) level = isDeeper ? level : depth;
      sections.push({ heading: line.text.replace(/ ?:$/, ''), need, lines: [] });
      continue;
    }
    const [, head = '', rest = ''] = /^((?:(?![.!?]\s)[^:(]){3,60}?)\s?:\s+(\S.*)$/u.exec(line.text) ?? [];
    const isTopic = /\p{L}\s(?:of|in|with|mit|von|de|en|con|di|met|van|em|com|cu|în|w|z)\s/u.test(head);
    const isHead = head.split(' ').length <= mostHeadWords;
    const found = isHead ? needOfHeading(head) : undefined;
    // `Knowledge of databases: indexes, joins` is no heading.
    const headNeed = found === 'must' && isTopic ? undefined : found;
    if (headNeed === undefined) {
      current.lines.push({ text: line.text, need: current.need, isItem: line.kind === 'item' });
      continue;
    }
    const own = current.need === 'none' && line.kind === 'item' ? 'none' : headNeed;
    const isItem = line.kind === 'item' || current.need === 'must' || current.need === 'nice';
    const text = {
      text: rest,
      need: own === 'must' && current.need === 'nice' ? 'nice' : own,
      isItem: true,
    } as const;
    if (isItem) current.lines.push(text);
    else {
      level = 7;
      sections.push({ heading: head, need: own === 'none' ? 'plain' : own, lines: [text] });
    }
  }
  return sections.filter(({ heading, lines: own }) => heading !== '' || own.length > 0);
}

/** A line of its own that is nothing but a heading: `About Us`. */
const isBare = (text: string): boolean =>
  text.split(' ').length <= 4 &&
  text.length < 40 &&
  !/[.,;!]/.test(text) &&
  /^\p{Lu}/u.test(text) &&
  /^(?:(?:key|our|the|your|job|basic|minimum|required|preferred|additional|technical|essential|desired|core|main|other)\s)*(?:about (?:us|you|the (?:role|company|team|job|position))|requirements?|qualifications?|must[- ]haves?|nice[- ]to[- ]haves?|benefits|perks|(?:what )?we offer|(?:your )?profile|skills|experience|education|responsibilities|duties|what you'?ll do|what we offer|who (?:we|you) are|desirable|essential|compensation|how to apply|anforderungen|(?:ihr|dein) profil|(?:ihre|deine) aufgaben|wir bieten|über uns|voraussetzungen|qualifikationen|(?:votre )?profil(?: recherché)?|(?:vos )?missions|nous offrons|compétences(?: requises)?|requisitos(?: imprescindibles| desejáveis| obrigatórios)?|ofrecemos|funciones|se valorará|requisiti|offriamo|chi siamo|mansioni|vereisten|functie-eisen|wij bieden|wij vragen|over ons|taken|benefícios|diferenciais|responsabilidades|cerințe|responsabilități|beneficii|oferim|wymagania|oferujemy|obowiązki|mile widziane)$/iu.test(
    text,
  );

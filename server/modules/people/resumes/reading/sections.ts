import { foldAccents } from '../../../search/vocabulary/fold.ts';
import type { ResumeLine } from './resume-text.ts';

export type SectionKind =
  | 'header'
  | 'contact'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'other';

export interface Section {
  kind: SectionKind;
  heading: string;
  lines: ResumeLine[];
}

/** Headings of résumés in nine languages, folded. */
const headings: Record<Exclude<SectionKind, 'header'>, string> = {
  contact:
    'contact|contact details|contact information|personal details|personal information|personal data|kontakt|kontaktdaten|personliche daten|personliche angaben|coordonnees|contacto|datos personales|contatti|dati personali|persoonlijke gegevens|contactgegevens|dados pessoais|contato|date personale|date de contact|dane osobowe|find me online|details',
  summary:
    'summary|profile|about|about me|professional summary|professional profile|career summary|executive summary|objective|career objective|personal statement|kurzprofil|profil|uber mich|zusammenfassung|profil professionnel|a propos|resume|perfil|perfil profesional|sobre mi|resumen|profilo|profilo professionale|profiel|over mij|samenvatting|perfil profissional|sobre mim|resumo|profil profesional|despre mine|rezumat|podsumowanie|o mnie',
  experience:
    'experience|work experience|professional experience|employment|employment history|work history|career history|career|relevant experience|positions held|berufserfahrung|beruflicher werdegang|berufspraxis|werdegang|experience professionnelle|experiences professionnelles|experiences|parcours professionnel|experiencia|experiencia profesional|experiencia laboral|esperienza|esperienze|esperienza professionale|esperienze professionali|esperienze lavorative|werkervaring|ervaring|experiencia profissional|experienta|experienta profesionala|experienta de munca|doswiadczenie|doswiadczenie zawodowe',
  education:
    'education|education and training|academic background|qualifications|studies|ausbildung|bildung|bildungsweg|studium|schulbildung|formation|formations|etudes|diplomes|educacion|formacion|formacion academica|estudios|istruzione|formazione|istruzione e formazione|opleiding|opleidingen|educacao|formacao|formacao academica|educatie|studii|educatie si formare|wyksztalcenie|edukacja',
  skills:
    'skills|key skills|core skills|technical skills|professional skills|skills and tools|skills & tools|core competencies|competencies|competences|technologies|tools|tech stack|expertise|areas of expertise|strengths|kenntnisse|fahigkeiten|kompetenzen|fachkenntnisse|it-kenntnisse|edv-kenntnisse|kenntnisse und fahigkeiten|competences techniques|competencias|habilidades|aptitudes|conocimientos|competenze|capacita e competenze|vaardigheden|competenties|competente|abilitati|aptitudini|umiejetnosci|kompetencje',
  languages:
    'languages|language skills|sprachen|sprachkenntnisse|langues|idiomas|lingue|talen|talenkennis|linguas|limbi|limbi straine|jezyki|jezyki obce|znajomosc jezykow',
  other:
    "certifications|certificates|certification|licenses|licences|licenses and certifications|training|courses|projects|selected projects|publications|awards|honors|honours|achievements|interests|hobbies|references|volunteering|volunteer experience|memberships|zertifikate|zertifizierungen|weiterbildung|projekte|hobbys|interessen|ehrenamt|referenzen|certificats|projets|centres d'interet|loisirs|certificaciones|proyectos|intereses|certificazioni|progetti|interessi|certificaten|hobby's|certificacoes|interesses|certificari|proiecte|hobby-uri|certyfikaty|zainteresowania",
};

const kinds = new Map(
  Object.entries(headings).flatMap(([kind, names]) =>
    names.split('|').map((name) => [name, kind as SectionKind] as const),
  ),
);

/** Divides a résumé at its headings. What stands before the first one is the header. */
export function readSections(lines: ResumeLine[]): Section[] {
  const sections: Section[] = [{ kind: 'header', heading: '', lines: [] }];
  for (const line of lines) {
    const found = headingOf(line.text);
    if (!found) {
      sections.at(-1)?.lines.push(line);
      continue;
    }
    const { kind, heading, rest } = found;
    const within = sections.at(-1);
    sections.push({ kind, heading, lines: rest === '' ? [] : [{ ...line, text: rest }] });
    // `Languages: …` among other skills is a line of theirs, after which they go on.
    if (rest !== '' && within && within.kind !== 'header' && within.heading !== '') {
      sections.push({ ...within, lines: [] });
    }
  }
  return sections;
}

/** A heading alone on its line, or before a colon: `Skills: welding, CAD`. */
function headingOf(text: string): { kind: SectionKind; heading: string; rest: string } | undefined {
  const [before = '', ...after] = text.split(':');
  const kind = kinds.get(fold(before));
  if (!kind) return undefined;
  const rest = after.join(':').trim();
  // `Email: …` and the like are labels, and so is a language that stands in a list.
  if (rest !== '' && kind !== 'skills' && kind !== 'languages' && kind !== 'summary') return undefined;
  return { kind, heading: before.trim(), rest };
}

const fold = (text: string): string =>
  foldAccents(text)
    .replace(/[’`]/g, "'")
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
    .replace(/\s+/g, ' ');

/** Whether a text is a heading. */
export const isHeading = (text: string): boolean => kinds.has(fold(text));

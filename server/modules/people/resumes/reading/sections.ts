import { trimOf } from '../../../../../contract/platform/trim.ts';
import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { findSpans } from './dates.ts';
import type { ResumeLine } from './resume-text.ts';
import { titleWorth } from './titles.ts';

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

/**
 * The words of headings in nine languages, folded. A heading is made of them and of the words below alone, the last of them
 * telling its kind: `Relevant work experience`.
 */
const headingWords: Record<Exclude<SectionKind, 'header'>, string> = {
  contact:
    'contact|contacts|details|personalia|kontakt|kontaktdaten|kontaktinformationen|coordonnees|contacto|contatti|contactgegevens|contato|contatos|dane|datos personales|dati personali|personal details|personal information|personal data|personliche daten|personliche angaben|zur person|etat civil|persoonlijke gegevens|dados pessoais|informations personnelles|informacion personal|informazioni personali|date personale|date de contact|informatii personale|informatii de contact|dane osobowe|dane kontaktowe|find me online|контакты|iletisim|kisisel bilgiler',
  summary:
    'summary|profile|about|about me|objective|objectives|statement|overview|highlights|bio|kurzprofil|profil|uber mich|zusammenfassung|objectif|a propos|a propos de moi|resume|perfil|sobre mi|resumen|objetivo|profilo|chi sono|obiettivo|sommario|riepilogo|profiel|over mij|samenvatting|sobre mim|resumo|despre mine|rezumat|rezumatul|obiectiv|sinteza|prezentare|podsumowanie|o mnie|cel zawodowy|о себе|hakkimda|ozet',
  experience:
    'experience|experiences|employment|career|positions held|work|work history|employment history|career history|job history|professional background|career progression|berufserfahrung|berufserfahrungen|werdegang|berufspraxis|praxiserfahrung|arbeitserfahrung|beruflicher hintergrund|berufliche stationen|beschaftigung|parcours|experiencia|experiencias|trayectoria|historial laboral|esperienza|esperienze|percorso|werkervaring|ervaring|loopbaan|historico profissional|experienta|experiente|istoric|istoricul muncii|istoric profesional|locuri de munca|doswiadczenie|przebieg kariery|historia zatrudnienia|опыт работы|deneyim|is deneyimi',
  education:
    'education|academics|academic background|educational background|academic history|academic qualifications|educational qualifications|qualifications|studies|degrees|schooling|ausbildung|bildung|bildungsweg|studium|schulbildung|akademischer werdegang|schulischer werdegang|formation|formations|etudes|diplomes|scolarite|educacion|formacion|estudios|istruzione|formazione|studi|opleiding|opleidingen|onderwijs|educacao|formacao|escolaridade|habilitacoes|educatie|educatia|studii|formare|wyksztalcenie|edukacja|education and training|education & training|istruzione e formazione|educatie si formare|образование|egitim',
  skills:
    'skills|skill set|skillset|competencies|competences|competence|proficiency|proficiencies|technologies|tools|tech stack|expertise|strengths|capabilities|abilities|kenntnisse|fahigkeiten|kompetenzen|fachkenntnisse|it-kenntnisse|edv-kenntnisse|edv|starken|skills & tools|aptitudes|connaissances|savoir-faire|competencias|habilidades|destrezas|conocimientos|competenze|capacita|abilita|conoscenze|vaardigheden|competenties|kennis|aptidoes|conhecimentos|competente|competentele|abilitati|abilitatile|aptitudini|cunostinte|umiejetnosci|kompetencje|навыки|yetenekler|beceriler',
  languages:
    'languages|language skills|languages known|sprachen|sprachkenntnisse|fremdsprachen|langues|idiomas|lingue|lingue straniere|talen|talenkennis|linguas|limbi|limbi straine|limbi vorbite|competente lingvistice|jezyki|jezyki obce|znajomosc jezykow|языки|diller|yabanci dil',
  other:
    "certifications|certificates|certificate|certification|licenses|licences|training|trainings|courses|coursework|projects|publications|presentations|awards|honors|honours|achievements|accomplishments|interests|hobbies|references|volunteering|volunteer experience|volunteer work|memberships|affiliations|activities|extracurricular activities|patents|links|additional information|miscellaneous|declaration|zertifikate|zertifizierungen|weiterbildung|weiterbildungen|fortbildung|projekte|hobbys|interessen|ehrenamt|ehrenamtliches engagement|engagement|auszeichnungen|referenzen|veroffentlichungen|sonstiges|certificats|projets|centres d'interet|loisirs|benevolat|distinctions|divers|certificaciones|cursos|proyectos|intereses|voluntariado|premios|referencias|otros datos|certificazioni|corsi|progetti|interessi|pubblicazioni|volontariato|riconoscimenti|referenze|certificaten|cursussen|projecten|hobby's|interesses|vrijwilligerswerk|referenties|certificacoes|projetos|voluntariado|certificari|certificarile|cursuri|proiecte|hobby-uri|interese|voluntariat|premii|referinte|certyfikaty|kursy|szkolenia|projekty|zainteresowania|hobby|wolontariat|osiagniecia|referencje|references available|дополнительная информация|sertifikalar|referanslar",
};

/** Words that may stand beside those of a heading and change nothing. */
const besides = new Set(
  'professional work working relevant related recent other additional previous prior key core technical main selected my personal general special industry business computer it soft hard areas area of history background record and & / in the a s academic executive career qualifications accomplishments information & zawodowe zawodowy jezykowe beruflicher beruflich berufliche berufliches personliche aus und weitere it professionnel professionnelle professionnels professionnelles techniques technique cles et de du des la le les profesional profesionales laboral laborales academica academicas tecnicas tecnicos clave y e del professionale professionali lavorativa lavorative personali tecniche chiave di en werk relevante professionele profissional profissionais tecnicas profesionala profesionale profesionalei academica tehnice cheie relevanta munca si muncii'.split(
    ' ',
  ),
);

const kinds = new Map(
  Object.entries(headingWords).flatMap(([kind, names]) =>
    names.split('|').map((name) => [name.replaceAll(' ', ''), kind as SectionKind] as const),
  ),
);

const fold = (text: string): string =>
  trimOf(foldAccents(text).replace(/\([^)]*\)?/g, ' '), /\P{L}/u).replace(/\s+/g, ' ');

const longestHeading = 48;

/** The kind of a heading; undefined for a text that is none, or an unknown one. */
export function kindOfHeading(text: string): SectionKind | undefined {
  if (text.length > longestHeading || /[.;@]\s|[\d@]/.test(text.replace(/^[\d.\s]+/, ''))) return undefined;
  const folded = fold(text);
  const whole = kinds.get(folded.replaceAll(' ', ''));
  if (whole) return whole;
  const words = folded.split(/[\s,/]+/).filter((word) => word !== '&');
  if (words.length > 6) return undefined;
  const own = words.filter((word) => kinds.has(word));
  const areAll = words.every((word) => kinds.has(word) || besides.has(word));
  // `Summary of experience` is a summary, `Career summary` one, too.
  const telling = /\s(?:of|de|des|di)\s/.test(folded) ? own[0] : own.at(-1);
  return areAll && telling !== undefined ? kinds.get(telling) : undefined;
}

export const isHeading = (text: string): boolean => kindOfHeading(text) !== undefined;

/** A heading alone on its line, or before a colon: `Skills: welding, CAD`. */
function headingOf(text: string): { kind: SectionKind; heading: string; rest: string } | undefined {
  const [before = '', ...after] = text.split(/:|\t/);
  const kind = kindOfHeading(before);
  if (!kind) return undefined;
  const rest = after.join(':').trim();
  // `Email: …` and the like are labels, and so is a language that stands in a list.
  if (rest !== '' && kind !== 'skills' && kind !== 'languages' && kind !== 'summary') return undefined;
  return { kind, heading: before.trim(), rest };
}

/** How a line is set: what headings have in common, and other lines have not. */
const lookOf = ({ text, size, look }: ResumeLine): string =>
  [size, look ?? '', isCapitals(text) ? 'capitals' : ''].join(' ');
const isCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

const withinJob =
  /^(?:key |main |major |my |core )?(?:responsibilit|dut(?:y|ies)|achievement|accomplishment|task|role|environment|technolog|tool|project|client|description|highlight|contribution|aufgaben|tatigkeiten|verantwort|erfolge|missions?|realisations|taches|funciones|logros|tareas|responsabilidad|mansioni|attivita|taken|atividades|responsabilitati|obowiazki|zakres)/;

/** Divides a résumé at its headings. What stands before the first one is the header; an unknown heading begins a part as well. */
export function readSections(lines: ResumeLine[]): Section[] {
  const found = lines.map((line) => (line.look === 'item' ? undefined : headingOf(line.text)));
  const alone = lines.filter((_, at) => found[at]?.rest === '');
  const looks = new Set(alone.map(lookOf));
  const others = Map.groupBy(
    lines.filter((_, at) => !found[at]),
    lookOf,
  );
  // A look that most other lines have as well tells nothing.
  const telling = new Set([...looks].filter((look) => (others.get(look)?.length ?? 0) <= alone.length * 2));
  const sections: Section[] = [{ kind: 'header', heading: '', lines: [] }];
  for (const [at, line] of lines.entries()) {
    const within = sections.at(-1) as Section;
    const heading = found[at];
    if (!heading) {
      const isUnknown =
        within.kind !== 'header' && telling.has(lookOf(line)) && couldHead(line, lines[at + 1]);
      if (isUnknown) sections.push({ kind: 'other', heading: line.text, lines: [] });
      else within.lines.push(line);
      continue;
    }
    const { kind, rest } = heading;
    const isLabel = within.kind === 'experience' && kind !== 'experience' && isWithinJob(line, rest);
    if (isLabel) {
      within.lines.push(line);
      continue;
    }
    sections.push({ kind, heading: heading.heading, lines: rest === '' ? [] : [{ ...line, text: rest }] });
    // `Languages: …` among other skills is a line of theirs, after which they go on.
    if (rest !== '' && within.kind !== 'header' && within.heading !== '') {
      sections.push({ ...within, lines: [] });
    }
  }
  return sections;
}

/** True if a line heads a part of a job, such as its tasks. */
export const headsOfJob = (text: string): boolean => text.endsWith(':') && withinJob.test(fold(text));

const isWithinJob = ({ text }: ResumeLine, rest: string): boolean =>
  (rest !== '' || text.endsWith(':')) && withinJob.test(fold(text));

/** True if a line that is set like the headings may be one, and no job or employer. */
function couldHead({ text }: ResumeLine, next: ResumeLine | undefined): boolean {
  const isPlain = /^[\p{L}\s&/'’-]+:?$/u.test(text) && text.split(' ').length <= 5 && !text.includes('\t');
  if (!isPlain || titleWorth(text) > 0 || withinJob.test(fold(text))) return false;
  // Dates beside it or below make it the head of a job.
  return next === undefined || (findSpans(next.text, new Date()).length === 0 && titleWorth(next.text) === 0);
}

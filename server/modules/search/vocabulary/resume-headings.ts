import { trimOf } from '../../../../contract/platform/trim.ts';
import { foldAccents } from './fold.ts';

export type SectionKind =
  | 'header'
  | 'contact'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'pastimes'
  | 'other';

/**
 * The words of headings in nine languages, folded. A heading is made of them and of the words below alone, the last of them
 * telling its kind: `Relevant work experience`.
 */
const headingWords: Record<Exclude<SectionKind, 'header'>, string> = {
  contact:
    'contact|contacts|details|personalia|kontakt|kontaktdaten|kontaktinformationen|coordonnees|contacto|contatti|contactgegevens|contato|contatos|dane|datos personales|antecedentes personales|dati personali|personal details|personal information|personal data|personliche daten|personliche angaben|zur person|etat civil|persoonlijke gegevens|dados pessoais|informations personnelles|informacion personal|informazioni personali|date personale|date de contact|informatii personale|informatii de contact|dane osobowe|dane kontaktowe|find me online|контакты|iletisim|kisisel bilgiler',
  summary:
    'summary|profile|about|about me|objective|objectives|statement|overview|highlights|bio|kurzprofil|profil|uber mich|zusammenfassung|objectif|a propos|a propos de moi|resume|perfil|sobre mi|resumen|objetivo|profilo|chi sono|obiettivo|sommario|riepilogo|profiel|over mij|samenvatting|sobre mim|resumo|despre mine|rezumat|rezumatul|obiectiv|sinteza|prezentare|podsumowanie|o mnie|cel zawodowy|о себе|hakkimda|ozet',
  experience:
    'experience|experiences|internship|internships|employment|career|positions held|work|work history|employment history|career history|job history|professional background|career progression|berufserfahrung|berufserfahrungen|werdegang|berufspraxis|praxiserfahrung|arbeitserfahrung|beruflicher hintergrund|berufliche stationen|beschaftigung|parcours|experiencia|experiencias|trayectoria|historial laboral|antecedentes laborales|antecedentes profesionales|esperienza|esperienze|percorso|werkervaring|ervaring|loopbaan|historico profissional|experienta|experiente|istoric|istoricul muncii|istoric profesional|locuri de munca|doswiadczenie|przebieg kariery|historia zatrudnienia|опыт работы|deneyim|is deneyimi',
  education:
    'education|academics|academic background|educational background|academic history|academic qualifications|educational qualifications|qualifications|studies|degrees|diplomas|schooling|academic projects|university projects|projets universitaires|projets academiques|projets scolaires|ausbildung|bildung|bildungsweg|studium|schulbildung|akademischer werdegang|schulischer werdegang|formation|formations|etudes|diplomes|scolarite|educacion|formacion|estudios|antecedentes academicos|informacion academica|historial academico|ensenanza superior|istruzione|formazione|studi|opleiding|opleidingen|onderwijs|educacao|formacao|escolaridade|habilitacoes|educatie|educatia|studii|formare|wyksztalcenie|edukacja|education and training|education & training|istruzione e formazione|educatie si formare|образование|egitim',
  skills:
    'skills|skill set|skillset|competencies|competences|competence|proficiency|proficiencies|technologies|tools|tech stack|expertise|strengths|capabilities|abilities|kenntnisse|fahigkeiten|kompetenzen|fachkenntnisse|it-kenntnisse|edv-kenntnisse|edv|starken|skills & tools|aptitudes|connaissances|savoir-faire|competencias|habilidades|destrezas|conocimientos|competenze|capacita|abilita|conoscenze|vaardigheden|competenties|kennis|aptidoes|conhecimentos|competente|competentele|abilitati|abilitatile|aptitudini|cunostinte|umiejetnosci|kompetencje|навыки|yetenekler|beceriler',
  languages:
    'languages|language skills|languages known|sprachen|sprachkenntnisse|fremdsprachen|langues|idiomas|lingue|lingue straniere|talen|talenkennis|linguas|limbi|limbi straine|limbi vorbite|competente lingvistice|jezyki|jezyki obce|znajomosc jezykow|языки|diller|yabanci dil',
  pastimes:
    "interests|hobbies|volunteer|volunteering|volunteer experience|volunteer work|memberships|affiliations|activities|extracurricular activities|hobbys|interessen|ehrenamt|ehrenamtliches engagement|engagement|centres d'interet|loisirs|benevolat|intereses|voluntariado|interessi|volontariato|hobby's|interesses|vrijwilligerswerk|hobby-uri|interese|voluntariat|zainteresowania|hobby|wolontariat|centre d'interet|centres d'interets|sports|sport|associations|associatif|vie associative|engagements|engagement associatif|activites|aficiones",
  other:
    'certifications|certificates|certificate|certification|licenses|licences|training|trainings|courses|coursework|projects|publications|presentations|awards|honors|honours|achievements|accomplishments|references|patents|links|additional information|miscellaneous|declaration|zertifikate|zertifizierungen|weiterbildung|weiterbildungen|fortbildung|projekte|auszeichnungen|referenzen|veroffentlichungen|sonstiges|certificats|projets|distinctions|divers|certificaciones|cursos|proyectos|premios|referencias|otros datos|certificazioni|corsi|progetti|pubblicazioni|riconoscimenti|referenze|certificaten|cursussen|projecten|referenties|certificacoes|projetos|certificari|certificarile|cursuri|proiecte|premii|referinte|certyfikaty|kursy|szkolenia|projekty|osiagniecia|referencje|references available|дополнительная информация|sertifikalar|referanslar',
};

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

export const foldHeading = (text: string): string =>
  trimOf(foldAccents(text).replace(/\([^)]*\)?/g, ' '), /\P{L}/u).replace(/\s+/g, ' ');

const longestHeading = 48;

/** Undefined for a text that is no heading, or an unknown one. */
export function kindOfHeading(text: string): SectionKind | undefined {
  if (text.length > longestHeading || /[.;@]\s|[\d@]/.test(text.replace(/^[\d.\s]+/, ''))) return undefined;
  const folded = foldHeading(text);
  const whole = kinds.get(folded.replaceAll(' ', ''));
  if (whole) return whole;
  const words = folded.split(/[\s,/]+/).filter((word) => word !== '&');
  if (words.length > 6) return undefined;
  const own = words.filter((word) => kinds.has(word));
  const areAll = words.every((word) => kinds.has(word) || besides.has(word));
  const telling = /\s(?:of|de|des|di)\s/.test(folded) ? own[0] : own.at(-1);
  return areAll && telling !== undefined ? kinds.get(telling) : undefined;
}

export const isHeading = (text: string): boolean => kindOfHeading(text) !== undefined;

import { foldAccents, remember } from './fold.ts';

/** From the first step of a career to the last; the number is the step. */
export const levels = {
  intern: 0,
  trainee: 1,
  junior: 2,
  plain: 3,
  senior: 4,
  staff: 5,
  lead: 5.5,
  manager: 6,
  director: 7,
  vp: 8,
  chief: 9,
} as const;

export type Level = keyof typeof levels;

export const levelNames: Record<Level, string> = {
  intern: 'intern',
  trainee: 'trainee',
  junior: 'junior',
  plain: 'mid-level',
  senior: 'senior',
  staff: 'staff or principal',
  lead: 'team lead',
  manager: 'manager',
  director: 'director or head',
  vp: 'VP',
  chief: 'C-level',
};

export interface LevelledTitle {
  level: Level;
  /** False for a title that names no level, such as `Data Engineer`. */
  isNamed: boolean;
  role: string;
  words: string;
}

/** Folded words before or after a role that name its level and say nothing else. The first that stands in a title counts. */
const modifiers: [Level, string][] = [
  [
    'intern',
    'intern|internship|working student|student worker|summer student|co op student|praktikant(?:in)?|praktikum|werkstudent(?:in)?|stagiaire|becari[oa]|practicante|pasante|stagista|tirocinante|stagiaire|stagiair|estagiari[oa]|stagiar(?:a)?|practicant(?:a)?|stazyst(?:a|ka)|praktykant(?:ka)?',
  ],
  [
    'trainee',
    'trainee|apprentice|apprenticeship|cadet|azubi|auszubildende[rn]?|lehrling|alternant(?:e)?|apprenti(?:e)?|aprendiz|apprendista|leerling|aprendiz|ucenic(?:a)?|uczen',
  ],
  [
    'junior',
    'junior|jr|jnr|entry level|entry|graduate|new grad|early career|associate(?! (?:director|professor|attorney|partner|manager|vp|vice|dean|counsel|creative))|berufseinsteiger(?:in)?|debutant(?:e|a)?|mlodsz[ya]|beginnend',
  ],
  [
    'senior',
    'senior|sr|snr|experienced|starsz[ya]|confirme(?:e)?|erfahrene[rn]?|ervaren|sperimentat[oa]|experto|cu experienta',
  ],
  ['staff', 'staff|principal|distinguished|fellow|glown[ya]|senior staff|sr staff'],
  [
    'lead',
    'lead|team lead|tech lead|technical lead|team leader|teamlead|teamleiter(?:in)?|teamleider|gruppenleiter(?:in)?|supervisor|foreman|chef d equipe|capo squadra|lider|leader|coordonator|lider zespolu|brygadzista|schichtleiter(?:in)?|shift leader|jefe de equipo',
  ],
];

/** Folded phrases that name a level together with the work; the role is what follows them. */
const heads: [Level, RegExp][] = [
  [
    'vp',
    /\b(?:(?:s|e|a)?vps?|(?:senior |executive |assistant |associate )?vice presidents?|vice presidente|vicepresedinte|wiceprezes)\b/,
  ],
  [
    'chief',
    /\b(?:chief (?:[a-z]+ ){1,3}officer|c[etfomitrsdpa]o|ch?ro|ciso|cpto|cco|president|founder|co founder|managing director|geschaftsfuhrer(?:in)?|vorstand(?:smitglied|svorsitzender?)?|pdg|president directeur general|amministratore delegato|director general|director executiv|prezes|c level|c suite|cxo)\b/,
  ],
  [
    'director',
    /\b(?:directors?|head|heads|direktor(?:in)?|bereichsleiter(?:in)?|abteilungsleiter(?:in)?|(?:vertriebs|verkaufs|einkaufs|marketing|personal|finanz|entwicklungs|it|produktions|logistik|werks)?leiter(?:in)?|leitung|directeur|directrice|direttore|direttrice|diretor[a]?|directora|directoare|dyrektor(?:ka)?|hoofd|hauptabteilungsleiter)\b/,
  ],
  [
    'manager',
    /\b(?:managers?|gerente|jef[ea] de|encargad[oa]|responsabile|responsable|kierowni(?:k|czka)|menedzer(?:ka)?|gestor[a]?|sef|chefe|leidinggevende|(?:marktleiter|filialleiter|bauleiter|betriebsleiter)(?:in)?|beheerder)\b/,
  ],
];

const managesNobody =
  /\b(?:product|project|program(?:me)?|produkt|projekt|projet|proyectos?|progetto|projetos?|proiect|account|success|community|social media|case|relationship|client|category|brand|campaign|content|delivery|portfolio|release|incident|change|key account|event|partner|partnerships?|engagement|implementation|onboarding|product marketing|territory|area sales|regional sales|growth|seo|crm|email|digital marketing|performance marketing|communications?|learning (?:and |& )?development|l d|policy|vendor|contract|bid|proposal|risk|compliance|property|accounts|test|configuration|resource|database|network|system)s? managers?\b/;

/** What `lead`, `staff`, `principal` and `associate` name when they aren't levels. */
const noLevel =
  /\blead generation\b|\bstaff (?:nurse|accountant|writer|sergeant|pharmacist|physician|attorney)\b|\b(?:school|assistant|vice|deputy) principal\b|^principal$|\b(?:sales|retail|store|warehouse|research|teaching|care|kitchen) associate\b|^associate$|\bchief of staff\b|\bstaff$/;

const ladder = /\b(?:i{1,3}|iv|v|l[1-9]|[1-6])$/;
const steps: Record<string, Level> = { i: 'junior', '1': 'junior', iii: 'senior', '3': 'senior' };

export const readLevel = remember(read);

function read(title: string): LevelledTitle {
  const text = foldAccents(title)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\b([a-z])\.([a-z])\.(?:([a-z])\b\.?)?/g, '$1$2$3')
    .replace(/&/g, ' & ')
    .replace(/[^a-z0-9&+#]+/g, ' ')
    .trim();
  for (const [level, pattern] of heads.slice(0, 2)) {
    const found = pattern.exec(text);
    if (found && !/\b(?:to|of) (?:the |our )?$/.test(text.slice(0, found.index)) && !isAssistant(text))
      return levelled(level, text, found[0], level === 'vp');
  }
  const isOther = noLevel.exec(text)?.[0] ?? '';
  for (const [level, words] of modifiers) {
    const found = new RegExp(`(?:^|\\s)(?:${words})s?(?=\\s|$)`).exec(text);
    if (found && !isOther.includes(found[0].trim())) {
      // `Senior Director` and `Associate Director` are directors, `Lead Manager` a manager; a junior or trainee is none.
      const above = levels[level] > levels.junior ? headOf(text) : undefined;
      const role = isWork.test(found[0].trim()) ? text : withoutWords(text, found[0]);
      return above
        ? { ...above, role: withoutWords(above.role, found[0]) }
        : { level, isNamed: true, role, words: found[0].trim() };
    }
  }
  const head = headOf(text);
  if (head) return head;
  const step = ladder.exec(text)?.[0];
  if (step !== undefined && steps[step])
    return { level: steps[step], isNamed: true, role: withoutWords(text, step), words: step };
  return { level: 'plain', isNamed: false, role: text.replace(ladder, '').trim() || text, words: '' };
}

const isWork = /^(?:supervisor|foreman|coordonator|schichtleiter|shift leader|brygadzista)/;

const isAssistant = (text: string) => /\bassistant\b(?! vice)|\bsecretary\b|\bassistent/.test(text);

function headOf(text: string): LevelledTitle | undefined {
  if (isAssistant(text) && !/\bassistant (?:manager|director)/.test(text)) return undefined;
  for (const [level, pattern] of heads.slice(2)) {
    const found = pattern.exec(text);
    if (
      !found ||
      (level === 'manager' && managesNobody.test(text)) ||
      /headhunter|head (?:chef|nurse|teacher)/.test(text)
    )
      continue;
    return levelled(level, text, found[0], level === 'director');
  }
  return undefined;
}

const levelled = (level: Level, text: string, words: string, isApart: boolean): LevelledTitle => ({
  level,
  isNamed: true,
  role: isApart ? withoutWords(text, words).replace(/^(?:of|for|de|der|des|in) /, '') || text : text,
  words,
});

const withoutWords = (text: string, words: string): string =>
  ` ${text} `.replace(` ${words.trim()} `, ' ').replace(/\s+/g, ' ').replace(ladder, '').trim() || text;

export const levelGap = (wanted: Level, given: Level): number => Math.abs(levels[wanted] - levels[given]);

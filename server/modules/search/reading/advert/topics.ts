import { resolvePlace } from '../../../people/talent-pool/places.ts';
import type { NamedSkill } from '../../criteria/find-skills.ts';

/** What an advert asks for in everyday words follows these: `experience with wound care`, `Kenntnisse im Umgang mit Linux`. */
const asking = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    String.raw`(?:experienced?|expertise|background|proficien(?:cy|t)|training|understanding|knowledge|familiar(?:ity)?|command|mastery|competenc[ey]|track record|skilled|skills)(?:\s(?:working|hands-on))?\s(?:with|in|of|using)(?:\s(?:using|building|developing|managing|designing|writing|analy[sz]ing|working with))?(?:\s(?:the|an?|all|any|some|more than|various|modern|common|basic|general|its))*`,
    String.raw`experience\s(?:building|developing|managing|designing|writing|analy[sz]ing|operating|running|leading|using|supporting)(?:\s(?:the|an?|and|or|maintaining))*`,
    String.raw`(?:ability|able) to (?:operate|use|read|drive|repair|install|weld|type)(?:\s(?:an?|the))?`,
    String.raw`(?:Erfahrung(?:en)?|Berufserfahrung|Kenntnisse?n?|Kentnisse|Know-how|Verständnis|Wissen|Vorkenntnisse|Umgang|vertraut|sicher)\s(?:im Umgang mit|im Bereich|in|mit|von|im|für)(?:\s(?:der|dem|den|des|die|das|gängigen|aktuellen|unterschiedlichen|einem|einer))*`,
    String.raw`(?:expérience|maîtrise|connaissances?|notions|pratique|expert(?:·e|\.e|e)?)(?:\s(?:professionnelle|réussie|solides?|des différentes|significative))*\s(?:de la|de l['’]|des|du|de|d['’]|en|avec|dans(?: le| la| les| l['’])?)`,
    String.raw`(?:maîtrise[zr]?)\s(?:la|le|les|l['’])`,
    String.raw`(?:experiencia|conocimientos?|manejo|dominio|formación|familiaridad)(?:\s(?:demostrable|sólidos?|previa|avanzados?))*\s(?:con|en|de)(?:\s(?:el|la|los|las|sistemas? de))*`,
    String.raw`(?:esperienza|conoscenz[ae]|padronanza|competenze|capacità d['’]uso)(?:\s(?:pregressa|approfondita|base))*\s(?:con|in|di|nel|nella|dei|delle|del|della)(?:\s(?:uso|il|la|i|le))*`,
    String.raw`(?:ervaring|kennis|beheersing|bekend|affiniteit|sterk)(?:\sen\s(?:ervaring|kennis))?\s(?:met|van|in)(?:\s(?:de|het|een|verschillende|(?:opzetten|bouwen|ontwikkelen|uitrollen|beschrijven)(?:\sen\s\p{Ll}+)?\svan))*(?:\s(?:een|de|het|volledige))*`,
    String.raw`(?:experiência|vivência|conhecimentos?|domínio|noções)(?:\s(?:prévia|mínima de \d+ anos?|sólidos?|intermediário|avançado|básico))*\s(?:com|em|de|na|no)(?:\s(?:o|a|os|as|manipulação de))*`,
    String.raw`(?:experienț[ăa]|experienta|cunoștințe|cunostinte|cunostințe|cunoaștere[a]?|cunoasterea|operare|utilizare[a]?)(?:\s(?:anterioară|solide|teoretice și practice|tehnice|de utilizare a programului|minimă de \d+ ani))*\s(?:cu|în|in|de|a)(?:\s(?:domeniul|programului|de))*`,
    String.raw`(?:znajomość|znajomosc|doświadczeni[ea]|umiejętność|umiejęstność|wiedza|obsługa)(?:\s(?:w|z|ze|przy|na|o|w pracy|zawodowe))*(?:\s(?:pracy|przy|obsługi|czytania|odpinaniu i podpinaniu))*`,
  ].join('|')})\s?(?<!\p{L}\p{L}(?=\p{L}))`,
  'giu',
);

/** Where such words end. */
const ending =
  /[.;:()[\]!?–—]|\s-\s|\s(?:is|are|was|would|will|can|must|should|that|which|who|within|from|gained|as well as|to ensure|and\/or|at least|plus|preferred|required|desirable|essential|necessary|needed|welcome|helpful|ist|sind|wäre|sowie|erforderlich|zwingend|wünschenswert|von Vorteil|est|serait|seraient|sont|exigée?|requise?|souhaitée?|es|sería|será|se valora|imprescindible|è|sarebbe|richiest[ao]|is een|zijn|wordt|é|são|serão|será|um diferencial|obrigatóri[oa]|constituie|este|reprezintă|mile|jest|będzie|wymagan[ae]|konieczn[ae]|dla|such as|like|including|wie|comme|tels? que|como|come|quali|zoals|precum|takich jak|jak|for|pour|für|para|per|voor|minim\p{L}*|min)(?=\s|$)/u;
const joint =
  /,\s*(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|și|si|sau|oraz|lub|i)\s)?|\s(?:and|or|und|oder|et|ou|y|o|en|of|și|si|sau|oraz|lub)\s|\s[eiy]\s/u;

/** What stands before examples is named by them: `tools such as Chef`. */
const examples =
  /^\s?(?:such as|like|including|e\.g\.|wie|z\.? ?B\.?|comme|tels? que|telles? que|como|tales como|come|quali|zoals|tais como|precum|cum ar fi|takich jak|jak|\()(?=\s|\p{L}|$)/u;

/** Says nothing of its own. */
const vague =
  /^(?:(?:avez|êtes|have|be|are|sind|haben|tienes|hebt|l['’]habitude|an?|the|this|that|our|your|own|similar|related|relevant|other|same|different|various|new|such|one|more|least|at|our|its|their|these|those|eine?[rmn]?|der|die|das|den|dem|ähnlich\p{L}*|gleich\p{L}*|vergleichbar\p{L}*|un|une|le|la|les|el|los|las|il|lo|gli|i|de|het|een|o|os|as|um|uma|podobn\p{L}*|similar\p{L}*|un post\p{L}*|poste?|post)(?=\s|$)|.*(?<!\p{L})(?:similar\p{L}*|role|roles|position|puesto|poste|ähnlich\p{L}*|gelijkaardig\p{L}*|similaires?|stanowisk\p{L}*|poziți\p{L}*|cargos?|team|teams|equipo|people|field|area|environment|above|following|setting|candidate|job|jobs|work|years?|experience|degree|company|companies|excellence|communication|professional|everything|things?|someone|best practices|attention|written|verbal|spoken|word|woord)(?!\p{L}))/iu;
const mostWords = 4;

/** What a clause asks for in everyday words, where no list has it. */
export function findTopics(text: string, taken: { start: number; end: number }[]): NamedSkill[] {
  const found: NamedSkill[] = [];
  for (const match of text.matchAll(asking)) {
    const from = match.index + match[0].length;
    const after = text.slice(from);
    const end = ending.exec(after)?.index ?? after.length;
    if (examples.test(after.slice(end))) continue;
    let at = from;
    for (const part of after.slice(0, end).split(joint)) {
      const start = text.indexOf(part, at);
      at = start + part.length;
      const words = part.trim();
      const isLong = words.split(/\s+/).length > mostWords;
      const span = {
        text: words,
        start: start + part.indexOf(words),
        end: start + part.indexOf(words) + words.length,
      };
      const overlaps = [...taken, ...found].some((one) => span.start < one.end && span.end > one.start);
      if (words.length < 3 || words.length > 48 || isLong || overlaps || vague.test(words) || isPlace(words))
        break;
      found.push(span);
    }
  }
  return found;
}

/** `Experience in London`. */
const isPlace = (words: string) => /^\p{Lu}/u.test(words) && resolvePlace(words) !== undefined;

/** When, where and how the work is done, which a résumé seldom tells. */
const conditions = [
  /\b(?:(?:night|weekend|evening|rotating|late|early|day|split|swing|overnight|12-hour|on-call)(?:,? (?:and|or|&) |\/|, )?){1,6} ?shifts?\b|\bshift work\b|\bweekend (?:work|availability)\b|\bon[- ]call (?:rota|rotation|duty|shifts?)\b|\b(?:nights and weekends|weekends and holidays|evenings and weekends)\b/i,
  /\b(?:overnight |regular |frequent |extensive |occasional |international )*travel (?:up to|of up to|required|approximately)[^.,;]{0,12}|\b(?:willing(?:ness)?|able|ability) to (?:travel|relocate|work (?:nights?|weekends?|shifts?|overtime))(?: (?:and|or) (?:nights?|weekends?|holidays))?|\bup to \d+ ?% travel\b|\bown (?:car|vehicle|transport(?:ation)?)\b|\breliable (?:transportation|vehicle)\b|\bright to work(?: in [\p{L} ]{2,20})?/iu,
  /(?<!\p{L})(?:Schicht-? ?(?:und |\/)Wochenend(?:arbeit|dienst\p{L}*)|Schicht(?:arbeit|dienst\p{L}*|bereitschaft|betrieb)|(?:Drei|Zwei|3-|2-|Wechsel)[Ss]chicht\p{L}*|Nacht(?:arbeit|dienst\p{L}*|schicht\p{L}*)|Wochenend(?:arbeit|dienst\p{L}*)|Rufbereitschaft|Reisebereitschaft|eigener PKW)(?!\p{L})/u,
  /(?<!\p{L})(?:travail (?:de nuit|en équipe|posté|le week-end)|horaires (?:décalés|postés)|en 3x8|en 2x8|3x8|2x8|astreintes?|mobilité (?:géographique|nationale|internationale)|déplacements (?:fréquents|réguliers|à prévoir))(?!\p{L})/iu,
  /(?<!\p{L})(?:turnos? (?:rotativ\p{L}*|de noche|nocturnos?|partidos?)|(?:diferentes|distintos) turnos(?:, incluyendo fines de semana(?: y festivos)?)?|fines de semana(?: y festivos)?|vehículo propio|disponibilidad (?:para viajar|horaria)|turni (?:notturni|rotativi|a rotazione)|lavoro su turni|disponibilità (?:a trasferte|al lavoro su turni|a viaggiare)|automunit[oa]|ploegendienst(?:en)?|nachtdienst(?:en)?|weekenddienst(?:en)?|turnos noturnos|disponibilidade para viagens|muncă în ture|lucru în ture|disponibilitate pentru deplasări|praca zmianowa|gotowość do (?:pracy zmianowej|wyjazdów|podróży)|dyspozycyjność)(?!\p{L})/iu,
];
export const isCondition = (text: string): boolean =>
  workMode.test(text) || conditions.some((one) => one.test(text));
const workMode =
  /(?<!\p{L})(?:hybrid(?: work(?:ing)?| role| position)?|fully remote|100 ?% remote|on[- ]?site(?: work| role| position)?|in[- ]office|télétravail(?: partiel)?|presencial|híbrido|teletrabajo|thuiswerken)(?!\p{L})/iu;

/** The conditions of work that a clause sets. */
export function findConditions(text: string): NamedSkill[] {
  return conditions.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map((match) => ({
      text: match[0].trim(),
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}

const soft =
  /(?:keit|heit|schaft|ung|enz|geist|team|player|communication|motivation|problem|leadership|skills?|good|strong|attention|solving)\b/i;

/** Names that make up a point of a list of demands: `Lotus Framework`, `XSD`. */
export function findListedNames(text: string, taken: { start: number; end: number }[]): NamedSkill[] {
  const listed =
    /^[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*){0,2}(?:(?:, | and | or |\/)[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*){0,2})*$/.test(
      text.replace(/[.;,]$/, ''),
    );
  const found: NamedSkill[] = [];
  const pattern = listed
    ? /[A-Z][\w.+#-]*\w(?: [A-Z][\w.+#-]*\w){0,2}/g
    : /(?<=, (?:and )?|and )[A-Z][A-Za-z]*[A-Z]{1,5}\d?(?=,| and |$|[.;)])|(?<![\w.])[A-Z][a-z]+[A-Z]\w+/g;
  for (const match of text.matchAll(pattern)) {
    const span = { text: match[0], start: match.index, end: match.index + match[0].length };
    const isSure = /[A-Z\d].*[A-Z\d]|[.+#]/.test(span.text);
    if (!isSure || soft.test(span.text) || resolvePlace(span.text)) continue;
    if (!taken.some((one) => span.start < one.end && span.end > one.start)) found.push(span);
  }
  return found;
}

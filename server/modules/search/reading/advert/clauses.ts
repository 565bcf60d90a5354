import type { SectionNeed } from './headings.ts';

/**
 * How much a part of a description is asked for; `drop` is what it says isn't needed or the employer offers, and a duty is what
 * the work is: nice to have done before, but no less telling of who suits.
 */
export type ClauseNeed = 'must' | 'nice' | 'not' | 'drop' | 'duty' | 'plain';

/** A sentence of a job description, or a part of one, that asks for things in one way. */
export interface Clause {
  text: string;
  need: ClauseNeed;
}

const notNeeded =
  /(?<!\p{L})(?:(?:is|are|isn't|aren't) ?(?:not|n't)? ?(?:needed|required|necessary|essential|important|mandatory)|not? (?:needed|required|necessary|essential|mandatory)|unnecessary|no need (?:for|of)|don't need|do not need|doesn't matter|does not matter|irrelevant|nicht (?:nötig|erforderlich|notwendig)|keine? [\p{L} ]+ (?:nötig|erforderlich|notwendig)|pas (?:nécessaire|requis|obligatoire)|no (?:es )?necesari[oa]|non (?:è )?(?:necessari[oa]|richiest[oa])|niet nodig|não (?:é )?necessári[oa]|nu (?:este|e) necesar[ăa]?|nie jest wymagan[ey])(?!\p{L})/iu;
const isNeeded = /\b(?:is|are) (?:needed|required|necessary|essential|important|mandatory)\b/i;
const noneRequired = /\bno (?:[\p{L}\d+#./ -]{2,40}) (?:is |are )?(?:needed|required|necessary|expected)\b/iu;
const excluded =
  /(?:^|[\s,;(])(?:no|without|not|never|excluding|exclude|avoid|except|kein(?:e[nr]?)?|ohne|pas de|sans|sin|senza|geen|zonder|sem|fără|fara|bez)\s+(?!more than|later|less|need|later than|only|just|limited|necessarily|a problem|sooner)|\b(?:we|i) (?:do not|don't|won't|will not) (?:want|use|hire|accept|consider|work with|need anyone)\b|\b(?:every|any)(?:thing|one|body) (?:but|except)\b|\bmust not\b|\bshould not\b|\bplease don't\b/iu;
const nice =
  /(?<!\p{L})nice[- ]to[- ]haves?\b|\b(?:an? )?(?:big |huge |strong |real )?(?:plus|bonus|advantage|asset)\b(?! and)|\b(?:ideally|desirable|preferred|preferably|prefer|optional(?:ly)?|welcome|appreciated|beneficial|advantageous|helpful|would be (?:great|good|nice)|(?:is|are) (?:all |also )?(?:great|useful|a bonus)|good to have|if you have (?:it|them|any)|we'd love|would love|even better|extra points|von vorteil|wünschenswert|idealerweise|un atout|idéalement|souhaitée?|souhaitable|serait un plus|un plus|apprécié|bienvenu|wäre (?:gut|schön|toll|super)|pluspunkt|se valorar?á?n?|sería un plus|valorable|deseables?|preferibl[ey]|gradit[oa]|een pr[eé](?:,|$|\s|\.)|pr[eé] ?$|bij voorkeur|mooi meegenomen|desejável|desejáveis|diferencial|diferenciais|mais-valia|valorizad[oa]|titolo preferenziale|binevenit[ăa]?|dodatkowym|plusem|constituie un avantaj|avantaj|reprezintă un avantaj|mile widzian[eya]|atutem)(?!\p{L})/iu;
/** Two negations ask for something: `cannot do without`, `no applicants without`. */
const notWithout =
  /(?<!\p{L})(?:can(?:not|'t|’t)|not|never|nobody|no (?:one|applicants|candidates|people)|abstenerse|keine?|nicht|pas|geen|niet)(?!\p{L})[^.,;]{0,40}\s(?:without|ohne|sans|sin|senza|zonder|sem|fără|bez)\s/iu;
const must =
  /(?<!\p{L})must[- ]?haves?\b|\b(?:must|required?|requires|requirements?|mandatory|essential|non-negotiable|crucial|imperative|need(?:ed|s)?|necessary|at least|minimum|proven|solid|strong|fluent|qualified|qualifications?|vous (?:ma[iî]trisez|êtes|avez|disposez|possédez|connaissez|justifiez)|du (?:hast|kannst|bringst|beherrschst)|sie (?:haben|verfügen|bringen|beherrschen)|je (?:hebt|beschikt|beheerst)|tienes|dispones|possiedi|você tem|masz|posiadasz|you (?:have|bring|know|hold|are|speak|write|can)|you've|experience (?:with|in|of|using)|experienced|experience|knowledge (?:of|in)|familiar(?:ity)? with|proficien(?:t|cy)|expertise|command of|skills?|skilled|looking for|seeking|wanted|who (?:knows?|has|speaks?|can|writes?)|voraussetzung|erforderlich|pflicht|zwingend|notwendig|kenntnisse|erfahrung|exigé|requis|obligatoire|indispensable|expérience|maîtrise|imprescindible|obligatori[oa]|necesari[oa]|requisito|obbligatori[oa]|indispensabil[ei]|experiencia|esperienza|richiest[oa]|conoscenza|vereist|verplicht|noodzakelijk|ervaring|kennis van|experiência|obrigatóri[oa]|necessári[oa]|imprescindível|experiență|experienta|cunoștințe|obligatori[ue]|necesar[ăe]?|wymagan[eya]|konieczn[eya]|niezbędn[eya]|doświadczenie|znajomość)(?!\p{L})|\d\+? ?(?:years|yrs)/iu;
const offer =
  /\b(?:we|you'll|you will|we'll) (?:offer|get|provide|receive|enjoy)\b|\b(?:benefits|perks|compensation|salary|equal opportunit\w+|why join|about us|about the company|who we are|our (?:company|story|mission|values|office|team|customers|clients)|founded in|401\(?k|paid time off|pension|days? of holiday|regardless of|we are an?|we're an?|apply (?:now|via|by|with)|contact us|wir bieten|nous offrons|ofrecemos|offriamo|wij bieden|oferecemos|oferim|oferujemy)\b/iu;
const duty =
  /\b(?:you(?:'ll| will) (?!need|have|bring|speak)|responsibilit|duties|the role|day to day|your tasks|tasks include|we (?:use|run|build|work with)|our stack|tech stack|deine aufgaben|vos missions|tus tareas)\b/iu;

/** Splits a line of a section where what it asks for changes: by sentence, semicolon, and at `but` and `, no`. */
export function readClauses(line: string, section: SectionNeed): Clause[] {
  if (section === 'none') return [];
  return line.split(/(?<=[.!?])\s+(?=\p{Lu}|\d)/u).flatMap((sentence) => {
    // `Nice to have: Kafka, Terraform` within a paragraph.
    const [, head = '', list] = /^((?:(?![.!?]\s)[^:]){3,90}?)\s?:\s+(.+)$/u.exec(sentence) ?? [];
    return list && needOf(head) !== 'plain' ? clausesOf(list, needOf(head)) : clausesOf(sentence, section);
  });
}

function clausesOf(text: string, section: ClauseNeed): Clause[] {
  return text
    .split(
      /(?<=[.!?]) (?=\p{Lu}|\d|no |not )|; ?|,? (?:(?<!(?:[Ee]very|[Aa]ny)(?:thing|one|body) )but|however|though|aber|mais|pero|ma|maar|mas|dar|ale) |(?= (?:without|ohne|sans|senza|fără|bez) )(?<!(?:can(?:not|'t|’t)|[Nn]ot|[Nn]ever|[Nn]obody|[Nn]o \p{L}{1,40}|[Kk]eine?|nicht|pas|geen|niet) [^.,;]{0,40}) |(?=, [^,]{2,30} (?:is|are|would be) (?:an? |of )?(?:plus|bonus|nice|advantage|desirable|preferred|optional|welcome|asset))(?<!^(?:[^\s,]{1,40}(?: [^\s,]{1,40}){0,2}, ){0,12}[^\s,]{1,40}(?: [^\s,]{1,40}){0,2}), |, (?=(?:no|not|without|ideally|preferably|kein\w*|ohne|sans|sin|senza|geen|sem|fără|bez) )| [–—] | - (?=\p{L}+(?: \p{L}+){0,3}[,.;]?$)| (?=(?:ideally|preferably) )|(?<=\bplus), /u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(splitByNeed)
    .flatMap(splitBrackets)
    .reduce<Clause[]>((clauses, part) => {
      const last = clauses.at(-1);
      const own = needOf(part);
      // `Driving licence – nice to have`: what says only how much belongs to what stands before it.
      if (last && own !== 'plain' && own !== 'not' && saysNothingElse.test(part)) last.need = own;
      else clauses.push({ text: part, need: needOfClause(part, section) });
      return clauses;
    }, []);
}

const saysNothingElse =
  /^(?:\(?(?:nice to have|preferred|optional|required|a must|must[- ]have|is a plus|an? (?:big |huge )?plus|mandatory|essential|desirable|bonus|advantageous|von vorteil|wünschenswert|erforderlich|zwingend|souhaité|exigé|un plus|apprécié|deseable|imprescindible|valorable|gradit[oa]|obbligatori[oa]|een pr[eé]|pr[eé]|vereist|desejável|diferencial|obrigatóri[oa]|avantaj|obligatoriu|mile widzian\p{L}|wymagan\p{L}|konieczn\p{L}|niezbędn\p{L})\)?)[.,;!]?\s*$/iu;

/** `CRM (HubSpot a plus)`: brackets that ask in another way are a clause of their own. */
function splitBrackets(text: string): string[] {
  const [all, before = '', within = '', after = ''] = /^(.*?)\(([^()]{4,})\)(.*)/u.exec(text) ?? [];
  const need = all ? needOf(within) : 'plain';
  return need === 'nice' || need === 'must'
    ? [...new Set([`${before.trim()}${after}`.trim(), within.trim()])].filter((part) => /\p{L}/u.test(part))
    : [text];
}

/** `Rust ist Pflicht, Kotlin wäre von Vorteil`: a comma ends a clause where a must follows something nice, or the other way. */
function splitByNeed(text: string): string[] {
  const parts = text.split(
    /, | (?:and|und|et|y|e|en|și|i) (?=[^,]{3,60} (?:would be|is|are|ist|wäre|est|serait|sería|sarebbe|este|byłoby) )/u,
  );
  const needs = parts.map(needOf);
  if (parts.length < 2 || !needs.includes('must') || !(needs.includes('nice') || needs.includes('duty')))
    return [text];
  const clauses: string[] = [];
  let last: ClauseNeed = 'plain';
  for (const [at, part] of parts.entries()) {
    const need = needs[at] ?? 'plain';
    const isNext = clauses.length === 0 || (need !== 'plain' && last !== 'plain' && need !== last);
    if (isNext) clauses.push(part);
    else clauses.push(`${clauses.pop()}, ${part}`);
    if (need !== 'plain') last = need;
  }
  return clauses;
}

function needOfClause(text: string, section: ClauseNeed): ClauseNeed {
  if (isAside.test(text)) return 'drop';
  const own = needOf(text);
  if (own === 'plain') return section;
  const isStrong =
    /(?<!\p{L})(?:must|required|mandatory|essential|obligator\p{L}*|zwingend|indispensable|imprescindible|vereist|wymagan\p{L})(?!\p{L})/iu.test(
      text,
    );
  // Under `Nice to have` nothing is a must for saying `experience`, and a duty is none for its `customer needs`.
  if (own === 'must' && (section === 'nice' || section === 'drop') && !isStrong) return section;
  if (section === 'duty' && own === 'must' && !isStrong && !asksOfPerson.test(text)) return section;
  // What is asked for may name what is offered or done: `experience with benefits administration`.
  if (
    (section === 'must' || section === 'nice') &&
    (own === 'duty' || own === 'drop') &&
    !notNeeded.test(text) &&
    !noneRequired.test(text) &&
    !refuses.test(text)
  )
    return section;
  return own;
}

/** Asks something of the applicant, although it is listed among the duties. */
const asksOfPerson =
  /\b(?:you (?:have|bring|know|hold|are|speak)|years|degree|certifi\w+|licen[cs]e|fluent|(?:strong|proven|solid|prior|previous) (?:experience|knowledge|skills))\b/i;
const refuses = /\b(?:is|are) not\b|n't\b/i;

/** How to apply, where to follow, and what the law has an advert say. */
const isAside =
  /\b(?:follow us|(?<!don't |don’t |not )apply (?:now|via|by|with|here|online|today|at|on|through)|to apply|(?:send|submit|forward|email|include|attach) (?:us )?(?:your|an?|the) [^.]{0,30}(?:cv|resume|résumé|application|letter|portfolio|profile)|contact (?:me|us)|cover letter|(?:word|pdf) resume|hi github|equal opportunit\w+|does not discriminate|without regard to|regardless of|historically underrepresented|privacy policy)\b|[€$£]\s?\d|\d\s?(?:€|euros?\b|EUR\b|zł|PLN|RON\b|USD\b|CHF\b)|\bgross per\b|\bcapital of\b|(?<!\p{L})(?:lebenslauf|bewerbungsunterlagen|bewerben sie|bewirb dich|curr[ií]culo|envi(?:ar|e|a) (?:tu|un|o|seu|su) (?:cv|e?-?mail|curr)|candidature|votre cv|lettre de motivation|stuur (?:je|jouw|uw)|sollicite[er]r?|invia(?:re)? (?:il )?(?:cv|curriculum)|trimite(?:ți)? cv|aplikuj|prześlij|cv (?:na adres|to))(?!\p{L})|\S@[^\s@]+\.\w\w/iu;

/** `SEM` is marketing; `sem` is `without` in Portuguese, where no role or skill follows that is named so. */
const withoutMarketing = (text: string): string =>
  text.replace(
    /\bsem (?=(?:specialist|manager|analyst|expert|strategist|executive|campaign|experience|skill|knowledge)s?\b)|\bSEM\b/giu,
    (written) => (written === 'SEM' || written.length > 3 ? ' ' : written),
  );

/** The need that the words of a clause give it. */
function needOf(text: string): ClauseNeed {
  if (
    noneRequired.test(text) ||
    (notNeeded.test(text) && !isNeeded.test(text.replace(/\b(?:is|are) not\b/gi, '')))
  )
    return 'drop';
  if (
    /\b(?:is|are) not\b.*\b(?:needed|required|necessary|essential|important|mandatory)\b|n't (?:needed|required|necessary)/i.test(
      text,
    )
  )
    return 'drop';
  if (/\bno (?:experience|problem|matter|doubt)\b/i.test(text)) return 'drop';
  if (notWithout.test(text)) return 'must';
  if (excluded.test(withoutMarketing(text)) && !/\bnot (?:only|just)\b/i.test(text)) return 'not';
  if (nice.test(text)) return 'nice';
  if (offer.test(text)) return 'drop';
  if (duty.test(text)) return 'duty';
  return must.test(text) ? 'must' : 'plain';
}

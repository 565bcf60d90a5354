import { trimEndOf } from '../../platform/trim.ts';
import { promptWords } from '../open-prompts.ts';
import { type Amount, amountsIn, type Span } from './amounts.ts';
import { datesIn } from './dates.ts';
import { saysOfItself } from './sentence-moods.ts';

const named = String.raw`\p{L}{1,30}`;
/** Whole words in any language: `\b` knows no accents. */
const whole = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'giu');

const measures: readonly RegExp[] = [
  /\b(?:by|in|at|for|up|only|than|almost|nearly|over|about|around|cuts?|saves?|reduces?)\s(?:more than |less than )?half\b(?! (?:past|an hour|a day))|\bhalf (?:of(?! an? )|the(?! (?:day|night|week|battle|fun)\b)|as|our|your|their|price)\b|\bhalv(?:es|ed|ing)\b|\bone half\b/giu,
  /\b(?:twice(?! (?:a|per|each|every) (?:day|week|month|year)\b)|thrice|doubl(?:es?|ed|ing)(?! (?:room|bed|glaz|check|click|decker|door|bass|page|espresso|portion)\p{L}*)|tripl(?:es?|ed|ing)|quadruple[sd]?|(?:two|three|four|five|six|ten|hundred)fold)\b/giu,
  /\b(?:one|two|three)[\s-](?:thirds?|quarters?(?! of an hour)|fifths?|tenths?)\b|(?<!hour and )\ba (?:quarter|fifth|tenth)\b(?! (?:floor|party|time|person|edition|past|to|of an hour)\b)|(?<=\b(?:by|than|nearly|almost|about|over|up|down|only|to|cut|cuts|save|saves)\s)a third\b|\ba third(?= (?:of|less|more|fewer|lower|higher|faster|cheaper|shorter|longer)\b)/giu,
  /\b(?:every (?:second|other|third|fourth|fifth)|(?:every|each|one|1) (?:in|out of) (?:two|three|four|five|six|ten|\d{1,3}))\b(?! (?:day|week|month|year|time|row|line|step|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)/giu,
  whole(
    '(?:fast|nahezu|beinahe) (?:alle[nr]?|jede[rnms]?)|die meisten (?:unserer|von uns)|presque tou(?:s|tes)|la plupart de n(?:os|otre)|casi tod[oa]s|la mayoría de nuestr[oa]s|quasi tutt[ie]|la maggior parte dei nostri|bijna alle|de meeste van onze|quase tod[oa]s|a maioria d[ao]s noss[ao]s|prawie wszys\\p{L}+|większość naszych',
  ),
  whole(
    'doppelt|zweimal so|dreimal so|halb so|(?:die |der )?hälfte(?= (?:aller|der|unserer|des|von|ihrer))|um die hälfte|halbier(?:t|en)|verdoppel(?:t|n)|verdreifach(?:t|en)|(?:ein|zwei|drei)(?:e[nm]?)? (?:drittel|viertel|fünftel|zehntel)|jede[rsn]? (?:zweite|dritte|vierte|fünfte|zehnte)[nrs]?',
  ),
  whole(
    'la moitié|le double|le triple|deux fois (?:plus|moins)|trois fois (?:plus|moins)|divis(?:e|ent|é|ons)(?: \\p{L}+){0,4} par (?:deux|trois|quatre|cinq|dix)|doubl(?:e|ent|é|ons)|(?:un|deux|trois) (?:tiers|quarts?|dixièmes?)|une? \\p{L}+ sur (?:deux|trois|quatre|cinq|dix)',
  ),
  whole(
    'la mitad|el doble|el triple|dos veces más|tres veces más|duplica(?:n|mos)?|triplica(?:n|mos)?|un tercio|dos tercios|un cuarto de|tres cuartos|un[oa]?(?: \\p{L}+)? de cada (?:dos|tres|cuatro|cinco|diez)',
  ),
  whole(
    '(?:la )?metà (?:de\\p{L}+|di)|il doppio|il triplo|due volte (?:più|tanto)|tre volte (?:più|tanto)|raddoppia(?:no|mo)?|dimezza(?:no|mo)?|un terzo|due terzi|un quarto de\\p{L}+|un[oa]?(?: \\p{L}+)? su (?:due|tre|quattro|cinque|dieci)',
  ),
  whole(
    'de helft|(?:twee|drie|vier) keer (?:zo|meer|minder|sneller)|dubbel zo|verdubbel(?:t|en)|halveer(?:t|en)|(?:een|twee) derde|driekwart|een kwart|[eé][eé]n op de (?:twee|drie|vier|vijf|tien)',
  ),
  whole(
    '(?:a )?metade|o dobro|o triplo|duas vezes mais|três vezes mais|duplica(?:m|mos)?|um terço|dois terços|um quarto d[aeo]s?|uma?(?: \\p{L}+)? em cada (?:duas|dois|três|quatro|cinco|dez)',
  ),
  whole(
    'połow[aęy]|dwa razy (?:więcej|mniej|szybciej)|dwukrotnie|trzykrotnie|podwaja(?:my|ją)?|jedn[aą] trzeci[aą]|dwie trzecie|co (?:drug|trzec|czwart|piąt)\\p{L}{1,3}|jed(?:en|na) na (?:dwóch|trzech|czterech|pięciu|dziesięciu)',
  ),
];

const superlatives: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:market|industry|world|category|technology) leaders?\b|\b(?:the|a|an|our|${named}['’]s) (?:leading|largest|biggest|oldest|(?<=['’]s )(?:first|only|finest|best))(?! (?:part|share|piece|question|role|cause|edge|mistake|number|child)\b) (?=${named})|\b(?:the|a|an) (?:fastest|cheapest|safest|only|best|finest|most ${named}) (?!(?:thing|time|moment|month|season|day|age|advice|question|answer)s?\b|way to)(?=${named}(?: ${named})? (?:in|of|on|for|worldwide|anywhere|to)\b)|\b(?:is|are|was|were|be|been|as|became|become|becoming) the first (?=${named})|\bmarket[- ]leading\b|\b(?:number|no\.) (?:one|1)\b|\bworld[- ]class\b|\bunrivall?ed\b|\bunmatched\b|\bunbeat(?:en|able)\b|\bsecond to none\b`,
    'giu',
  ),
  /\b(?:nobody|no ?one|no other|like no other|unlike any other|better than any(?:one|body)?|more than any(?:one|body)? other)(?= [^.!?\n]{0,50}\b(?:\p{L}{2,}er than|better|more|like us|closer|else)\b)|\b(?:better|faster|cheaper|safer|stronger|quieter) than (?:any|all|every|everyone|anyone|most|the competition|others?)\b/giu,
  whole(
    'marktführe(?:r|rin|nd\\p{L}{0,2})|weltmarktführer|(?:der|die|das|den|dem) (?:führende|größte|beste|schnellste|günstigste|älteste|einzige)[nrms]?|nummer eins|branchenführer|unübertroffen\\p{L}{0,2}|weltklasse',
  ),
  whole(
    'leader(?:s)? (?:du marché|mondial|national|européen|français|sur son marché)|(?:le|la|les|n°|numéro) (?:numéro )?(?:un|1) d[eu]|inégalé[es]{0,2}|le (?:plus grand|meilleur|seul|premier) \\p{L}+ (?:d[eu]|en)|la (?:plus grande|meilleure|seule|première) \\p{L}+ (?:d[eu]|en)',
  ),
  whole(
    'líder(?:es)? (?:del|de|en) (?:el )?(?:mercado|sector|mundial)|número uno|inigualables?|el (?:mejor|mayor|único|más \\p{L}+) (?=\\p{L}+ (?:de|en))|la (?:mejor|mayor|única|más \\p{L}+) (?=\\p{L}+ (?:de|en))',
  ),
  whole(
    "leader (?:di|del|nel|mondiale)(?: (?:mercato|settore))?|numero uno|ineguagliabil[ei]|(?:il|la) (?:miglior[e]?|unic[oa]|più \\p{L}+) (?=\\p{L}+ (?:di|d[’']|in|del\\p{L}*))",
  ),
  whole(
    'marktleiders?|nummer één|ongeëvenaard|(?:de|het) (?:beste|grootste|enige|snelste|goedkoopste) (?=\\p{L}+ (?:van|in))',
  ),
  whole(
    'líder(?:es)? (?:de|do|no) (?:mercado|setor)|número um|inigualáve(?:l|is)|lider(?:em|zy)? (?:na )?rynku|numer jeden|najlepsz[aey] w',
  ),
];

const promises: readonly RegExp[] = [
  /\b(?:guarantee(?:s|d)?|risk-free|money-back|foolproof|never (?:fails?|failed|missed|miss(?:es)?|late|lost|breaks?|broke)|always on time|without (?:a single )?(?:exception|fail)|100 ?% (?:safe|secure|satisfied|satisfaction))\b/giu,
  /\b(?:award-winning|award(?:s|ed)?|(?<!win a )prize(?:s|-winning)?|(?:gold|silver|bronze) medal(?:s|ists?)?|(?:winners?|finalists?|winning) (?:of|at|in) (?=the |an? |\p{Lu})|five[- ]star|top[- ]rated|best[- ]selling|bestseller|voted (?:us|the|as|\p{Lu}\p{L}*(?:['’]s)?|best|number)|(?:rated|ranked|named|elected) (?:us |as )?(?:the |one of the )?(?:best|top|number|first|highest|excellent|among))/giu,
  /\b(?:trusted|recommended|endorsed|chosen|approved|loved|used|preferred|certified|accredited|backed|recognized|praised|acclaimed) by\b/giu,
  /\b(?:studies|study|research|surveys?|experts|scientists|analysts|statistics|tests|data|doctors|dentists|trials)(?: (?:by|from|at|of|in|on) [^.!?,;:\n]{2,40}?)? (?:shows?|showed|proves?|proved|agree|confirms?|confirmed|suggests?|found|finds|say|reveals?)\b|\b(?:most|all|many|leading|independent) \p{L}{2,20} (?:agree|recommend|confirm)(?: that|s)?\b|\baccording to (?:a |an |the |recent |new |independent )*(?:study|studies|research|surveys?|experts|report)\b|\b(?:scientifically|clinically) (?:proven|tested|shown)\b|\bproven (?:to|results|track record|method)\b|\bit is (?:scientifically )?proven\b/giu,
  whole(
    'garant(?:iert\\p{L}{0,2}|ieren|ien?|iza\\p{L}{0,4}|it[oaie]|iamo|ías?|ias?|i(?:e|es|s)?|issons|ée?s?|er?)|gegarandeerd|garandeer(?:t|en)|gwaran(?:cja|cją|tujemy|towan\\p{L}{1,2})|ohne risiko|sans risque|sin riesgo|senza rischi|zonder risico|sem risco',
  ),
  whole(
    '(?:[\\p{L}]{1,20}-)?zertifiziert\\p{L}{0,2}|certifié[es]{0,2}|certificad[oa]s?|certificat[oaie]|gecertificeerd\\p{L}?|certyfikowan\\p{L}{1,3}|(?:hat|haben|wurden?|sind|ist) [^.!?\\n]{0,40} ausgezeichnet|preisgekrönt\\p{L}{0,2}|ausgezeichnet (?:mit|als|vom|von)|mehrfach ausgezeichnet\\p{L}{0,2}|testsieger|primé[es]{0,2}|récompensé[es]{0,2}|galardonad[oa]s?|premiad[oa]s?|premiat[oaie]|pluripremiat[oaie]|bekroond\\p{L}?|prijswinnend\\p{L}?|onderscheiden met|wielokrotnie nagradzan\\p{L}{1,2}|nagradzan\\p{L}{1,2}',
  ),
  whole(
    'empfohlen von|(?:vertrauen|vertraut) (?:auf )?uns|nous font confiance|recommandé[es]{0,2} par|recomendad[oa]s? por|confían en nosotros|consigliat[oaie] da\\p{L}*|si fidano di noi|aanbevolen door|vertrouwen op ons|confiam em nós|polecan\\p{L}{1,2} przez|zaufał[aoiy]? nam|ufają nam|zaufali nam|rekomendowan\\p{L}{1,2} przez',
  ),
  whole(
    '(?:studien?|untersuchung(?:en)?|umfragen?|forschung(?:en)?|experten|forscher|tests|daten)(?: (?:der|des|aus|von|an|zu[rm]?) [^.!?,;:\\n]{2,40}?)? (?:zeig|beleg|beweis|bestätig)(?:t|en)|(?:experten|ärzte) empfehlen|laut (?:einer )?(?:aktuellen |neuen )?(?:studie|umfrage|experten)|wissenschaftlich (?:erwiesen|belegt|bewiesen)|nachweislich',
  ),
  whole(
    '(?:études?|recherches?|enquêtes?|experts|tests)(?: récentes?)? (?:montre|prouve|confirme|démontre|révèle|recommande)(?:nt)?|selon (?:une |des |les )?(?:étude|études|experts|sondage|enquête)|scientifiquement prouvé[es]{0,2}',
  ),
  whole(
    '(?:estudios?|expertos|investigaci(?:ón|ones)|encuestas?)(?: recientes?)? (?:demuestra|muestra|confirma|revela|recomienda)n?|según (?:un |una |los )?(?:estudios?|expertos|encuestas?)(?: recientes?)?',
  ),
  whole(
    '(?:studio|studi|esperti|ricerc(?:a|he)|sondaggi[o]?)(?: recent[ei])? (?:dimostra|mostra|conferma|rivela|consiglia)(?:no)?|secondo (?:uno |gli |una )?(?:studio|studi|esperti|ricerca)',
  ),
  whole(
    '(?:onderzoek(?:en)?|stud(?:ie|ies)|experts) (?:toont|tonen|bewijst|bewijzen|bevestig\\p{L}{1,2}|laat zien|laten zien|wijst uit|wijzen uit)|uit (?:recent )?onderzoek blijkt|volgens (?:een |de )?(?:onderzoek|studie|experts)',
  ),
  whole(
    '(?:estudos?|pesquisas?|especialistas)(?: recentes?)? (?:mostra|demonstra|comprova|revela|recomenda)m?|segundo (?:um |uma |os )?(?:estudos?|pesquisas?|especialistas)|badani[ae] (?:pokazuj[eą]|dowodz[iąę]|potwierdza(?:ją)?|wskazuj[eą])|według (?:badań|ekspertów)|(?:scientificamente|científicamente|cientificamente|wetenschappelijk|naukowo) \\p{L}{4,20}',
  ),
  /\b(?:cut|halve|slash|reduce|save|double|triple|boost)s? (?:up to |nearly |almost )?(?:your|their|the|its) [^.!?;\n]{0,40}\b(?:by|in) (?:half|two)\b|\b(?:halve|double|triple) your\b|\bsave (?:up to |nearly |almost )?half\b/giu,
  whole(
    '(?:halbieren|verdoppeln) sie|(?:sparen|senken) sie(?: \\p{L}+){0,5} hälfte|(?:réduisez|divisez|diminuez)(?: \\p{L}+){0,5} (?:moitié|deux)|économisez la moitié|doublez (?:vos|votre)',
  ),
];

const spansOf = (text: string, patterns: readonly RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const said = found.trimEnd();
      return { text: said, start: index, end: index + said.length };
    }),
  );

const statementsIn = (text: string): Span[] => spansOf(text, [...measures, ...superlatives, ...promises]);

const ownStatementsIn = (text: string): Span[] => [
  ...spansOf(text, [...measures, ...superlatives]).filter(({ start }) => saysOfItself(text, start)),
  ...spansOf(text, promises),
];

const stems = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)));

const isSaid = (known: string, said: string): boolean =>
  known === said.toLowerCase() || [...stems(said)].some((stem) => stems(known).has(stem));

const around = (text: string, { start, end }: Span): Set<string> => {
  const before =
    text
      .slice(0, start)
      .split(/[.!?\n;]/)
      .at(-1) ?? '';
  const after = text.slice(end).split(/[.!?\n;]/)[0] ?? '';
  return stems(`${before.slice(-60)} ${after.slice(0, 60)}`);
};

/** In percent. */
const shares: readonly [RegExp, number][] = [
  [/half|hälfte|moitié|mitad|metà|helft|metade|połow/iu, 50],
  [/two[\s-]thirds?|zwei drittel|deux tiers|dos tercios|due terzi|twee derde|dois terços|dwie trzecie/iu, 67],
  [/third|drittel|un tiers|tercio|terzo|derde|terço|trzeci/iu, 33],
  [/three[\s-]quarters?|drei viertel|trois quarts|tres cuartos|driekwart/iu, 75],
  [/quarter|viertel|quart|cuarto|kwart/iu, 25],
  [/fifth|fünftel/iu, 20],
  [/tenth|zehntel|dixième/iu, 10],
];
const shareTolerance = 3;

function isKnownShare(said: string, near: ReadonlySet<string>, facts: string, percents: Amount[]): boolean {
  const share = shares.find(([words]) => words.test(said))?.[1];
  return (
    share !== undefined &&
    percents.some(
      (fact) =>
        fact.values.some((value) => Math.abs(Number(value) - share) <= shareTolerance) &&
        [...near].some((word) => around(facts, fact).has(word)),
    )
  );
}

const free =
  /(?<=\b(?:is|are|for|comes?|gets?|entirely|completely|absolutely) )free\b(?! (?:from|to|of (?!charge|cost)|up)\b)|\bfree(?= (?:of charge|delivery|shipping|returns?|trials?|samples?|consultations?|quotes?|advice|parking|admission|entry|inspections?|installation|repairs?|visits?)\b)|(?<!\p{L})(?:gratis|grátis|gratuit(?:e?s?|[oaie]s?)|(?:versand)?kosten(?:los|frei)\p{L}{0,2}|(?<=\b(?:ist|sind|Eintritt) )frei|darmow\p{L}{1,3}|bezpłatn\p{L}{1,3})(?!\p{L})/giu;
const knowsFree =
  /(?<!\p{L})(?:free|no charge|complimentary|frei|gr[aá]t\p{L}{2,6}|\p{L}*kosten(?:los|frei)|darmow|bezpłatn)/iu;

const unknownFree = (text: string, facts: string): Span[] =>
  knowsFree.test(facts) ? [] : spansOf(text, [free]);

const code =
  /(?<=\b(?:code|gutscheincode|rabattcode|código|codice|kod)\s[“"']?)[A-Z][A-Z\d]{3,14}(?![\p{L}\d])/gu;

/** Statements whose words no sentence of the facts makes about the same thing, and names of customers that the facts do not have. */
export function unknownStatements(text: string, facts: string): Span[] {
  const known = statementsIn(facts).map((span) => ({
    said: span.text.toLowerCase(),
    near: around(facts, span),
  }));
  const percents = amountsIn(facts).filter(({ unit }) => unit === 'percent');
  const names = unknownNames(text, facts);
  const own = ownStatementsIn(text).filter((span) => {
    const near = around(text, span);
    const isKnown = known.some(
      ({ said, near: other }) =>
        isSaid(said, span.text) && (near.size === 0 || [...near].some((word) => other.has(word))),
    );
    const at = facts.toLowerCase().indexOf(span.text.toLowerCase());
    const there = around(facts, { ...span, start: at, end: at + span.text.length });
    const isWithin = at >= 0 && [...near].some((word) => there.has(word));
    return !isKnown && !isWithin && !isKnownShare(span.text, near, facts, percents);
  });
  const isPart = ({ lead }: { lead: Span }) =>
    own.some(({ start, end }) => start < lead.end && lead.start < end);
  return [
    ...own,
    ...names.filter((name) => !isPart(name)),
    ...unknownFree(text, facts),
    ...spansOf(text, [code]).filter(({ text: said }) => !facts.includes(said)),
  ];
}

/** Lead to names of customers, of people with their titles, and of those who have done something: `sponsored by`. */
const leadsToNames =
  /(?<!\p{L})(?:(?:customers?|clients?|users|partners|members|references|Kunden|clients|clientes|clienti|klanten|klienci)(?: of ours)? (?:include|includes|such as|like|are|range from|from|wie|sind|comme|sont|como|son|come|sono|zoals|zijn|są)|\p{Ll}{3,20}(?:ed|en) by(?: the)?|(?:we are|we['’]re|is|are) (?:a |proud )*members? of(?: the)?|(?:we|already|also) (?:work|worked|supply|serve) (?:with|for)?|(?:Dr|Prof|Mrs?|Ms|Sir|Professor|Herr|Frau|Mme|Sra?)\.?(?=\s\p{Lu}))(?=\s)/giu;
const nameOf = /\p{Lu}[\p{L}\p{N}'’&.-]*(?:\s(?:(?:&|of|de|und|van)\s)?\p{Lu}[\p{L}\p{N}'’&.-]*)*/gu;

function unknownNames(text: string, facts: string): (Span & { lead: Span })[] {
  const known = facts.toLowerCase();
  return [...text.matchAll(leadsToNames)].flatMap(({ 0: lead, index }) => {
    const from = index + lead.length;
    const clause = /^[^.!?;:\n]{0,160}/u.exec(text.slice(from))?.[0] ?? '';
    const isNext =
      !/^(?:customers?|clients?|kunden|clientes|clienti|klanten|klienci|users|partners|members|references|we|already|also|is|are)(?!\p{L})/iu.test(
        lead,
      );
    const names = [...clause.matchAll(nameOf)].filter(
      ({ 0: name, index: at }, place) =>
        !isNext || (place === 0 && at === 1 && datesIn(name).length === 0 && name !== 'I'),
    );
    return names.flatMap(({ 0: name, index: at }) => {
      const said = trimEndOf(name, /[.'’]/u);
      const start = from + at;
      return known.includes(said.toLowerCase())
        ? []
        : [{ text: said, start, end: start + said.length, lead: { text: lead, start: index, end: from } }];
    });
  });
}

/** Left to fill in: it must not reach readers. */
const blanks =
  /\\?\[\s?(?:insert|add|your|enter|fill|describe|specify|choose|name|first|last|full|firstname|lastname|company|link|url|date|day|month|year|time|price|number|city|place|location|phone|email|title|product|recipient|sender|customer|client|candidate|employer|role|position|industry|topic|amount|signature|website|address|image|photo|picture|hashtags?|cta|placeholder|specific|vorname|nachname|firma|ihre?|datum|ort|preis|prénom|nom|votre|nombre|tu|fecha|nome|cognome|voornaam|naam|uw|imię|todo|tbd|tba|xx+|…|\.\.\.)(?![\p{Ll}])[^[\]()\n]{0,60}\](?!\()|\\?\[(?:[\p{L}./&’']{1,20}[ _]){1,3}(?:name|title|link|url|date|number|details|description|address|statistic|example|benefit|text|here)\](?!\()|(?<!\{)\{(?:first|last|full|your|company|insert)?[_ ]?(?:name|link|company|date|url)\}(?!\})|\{\{(?!first_name\}\})[\p{L}_ ]{2,40}\}\}|<{1,2}(?:insert|your|first|last|full|company) ?[\p{L} _-]{0,30}>|[【＜][\p{L} _]{1,30}[】＞]|\*\|[A-Z_]{2,20}\|\*|%{1,2}[A-Z_]{4,20}%|\b(?:TBD|FIXME|XXX+|lorem ipsum|(?<!ipsum )dolor sit amet)\b|(?<![\p{L}.])(?:to-?do|to do)(?=:)|\(?\b(?:insert|your) (?:name|company|link|date|price|number)(?: here\b|\))|\\n(?![\p{L}])|(?<=[.!?])\\{1,2}n/giu;

/** The same as far as capitals tell it: *todo* is a Spanish word, and `C:\new` a path. A line of underscores alone divides a text. */
const exactBlanks =
  /\b(?:TODO|ToDo)\b(?!\s(?:LO|EL|LA|LOS|LAS|TU|SU|UN|UNA|O|OS|AS|A|E|Y|ES|MUNDO|PARA|MI|DÍA)\b)|(?<=[\p{Ll},;:])\\{1,2}n(?=\p{Lu})|(?<=[^\s_][ \t])_{3,40}(?!_)|(?<!_)_{3,40}(?=[ \t]?[^\s_])/gu;

/** The same, and what only looks like it: any text in brackets without a link. */
const placeholder = new RegExp(
  String.raw`\\?\[(?!(?:(?:${promptWords}): |x\\?\]|\s\\?\]|\d{1,3}\\?\]|sic\\?\]))[^[\]()\n]{1,60}\](?!\()|(?<!\{)\{[\p{L}_ ]{2,40}\}(?!\})|<[\p{L} _-]{2,40}>|\bTBA\b`,
  'giu',
);

const spansWithout = (text: string, patterns: readonly RegExp[]): Span[] =>
  patterns
    .flatMap((pattern) => spansOf(text, [pattern]))
    .filter((span, at, all) => all.findIndex((one) => one.start < span.end && span.start < one.end) === at);

/** None of these may be published. */
export const blanksIn = (text: string): Span[] => spansWithout(text, [blanks, exactBlanks]);

/** Also what only looks like a placeholder. */
export const placeholdersIn = (text: string): Span[] =>
  spansWithout(text, [blanks, exactBlanks, placeholder]);

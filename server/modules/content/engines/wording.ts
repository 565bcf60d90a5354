import type { AnnouncementKind } from '../../../../contract/content/announcements/announcement-fields.ts';
import type { VoiceLanguage } from '../../../../contract/content/voice.ts';
import { close, lowerFirst, present, upperFirst } from '../text/clean-text.ts';
import { dayOf, englishWording, holds, offersWork, type Say, type Wording } from './english-wording.ts';

export type { Wording } from './english-wording.ts';

/**
 * Labels of price, pay, limit, deadline and contact, what readers are asked to do, also without a link, how a mail greets, a reminder, what leads to work that is offered, and the headings of a blog post.
 */
const labels: Record<Exclude<VoiceLanguage, '' | 'en'>, string> = {
  de: 'Preis|Gehalt|Begrenzt auf|Bis|Kontakt|Mehr dazu|Fragen? Einfach antworten|Hallo|Erinnerung|Wir suchen|Einleitung|Hintergrund|Fazit',
  fr: 'Prix|Salaire|Limite|Jusqu’au|Contact|En savoir plus|Une question ? Répondez à ce message|Bonjour|Rappel|Nous recrutons|Introduction|En détail|Conclusion',
  es: 'Precio|Salario|Límite|Hasta el|Contacto|Más información|¿Preguntas? Responda a este correo|Hola|Recordatorio|Buscamos|Introducción|Detalles|Conclusión',
  it: 'Prezzo|Stipendio|Limite|Entro|Contatto|Per saperne di più|Domande? Risponda a questa mail|Ciao|Promemoria|Cerchiamo|Introduzione|Dettagli|Conclusione',
  nl: 'Prijs|Salaris|Beperkt tot|Tot|Contact|Meer informatie|Vragen? Antwoord op deze mail|Hallo|Herinnering|Wij zoeken|Inleiding|Details|Conclusie',
  pt: 'Preço|Salário|Limite|Até|Contacto|Saber mais|Dúvidas? Responda a esta mensagem|Olá|Lembrete|Procuramos|Introdução|Detalhes|Conclusão',
  pl: 'Cena|Wynagrodzenie|Limit|Do|Kontakt|Więcej informacji|Pytania? Odpowiedz na tę wiadomość|Dzień dobry|Przypomnienie|Szukamy|Wstęp|Szczegóły|Podsumowanie',
};

const seeks =
  /(?<!\p{L})(?:gesucht|such(?:t|en)|recrut\p{L}*|(?:re)?cherch\p{L}*|busca\p{L}*|cerc\p{L}*|zoek\p{L}*|gezocht|vacature|procura\p{L}*|szuka\p{L}*|poszuk\p{L}*|stellen?|emploi|empleo|jobs?)(?!\p{L})/iu;

/** What some languages say in sentences. Kinds that a table lacks have none. */
interface Sentences {
  on: Say;
  /** Undefined for an address that no word leads to. */
  at(where: string): string | undefined;
  /** How the name of a gathering stands in an invitation and in a statement; undefined where its gender is not known. */
  named(name: string): readonly [invited: string, held?: string] | undefined;
  quoted: string;
  invites(name: string, on: string, at: string): string;
  holds(name: string, on: string, at: string): string;
  for: Partial<Record<AnnouncementKind, string>>;
  until: Partial<Record<AnnouncementKind, string>>;
  ends: Partial<Record<AnnouncementKind, string>>;
  offered: string;
  takesPart: string;
  places: string;
  work: readonly [startsOn: string, isFree: string];
  since: string;
  /** A name that its author typed by itself, with its facts. */
  filled: Partial<Record<AnnouncementKind, string>>;
  /** Replacements that name the company in place of *we*. */
  by: readonly (readonly [we: RegExp, named: string])[];
  pays: string;
}

const masculine =
  /(?:tag|abend|nachmittag|vormittag|kurs|vortrag|workshop|seminar|webinar|frühstück|fest|konzert|treffen?|stammtisch|gespräch|markt|forum|café|rundgang|training|lehrgang|brunch|essen|basar|spaziergang|lauf|turnier|wochenende|camp|picknick)$/iu;
const feminine =
  /(?:messe|führung|lesung|verkostung|ausstellung|schulung|feier|sprechstunde|woche|veranstaltung|tour|probe|börse|versammlung|werkstatt|wanderung|fahrt|party|nacht|konferenz|tagung|besichtigung|vorführung|matinee|vernissage|stunde|runde)$/iu;
/** What is a sentence already, or begins with a word that another form would be needed of. */
const noThing =
  /[:;!?]|(?<!\d)\.|\s[-–—]\s|^(?:\p{Lu}\p{Ll}+er|wir|unsere?|sie|ab|jetzt|nur|bis|neu)\s|\s(?:gibt|kostet|kosten|ist|sind|erhalten|sparen|bekommen|steigen|sinken)\s/iu;
const sites: readonly (readonly [RegExp, string])[] = [
  [/^\p{L}*(?:halle|scheune|werkstatt|schule|mühle|kirche|bibliothek|brauerei)(?:[\s,]|$)/iu, 'in der'],
  [/^\p{L}*(?:hof|platz|markt)(?:[\s,]|$)/iu, 'auf dem'],
  [/^\p{L}*(?:haus|saal|garten|zentrum|studio|laden|büro|museum|park|hotel|café|lager)(?:[\s,]|$)/iu, 'im'],
];
const many = /(?:tage|abende|kurse|seminare|workshops|führungen|wochen|stunden)$/iu;
const frenchGathering =
  /^(?:journée|soirée|matinée|après-midi|conférence|visite|formation|rencontre|fête|dégustation|exposition|réunion|atelier|stage|cours|concert|salon|marché|webinaire|séminaire|petit-déjeuner|forum|brunch|café|vernissage|week-end|balade|randonnée|initiation)(?!\p{L})/iu;
const spanishFeminine =
  /^(?:jornada|charla|feria|fiesta|visita|conferencia|clase|cena|cata|exposición|reunión|sesión|tarde|noche|semana)(?!\p{L})/iu;
const spanishMasculine =
  /^(?:taller|curso|concierto|seminario|desayuno|encuentro|mercado|día|foro|webinario|congreso|almuerzo|torneo|paseo)(?!\p{L})/iu;
const manyDays = /^\d{1,2}\.?\s?(?:bis|au|al|[-–])\s?\d/u;
const twoDays = /^\d{1,2}\s(?:et|y)\s\d/u;

const sentences: Partial<Record<string, Sentences>> = {
  de: {
    on: (when) => {
      if (/^(?:am|ab|vom|von|im|jeden|jede|heute|morgen|bis)(?!\p{L})/iu.test(when)) return lowerFirst(when);
      return `${manyDays.test(when) ? 'vom' : 'am'} ${when}`;
    },
    at: (where) => {
      if (/^(?:i[mn]|am|an|auf|beim?|zu[mr]?|online|vor)(?!\p{L})/iu.test(where)) return lowerFirst(where);
      const [, lead] = sites.find(([site]) => site.test(where)) ?? [];
      if (lead) return `${lead} ${where}`;
      return /[\d,]/u.test(where) ? undefined : `in ${where}`;
    },
    named: (name) => {
      const [noun = ''] = name.split(' ');
      if (masculine.test(noun)) return [`zum ${name}`, `unser ${name}`];
      if (feminine.test(noun)) return [`zur ${name}`, `unsere ${name}`];
      return many.test(noun) ? [`zu den ${noun.replace(/e$/u, 'en')}${name.slice(noun.length)}`] : undefined;
    },
    quoted: 'zu „{it}“',
    invites: (name, on, at) =>
      `${on}${on.includes(', ') ? ',' : ''} laden wir${at && ` ${at}`}${at.includes(', ') ? ',' : ''} ${name} ein`,
    holds: (name, on, at) =>
      /^vom\s/u.test(on)
        ? `${name} findet ${on} ${at && `${at} `}statt`
        : `${name} ist ${on}${at && ` ${at}`}`,
    for: {
      event: 'Eingeladen sind {it}',
      offer: 'Das Angebot gilt für {it}',
      vacancy: 'Wir freuen uns auf {it}',
      launch: 'Das Angebot ist für {it}',
      change: 'Das betrifft {it}',
    },
    until: { event: 'Anmeldung bis {day}', vacancy: 'Bewerbung bis {day}', launch: 'Bestellung bis {day}' },
    ends: {
      event: 'Die Anmeldung ist bis {day} möglich',
      offer: 'Das Angebot gilt bis {day}',
      vacancy: 'Die Bewerbungsfrist endet am {day}',
      launch: 'Bestellungen nehmen wir bis {day} an',
    },
    offered: 'Bis {day} bei uns im Angebot: {it}',
    takesPart: 'Die Teilnahme kostet {it}',
    places: 'Es gibt {it}',
    work: ['Die Stelle beginnt {on}', 'Die Stelle ist {on} frei'],
    since: 'ab',
    filled: {
      offer: 'bei uns gibt es {it} für {price}',
      launch: '{from} gibt es bei uns {it}{at}',
      news: '{on}{at}: {it}',
      change: '{name}, {from}{at}',
    },
    by: [
      [/laden wir(?=[^.]*(?:\.\s[^.]*)*\sein\.)/u, 'lädt {it}'],
      [/^Wir suchen(?!\p{L})/u, '{it} sucht'],
      [/(?<=^(?:Bis [^,;:]{4,30}|Jetzt) )gibt es/u, 'gibt es bei {it}'],
      [/(?<!\p{L})bei uns(?!\p{L})/u, 'bei {it}'],
      [/^Bei uns/u, 'Bei {it}'],
      [/(?<=^.{0,60}\p{Ll}) wir (?=\p{L})/u, ' wir von {it} '],
    ],
    pays: 'Wir zahlen {it}',
  },
  fr: {
    on: (when) => {
      if (/^(?:le|du|dès|à partir|jusqu|chaque|tous)(?!\p{L})/iu.test(when)) return lowerFirst(when);
      return `${manyDays.test(when) ? 'du' : twoDays.test(when) ? 'les' : 'le'} ${when}`;
    },
    at: (where) => {
      if (/^(?:à|au|aux|en|chez|dans|sur|en ligne)(?!\p{L})/iu.test(where)) return lowerFirst(where);
      return /^\d/u.test(where) ? `au ${where}` : `à ${where}`;
    },
    named: (name) =>
      frenchGathering.test(name) ? [`à notre ${lowerFirst(name)}`, `notre ${lowerFirst(name)}`] : undefined,
    quoted: 'à « {it} »',
    invites: (name, on, at) => `nous vous invitons ${name} ${on}${at && ` ${at}`}`,
    holds: (name, on, at) => `${name} aura lieu ${on}${at && ` ${at}`}`,
    for: {
      event: 'L’invitation s’adresse {it}',
      offer: 'L’offre s’adresse {it}',
      vacancy: 'Le poste s’adresse {it}',
      launch: 'L’offre s’adresse {it}',
    },
    until: {
      event: 'Inscription avant le {day}',
      vacancy: 'Candidature avant le {day}',
      launch: 'Commande avant le {day}',
    },
    ends: {
      event: 'Vous pouvez vous inscrire jusqu’au {day}',
      offer: 'L’offre est valable jusqu’au {day}',
      vacancy: 'Vous pouvez postuler jusqu’au {day}',
      launch: 'Vous pouvez commander jusqu’au {day}',
    },
    offered: 'Jusqu’au {day} chez nous\u00a0: {it}',
    takesPart: 'La participation coûte {it}',
    places: 'Il y a {it}',
    work: ['Le poste commence {on}', 'Le poste est à pourvoir {on}'],
    since: 'à partir du',
    filled: {
      launch: '{name}, {from}{at}',
      news: '{on}{at}\u00a0: {it}',
      change: '{name}, {from}{at}',
    },
    by: [
      [/^N(?=ous vous invitons|otre)/u, 'Chez {it}, n'],
      [/^Nous recrutons/u, '{it} recrute'],
      [/chez nous/u, 'chez {it}'],
      [/(?<=^[^.]*, )nous (?=\p{L})/u, 'chez {it}, nous '],
    ],
    pays: 'Nous payons {it}',
  },
  es: {
    on: (when) => {
      if (/^(?:el|del|a partir|desde|hasta|cada|todos)(?!\p{L})/iu.test(when)) return lowerFirst(when);
      return `${manyDays.test(when) ? 'del' : twoDays.test(when) ? 'los días' : 'el'} ${when}`;
    },
    at: (where) => (/^(?:en|a|al|online)(?!\p{L})/iu.test(where) ? lowerFirst(where) : `en ${where}`),
    named: (name) => {
      const our = spanishFeminine.test(name)
        ? 'nuestra'
        : spanishMasculine.test(name)
          ? 'nuestro'
          : undefined;
      return our && [`a ${our} ${lowerFirst(name)}`, `${our} ${lowerFirst(name)}`];
    },
    quoted: 'a «{it}»',
    invites: (name, on, at) => `le invitamos ${name} ${on}${at && ` ${at}`}`,
    holds: (name, on, at) => `${name} será ${on}${at && ` ${at}`}`,
    for: {
      event: 'La invitación es para {it}',
      offer: 'La oferta es para {it}',
      vacancy: 'El puesto es para {it}',
      launch: 'La oferta es para {it}',
    },
    until: {
      event: 'Inscripción hasta el {day}',
      vacancy: 'Solicitudes hasta el {day}',
      launch: 'Pedidos hasta el {day}',
    },
    ends: {
      event: 'Puede inscribirse hasta el {day}',
      offer: 'La oferta es válida hasta el {day}',
      vacancy: 'Puede presentar su solicitud hasta el {day}',
      launch: 'Puede hacer su pedido hasta el {day}',
    },
    offered: 'Nuestra oferta hasta el {day}: {it}',
    takesPart: 'La participación cuesta {it}',
    places: 'Hay {it}',
    work: ['El puesto empieza {on}', 'El puesto empieza {on}'],
    since: 'a partir del',
    filled: {
      offer: 'ofrecemos {it} por {price}',
      launch: '{from} ofrecemos {it}{at}',
      news: '{on}{at}: {it}',
      change: '{name}, {from}{at}',
    },
    by: [
      [/^Le(?= invitamos)/u, 'En {it}, le'],
      [/^N(?=uestr)/u, 'En {it}, n'],
      [/^Buscamos/u, '{it} busca'],
      [/(?<=^|\s)ofrecemos/iu, '{it} ofrece'],
    ],
    pays: 'Pagamos {it}',
  },
};

const lastDay =
  /^(?:([^:]{3,40}):\s)?(.{6,120}?),?(?: (?:für|bei) (?:Aufträge|Bestellungen|Buchungen))? (?:bis(?: zum)?|jusqu['’]au|hasta el) (\d.{4,30})$/iu;

/** An offer as a sentence; one in percent is there in German. */
function offeredIn(language: string, opening: string): string | undefined {
  const [, name, thing = opening, day] = lastDay.exec(opening) ?? [];
  if (noThing.test(thing)) return undefined;
  if (language === 'de' && !name && /^\d[\d.,]*\s?(?:%|€|Euro|Prozent)/iu.test(thing))
    return day ? `Bis ${day} gibt es ${thing}` : `Jetzt gibt es ${thing}`;
  const isGerman = language === 'de';
  const it = isGerman ? thing : lowerFirst(present([name, thing]).join(', '));
  const said = day && fill(fill(sentences[language]?.offered, 'day', day), 'it', it);
  return isGerman && name && said ? `${name} ${lowerFirst(said)}` : said;
}

/** French readers with the word that leads to them: `aux crémiers`. */
const toThem = (readers: string): string =>
  /^(?:à|aux?|tou\p{L}*|ceux|celles|chacun|l[a’'])(?!\p{Ll}{2})/u.test(readers)
    ? `à ${readers.replace(/^(?:à|aux?)\s/u, '')}`
    : readers
        .replace(/^(?:les?\s)?/u, (article) => (article === 'le ' ? 'au ' : 'aux '))
        .replace(/(?<=\s(?:et|ou)\s)les\s/gu, 'aux ');

const fill = (sentence: string | undefined, name: string, fact: string): string | undefined =>
  sentence?.replace(`{${name}}`, () => fact);

type Main = Wording['main'];

/** An invitation, or in another version what is held and when; its name is quoted where its gender is not known. */
const gatheringMain =
  ({ on, at, named, quoted, invites, holds }: Sentences, version: number): Main =>
  (when, where, people, name) => {
    const place = (where && at(where)) ?? '';
    const [invited = fill(quoted, 'it', name) ?? name, held] = named(name) ?? [];
    const day = when ? on(when) : '';
    const said = version % 2 === 1 && held ? holds(held, day, place) : invites(invited, day, place);
    const rest = present([place === '' && where, ...people]);
    return upperFirst([said, ...rest].join(', '));
  };

/**
 * @param language a BCP 47 tag; one that is not known here has the words of English
 * @param other the rest of brief and profile
 */
export function wordingOf(
  kind: AnnouncementKind,
  lead: string,
  language: string,
  { version = 0, other = '' } = {},
): Wording {
  const known = labels[language as keyof typeof labels]?.split('|');
  if (!known) return englishWording(kind, lead, version, other);
  const [price = '', pay = '', limit = '', until = '', write = '', ask = '', reply = ''] = known;
  const [greeting = '', reminder = '', seek = '', ...headings] = known.slice(7);
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  const said = sentences[language];
  const joined: Main = (when, where, people) => {
    const pieces = present([when, where, ...people]);
    return pieces.length > 0 ? close(upperFirst(pieces.join(', '))) : '';
  };
  const invites = (name: string) =>
    said !== undefined &&
    kind === 'event' &&
    name.length <= 80 &&
    !/[:;.!?„“«»]/u.test(said.named(name) ? name.replace(/\s[„«][^„«“»]{1,80}[“»]/u, '') : name);
  const main: Main = (when, where, people, name) => {
    if (said && when && invites(name)) return gatheringMain(said, version)(when, where, people, name);
    if (!said || kind !== 'vacancy') return joined(when, where, people, name);
    const place = where && !/[.;!?]/u.test(name) ? said.at(where) : undefined;
    const opening = place && close(`${name} ${place}`);
    const start = said.work[/^(?:ab|à partir|a partir|dès|sofort)(?!\p{L})/iu.test(when ?? '') ? 1 : 0];
    const starts = when && fill(start, 'on', said.on(when));
    const others = joined(undefined, place ? undefined : where, people, name);
    return present([opening, starts && close(starts), others]).join(' ');
  };
  const deadline = (day: string) =>
    fill(said?.until[kind], 'day', dayOf(day) ?? day) ?? `${lowerFirst(until)} ${day}`;
  return {
    isEnglish: false,
    day: (when) => (kind === 'vacancy' ? '' : when),
    invites,
    opens: (name) =>
      kind === 'vacancy' && !seeks.test(name) && !offersWork.test(name)
        ? `${seek}${colon}${language === 'de' ? name : lowerFirst(name)}`
        : name,
    tells: (opening) => (kind === 'offer' && offeredIn(language, opening)) || opening,
    dated: (text, when) => {
      if (!holds(kind) || /[,;:.!?]/u.test(text)) return undefined;
      if (/^\p{Ll}{2,}\s(?!\d)|^\p{Ll}+\.?\s\d/u.test(when)) return `${text} ${when}`;
      return said ? text.replace(/(?=\sum$)|$/u, ` ${said.on(when)}`) : `${text}, ${when}`;
    },
    main,
    filled: (name, { when, where, price = '' }) => {
      const sentence = said?.filled[kind];
      if (!sentence || /[;.!?]/u.test(name) || (kind === 'offer' ? price : (when ?? '')) === '')
        return undefined;
      const [on = '', from = ''] = when
        ? [said.on(when), /^\d/u.test(when) ? `${said.since} ${when}` : when]
        : [];
      const place = (where && (said.at(where) ?? where)) ?? '';
      const it = language === 'de' ? name : lowerFirst(name);
      const at = place && ` ${place}`;
      const facts: Record<string, string> = { name, it, price, on, from, at };
      return sentence.replace(/\{(\w+)\}/gu, (_, key: string) => facts[key] ?? '');
    },
    employer: () => undefined,
    by: (text, name) => {
      const [we = /^$/u, named = ''] = said?.by.find(([words]) => words.test(text)) ?? [];
      return text.replace(we, () => fill(named, 'it', name) ?? '');
    },
    price: (fact) => {
      if (kind === 'vacancy' && /^\S?\d/u.test(fact) && said) return fill(said.pays, 'it', fact) ?? fact;
      if (said && kind === 'event' && /^\S?\d/u.test(fact)) return fill(said.takesPart, 'it', fact) ?? fact;
      if (fact.split(' ').length > 3 || !/\d/.test(fact)) return fact;
      return `${kind === 'vacancy' ? pay : price}${colon}${fact}`;
    },
    limit: (fact) => {
      if (!/^\d/.test(fact)) return fact;
      return (/\s\p{L}/u.test(fact) && fill(said?.places, 'it', fact)) || `${limit} ${fact}`;
    },
    deadline,
    for: (fact) => {
      const readers = language === 'de' ? fact : lowerFirst(fact);
      return (said && fill(said.for[kind], 'it', language === 'fr' ? toThem(readers) : readers)) ?? '';
    },
    contact: (contact) => `${write}${colon}${contact}`,
    question: '',
    ask,
    reply,
    askBy: said?.until[kind] ? deadline : undefined,
    ends: said?.ends[kind] ? (day) => fill(said.ends[kind], 'day', day) ?? '' : undefined,
    colon,
    write,
    greeting,
    reminders: [reminder],
    headings,
  };
}

export const leastName = 8;
const leadsToDay =
  /(?:^|,?\s)(?:à compter du|seit dem|seit|a partir del?|a partire dal?|desde el|del|à partir du|dès le|du|ab dem|ab|vom|zum|am|dal|vanaf|op|od|el|los(?:\sdías)?|les?|em|in|im|en|from|on|since|as of|starting on|starts|begins|(?:(?:if\s)?\p{L}{3,12}(?:ed|és?|ées)\s|(?:für|bei|pour|para)\s(?:Aufträge|Bestellungen|Buchungen|(?:toute )?commandes?|pedidos)\s)?(?:before|until|till?|thru|through|by|avant le|jusqu['’]au|bis zum|bis|vor dem|hasta el|fino al|entro il|tot|até|do))?\s?$/iu;
const weekday =
  /\s(?:\p{L}{3,8}(?:tag|dag)|Mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo),?\s?$/iu;

/** Has words, none of them twice in a row, and no mark by itself. */
export const isSound = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/(?<!\p{L})(\p{L}{2,})\s\1(?!\p{L})|(?:^|[\s:–])\s?[.,:–]\s?(?:[.,:–]|$)/iu.test(text);

/** What follows a day that stands first; undefined where a verb follows, as in German, whose subject is not *we*. */
function clauseAfterDay(tail: string): string | undefined {
  const clause = tail.replace(/^[\s,:–—-]+/u, '');
  const [, verb, rest] = /^(\p{Ll}+) wir (.*)$/u.exec(clause) ?? [];
  if (verb) return `Wir ${verb} ${rest}`;
  const isVerbFirst = /^\s\p{Ll}+(?:en|t) (?:\p{Lu}|(?:das|der|die|ein|eine|unsere?|es|sie) )/u.test(tail);
  return clause.length < leastName || isVerbFirst ? undefined : clause;
}

/** A name without its day and the words that lead to it. It ends there unless its sentence goes on. */
export function withoutDay(name: string, days: readonly string[]): string {
  const [head = '', tail] = name.split(days.find((day) => name.includes(day)) ?? '\n');
  if (tail === undefined) return name;
  const before = head.replace(weekday, ' ').replace(leadsToDay, '');
  if (before.trim() === '') return clauseAfterDay(tail) ?? name;
  if (/^\s(?!(?:in|at)\s)\p{L}/u.test(tail)) return `${before}${tail}`.trim();
  if (head.length < leastName) return name;
  return before.replace(/(?:,\s\p{Lu}\p{Ll}{2,8})?[\s,]{0,2}$/u, '');
}

import type { AnnouncementKind } from '../../../../contract/content/announcements/announcement-fields.ts';
import type { VoiceLanguage } from '../../../../contract/content/voice.ts';

/**
 * The words that the composer adds to those of an author, where a bare fact would not be understood. `{it}` is the fact as typed.
 */
const english = {
  greeting: 'Hi',
  colon: ': ',
  reply: 'Questions? Just reply',
  questions: 'Questions?',
  reminder: 'Reminder',
  from: 'From {it}',
  until: 'Until {it}',
  for: 'For {it}',
  time: '{it} time',
  more: 'Find out more',
  hiring: 'We are hiring',
  act: { event: 'Register', vacancy: 'Apply', offer: 'See the offer' },
  by: { event: 'Register by {it}', vacancy: 'Apply by {it}' },
  with: { event: 'with', vacancy: 'to' },
  /** What LinkedIn asks its readers. */
  ask: {
    event: 'Who would you bring along?',
    offer: 'Who do you know who could use this?',
    vacancy: 'Who do you know who would be good at this?',
    launch: 'Who should hear about this?',
  },
  headings: { first: 'Introduction', middle: 'Analysis', last: 'Conclusion' },
  /** Whether common nouns have a capital. */
  nouns: false,
};

export type Words = typeof english;

const german: Words = {
  greeting: 'Hallo',
  colon: ': ',
  reply: 'Fragen? Einfach antworten',
  questions: 'Fragen?',
  reminder: 'Erinnerung',
  from: 'Ab {it}',
  until: 'Bis {it}',
  for: 'Für {it}',
  time: 'Zeit in {it}',
  more: 'Mehr erfahren',
  hiring: 'Wir stellen ein',
  act: { event: 'Anmeldung', vacancy: 'Bewerbung', offer: 'Zum Angebot' },
  by: { event: 'Anmeldung bis {it}', vacancy: 'Bewerbung bis {it}' },
  with: { event: 'bei', vacancy: 'an' },
  ask: {
    event: 'Wen bringen Sie mit?',
    offer: 'Wer in Ihrem Umfeld kann das gebrauchen?',
    vacancy: 'Wen kennen Sie, zu dem das passt?',
    launch: 'Wer sollte davon wissen?',
  },
  headings: { first: 'Einleitung', middle: 'Hintergrund', last: 'Fazit' },
  nouns: true,
};

const french: Words = {
  greeting: 'Bonjour',
  colon: '\u00a0: ',
  reply: 'Une question ? Répondez à ce message',
  questions: 'Une question\u00a0?',
  reminder: 'Rappel',
  from: 'À partir du {it}',
  until: 'Jusqu’au {it}',
  for: 'Pour {it}',
  time: 'heure de {it}',
  more: 'En savoir plus',
  hiring: 'Nous recrutons',
  act: { event: 'Inscription', vacancy: 'Candidature', offer: 'Voir l’offre' },
  by: { event: 'Inscription avant le {it}', vacancy: 'Candidature avant le {it}' },
  with: { event: 'auprès de', vacancy: 'à' },
  ask: {
    event: 'Avec qui viendriez-vous ?',
    offer: 'À qui cela serait-il utile autour de vous ?',
    vacancy: 'Qui connaissez-vous à qui ce poste irait ?',
    launch: 'À qui en parleriez-vous ?',
  },
  headings: { first: 'Introduction', middle: 'En détail', last: 'Conclusion' },
  nouns: false,
};

const spanish: Words = {
  greeting: 'Hola',
  colon: ': ',
  reply: '¿Preguntas? Responda a este correo',
  questions: '¿Preguntas?',
  reminder: 'Recordatorio',
  from: 'A partir del {it}',
  until: 'Hasta el {it}',
  for: 'Para {it}',
  time: 'hora de {it}',
  more: 'Más información',
  hiring: 'Buscamos personal',
  act: { event: 'Inscripción', vacancy: 'Solicitudes', offer: 'Ver la oferta' },
  by: { event: 'Inscripción hasta el {it}', vacancy: 'Solicitudes hasta el {it}' },
  with: { event: 'con', vacancy: 'a' },
  ask: {
    event: '¿Con quién vendría?',
    offer: '¿A quién conoce que pueda aprovecharlo?',
    vacancy: '¿A quién conoce que encaje en el puesto?',
    launch: '¿A quién se lo contaría?',
  },
  headings: { first: 'Introducción', middle: 'Detalles', last: 'Conclusión' },
  nouns: false,
};

const italian: Words = {
  greeting: 'Ciao',
  colon: ': ',
  reply: 'Domande? Risponda a questa mail',
  questions: 'Domande?',
  reminder: 'Promemoria',
  from: 'Dal {it}',
  until: 'Fino al {it}',
  for: 'Per {it}',
  time: 'ora di {it}',
  more: 'Per saperne di più',
  hiring: 'Cerchiamo personale',
  act: { event: 'Iscrizione', vacancy: 'Candidature', offer: 'Vai all’offerta' },
  by: { event: 'Iscrizione entro il {it}', vacancy: 'Candidature entro il {it}' },
  with: { event: 'presso', vacancy: 'a' },
  ask: {
    event: 'Con chi verrebbe?',
    offer: 'A chi potrebbe servire?',
    vacancy: 'Chi conosce che sarebbe adatto?',
    launch: 'A chi ne parlerebbe?',
  },
  headings: { first: 'Introduzione', middle: 'Dettagli', last: 'Conclusione' },
  nouns: false,
};

const dutch: Words = {
  greeting: 'Hallo',
  colon: ': ',
  reply: 'Vragen? Antwoord op deze mail',
  questions: 'Vragen?',
  reminder: 'Herinnering',
  from: 'Vanaf {it}',
  until: 'Tot en met {it}',
  for: 'Voor {it}',
  time: 'tijd in {it}',
  more: 'Meer informatie',
  hiring: 'Wij zoeken versterking',
  act: { event: 'Aanmelden', vacancy: 'Solliciteren', offer: 'Naar de aanbieding' },
  by: { event: 'Aanmelden tot en met {it}', vacancy: 'Solliciteren tot en met {it}' },
  with: { event: 'bij', vacancy: 'bij' },
  ask: {
    event: 'Wie neemt u mee?',
    offer: 'Wie kent u die hier iets aan heeft?',
    vacancy: 'Wie kent u die hier goed in zou zijn?',
    launch: 'Wie zou dit moeten weten?',
  },
  headings: { first: 'Inleiding', middle: 'Details', last: 'Conclusie' },
  nouns: false,
};

const portuguese: Words = {
  greeting: 'Olá',
  colon: ': ',
  reply: 'Dúvidas? Responda a esta mensagem',
  questions: 'Dúvidas?',
  reminder: 'Lembrete',
  from: 'A partir de {it}',
  until: 'Até {it}',
  for: 'Para {it}',
  time: 'hora de {it}',
  more: 'Saber mais',
  hiring: 'Estamos a contratar',
  act: { event: 'Inscrição', vacancy: 'Candidaturas', offer: 'Ver a oferta' },
  by: { event: 'Inscrição até {it}', vacancy: 'Candidaturas até {it}' },
  with: { event: 'junto de', vacancy: 'a' },
  ask: {
    event: 'Com quem viria?',
    offer: 'A quem poderia isto ser útil?',
    vacancy: 'Quem conhece que seria a pessoa certa?',
    launch: 'A quem contaria isto?',
  },
  headings: { first: 'Introdução', middle: 'Detalhes', last: 'Conclusão' },
  nouns: false,
};

const polish: Words = {
  greeting: 'Dzień dobry',
  colon: ': ',
  reply: 'Pytania? Odpowiedz na tę wiadomość',
  questions: 'Pytania?',
  reminder: 'Przypomnienie',
  from: 'Od {it}',
  until: 'Do {it}',
  for: 'Dla {it}',
  time: 'czas: {it}',
  more: 'Więcej informacji',
  hiring: 'Zatrudniamy',
  act: { event: 'Zapisy', vacancy: 'Zgłoszenia', offer: 'Zobacz ofertę' },
  by: { event: 'Zapisy do {it}', vacancy: 'Zgłoszenia do {it}' },
  with: { event: '–', vacancy: '–' },
  ask: {
    event: 'Kogo warto zabrać ze sobą?',
    offer: 'Komu mogłoby się to przydać?',
    vacancy: 'Kto nadawałby się na to stanowisko?',
    launch: 'Kto powinien o tym wiedzieć?',
  },
  headings: { first: 'Wstęp', middle: 'Szczegóły', last: 'Podsumowanie' },
  nouns: false,
};

const byLanguage: Record<Exclude<VoiceLanguage, ''>, Words> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
  pl: polish,
};

/** @param language a BCP 47 tag; one that the table lacks has what English has */
export const inLanguage = <T>(table: Record<Exclude<VoiceLanguage, ''>, T>, language: string): T =>
  table[language as keyof typeof table] ?? table.en;

export const wordsIn = (language: string): Words => inLanguage(byLanguage, language);

/** The entry of a table that not every kind of announcement has. */
export const ofKind = (table: Partial<Record<AnnouncementKind, string>>, kind: AnnouncementKind) =>
  table[kind];

/** `For {it}` with a fact, unless it leads in by itself. */
export const lead = (words: string, fact: string): string =>
  leadsIn.test(fact) ? fact : words.replace('{it}', () => fact);

/** The same of a day; what begins with none, as `end of May`, or spans several stands as typed. */
export const leadDay = (words: string, day: string): string =>
  /^(?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?!\d)|^\p{Lu}\p{Ll}{2,9}\s\d{1,2}(?!\d)/u.test(day) &&
  !/\d\.?(?:\s\p{L}+)?(?:\s\d{4})?\s?(?:[-–]|to|bis|au|al|tot|do|until)\s?\d/u.test(day)
    ? lead(words, day)
    : day;

const leadsIn =
  /^(?:from|since|until|till|by|before|as of|on|in|at|starting|for|ab|vom|von|seit|bis|zum|am|im|für|à|dès|du|le|jusqu['’]au|avant|pour|a|desde|hasta|el|del|para|da|dal|dall['’]|fino|entro|il|per|vanaf|tot|op|voor|até|de|em|od|do|w|dla)(?!\p{L})/iu;

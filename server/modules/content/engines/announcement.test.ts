import twitter from 'twitter-text';
import { describe, expect, test } from 'vitest';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import { type PostKind, postKinds } from '../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { plainVoice } from '../brand-voice.ts';
import { parseBlocks } from '../text/markdown.ts';
import { composer } from './composer.ts';
import type { WritingRequest } from './engine.ts';

type Typed = WritingRequest['prompt']['announcement'];
type Language = (typeof plainVoice)['language'];

const write = (request: WritingRequest) => composer.write(request, new AbortController().signal);
const profile = { company_name: 'Fenwick Pumps', description: '', mission: '', website: '' };
const requestOf = (
  kind: PostKind,
  topic: string,
  { facts = '', typed, language = '' }: { facts?: string; typed?: Typed; language?: Language } = {},
): WritingRequest => ({
  ...buildRequest(kind, { topic, facts, announcement: typed, keywords: [], emails_per_segment: 3 }, profile),
  voice: { ...plainVoice, language },
});
const textOf = (markdown: string) =>
  parseBlocks(markdown)
    .map(({ text }) => text)
    .join('\n');
const mailsOf = async (topic: string, more: Parameters<typeof requestOf>[2]) => {
  const { title, content } = await write(requestOf('email', topic, more));
  return readMails('email', title, content);
};

const link = 'https://fenwickpumps.example/a';
/** With what their authors typed in other fields. */
const briefs: [topic: string, facts: string, language: Language, typed?: Typed][] = [
  ['Cold water evening, 11 March 2027, 6pm, Low Mill', 'Bring a drysuit and a towel. Tea is on us.', 'en'],
  ['Seal set for £68 instead of £80 before 31 March 2027', 'For up to ten pumps. It lasts a year.', 'en'],
  ["Pump care day at St Brendan's, Boston, on 14 May 2027", 'Ann Platt shows three pumps.', 'en'],
  ['Field day “Pumps for dry summers” on 8 September 2027 in Boston', 'Tea is on us.', 'en'],
  [
    'We are hiring 6 night fitters in Boston',
    `Van and tools are ours. Apply by 15 January 2027 at ${link}`,
    'en',
  ],
  ['From 1 March 2027 we open at 7am on weekdays', `Book online at ${link} or call 0114 496 0166.`, 'en'],
  [
    'New night number from 15 January 2027',
    'The day number stays. At night please call 01775 555 071.',
    'en',
  ],
  [
    'Splicing evening',
    'You keep your halyard.',
    'en',
    {
      kind: 'event',
      what: 'Splicing evening at the loft',
      when: 'Friday 26 February 2027, 19:00',
      where: 'The Net Loft, Kilrush',
      price: '€30, rope included',
      limit: '14 places',
      for: 'Sailors of any age',
      deadline: '19 February 2027',
      link,
    },
  ],
  ['Wartungswochen im Mai: Pumpencheck für 149 Euro', 'Vom 3. bis 28. Mai 2027. Statt 198 Euro.', 'de'],
  ['Ab dem 1. März 2027 vermieten wir Treppentürme auch ohne Gerüst', 'Wir liefern am selben Tag.', 'de'],
  ['Einladung zum Richtfest am 3. September 2027 auf dem Betriebshof', 'Es gibt Suppe für alle.', 'de'],
  ['10 % Rabatt auf Pumpen für Aufträge bis 28. Februar 2027', `Termine unter ${link}.`, 'de'],
  [
    'Praxistag',
    'Sie sehen fünf Gerüste am Denkmal.',
    'de',
    {
      kind: 'event',
      what: 'Praxistag „Gerüste am Denkmal“',
      when: '20. Mai 2027, 9:00 Uhr',
      where: 'Lagerhalle Kiel',
      price: '65 Euro, Mittagessen inbegriffen',
      for: 'Architekten',
      deadline: '7. Mai 2027',
      contact: 'Wiebke Carstensen, 0461 555 0171',
    },
  ],
  [
    'Neue Zeiten',
    'Wer später kommt, ruft an.',
    'de',
    { kind: 'change', what: 'Neue Öffnungszeiten: 6:00 bis 14:30 Uhr', when: '1. April 2027', where: 'Kiel' },
  ],
  ['Jusqu’au 28 février 2027, 10 % de remise sur les pompes de cave', 'La remise vaut en magasin.', 'fr'],
  ['À compter du 2 mai 2027, notre boutique ouvre aussi le dimanche', 'Elle ferme à midi.', 'fr'],
  [
    'Caviste',
    'Vous travaillez en équipe.',
    'fr',
    {
      kind: 'vacancy',
      what: 'Caviste (H/F)',
      where: 'Poligny',
      when: '3 mai 2027',
      price: '1 980 € brut par mois',
    },
  ],
  ['Taller de bombas el sábado 6 de marzo de 2027 en Valencia', 'Hay café para todos.', 'es'],
  [
    'A partir del 8 de marzo de 2027 la bomba 2 trabaja cada seis minutos por la noche',
    'El agua ya no sube.',
    'es',
  ],
  [
    'Il nostro miele ha vinto l’Ape d’Oro 2027',
    'La giuria ha assaggiato 214 mieli il 6 febbraio 2027.',
    'it',
  ],
  [
    'We now repair hand pumps',
    'Bring yours to the yard on any weekday morning. We tell you the same day whether it pays.',
    'en',
    { kind: 'news' },
  ],
  ['Vanaf 1 maart 2027 keuren we ook schepen tot 110 meter', 'De helling is nieuw.', 'nl'],
  ['Dia aberto a 8 de maio de 2027 no Porto', 'Há pão e queijo.', 'pt', { kind: 'event', for: 'famílias' }],
  ['Nowy cennik od 1 stycznia 2027', 'Stare umowy pozostają bez zmian.', 'pl', { kind: 'change' }],
];

describe.each(briefs)('%s', (topic, facts, language, typed) => {
  const more = { facts, language, ...(typed && { typed }) };
  const sentences = facts.split(/(?<=[a-zé]\.) /u).map((text) => text.replace(/\.$/u, ''));
  const fields = Object.entries(typed ?? {}).flatMap(([name, fact]) =>
    name === 'kind' || fact === undefined ? [] : [fact],
  );

  test.each(postKinds)('has all that is typed as it is typed, once, as %s', async (kind) => {
    const { title, content, engine } = await write(requestOf(kind, topic, more));
    expect(engine).toBe('composer');
    const [mail] = kind === 'email' || kind === 'newsletter' ? readMails(kind, title, content) : [];
    const text = mail
      ? textOf(`${mail.subject}\n\n${mail.body}\n\n${mail.callToAction}`)
      : `${title}\n${textOf(content)}`;
    const said = text.toLowerCase();
    for (const fact of fields.filter((one) => one !== typed?.for)) expect(said).toContain(fact.toLowerCase());
    for (const sentence of sentences) expect(text.split(sentence), sentence).toHaveLength(2);
    expect(text.match(/https:/g) ?? []).toHaveLength(`${facts}${typed?.link ?? ''}`.includes(link) ? 1 : 0);
    for (const line of textOf(content).split('\n')) {
      expect(line.replace(/^- /u, '')).toMatch(/[\p{L}\p{N}]/u);
      expect(line).not.toMatch(/(?<!\p{L})(\p{L}{2,})\s\1(?!\p{L})|:\s–|\s[.,]\s|\{it\}|undefined/iu);
    }
  });

  test('fits X, and subjects are short, whole and no two of a segment the same', async () => {
    const { content } = await write(requestOf('social_media', topic, more));
    expect(twitter.parseTweet(textOf(content)).weightedLength).toBeLessThanOrEqual(280);
    const mails = await mailsOf(topic, more);
    expect(mails).toHaveLength(9);
    for (const { subject } of mails) {
      expect(subject.length).toBeLessThanOrEqual(60);
      expect(subject).not.toMatch(/^[–:]|:\s–|\s(?:the|in|am|im|le|el|de|und|and|auch|ab|bis)$/iu);
    }
    for (const at of [0, 3, 6])
      expect(new Set(mails.slice(at, at + 3).map(({ subject }) => subject)).size).toBe(3);
  });

  test('every mail says what is on and each fact that was filled in', async () => {
    const name = (typed?.what ?? topic).toLowerCase();
    for (const { body, callToAction } of await mailsOf(topic, more)) {
      const text = textOf(`${body}\n\n${callToAction}`).toLowerCase();
      for (const fact of fields)
        if (fact !== typed?.for && fact !== typed?.what) expect(text).toContain(fact.toLowerCase());
      expect(text).toContain(name);
    }
  });
});

test.each([
  ['en', 'For sailors', 'Register by 9 May 2027 with Ann Platt', 'From 1 June 2027', 'Questions?'],
  ['de', 'Für sailors', 'Anmeldung bis 9 May 2027 bei Ann Platt', 'Ab 1 June 2027', 'Fragen?'],
  [
    'fr',
    'Pour sailors',
    'Inscription avant le 9 May 2027 auprès de Ann Platt',
    'À partir du 1 June 2027',
    'Une question ?',
  ],
  [
    'es',
    'Para sailors',
    'Inscripción hasta el 9 May 2027 con Ann Platt',
    'A partir del 1 June 2027',
    '¿Preguntas?',
  ],
  ['it', 'Per sailors', 'Iscrizione entro il 9 May 2027 presso Ann Platt', 'Dal 1 June 2027', 'Domande?'],
  ['nl', 'Voor sailors', 'Aanmelden tot en met 9 May 2027 bij Ann Platt', 'Vanaf 1 June 2027', 'Vragen?'],
  [
    'pt',
    'Para sailors',
    'Inscrição até 9 May 2027 junto de Ann Platt',
    'A partir de 1 June 2027',
    'Dúvidas?',
  ],
  ['pl', 'Dla sailors', 'Zapisy do 9 May 2027 – Ann Platt', 'Od 1 June 2027', 'Pytania?'],
] as const)('leads to bare facts in %s', async (language, readers, register, from, questions) => {
  const contentOf = async (typed: Typed) =>
    (await write(requestOf('linkedin', 'Loft', { typed, language }))).content.replaceAll('\u00a0', ' ');
  const contact = 'Ann Platt, 555 0199';
  const event = { kind: 'event', what: 'Loft', for: 'sailors', deadline: '9 May 2027', contact } as const;
  expect(await contentOf(event)).toContain(`\n${readers}\n`);
  expect(await contentOf(event)).toMatch(new RegExp(`^${register}, 555 0199$`, 'm'));
  const launch = await contentOf({ kind: 'launch', what: 'Loft', when: '1 June 2027', contact });
  expect(launch).toMatch(new RegExp(`^${from}$`, 'm'));
  expect(launch).toContain(`${questions} ${contact}`);
});

test.each([
  ['1 to 3 June 2027', '1 to 3 June 2027'],
  ['from 3 May', 'From 3 May'],
  ['end of May', 'End of May'],
  ['May 3, 2027', 'From May 3, 2027'],
  ['Monday 3 May', 'From Monday 3 May'],
])('leads to no day that leads in by itself, to several or to none: %s', async (when, said) => {
  const typed = { kind: 'launch', what: 'Loft', when } as const;
  expect((await write(requestOf('linkedin', 'Loft', { typed }))).content).toMatch(
    new RegExp(`^${said}$`, 'm'),
  );
});

test('what ends on a day does not begin on it', async () => {
  const typed = { kind: 'change', what: 'Support for Fen 4 ends', when: '30 June 2027' } as const;
  const { content } = await write(requestOf('newsletter', 'News', { typed }));
  expect(content).toContain('- 30 June 2027');
  expect(content).not.toContain('rom 30');
});

test.each<[string, Language, string]>([
  [
    'Winter check for €45 instead of €70 on request until 15 December 2026',
    'en',
    'Winter check for €45 instead of €70 on request',
  ],
  [
    'Webinar: pumps after the floods, 18 March 2027, 11:00 GMT, free of charge',
    'en',
    'Webinar: pumps after the floods, 18 March, 11:00 GMT – free',
  ],
  [
    'Werkstattkonzert mit offener Gießerei am Sonntag, 25. April 2027, um 16 Uhr in Leer',
    'de',
    'Werkstattkonzert mit offener Gießerei am Sonntag, 25. April',
  ],
  [
    'À partir du 3 mai 2027, notre bel atelier s’installe au 14 rue du Port',
    'fr',
    'Notre bel atelier s’installe au 14 rue du Port – 3 mai',
  ],
  [
    'Curso de pintura sobre azulejo los días 17 y 18 de abril de 2027 en nuestro taller',
    'es',
    'Curso de pintura sobre azulejo los días 17 y 18 de abril',
  ],
])(
  'a topic that is too long is a subject without its year, or up to a clause: %s',
  async (topic, language, subject) => {
    const [mail] = await mailsOf(topic, { language });
    expect(mail?.subject).toBe(subject);
  },
);

test('follow-ups remind of what is due, and name its last day last', async () => {
  const typed = {
    kind: 'event',
    what: 'Loft',
    when: '26 May 2027, 19:00',
    deadline: '9 May 2027',
    link,
  } as const;
  const subjects = (await mailsOf('Loft', { typed, facts: 'You keep your halyard.' })).map(
    ({ subject }) => subject,
  );
  expect(subjects.slice(0, 3)).toEqual(['Loft – 26 May', 'Reminder: Loft', 'Register by 9 May: Loft']);
  const news = await mailsOf('Fenwick wins the Drainage Prize', { facts: 'Ann Platt led it. It was close.' });
  expect(news.some(({ subject }) => subject.startsWith('Reminder'))).toBe(false);
});

test('a subject is not cut between two hours', async () => {
  const typed = {
    kind: 'change',
    what: 'Horario nuevo: de lunes a viernes, de 8 a 16 horas',
    when: '3 de mayo',
  } as const;
  const [, mail] = await mailsOf('Horario', { typed, language: 'es' });
  expect(mail?.subject).toBe('Recordatorio: Horario nuevo: de lunes a viernes');
});

test('another segment gets the same facts in another order, under another subject', async () => {
  const typed = {
    kind: 'event',
    what: 'Loft',
    when: '26 May 2027',
    price: '€5',
    deadline: '9 May 2027',
    link,
  } as const;
  const mails = await mailsOf('Loft', { typed, facts: 'You keep your halyard.' });
  const firsts = mails.filter(({ name }) => name === 'Email 1');
  expect(new Set(firsts.map(({ subject }) => subject)).size).toBe(3);
  expect(new Set(firsts.map(({ body }) => body)).size).toBeGreaterThan(1);
  const lines = firsts.map(({ body }) => body.split('\n').slice(2).toSorted());
  expect(lines[1]).toEqual(lines[0]);
  expect(lines[2]).toEqual(lines[0]);
});

test.each([
  [`Book at ${link} or call 01775 555 014.`, `Book at ${link} or call 01775 555 014`],
  ['Questions to Aroha on 04 555 0172.', 'Questions to Aroha on 04 555 0172'],
  [`Free. ${link}`, `Register: ${link}`],
  ['The old number 01775 555 019 ends in May.', 'Questions? Just reply'],
  ['', 'Questions? Just reply'],
])('what the author asks is the call to action as typed: %s', async (facts, asked) => {
  const [mail] = await mailsOf('Loft day on 14 May 2027', { facts });
  expect(mail?.callToAction).toBe(asked);
});

test('a topic with a list of facts gives these to the card', async () => {
  const topic =
    'Open day for drainage boards on Thursday, 14 May 2026, at 18:00 in Spalding, £15, 40 places, with Ann Platt';
  const { content } = await write(requestOf('newsletter', topic));
  expect(content).toContain('in Spalding.\n\n- £15\n- 40 places\n- With Ann Platt\n');
});

test('a contact that was filled in stands beside the sentence with the link', async () => {
  const typed = { contact: 'Ann Platt, 01775 555 019' };
  const { content } = await write(
    requestOf('linkedin', 'Loft day on 14 May 2027', { facts: `Book at ${link}.`, typed }),
  );
  expect(content).toContain('Questions? Ann Platt, 01775 555 019\n');
  expect(content).toContain(`Book at ${link}`);
});

test('lines that are no sentences stand in the card', async () => {
  const { content } = await write(
    requestOf('newsletter', 'Loft day on 14 May 2027', { facts: '£18 a pump\nTea at noon' }),
  );
  expect(content).toContain('- £18 a pump\n- Tea at noon');
});

test('typed facts come before those of the topic, and an hour has its zone', async () => {
  const typed = { when: '15 May 2026, 17:00', time_zone: 'Europe/London', price: 'free' };
  const { content } = await write(requestOf('linkedin', 'Pump day on 14 May 2026 at 18:00, £15', { typed }));
  expect(content).toContain('15 May 2026, 17:00 (London time)\nFree');
  expect(content).not.toMatch(/£15|14 May/);
});

test.each([
  ['Night fitter', 'en', 'We are hiring: Night fitter'],
  ['Caviste (H/F)', 'fr', 'Nous recrutons\u00a0: Caviste (H/F)'],
  ['Aushilfe gesucht', 'de', 'Aushilfe gesucht'],
] as const)('says that work is offered where its name does not: %s', async (what, language, said) => {
  const typed = { kind: 'vacancy', what, contact: 'jobs@fenwickpumps.example' } as const;
  const { content } = await write(requestOf('linkedin', what, { typed, language }));
  expect(content.startsWith(said)).toBe(true);
});

import { expect, test } from 'vitest';
import { readMails } from '../../../../../contract/content/mails/read-mails.ts';
import type { PostKind } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { plainVoice } from '../../brand-voice.ts';
import { composer } from '../composer.ts';
import type { WritingRequest } from '../engine.ts';

const write = (request: WritingRequest) => composer.write(request, new AbortController().signal);
const profile = {
  company_name: 'Fenwick Pumps',
  description: 'A cold room holds six tonnes at 4 °C.',
  mission: '',
  website: 'https://fenwickpumps.example',
};

test.each<[string, PostKind, string, string, RegExp, RegExp]>([
  [
    'LinkedIn begins with what its reader gets',
    'linkedin',
    'hose care evening, thurs 11 march 2027 6pm, Low Mill workshop!!',
    'Bring one torn hose and we mend it while you watch. Free, 20 spots. RSVP by 4 march: https://fenwickpumps.example/e',
    /^Bring one torn hose[^\n]*\n\n(?:Join Fenwick Pumps|Fenwick Pumps’ hose care evening)[\s\S]*RSVP by 4 March: https/,
    /!|6pm,? ?\w+ ?RSVP|2027 6pm/,
  ],
  ...[
    'Bring your own drysuit and a towel.',
    'You must be able to swim 200 meters.',
    'We ask you to arrive ten minutes early.',
    'Wear clothes you can get wet in.',
  ].map((asked): [string, PostKind, string, string, RegExp, RegExp] => [
    `LinkedIn begins with what is on, not with “${asked}”`,
    'linkedin',
    'Cold water evening, 11 March 2027, 6pm, Low Mill',
    asked,
    new RegExp(`^(?:Join Fenwick Pumps|Fenwick Pumps’ cold water)[\\s\\S]*${asked.slice(0, -1)}`),
    /^\W*(?:Bring|You|We|Wear)/,
  ]),
  [
    'a vacancy says first that it is one',
    'linkedin',
    'We are hiring a pump fitter in Boston',
    'You learn from our oldest fitter every week. Your van and your tools are on us.',
    /^Fenwick Pumps is hiring a pump fitter in Boston\.[\s\S]*You learn/,
    /^You/,
  ],
  [
    'an offer that ends with a month asks for a call by its telephone or online',
    'email',
    'first pump check half price til end of february!!',
    'normally $60 now $30. max 4 pumps\nbook a call 902-555-0173 or https://fenwickpumps.example/c',
    /Subject:\*\* Until the end of February: First pump check half price$[\s\S]*Book a call 902-555-0173 or online: https/m,
    /!|…|\. max/,
  ],
  ...(['social_media', 'linkedin', 'newsletter'] as const).map(
    (kind): [string, PostKind, string, string, RegExp, RegExp] => [
      `as ${kind} an offer is ordered where its brief says`,
      kind,
      'Seal set for £68 instead of £80 before 31 March 2027',
      'For up to ten pumps. Order: 01775 555 014 or sales@fenwickpumps.example.',
      /£68 instead of £80[\s\S]*Order: 01775 555 014 or sales@fenwickpumps\.example$/m,
      /https:|questions/,
    ],
  ),
  [
    'an event at a place of two names has a sentence',
    'linkedin',
    "Pump care day at St Brendan's, Boston, on 14 May 2027",
    'Tea is on us.',
    /^(?:Join Fenwick Pumps for its pump care day|Fenwick Pumps’ pump care day is) on 14 May 2027 at St Brendan's, Boston\./,
    /in St/,
  ],
  [
    'an event with a name in quotation marks has a sentence',
    'linkedin',
    'Field day “Pumps for dry summers” on 8 September 2027 in Boston',
    'Tea is on us.',
    /^(?:Join Fenwick Pumps for its|Fenwick Pumps’) field day “Pumps for dry summers” (?:is )?on 8 September 2027 in Boston\./,
    /^Field/,
  ],
  [
    'a German one as well, where it is held',
    'blog',
    'Feldtag „Pumpen für trockene Sommer“ am 8. September 2027 um 9:30 Uhr auf dem Betriebshof Plön',
    'Wir zeigen Ihnen drei Pumpen.',
    /8\. September 2027 um 9:30 Uhr lädt Fenwick Pumps auf dem Betriebshof Plön/,
    /Plön\.\n\n.*Feldtag.*Plön\.\n|in Betriebshof/,
  ],
  [
    'pay is no sentence by itself',
    'linkedin',
    'Pump fitter wanted, Boston',
    '£34,000 to £38,500 a year, depending on experience. We pay for boots.',
    /wanted at Fenwick Pumps in Boston\.[\s\S]*The pay is £34,000 to £38,500 a year, depending on experience\. We pay/,
    /\. £34/,
  ],
  [
    'an offer over some days ends on the last of them, and has its price in its subject',
    'email',
    'Monsoon offer - full pump test Rs 1,499 instead of Rs 2,400 valid 15 June to 31 July',
    'Pickup included.',
    /Subject:\*\* Monsoon offer: Rs 1,499 instead of Rs 2,400$[\s\S]*Take up the offer by 31 July: https/m,
    /until 15 June|…/,
  ],
  [
    'a launch is not told with another number of the same things',
    'linkedin',
    'Introducing the Fen Mini, a cold room for 1 tonne that fits on a pickup and runs through the night',
    'First deliveries in April 2027.',
    /^Introducing the Fen Mini/,
    /six tonnes/,
  ],
  [
    'a lead to the link is its call to action in any language',
    'newsletter',
    'Nuevo horario de urgencias a partir del 1 de febrero de 2027',
    'Abrimos todos los días hasta las 23:00. Cita normal en https://fenwickpumps.example/cita',
    /action:\*\* Cita normal: https/,
    /Más información/,
  ],
  [
    'a class that starts on a day has its place, and a name after “New”',
    'newsletter',
    'New: eight-week pump class',
    'Starts Thursday 4 March 2027, 6pm, at the yard, 41 Alder Street. £120.',
    /Subject:\*\* From Thursday 4 March 2027: Eight-week pump class$[\s\S]*Join us from Thursday 4 March 2027, 6pm, at the yard, 41 Alder Street\./m,
    /Subject:\*\* New$|Starts/m,
  ],
  [
    'a change that is booked online or by telephone says online once',
    'newsletter',
    'From 1 March 2027 we open at 7am on weekdays',
    'Book online at https://fenwickpumps.example/book or call 0114 496 0166.',
    /Book online or call 0114 496 0166\./,
    /online online/,
  ],
  [
    'a price instead of another one is an offer, with its days from first to last',
    'newsletter',
    'Wartungswochen im Mai: Pumpencheck für 149 Euro',
    '3. bis 28. Mai 2027. Statt 198 Euro. Termin buchen: https://fenwickpumps.example/check',
    /Pumpencheck für 149 Euro\. 3\. bis 28\. Mai 2027\.\s+Statt 198 Euro\./,
    /• |Wann/,
  ],
  [
    'a vacancy in few words is a sentence',
    'linkedin',
    'hiring 2 pump fitters + 1 apprentice',
    'Boston, start January 11. Text JOBS to 520-555-0119 or apply at https://fenwickpumps.example/jobs',
    /^Fenwick Pumps is hiring 2 pump fitters \+ 1 apprentice\./,
    /^Hiring/,
  ],
  [
    'work that trains is no course, and has its pay from the least to the most',
    'email',
    'Pump training nurse, Boston',
    'Full time. 2.900 to 3.300 Euro a month. Apply by 20 December at https://fenwickpumps.example/jobs',
    /Email 2\n[\s\S]*in Boston\. The pay is 2\.900 to 3\.300 Euro a month\.$/m,
    /Join us|(?<!to )3\.300| · /,
  ],
  [
    'who takes applications stands in the call to action with name and both addresses',
    'linkedin',
    'Pumpenbauer (m/w/d) in Kiel gesucht',
    'Freitags ab 13 Uhr frei. Bewerbung formlos an Katrin Brandt, 0941 555 0142 oder job@fenwickpumps.example',
    /Bewerbung formlos an Katrin Brandt, 0941 555 0142 oder job@fenwickpumps\.example$/,
    /Kontakt/,
  ],
])('%s', async (_what, kind, topic, facts, said, unsaid) => {
  const request = buildRequest(kind, { topic, facts, emails_per_segment: 3 }, profile);
  const { content } = await write(request);
  expect(content).toMatch(said);
  expect(content).not.toMatch(unsaid);
});

test.each<[string, string, string, RegExp]>([
  [
    'Küchengespräch auf dem Deichhof am 21. Januar 2027 um 15 Uhr in Elsfleth',
    'Anmeldung bis 14. Januar unter 0431 555 0140 oder https://fenwickpumps.example/k.',
    'Wir reparieren Pumpen und sind auch nachts für Sie da.',
    /Am 21\. Januar 2027 um 15 Uhr lädt Fenwick Pumps in Elsfleth zum Küchengespräch auf dem Deichhof ein\.[\s\S]*Anmeldung bis 14\. Januar unter 0431 555 0140\. Anmeldung bis 14\. Januar: https:/,
  ],
  [
    'Pumpentag am 24. April 2027 auf dem Hof Brandt, Plön',
    'Wir zeigen, wie eine Pumpe läuft.',
    'Wir reparieren Pumpen und sind auch nachts für Sie da.',
    /lädt Fenwick Pumps auf dem Hof Brandt, Plön, zum Pumpentag ein\./,
  ],
  [
    'Nuevas bombas: 10 % de descuento hasta el 30 de septiembre de 2027',
    'Pedidos en el 959 555 031.',
    'Reparamos bombas de agua y trabajamos también por la noche.',
    /^En Fenwick Pumps, nuestra oferta hasta el 30 de septiembre de 2027: nuevas bombas, 10 % de descuento\./,
  ],
  [
    'Offene Werkstatt für Familien am 14. Mai 2027 in Kiel',
    'Wir zeigen, wie eine Pumpe läuft.',
    'Wir reparieren Pumpen und sind auch nachts für Sie da.',
    /Am 14\. Mai 2027 lädt Fenwick Pumps in Kiel zu „Offene Werkstatt für Familien“ ein\./,
  ],
  [
    'Schnuppertage in der Werkstatt, 14. bis 16. Mai 2027 in Kiel',
    'Wir zeigen, wie eine Pumpe läuft.',
    'Wir reparieren Pumpen und sind auch nachts für Sie da.',
    /^Vom 14\. bis 16\. Mai 2027 lädt Fenwick Pumps in Kiel zu den Schnuppertagen in der Werkstatt ein\.$/m,
  ],
  [
    'Aushilfe im Lager (m/w/d) in Kiel',
    'Ab 1. Mai 2027. Wir zahlen 15 Euro je Stunde. Bewerbung bis 15. April 2027 an jobs@fenwickpumps.example',
    'Wir reparieren Pumpen und sind auch nachts für Sie da.',
    /^Fenwick Pumps sucht: Aushilfe im Lager \(m\/w\/d\) in Kiel\. Die Stelle beginnt am 1\. Mai 2027\.$/m,
  ],
  [
    'Journée des pompes le 20 mars 2027 à Toulouse',
    'Inscription avant le 12 mars sur https://fenwickpumps.example/p.',
    'Nous réparons les pompes et nous répondons aussi la nuit.',
    /Chez Fenwick Pumps, nous vous invitons à notre journée des pompes le 20 mars 2027 à Toulouse\.[\s\S]*Inscription avant le 12 mars\s: https:/,
  ],
  [
    'Taller de bombas el sábado 6 de marzo de 2027 en Valencia',
    'Hay café para todos.',
    'Reparamos bombas de agua y trabajamos también por la noche.',
    /En Fenwick Pumps, le invitamos a nuestro taller de bombas el sábado 6 de marzo de 2027 en Valencia\./,
  ],
  [
    'Diesel forum on board the Fenwick Maid, 9 March 2027 in Boston',
    'You choose the pumps of 2028.',
    'We mend pumps.',
    /Join Fenwick Pumps for its diesel forum on board the Fenwick Maid on 9 March 2027 in Boston\./,
  ],
])('what is announced is a sentence in its language: %s', async (topic, facts, description, said) => {
  const keywords = ['diesel'];
  const request = buildRequest('linkedin', { topic, facts }, { ...profile, description, keywords });
  const { content } = await write(request);
  expect(content).toMatch(said);
});

test('has another subject and reason in each mail of a series, and what it is in a sentence', async () => {
  const topic = 'We are looking for a pump fitter';
  const announcement = { kind: 'vacancy', what: 'Pump fitter', where: 'Boston', price: '£31,000' } as const;
  const facts = 'Van and tools are ours. You learn from our oldest fitter. Apply by 1 May 2027.';
  const { content, title } = await write(
    buildRequest('email', { topic, facts, announcement, emails_per_segment: 3 }, profile),
  );
  const [first, second, third] = readMails('email', title, content);
  expect(first?.subject).toBe('Pump fitter wanted: £31,000');
  expect(second?.subject).toBe('You learn from our oldest fitter');
  expect(third?.subject).toBe('Apply by 1 May 2027: Pump fitter wanted');
  expect(first?.body).toContain('We are looking for a pump fitter at Fenwick Pumps in Boston.');
  expect(second?.body).toContain('You learn');
  expect(third?.body).toContain('Van and tools are ours.');
  expect(third?.body).not.toContain('You learn');
  for (const later of [second, third])
    expect(later?.body).toContain('pump fitter at Fenwick Pumps in Boston. The pay is £31,000.');
});

test('each mail of a series has day and place, its last day at most twice, and a reason of its own', async () => {
  const topic = 'Küchengespräch auf dem Deichhof am 21. Januar 2027 um 15 Uhr in Elsfleth';
  const facts =
    '25 Euro mit Suppe. Sie probieren drei Sorten Käse vom eigenen Hof. Frau Oltmanns zeigt den neuen Melkstand. Die Kinder füttern die Kälber im Stall. Anmeldung bis 14. Januar 2027 unter https://fenwickpumps.example/k';
  const german = { description: 'Wir reparieren Pumpen und sind auch nachts für Sie da.' };
  const { content, title } = await write(
    buildRequest('email', { topic, facts, emails_per_segment: 3 }, { ...profile, ...german }),
  );
  const mails = readMails('email', title, content);
  const reasons = ['Sie probieren', 'Frau Oltmanns', 'Die Kinder'];
  for (const { subject, body, callToAction, segment, name } of mails) {
    expect(body).toContain('21. Januar 2027');
    expect(body).toContain('Elsfleth');
    expect(`${subject} ${body} ${callToAction}`.match(/14\. Januar/g)?.length).toBeLessThanOrEqual(2);
    expect(subject).not.toMatch(/^25 Euro/);
    const said = reasons.filter((reason) => body.includes(reason));
    expect(said.length, `${segment} ${name}`).toBe(name === 'Email 1' ? 3 : 1);
  }
  expect(mails[7]?.body).not.toBe(mails[1]?.body);
  for (const at of [0, 3, 6])
    expect(reasons.filter((reason) => mails[at + 1]?.body.includes(reason))).not.toEqual(
      reasons.filter((reason) => mails[at + 2]?.body.includes(reason)),
    );
});

test.each([
  [
    'Wir eröffnen am 3. Mai 2027 eine zweite Halle in der Hafenstraße 14',
    'Dort stehen vor allem kleine Pumpen. Termine: https://fenwickpumps.example/halle',
    ['3. Mai 2027', 'Hafenstraße 14', 'Dort stehen vor allem kleine Pumpen'],
  ],
  [
    'Wir suchen ab 1. März 2027 eine Mechanikerin oder einen Mechaniker (m/w/d) in Kiel',
    'Kein Nachtdienst: Wir beginnen um 6 Uhr. Bewerbungen bis 15. Februar an jobs@fenwickpumps.example',
    ['1. März 2027', 'Kiel', 'Kein Nachtdienst', '15. Februar'],
  ],
])('a series about few facts has short mails, and no fact of the company: %s', async (topic, facts, said) => {
  const own = {
    description:
      'Fenwick Pumps repariert Pumpen in Kiel. Wir haben 2026 mehr als 4.200 Pumpen repariert. Drei Meister sind nachts erreichbar.',
    mission: 'Reparieren ist besser als ersetzen.',
  };
  const { content, title } = await write(
    buildRequest('email', { topic, facts, emails_per_segment: 3 }, { ...profile, ...own }),
  );
  const mails = readMails('email', title, content);
  const firsts = mails.filter(({ name }) => name === 'Email 1');
  for (const { subject, body, callToAction } of firsts)
    for (const fact of said) expect(`${subject} ${body} ${callToAction}`).toContain(fact);
  for (const { subject, body } of mails) {
    expect(subject).not.toMatch(/…|\(\d\)/);
    expect(body).toContain(topic);
    expect(body).not.toMatch(/4\.200|nachts| · /);
  }
});

test.each([
  [
    'Jusqu’au 28 février 2027, 10 % de remise sur les pompes de cave',
    '10 % de remise sur les pompes de cave',
  ],
  [
    'Ab dem 1. März 2027 vermieten wir Pumpen auch ohne Wagen',
    'Wir vermieten Pumpen auch ohne Wagen – 1. März 2027',
  ],
  [
    'Seit dem 1. Februar 2027 gehört die Nissen GmbH zu uns',
    'Seit dem 1. Februar 2027 gehört die Nissen GmbH zu uns',
  ],
  [
    'À compter du 2 mai 2027, notre boutique ouvre aussi le dimanche',
    'Notre boutique ouvre aussi le dimanche – 2 mai 2027',
  ],
  [
    '10 % Rabatt auf Pumpen für Aufträge bis 28. Februar 2027',
    '10 % Rabatt auf Pumpen – bis 28. Februar 2027',
  ],
  ['Einladung zum Richtfest am 3. September 2027 auf dem Betriebshof', 'Richtfest – 3. September 2027'],
])('a name that begins or ends with its day is whole: %s', async (topic, subject) => {
  const description = /\b(?:de|le)\b/.test(topic) ? 'Nous réparons les pompes.' : 'Wir reparieren Pumpen.';
  const request = buildRequest(
    'email',
    { topic, facts: '', emails_per_segment: 3 },
    { ...profile, description },
  );
  const { content, title } = await write(request);
  const mails = readMails('email', title, content);
  expect(mails[0]?.subject).toBe(subject);
  for (const mail of mails) expect(mail.subject).not.toMatch(/:\s+–|(?<!\p{L})(\p{L}+) \1(?!\p{L})|…/u);
});

test.each([
  [
    'Tag der offenen Halle am 12. Juni 2027 in der Lagerhalle Kiel',
    {},
    'laden wir in der Lagerhalle Kiel zum Tag der offenen Halle ein.',
  ],
  [
    'Praxistag',
    {
      kind: 'event',
      what: 'Praxistag',
      when: '20. Mai 2027',
      where: 'Lagerhalle Kiel',
      price: '65 Euro, Essen inbegriffen',
      for: 'Architekten',
    },
    'Am 20. Mai 2027 laden wir in der Lagerhalle Kiel zum Praxistag ein. Eingeladen sind Architekten.\n\nDie Teilnahme kostet 65 Euro, Essen inbegriffen.',
  ],
  [
    'Winterwartung',
    { kind: 'offer', what: 'Winterwartung', price: '89 Euro statt 120 Euro' },
    'Bei uns gibt es Winterwartung für 89 Euro statt 120 Euro.',
  ],
  [
    'Pumpen zur Miete',
    { kind: 'launch', what: 'Pumpen zur Miete', when: '1. März 2027', where: 'Kiel' },
    'Ab 1. März 2027 gibt es bei uns Pumpen zur Miete in Kiel.',
  ],
  [
    'Neue Zeiten',
    {
      kind: 'change',
      what: 'Neue Zeiten: montags bis freitags 6:00 bis 14:30 Uhr',
      when: '1. April 2027',
      where: 'Kiel',
    },
    'Neue Zeiten: montags bis freitags 6:00 bis 14:30 Uhr, ab 1. April 2027 in Kiel.',
  ],
] as const)('filled fields are sentences: %s', async (topic, announcement, said) => {
  const request = buildRequest(
    'newsletter',
    { topic, facts: '', announcement },
    { ...profile, description: 'Wir reparieren Pumpen.' },
  );
  const german = { ...request, voice: { ...plainVoice, language: 'de' as const } };
  expect((await write(german)).content).toContain(said);
});

test.each([
  ['de', 'Ab dem 1. März 2027 vermieten wir Pumpen', 'vermieten wir von Fenwick Pumps Pumpen.'],
  [
    'fr',
    'À partir du 1er mars 2027, nous livrons le mardi',
    '2027, chez Fenwick Pumps, nous livrons le mardi.',
  ],
  ['en', 'From 1 March 2027 we deliver pumps', 'From 1 March 2027 we at Fenwick Pumps deliver pumps.'],
] as const)('who *we* are is named in %s', async (language, topic, said) => {
  const request = buildRequest('linkedin', { topic, facts: '' }, profile);
  const { content } = await write({ ...request, voice: { ...plainVoice, language } });
  expect(content).toContain(said);
});

test('French readers have their article', async () => {
  const announcement = {
    kind: 'event',
    what: 'Atelier',
    when: '11 mars 2027',
    for: 'les relieurs et les crémiers',
  } as const;
  const request = buildRequest('newsletter', { topic: 'Atelier', facts: '', announcement }, profile);
  const { content } = await write({ ...request, voice: { ...plainVoice, language: 'fr' } });
  expect(content).toContain('L’invitation s’adresse aux relieurs et aux crémiers.');
});

test('filled fields of a launch and an offer are sentences in English', async () => {
  const launch = {
    kind: 'launch' as const,
    what: 'Pumps on hire',
    where: 'West Yorkshire',
    when: '1 September 2027',
    for: 'Families of beginners',
  };
  const offer = {
    kind: 'offer' as const,
    what: 'Early price for pumps',
    price: '$198 per pump instead of $215',
    limit: '20 pumps or more',
  };
  const write1 = async (announcement: WritingRequest['prompt']['announcement']) =>
    (await write(buildRequest('newsletter', { topic: 'News', facts: '', announcement }, profile))).content;
  expect(await write1(launch)).toContain(
    'Pumps on hire are available from 1 September 2027 in West Yorkshire for families of beginners.',
  );
  expect(await write1(offer)).toMatch(
    /Our early price for pumps is \$198 per pump instead of \$215\.\s+It applies to orders of 20 pumps or more\./,
  );
});

test('an address with the number of its house is the place of an invitation', async () => {
  const topic = 'Free pump clinic on 20 March 2027 at 9:30 am, Fenwick studio, 14 Dock Road, Boston';
  const { content } = await write(buildRequest('newsletter', { topic, facts: '' }, profile));
  expect(content).toContain(
    'Join us for our free pump clinic on 20 March 2027 at 9:30 am at the Fenwick studio, 14 Dock Road, Boston.',
  );
});

test.each(['email', 'newsletter', 'social_media'] as const)(
  'without a link and a contact %s leads nowhere',
  async (kind) => {
    const topic = 'Wir haben ab 1. März 2027 neue Öffnungszeiten';
    const own = { ...profile, website: '', description: 'Wir reparieren Pumpen.' };
    const { content } = await write(
      buildRequest(kind, { topic, facts: 'Montags bis 18 Uhr.', keywords: ['Pumpen'] }, own),
    );
    expect(content).not.toContain('Mehr dazu');
    expect(content.includes('Einfach antworten')).toBe(kind !== 'social_media');
  },
);

test('an offer that is booked at its link asks to book by its last day', async () => {
  const facts = 'Book at https://fenwickpumps.example/check.';
  const { content } = await write(
    buildRequest('social_media', { topic: '20 % off pump checks until 31 January 2027', facts }, profile),
  );
  expect(content).toContain('Book by 31 January 2027: https://fenwickpumps.example/check');
});

test('a German brief has its last day and its hours, and asks by the last day at its link', async () => {
  const topic = 'Tag der offenen Halle am 9. Mai 2027, 10 bis 17 Uhr, Eintritt 5 €';
  const facts = 'Anmeldung bis 3. Mai 2027 unter https://fenwickpumps.example/tag';
  const { content } = await write(
    buildRequest('newsletter', { topic, facts }, { ...profile, description: 'Wir reparieren Pumpen.' }),
  );
  expect(content).toContain('Anmeldung bis 3. Mai 2027: https://fenwickpumps.example/tag');
  expect(content).toContain('Am 9. Mai 2027, 10 bis 17 Uhr, laden wir zum Tag der offenen Halle ein.');
  expect(content).toContain('Die Teilnahme kostet 5 €.');
});

test.each([
  ['40 € Rabatt auf Pumpen bis 30. September 2027', '40 € Rabatt auf Pumpen – bis 30. September 2027'],
  ['The Fen Mini, our smallest pump', 'The Fen Mini, our smallest pump'],
])('the first subject has the name and the last day: %s', async (topic, subject) => {
  const facts = 'In shops from 6 May 2027. See it at https://fenwickpumps.example/mini.';
  const given = topic.includes('Rabatt') ? 'Termine unter https://fenwickpumps.example/termin' : facts;
  const { title } = await write(
    buildRequest('newsletter', { topic, facts: given }, { ...profile, description: 'Pumpen.' }),
  );
  expect(title).toBe(subject);
});

import { expect, test } from 'vitest';
import { nameWithoutContacts, withoutContacts } from './without-contacts.ts';

test.each([
  ['At www.ann.example/cv or (030) 1234-5678.', 'At … or ….'],
  ['see mila.nl/cv now', 'see … now'],
  ['mila (at) visser (dot) nl', '…'],
  ['mila(at)visser.nl', '…'],
  ['mila [at] visser.nl', '…'],
  ['mila at visser dot nl, thanks', '… thanks'],
  ['mila @ visser . nl', '…'],
  ['mila＠visser。nl', '…'],
  ['mi\u200bla@vis\u200bser.nl', '…'],
  ['tel 7946 0958', 'tel …'],
  ['call me on 7946 0958 please', 'call me on … please'],
  ['06-12.34.56.78', '…'],
  ['０６１２３４５６７８', '…'],
  ['call zero six one two three four five six', 'call …'],
  ['skype:mila', '…'],
  ['skype: mila.visser', 'skype: …'],
  ['Skype mila_visser', 'Skype …'],
  ['@milavisser on twitter', '… on twitter'],
  ['linkedin.com/in/mila or in/mila-visser', '… or …'],
  ['Telegram t.me/mila', 'Telegram …'],
  ['mailto:mila@x', '…'],
  ['skype mila', 'skype …'],
  ['Skype ID: mila', 'Skype ID: …'],
  ['WeChat – mila', 'WeChat – …'],
  ['GitHub: mila', 'GitHub: …'],
  ['GitHub - mila', 'GitHub - …'],
  ['Welds pipes, milavisser on Telegram', 'Welds pipes, … on Telegram'],
  ['MVisser85 knows Kafka', '… knows Kafka'],
  ['mila visser at gmail', '… at gmail'],
  ['gmail: mila.visser', 'gmail: …'],
  ['mila[.]visser[.]nl', '…'],
  ['milaATvisserDOTnl', '…'],
  ['06~12~34~56~78 or 06 | 12 | 34 | 56 | 78', '… or …'],
  ['06:12:34:56:78 and 06 : 12 : 34 : 56 : 78', '… and …'],
  ['1-800-FLOWERS', '…'],
  ['null sechs eins zwei drei vier fünf', '…'],
  ['zero-six-one-two-three-four', '…'],
  ['phone seven nine four six', 'phone …'],
  ['ext. 4711', 'ext. …'],
  ['mila klammeraffe posteo punkt de', '…'],
  ['kontakt sobaka visser точка рф', '…'],
  ['мила собака visser точка ru', '…'],
  ['otter kukac freemail pont hu', '…'],
  ['otter “at” posteo “punkt” de', '…'],
  ['m i l a @ v i s s e r . n l', '…'],
  ['www visser com', '…'],
  ['KakaoTalk: otter', 'KakaoTalk: …'],
  ['Zalo otter, QQ: 123456', 'Zalo … QQ: …'],
  ['X (Twitter): otter', 'X (Twitter): …'],
  ['телеграм: otter, вк: otter, 微信 otter85', 'телеграм: … вк: … 微信 …'],
  ['facetime:otter or sips:otter', '… or …'],
  ['Pza. España 3, Wilhelmstr 5', '…, …'],
  ['0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', '…'],
  ['тел. 916 123', 'тел. …'],
  ['☏ 12345', '☏ …'],
  ['06 twelve 34 56 78', '…'],
  ['zero six, twelve, thirty-four, fifty-six', '…'],
  ['nul zes twaalf vierendertig zesenvijftig', '…'],
  ['null sechs zwölf vierunddreißig zehn', '…'],
  ['cero seis doce treinta y cuatro', '…'],
  ['12 Rue de la Paix, 75002 Paris', '… Paris'],
  ['12 rue victor', '…'],
  ['Rue de la Loi 16, 1000 Bruxelles', '… Bruxelles'],
  ['Hauptstr. 5, 10115 Berlin', '… Berlin'],
  ['Frankfurter Allee 12a', '…'],
  ['Kerkstraat 12, 1017 GP Amsterdam', '… Amsterdam'],
  ['Calle de Alcalá, nº 45', '…'],
  ['Carrera 7 # 12-34', '…'],
  ['Via dei Fori Imperiali, 1', '…'],
  ['ul. Jasna 5/7', '…'],
  ['221B Baker Street, London NW1 6XE', '…, London …'],
  ['350 5th Ave or PO Box 123', '… or …'],
  ['ул. Ленина, д. 5', '…'],
  ['Am Markt 3, 10115 Berlin or Unter den Linden 77', '… Berlin or …'],
  ['An der Alten Mühle 12a, Im Winkel 4', '…, …'],
  ['Baker Street 221B and Acacia Avenue 12, London', '… and …, London'],
  ['Náměstí Míru 5, Plac Zamkowy 4', '…, …'],
  ['linkedin dot com slash in slash otter', '…'],
  ['GitHub slash otter', 'GitHub …'],
  ['1-800-MILA-CV, live:mila_v or 192.0.2.1/cv', '… or …'],
])('leaves out how to reach somebody: %s', (text, expected) => {
  expect(withoutContacts(text, 'Mila Visser')).toBe(expected);
});

test.each([
  '2019-2024, 12 years, 40 people',
  '01/2019 – 05/2024 data engineer, 4 years',
  '1,200,000 events and 1.500.000 rows, 25% faster',
  'Node.js, ASP.NET, M.Sc. and Ph.D., e.g. Kafka, C++17, ISO 27001',
  'Led SAP S/4HANA, CI/CD, TCP/IP in 2020 at Harbour Terminal B.V.',
  'Shifts 06:30-14:00, 14:00–22:30 or 22:00 to 06:30, 1:1 coaching, ratio 1:4',
  'LinkedIn Recruiter, GitHub Actions',
  'Mila Visser built the WhatsApp Business integration and Telegram bots',
  'Worked at Gmail on signal processing, with GitHub, Slack and Line managers',
  "2019; 2020; 2021 and 1'200'000 francs, one or two of three",
  'Welds by ISO 9001:2015, EN 1090-2:2018 and ISO 3834-2:2021.',
  'Managed Facebook ads on Instagram for Visser Bouw',
  'Single point of contact, at this point in time; conduct field trips to point out sites',
  'Punto de venta, point de vente, dot product, values-at-risk and stay-at-home orders',
  'Web: React, line set-up, how to handle health-related problems, U/X, in/out',
  'VB.NET, React@18, lodash@4.17.21 and @angular/core',
  '1,234.56 EUR, 1.234.567,89 EUR, 100 000 000 rows',
  'Cut it from 190 to 75 days; twenty twenty four and nineteen ninety nine',
  '24 Hour Road Assistance, 5 Road crews, 3 Lane Highway, 10 Years Close cooperation',
  'Arbeitsplatz 4.0, Engineering 4, Decade 2, Via Zoom 24/7, In 2012 Main Road works',
  'Java 17, Place settings for 100, Calle Center and 100 Place settings',
  'Am Standort 3 Jahre, im Team 5, Am Markt 2019, Wall Street 500 analyst; slash and burn',
  'Im Quartal 3, Im Bankenumfeld 10 Jahre, Am Flughafen 3 Jahre, Im Monitoring 4; Im Sektor 2',
  'Web 2.0, ISO 9606-1, 3,500,000 euros in St.Gallen',
])('leaves what is no contact: %s', (text) => {
  expect(withoutContacts(text, 'Mila Visser')).toBe(text);
});

test.each([
  'Mei-Ling Wu',
  'Jean-Pierre Ng',
  'Marie-Ève Li',
  'Björn-Åke Ek',
  'Jo.Ann De',
  'Kim de.la Cruz',
  'Mr. B.Jones',
  'Skype Larsson',
  'Ana-Maria Sá',
])('leaves the name of %s, also within a sentence', (name) => {
  expect(nameWithoutContacts(name, name)).toBe(name);
});

test('keeps the name of the employer, which looks like an address', () => {
  expect(withoutContacts('Built search at Booking.com; see visser.nl', 'Mila Visser', 'Booking.com')).toBe(
    'Built search at Booking.com; see …',
  );
});

test('keeps a first name of two parts in free text', () => {
  expect(withoutContacts('Mei-Ling leads nine nurses; write to meiling.wu or wumei', 'Mei-Ling Wu')).toBe(
    'Mei-Ling leads nine nurses; write to … or wumei',
  );
});

test.each([
  ['Booking.com', 'Booking.com'],
  ['Check24.de GmbH', 'Check24.de GmbH'],
  ['St.Gallen Spital', 'St.Gallen Spital'],
  ['visser.nl', '…'],
  ['agency.example/mila', '…'],
  ['Own firm, mila@visser.nl', 'Own firm, …'],
  ['Freelance, tel 7946 0958', 'Freelance, tel …'],
  ['Skype: larsson', 'Skype: …'],
])('of a name leaves out contacts alone: %s', (text, expected) => {
  expect(nameWithoutContacts(text, 'Mila Visser')).toBe(expected);
});

test.each([
  'a@',
  'a.',
  'skype ',
  'id ',
  'one ',
  'one-',
  'on gmail ',
  '(',
  '1 ',
  '1-',
  '+',
  ' ',
  'www.',
  '(at ',
  'dot ',
  'skype: ',
  '… ',
  '- ',
  '1 Ab ',
  'de la ',
  '1 rue de ',
  'Calle Ab ',
  'Ab-Ab ',
  'Ab ',
  'Am Ab ',
  'slash ',
  'a b ',
])('is as fast on a long text of %j as its length allows', (part) => {
  const text = part.repeat(100_000 / part.length);
  const start = performance.now();
  withoutContacts(text, 'Mila Visser');
  // Milliseconds where it reads the text once; minutes where a step begins again at each character.
  expect(performance.now() - start).toBeLessThan(3_000);
});

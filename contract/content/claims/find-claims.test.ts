import { describe, expect, test } from 'vitest';
import { findClaims } from './find-claims.ts';

const known = {
  texts: [
    'Northwind Partners',
    'Founded in 1948, we look after 1,200 nurses in 31 hospitals. Cells are installed in nine working days.',
    'A first consultation lasts 40 minutes and costs €90. 98 % stay for a year. We open at 6 a.m.',
    'Our motto is “people first, always and everywhere”.',
    'https://www.northwind.example/ hello@northwind.example +44 20 7946 0958',
    'Open day on 12 May, every Friday. Booking.com is a customer. ROS 2',
  ],
  competitors: ['Hays', 'Randstad', 'Adecco Group', 'Bo'],
};
const found = (text: string) => findClaims(text, known).map(({ kind, text: claim }) => `${kind}: ${claim}`);

describe('claims that nothing known supports', () => {
  test.each([
    ['We look after 1,300 nurses.', ['number: 1,300']],
    ['31,000 forwarders use it.', ['number: 31,000']],
    ['We work in 31 countries.', ['number: 31']],
    ['We cut waiting by half.', ['statement: by half']],
    ['It is twice as fast, guaranteed.', ['statement: twice', 'statement: guaranteed']],
    ['A third of them stay.', ['statement: A third']],
    ['Our award-winning team, trusted by Contoso.', ['statement: award-winning', 'statement: trusted by']],
    ['Studies show that we are the market leader.', ['statement: Studies show', 'statement: market leader']],
    [
      'Dear [Name], dear {first name}, TBD.',
      ['placeholder: [Name]', 'placeholder: {first name}', 'placeholder: TBD'],
    ],
    ['More than 500 hospitals trust us.', ['number: 500']],
    ['Twenty-five years of experience.', ['number: Twenty-five years']],
    ['Thousands of nurses stay.', ['number: Thousands']],
    ['We are three times faster.', ['number: three times']],
    ['Two million people read this.', ['number: Two million']],
    ['It takes 4.5 days.', ['number: 4.5']],
    ['97 % stay.', ['number: 97 %']],
    ['Forty percent stay.', ['number: Forty percent']],
    ['We are there 24/7.', ['number: 24', 'number: 7']],
    ['It costs €95.', ['price: €95']],
    ['It costs 95 euros, or $ 110.', ['price: 95 euros', 'price: $ 110']],
    ['For EUR 1.500 only.', ['price: EUR 1.500']],
    ['It costs €40.', ['price: €40']],
    ['It costs $90, 90 CHF or 90 pounds.', ['price: $90', 'price: 90 CHF', 'price: 90 pounds']],
    ['It costs KSh 90, Rs 90 or 90 Kč.', ['price: KSh 90', 'price: Rs 90', 'price: 90 Kč']],
    ['Get back eight hours a week.', ['number: eight']],
    ['We run four clinics and eleven modern labs.', ['number: four', 'number: eleven']],
    ['Seven people answer.', ['number: Seven']],
    ['40 % come back.', ['number: 40 %']],
    ['Since 1950.', ['date: 1950']],
    ['Join us on 13 May.', ['date: 13 May']],
    ['Join us on May 13th, 2027.', ['date: May 13th, 2027']],
    ['On 2027-05-13 and 13.05.2027.', ['date: 2027-05-13', 'date: 13.05.2027']],
    ['We open in September.', ['date: September']],
    ['See you on Monday, or tomorrow.', ['date: Monday', 'date: tomorrow']],
    ['It ends next week.', ['date: next week']],
    ['Am 13. Mai ist es so weit.', ['date: 13. Mai']],
    ['“It changed how we work,” says a nurse.', ['quote: “It changed how we work,”']],
    ['> It changed how we work', ['quote: > It changed how we work']],
    ['«Rien ne va plus ici», dit-elle.', ['quote: «Rien ne va plus ici»']],
    ['Better than Randstad or HAYS.', ['competitor: Randstad', 'competitor: HAYS']],
    ['Unlike the Adecco\nGroup.', ['competitor: Adecco\nGroup']],
    ['See https://northwind.example/offer now.', ['address: https://northwind.example/offer']],
    ['Go to bit.ly/3x or wind.example.', ['address: bit.ly/3x', 'address: wind.example']],
    ['Write to sales@northwind.example.', ['address: sales@northwind.example']],
    ['Call +44 20 7946 0000 today.', ['address: +44 20 7946 0000']],
    ['Visit us at 12 Baker Street.', ['address: 12 Baker Street']],
    ['Wir führen sechs Häuser und liefern in drei Wochen.', ['number: sechs', 'number: drei']],
    ['We look after 1,200 nurses a week, 1,200 doctors.', ['number: 1,200']],
    ['31 years, 31 kilometers.', ['number: 31', 'number: 31']],
    ['We open at 6:30, at 6 p.m.', ['number: 6:30', 'number: 6 p.m.']],
    ['Die Hälfte der Pflegekräfte bleibt, garantiert.', ['statement: Die Hälfte', 'statement: garantiert']],
    ['La moitié des infirmières reste.', ['statement: La moitié']],
    ['Líder del mercado, galardonada.', ['statement: Líder del mercado', 'statement: galardonada']],
    ['Studi dimostrano che dura il doppio.', ['statement: Studi dimostrano', 'statement: il doppio']],
    ['Marktleider, bekroond.', ['statement: Marktleider', 'statement: bekroond']],
    ['Our customers include Contoso and Booking.com.', ['statement: Contoso']],
    ['Voted best employer, nobody listens better.', ['statement: Voted best', 'statement: nobody']],
    [
      'See [insert link].\\nBye, <Your Name>.',
      ['placeholder: [insert link]', 'placeholder: \\n', 'placeholder: <Your Name>'],
    ],
    ['Besuchen Sie uns: Hauptstraße 5.', ['address: Hauptstraße 5']],
    ['We also train midwives.', ['statement: train midwives']],
    ['Our hospitals are bright.', ['remark: bright']],
    ['The consultation includes lunch.', ['statement: includes lunch']],
    ['Our nurses never leave.', ['statement: never']],
    ['Places are gone within minutes.', ['statement: within minutes']],
    ['If a nurse is ill, we refund you.', ['statement: refund']],
    ['Every nurse holds a diploma.', ['statement: diploma']],
    ['Dr. Ada Bell leads the ward.', ['statement: Ada Bell']],
    ['Our nurses are sponsored by Contoso.', ['statement: Contoso']],
    ['A consultation lasts three times as long.', ['number: three times']],
    ['Is the open day in June? Come in June.', ['date: June']],
  ])('%s', (text, claims) => {
    expect(found(text)).toEqual(claims);
  });

  test.each([
    'It costs 90 euros, that is EUR 90.',
    'Cells are installed in nine days.',
    'One clinic, two tips and three reasons.',
    'One of the two is here.',
    'Half past the hour, half an hour, [a link](https://www.northwind.example/), {{first_name}}, [Write: Why?]',
    '[Schreiben: Wie viele der 40 Kunden? Ein Satz.] [À écrire\u00a0: Les 40 clients ?] [Escribir: ¿Los 40 clientes?]',
    'The two of us ask.',
    'Choose two colors. Brush twice a day and cut it by half.',
    'Why does it take twice as long? Which is the best clinic in town?',
    'You have two hands. Backen Sie mit Sauerteig? Zwei Fragen hören wir oft.',
    'It should be half of the bowl.',
    'In neun Werktagen. En neuf jours ouvrés..',
    'Nursing in a hospital is what we know.',
    'A night shift is long. Does your ward need midwives?',
    'If your ward needs midwives tomorrow, call. It is posted by Friday.',
    'A consultation of forty minutes ends in ROS 2.',
    'Bring a colleague. If your ward is short of midwives, call.',
    'Unsere Hebammen bilden wir selbst aus.',
  ])('%s claims nothing', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('a number in an unsupported quote is one claim, not two', () => {
    expect(found('“I saved 700 hours,” says Ana.')).toEqual(['quote: “I saved 700 hours,”']);
  });

  test('stand where they say, in the order of the text', () => {
    const text = 'Call Hays: 95 € for 500 people on 13 May.';
    const claims = findClaims(text, known);
    expect(claims.map(({ kind }) => kind)).toEqual(['competitor', 'price', 'number', 'date']);
    for (const { text: claim, start, end } of claims) expect(text.slice(start, end)).toBe(claim);
  });
});

describe('what is known or claims nothing', () => {
  test.each([
    'We look after 1200 nurses, 1.200 of them, in thirty-one hospitals.',
    'It takes 9 days. Nine days!',
    'A consultation lasts forty minutes and costs 90 €, that is EUR 90.',
    '98% stay, 98 percent of all.',
    'Since 1948.',
    'Open day: May 12, 12th of May, 12 May 2027. On Friday, on Fridays.',
    'We open at 6 a.m., at 6:00.',
    '“People first, always and everywhere!”',
    'The “night shift” is a term.',
    'Visit northwind.example, www.northwind.example or https://northwind.example/?utm_source=x&utm_medium=y.',
    'hello@northwind.example, +44 (20) 7946-0958',
    'Booking.com is a customer.',
    'Three reasons, two steps, one goal. First, second, third.',
    '## Part\n\n### Email 17\n\n**Subject:** 2. One\n\n1. One\n2. Two\n13\\. Last',
    '#Top100 #4DayWeek',
    'We may march on. It may be so.',
    'Node.js, e.g. St. Brigid’s, and so on.bo bold',
    'Robots run on ROS 2.',
    '',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('a full stop after a month ends the date, unless it abbreviates the month', () => {
    const dates = (text: string) =>
      findClaims(text, known)
        .filter(({ kind }) => kind === 'date')
        .map(({ text: claim }) => claim);
    expect(dates('Come in April. 12 nurses will.')).toEqual(['April']);
    expect(dates('Come on Sept. 12 or June 3.')).toEqual(['Sept. 12', 'June 3']);
  });

  test('a competitor that the brief names may be mentioned', () => {
    const brief = { ...known, texts: [...known.texts, 'How we differ from Randstad'] };
    expect(findClaims('Unlike Randstad, we call.', brief)).toEqual([]);
  });

  test('a text of any form is read without failing', () => {
    for (const text of [
      '((((',
      '€',
      '%',
      '1'.repeat(400),
      '“'.repeat(50),
      'a.'.repeat(500),
      '+1 2 '.repeat(90),
    ]) {
      const started = performance.now();
      findClaims(text, known);
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});

test('what names a picture of the post claims nothing, and its alt text does', () => {
  const text = '![A quay of 90 meters](picture:0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b)\n\nCome by.';
  expect(findClaims(text, { texts: [], competitors: [] }).map((claim) => claim.text)).toEqual(['90']);
});

describe('figures that follow from what is known', () => {
  const texts = [
    'A clean costs NZ$129 instead of NZ$189. A block costs KSh 32; we have 18,600 pallets here and 6,200 pallets there, and open from 7.30 a.m. to 5 p.m.',
    'Huit participants au maximum. Free delivery of 3,000 blocks.',
  ];
  const kinds = (text: string) => findClaims(text, { texts, competitors: [] }).map(({ kind }) => kind);

  test.each([
    'That is NZ$60 less.',
    'Together, that makes 24,800 pallets.',
    '3,000 blocks come to KSh 96,000.',
    'We are here from 7.30 in the morning to 5 in the afternoon.',
  ])('%s', (text) => expect(kinds(text)).toEqual([]));

  test.each([
    ['A clean costs NZ$60.', 'price'],
    ['That is NZ$70 less.', 'price'],
    ['Together, that makes 24,900 pallets.', 'number'],
    ['3,000 blocks come to KSh 90,000.', 'price'],
    ['We are here from 6.30 in the morning.', 'number'],
    ['Il ne reste plus que trois places !', 'number'],
  ])('%s is a claim', (text, kind) => expect(kinds(text)).toContain(kind));
});

describe('figures in other words', () => {
  const year = new Date().getFullYear();
  const texts = [
    `Founded in ${year - 43}, we keep 1,240 boats, 95 at the quay. A tour takes 90 minutes, covers 9 km and starts at 8.30 am; we close at 7 pm.`,
    'A berth costs €190 a month. 84 % come back, 11 % of them by train. A survey takes ten working days. We sell 6,000 kilos of fish.',
    'Wir haben 46 Beschäftigte und kennen 14 Apfelsorten. 310 barcas. A hire for up to ten people costs £120 for 75 minutes. Nous vendons du poisson, 26 bateaux, de 9 à 19 h.',
  ];
  const kinds = (text: string) => findClaims(text, { texts, competitors: [] }).map(({ kind }) => kind);

  test.each([
    'We keep more than 1,200 boats, nearly 1,300 boats.',
    'We have kept boats for more than forty years, for over four decades.',
    'A tour covers between five and six miles and takes an hour and a half.',
    'A tour starts at half past eight. We close at seven in the evening.',
    'A year costs €2,280, four months come to €760.',
    'More than four in five come back, 89 % not by train.',
    'A survey takes two weeks. We sell six tons of fish.',
    'Wir haben fast fünfzig Beschäftigte.',
    'Nous vendons six mille kilos.',
    'Wir kennen vierzehn Sorten und trescientas diez barcas.',
    'With ten of you, that is £12 each. It takes an hour and a quarter.',
    'Vingt-six bateaux, de neuf heures à dix-neuf heures.',
    'Bateaux: set 26.',
    '1,145 boats are not at the quay.',
  ])('%s', (text) => expect(kinds(text)).toEqual([]));

  test.each([
    ['We keep more than 1,500 boats.', 'number'],
    ['We have kept boats for more than sixty years.', 'number'],
    ['A tour covers between seven and eight miles.', 'number'],
    ['A tour takes half an hour. We close at eight in the evening.', 'number'],
    ['A year costs €2,300.', 'price'],
    ['89 % come back.', 'number'],
    ['A survey takes three weeks.', 'number'],
    ['Wir haben fast sechzig Beschäftigte.', 'number'],
  ])('%s is a claim', (text, kind) => expect(kinds(text)).toContain(kind));
});

describe('hours, days, shares and reckoned prices in other words', () => {
  const year = new Date().getFullYear();
  const texts = [
    `A quay from ${year - 204}. Open Monday to Friday from 9 am to 5 pm. 82 % of boats are sold here, 300 berths. Ten places.`,
    'Ein Sack mit 16 kg kostet 29 Euro. Der Kurs beginnt um 15 Uhr.',
    'Le chantier est ouvert de 9 h à 19 h. El taller empieza a las 10 de la mañana, del martes al sábado.',
  ];
  const kinds = (text: string) => findClaims(text, { texts, competitors: [] }).map(({ kind }) => kind);

  test.each([
    'The quay is more than two hundred years old.',
    'Der Kai ist vor mehr als zweihundert Jahren entstanden.',
    'We are open for eight hours on Wednesdays.',
    'On Sunday the quay is closed.',
    'Ten sailors find a berth.',
    'Gut acht von zehn Booten werden hier verkauft.',
    'Das sind weniger als 2 Euro je Kilo.',
    'Wir beginnen um drei.',
    'El miércoles el taller empieza a las diez.',
    'El barco no es de aquí.',
  ])('%s', (text) => expect(kinds(text)).toEqual([]));

  test.each([
    ['A survey takes three hours.', 'number'],
    ['A survey takes less than an hour.', 'number'],
    ['Deux bateaux sur trois sont vendus ici.', 'number'],
    ['Neun von zehn Booten werden hier verkauft.', 'number'],
    ['Le chantier est ouvert le dimanche.', 'date'],
    ['El taller empieza a las nueve y media.', 'number'],
    ['Das sind weniger als 4 Euro je Kilo.', 'price'],
    ['Damos clases de sushi.', 'statement'],
  ])('%s is a claim', (text, kind) => expect(kinds(text)).toContain(kind));
});

describe('what the company has for readers', () => {
  const texts = [
    'Northwind repairs boats in Leeds and answers by phone day and night. A survey is free.',
    'Wir reparieren Boote aus Holz in unserer Werkstatt am Hafen. Kurse: am 9. Mai, kostenlos.',
    'Nous réparons des bateaux à l’atelier, livraison incluse.',
  ];
  const kinds = (text: string) => findClaims(text, { texts, competitors: [] }).map(({ kind }) => kind);

  test.each([
    'Storage is available for old boats.',
    'Boats are repaired all year round.',
    'Surveys come with your money back.',
    'The first three months are free.',
    'Im Winter gibt es Tauchgänge.',
    'No customer has ever been late.',
    'Guests get a hot breakfast.',
    'Anna Storm checks the masts.',
    'Unsere Boote sind unsinkbar.',
    'Gratis ist auch die Anreise.',
    'L’atelier est labellisé pour la haute mer.',
  ])('%s', (text) => expect(kinds(text)).toHaveLength(1));

  test.each([
    'We are there around the clock.',
    'Your survey costs nothing.',
    'Wir schleifen die Boote in der Werkstatt.',
    'La livraison est comprise.',
    'Kalte Tage mag keiner.',
    'Den Kurs gibt es in jedem Hafen.',
  ])('%s is known', (text) => expect(kinds(text)).toEqual([]));
});

import { describe, expect, test } from 'vitest';
import { languageOfText } from './text-language.ts';

const german =
  'Wir kümmern uns um Hunde, Katzen und Kaninchen in North Leith. Termine gibt es werktags von 7 bis 21 Uhr.';
const english =
  'We look after dogs, cats and rabbits in North Leith. Appointments run from 7 a.m. to 9 p.m. on weekdays.';
const moreGerman =
  'Seit zwanzig Jahren begleiten wir Reedereien durch den Alltag im Hafen. Wer am Kai auf einen freien Liegeplatz wartet, verliert Zeit und Geld, und genau hier setzen wir an. Unsere Prognosen zeigen, wann ein Schiff wirklich ankommt, welche Kräne frei sind und wo sich die Lastwagen stauen. Das Team besteht aus ehemaligen Lotsen, Disponenten und Mathematikern, die jeden Morgen gemeinsam auf die Karte schauen. Dabei gilt ein einfacher Grundsatz: Eine Zahl ohne Erklärung hilft niemandem. Deshalb schreiben wir zu jeder Prognose, worauf sie beruht und wie sicher sie ist. Kunden berichten, dass ihre Wartezeiten deutlich kürzer wurden, obwohl das Wetter im Winter nicht immer mitspielt.';
const moreEnglish =
  'For twenty years we have guided shipping companies through everyday life in the port. Whoever waits at the quay for a free berth loses time and money, and this is exactly where we come in. Our forecasts show when a ship will really arrive, which cranes are free and where the trucks are going to queue. The team consists of former pilots, dispatchers and mathematicians who look at the map together every morning. One simple principle applies: a number without an explanation helps nobody. That is why we write next to each forecast what it is based on and how certain it is. Customers report that their waiting times became clearly shorter, although the weather often does not play along in winter.';

describe('the language of a text', () => {
  test.each([
    ['de', german, 'en'],
    ['de', moreGerman, 'en'],
    ['en', english, 'de'],
    ['en', moreEnglish, 'de'],
    // Three parts of a text, of which two are in one language.
    ['de', `${moreGerman} ${english}`, 'en'],
    [
      'sv',
      'Vi tar hand om hundar, katter och kaniner i hela staden. Tider finns på vardagar från sju till nio, och den som har bråttom kan ringa när som helst. Varje patient går hem med skriftliga anvisningar, så att ingen behöver undra vad som ska göras. Våra kirurger delar en operationssal, och därför bokas operationer en vecka i förväg.',
      'en',
    ],
    ['ar', 'نحن نعتني بالكلاب والقطط والأرانب في الحي طوال أيام الأسبوع.', 'en'],
    ['fa', 'ما از سگ‌ها و گربه‌ها در محله خود مراقبت می‌کنیم و هر روز باز هستیم.', 'en'],
    ['he', 'אנחנו מטפלים בכלבים ובחתולים בשכונה שלנו כל השבוע.', 'en'],
    ['ja', '犬と猫の世話をします。', 'en'],
    ['zh', '我们照顾狗和猫。', 'de'],
    ['el', 'Φροντίζουμε σκύλους και γάτες στη γειτονιά μας.', 'en'],
  ] as const)('is %s, read in the text', (language, text, expected) => {
    expect(languageOfText(text, expected)).toBe(language);
  });

  test('is the expected one where there are too few words to tell', () => {
    expect(languageOfText('Bis bald!', 'de')).toBe('de');
    expect(languageOfText('Bis bald!', 'en')).toBe('en');
    expect(languageOfText('', 'nl')).toBe('nl');
  });

  test('is not told by headings and labels of the layout, addresses, hashtags or merge fields', () => {
    const post = `## No Activity\n\n### Email 1\n\n**Subject:** The new appointments of this autumn are here\n\n{{first_name}}, ${german} #DogsAndCatsOfLeith https://clinic.example/appointments-and-opening-hours\n\n**Call to action:** Book your appointment`;
    expect(languageOfText(post, 'en')).toBe('de');
  });
});

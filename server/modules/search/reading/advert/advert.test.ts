import { describe, expect, test } from 'vitest';
import { readAdvert, readCriteria } from '../../criteria/read-criteria.ts';
import { needOfHeading } from './headings.ts';
import { readLines } from './lines.ts';
import { readSections } from './sections.ts';

const read = (description: string) =>
  readCriteria({ title: '', location: 'Anywhere', description }).map(
    ({ need, kind, text }) => `${need} ${kind}: ${text}`,
  );

test('lines lose their marks, and what was wrapped is one line', () => {
  expect(
    readLines(
      '## Requirements\n\n- **Python** and\u200b SQL\n1. Java\n<li>Kafka</li>\nWe look for somebody who has worked for years with data and\nknows how to tell of it.',
    ).map(({ kind, text }) => [kind, text]),
  ).toEqual([
    ['heading', 'Requirements'],
    ['item', 'Python and SQL'],
    ['item', 'Java'],
    ['item', 'Kafka'],
    ['paragraph', 'We look for somebody who has worked for years with data and knows how to tell of it.'],
  ]);
});

test.each([
  ['Minimum Qualifications', 'must'],
  ['KEY REQUIREMENTS:', 'must'],
  ['Who you are', 'must'],
  ['Voraussetzungen', 'must'],
  ['Das bringst du mit', 'must'],
  ['Requisitos imprescindibles', 'must'],
  ['Compétences requises', 'must'],
  ['Requisiti', 'must'],
  ['Vereisten', 'must'],
  ['Cerințe', 'must'],
  ['Wymagania', 'must'],
  ['Preferred Qualifications', 'nice'],
  ['Se valorará', 'nice'],
  ['Mile widziane', 'nice'],
  ['Desired Skills (Must Have)', 'must'],
  ['Your responsibilities', 'duty'],
  ['Zakres obowiązków', 'duty'],
  ['Se requiere un técnico para desarrollar las siguientes tareas:', 'duty'],
  ['Vous êtes rattaché à un chef et vos principales missions seront les suivantes :', 'duty'],
  ['Información de contrataciones', 'none'],
  ['About Us', 'none'],
  ['About Housekeep', 'none'],
  ['Was wir bieten', 'none'],
  ['Vos avantages', 'none'],
  ['Beneficii', 'none'],
])('below “%s” stands what is %s', (heading, need) => expect(needOfHeading(heading)).toBe(need));

test('a heading counts with or without a colon, and one that no table has ends the section before it', () => {
  const sections = readSections(
    readLines(
      'About Us\n\nWe use Kafka.\n\nMinimum Qualifications\n\n- Java\n\nOur office dog\n\n- Likes Python\n\nNice to have:\n- Go',
    ),
  );
  expect(sections.map(({ heading, need }) => [heading, need])).toEqual([
    ['About Us', 'none'],
    ['Minimum Qualifications', 'must'],
    ['Our office dog', 'plain'],
    ['Nice to have', 'nice'],
  ]);
});

describe('an advert', () => {
  test('about the company does not swallow what is asked for below it', () => {
    expect(
      read(
        'About Us\nWe build Kafka tools.\n\nMinimum Qualifications\n- Java\n\nPreferred Qualifications\n- Go',
      ),
    ).toEqual(['must skill: Java', 'nice skill: Go']);
  });

  test('asks in one way for all that it names together', () => {
    expect(read('SAP, Oracle or NetSuite is strongly preferred.')).toEqual([
      'nice skill: SAP or Oracle or NetSuite',
    ]);
    expect(read('Requirements:\n- Driving licence - nice to have')).toEqual([
      'nice certificate: Driving licence',
    ]);
  });

  test.each([
    'We have built bridges since 1962.',
    'Arbeit mit Kindern im Alter von 3 bis 6 Jahren.',
    'No more than 3 moving violations in the last 3 years.',
    'Cares for patients aged 5 years and more.',
    'This is a 2-year contract.',
    'For more than 50 years, our company has led the market.',
  ])('demands no years: %s', (text) =>
    expect(read(`Requirements\n- ${text}`).filter((one) => one.includes('years:'))).toEqual([]),
  );

  test('demands years and months of a person', () => {
    expect(read('Requirements\n- At least 6 months of experience with Excel')).toContain(
      'must years: 6+ months of Excel',
    );
    expect(read('Wymagania:\n- doświadczenie przy produkcji okien min. rok')).toContain(
      'must years: 1+ years',
    );
    expect(read('Wij vragen\n- Minimaal 5 jaar relevante werkervaring')).toContain('must years: 5+ years');
  });

  test.each([
    'Benefits\n- Childcare allowance\n- Excel courses',
    'Hi GitHub community!',
    'Follow us on LinkedIn.',
    'Please send a Word resume to jobs@example.com',
    'We offer a salary of 50,000 € gross per month with SAP.',
    'Vietnamese university graduates built us.',
  ])('demands nothing by what it offers, or how to apply: %s', (text) => expect(read(text)).toEqual([]));

  test.each([
    ['Anforderungen\n- Englischkenntnisse', 'must language: English'],
    ['Anforderungen\n- Gute Deutsch- und Englisch-Kenntnisse', 'must language: German B2'],
    ['Requirements\n- Bilingual (English and Spanish)', 'must language: Spanish native'],
    [
      'Voraussetzungen\n- Abgeschlossenes Ingenieurstudium',
      'must certificate: Abgeschlossenes Ingenieurstudium',
    ],
    ['Requirements\n- HTML5 & CSS3', 'must skill: HTML5'],
    ['Requirements\n- RESTful APIs', 'must skill: RESTful APIs'],
    ['Requirements\n- Class A CDL', 'must certificate: Class A CDL'],
    ['Requirements\n- Active Secret clearance', 'must certificate: Active Secret clearance'],
    ['Requirements\n- Willing to work night shifts', 'must skill: night shifts'],
    [
      "Requirements\n- Bachelor's degree in Computer Science or a related field",
      "must certificate: Bachelor's degree in Computer Science or a related field",
    ],
    ['Profil recherché\n- Permis B', 'must certificate: Permis B'],
    ['Requisiti\n- Laurea in Informatica', 'must certificate: Laurea in Informatica'],
    ['Wymagania\n- wykształcenie wyższe', 'must certificate: wykształcenie wyższe'],
    ['Functie-eisen\n- HBO werk- en denkniveau', 'must certificate: HBO werk- en denkniveau'],
    ['Cerințe\n- Permis de conducere categoria B', 'must certificate: Permis de conducere categoria B'],
  ])('is read whole: %s', (text, criterion) => expect(read(text)).toContain(criterion));

  test('has headings below headings, and the deepest counts', () => {
    expect(
      read(
        '## Description\n\n**Why join us**\nWe run Kafka.\n\n### What skills do I need?\n- Java\n\n**Why Acme?**\n- Excel courses',
      ),
    ).toEqual(['must skill: Java']);
    expect(read('**OverigePluspunten**\n- Ervaring met Java\n- Ervaring met Kafka')).toEqual([
      'nice skill: Java',
      'nice skill: Kafka',
    ]);
  });

  test('is read below a heading that no table has, where a point asks for something', () => {
    expect(
      read(
        'Requirements\n- Java\n\n**Odds and ends**\n- Parties on Fridays\n- Experience with Kafka\n- Fruit',
      ),
    ).toEqual(['must skill: Java', 'must skill: Kafka']);
  });

  test.each([
    ['Wymagania:\n- prawo jazdy kat. B', ['must certificate: prawo jazdy kat. B']],
    ['Requisitos\n- Carné de Socorrista Acuático', ['must certificate: Carné de Socorrista Acuático']],
    ['Wymagania\n- Uprawnienia budowlane', ['must certificate: Uprawnienia budowlane']],
    ['Requirements\n- Clean driving record (no major violations)', ['must skill: Clean driving record']],
  ])('names the paper: %s', (text, criteria) => expect(read(text)).toEqual(criteria));

  test.each([
    [
      'Anforderungen\n- MS Office, Erfahrung mit DATEV von Vorteil',
      ['must skill: MS Office', 'nice skill: DATEV'],
    ],
    [
      'Wij vragen\n- Rijbewijs BE, VCA is een pré',
      ['must certificate: Rijbewijs BE', 'nice certificate: VCA'],
    ],
    [
      'Requirements\n- Knowledge of clouds (AWS, Azure) and containers (Docker, Podman) is a plus',
      ['nice skill: AWS', 'nice skill: Azure', 'nice skill: Docker', 'nice skill: Podman'],
    ],
    [
      'Anforderungen\n- Erfahrung mit Tools (z. B. Docker o.ä.). Kafka ist ein Plus.',
      ['must skill: Docker', 'nice skill: Kafka'],
    ],
  ])('asks for each thing in its own way: %s', (text, criteria) =>
    expect(read(text)).toEqual(expect.arrayContaining(criteria)),
  );

  test.each([
    ['BLS required; ACLS within 6 months of hire', ['must certificate: BLS', 'nice certificate: ACLS']],
    ['Nitrous certification within 90 days of hire', ['nice certificate: Nitrous certification']],
    ['Able to obtain a customs broker license', ['nice certificate: customs broker license']],
  ])('what may be acquired in the job is nice to have: %s', (text, criteria) =>
    expect(read(`Requirements\n- ${text}`)).toEqual(criteria),
  );

  test.each([
    ['2+ years of acute care experience', ['must years: 2+ years of acute care']],
    ['2 years of freight forwarding experience', ['must years: 2+ years of freight forwarding']],
    ['5+ years of Kotlin', ['must years: 5+ years of Kotlin', 'must skill: Kotlin']],
  ])('years of ordinary words are one demand: %s', (text, criteria) =>
    expect(read(`Requirements\n- ${text}`)).toEqual(criteria),
  );

  test.each([
    [
      'Strong Excel skills (VLOOKUP, pivot tables)',
      ['must skill: Excel', 'must skill: VLOOKUP', 'must skill: pivot tables'],
    ],
    ['SAP (MM, shipment planning)', ['must skill: SAP', 'must skill: MM', 'must skill: shipment planning']],
    ['SAP (e.g. MM)', ['must skill: SAP', 'nice skill: MM']],
  ])(
    'what brackets list behind a tool is asked for as it is, examples are nice to have: %s',
    (text, criteria) => expect(read(`Requirements\n- ${text}`)).toEqual(criteria),
  );

  test('names things unknown among known ones', () => {
    expect(read('Requirements\n- Experience with open source (Java, Git, Solr, and Lucene)')).toEqual(
      expect.arrayContaining(['must skill: Solr', 'must skill: Lucene']),
    );
  });

  test.each([
    ['Work mode: on-site\n\nRequirements:\n- Java', 'must skill: on-site'],
    ['This is a hybrid role.\n\nRequirements:\n- Java', 'must skill: hybrid role'],
    ['Modalità di lavoro: ibrida\n\nRequisiti:\n- Java', 'must skill: ibrida'],
  ])('says where the work is done beside its demands: %s', (text, criterion) =>
    expect(read(text)).toContain(criterion),
  );

  test.each([
    'Requirements\n- Not all applicants will have skills that match a job description exactly.',
    'Requisiti\n- Inquadramento retributivo commisurato all’esperienza.',
    'Requisitos\n- Se ofrece contrato indefinido',
    'Benefits\n- Flexible hours and a hybrid work model',
    'Nous demandons\n- Vous appréciez le travail en équipe.',
  ])('demands nothing that is offered or open to all: %s', (text) => expect(read(text)).toEqual([]));

  test('names no level that it does not say', () =>
    expect(
      readCriteria({
        title: 'Registered Nurse',
        location: 'Chicago',
        description: 'Requirements\n- IV therapy',
      }).filter(({ kind }) => kind === 'level'),
    ).toEqual([]));

  test('names no more than a search may have, and tells which lines were too many', () => {
    const skills = Array.from({ length: 60 }, (_, at) => `- Experience with widget-${at} repair`);
    const { criteria, notRead } = readAdvert({
      title: '',
      location: 'Anywhere',
      description: `Requirements\n${skills.join('\n')}`,
    });
    expect(criteria).toHaveLength(50);
    expect(notRead).toHaveLength(60 - criteria.filter(({ kind }) => kind === 'skill').length);
  });

  test('asks for what everyday words name', () => {
    expect(read('Requirements\n- Experience with sheep shearing')).toContain('must skill: sheep shearing');
    expect(read('Requisitos\n- Conhecimentos em lógica de programação')).toContain(
      'must skill: lógica de programação',
    );
  });

  test.each([
    ['Anforderungen\n- Erfahrung:Du hast Erfahrung mitSAP', ['must skill: SAP']],
    ['Requirements\n- Experience withKubernetes', ['must skill: Kubernetes']],
    ['Anforderungen\n- Kenntnisse in Kotlinvon Vorteil', ['nice skill: Kotlin']],
    ['_ Compétences requises :_\n\\- Java\n\\- Monorepo NX', ['must skill: Java', 'must skill: Monorepo NX']],
    [
      'Wymagania\n💻Docker lub Podman\n💻Kotlin\n\nOferujemy\n🏆Excel',
      ['must skill: Docker or Podman', 'must skill: Kotlin'],
    ],
  ])('is read though its marks and spaces were lost: %s', (text, criteria) =>
    expect(read(text)).toEqual(criteria),
  );

  test.each([
    'Why you should join Acme',
    'Warum Acme?',
    'Perché lavorare con noi',
    'Arbeitsbedingungen',
    'Freu dich auf',
  ])('%s ends what is asked for', (heading) =>
    expect(read(`Requirements\n- Kotlin\n\n${heading}\n- Excel courses`)).toEqual(['must skill: Kotlin']),
  );

  test('a heading may explain itself in parentheses', () =>
    expect(read('Anforderungen\n- Kotlin\nWünschenswert (von Vorteil, aber keine Pflicht)\n- Kafka')).toEqual(
      ['must skill: Kotlin', 'nice skill: Kafka'],
    ));

  test.each([
    ['Votre profil\n- Accessibilité numérique RGAA', ['must skill: Accessibilité numérique RGAA']],
    ['Votre profil\n- Force de proposition', []],
    ['Requisitos\n- Trabajo en equipo', []],
    ['Anforderungen\n- Fähigkeit, Risiken frühzeitig zu erkennen', []],
    ['Anforderungen\n- Erfahrung darin, diese souverän zu führen', []],
    [
      'Anforderungen\n- Kenntnisse im Tarif- und Sozialversicherungsrecht',
      ['Tarif', 'Sozialversicherungsrecht'].map((one) => `must skill: ${one}`),
    ],
    ['Anforderungen\n- Vertriebserfahrung', ['must skill: Vertrieb']],
    ['Requirements\n- Strong skills, with the ability to work effectively', []],
    ['Requirements\n- Able to make major code decisions', []],
    ['Requirements\n- Ability to operate a crane', ['must skill: crane']],
    ['Requirements\n- Previous experience in a similar post\n- Your chance to gain experience', []],
    ['Requirements\n- Up to date clinical nursing skills', ['must skill: clinical nursing']],
    ['Requisitos\n- Formación reglada en estética', ['must skill: estética']],
    ['Requisitos\n- Inglés nivel medio\n- Alto grado de autonomía', ['must language: English']],
    ['Requisitos\n- Conocimiento de la normativa académica', ['must skill: normativa académica']],
    ['Requisitos\n- Experiencia como técnico de calidad', ['must skill: calidad']],
    ['Requirements\n- You must have completed the above duties', []],
    ['Requirements\n- C&G 2391', ['must certificate: C&G 2391']],
    ['Requirements\n- Basic Life Support (BLS) and Kotlin', ['must skill: Kotlin', 'must certificate: BLS']],
    ['Requirements\n- Culinary school diploma', ['must certificate: Culinary school diploma']],
    ['Requisitos\n- Incorporación Inmediata\n- Capacidad Comercial\n- Kotlin', ['must skill: Kotlin']],
    ['Anforderungen\n- Wirtschaftsinformatik', ['must skill: Wirtschaftsinformatik']],
    ['Requirements\n- Current dental licenses', ['must certificate: dental licenses']],
    ['Requirements\n- Experience in the area of London', []],
    ['Votre profil\n- Bonne connaissance du droit du travail', ['must skill: droit du travail']],
    ['Profil\n- Expérience entre 3 et 5 ans', ['must years: 3+ years']],
    ['Wat breng je mee\n- Ondernemend, proactief en resultaatgericht', []],
    ['Requirements\n- Insurance experience', ['must skill: Insurance']],
    ['Requisitos\n- Experiencia de por lo menos 2 años', ['must years: 2+ years']],
    [
      'Requirements\n- Proficiency in driving manual transmission vehicles',
      ['must skill: driving manual transmission vehicles'],
    ],
  ])('names things, and neither manners nor sentences: %s', (text, criteria) =>
    expect(read(text)).toEqual(criteria),
  );

  test.each([
    [
      'Anforderungen\n- Fließende Deutschkenntnisse, Englischkenntnisse vorteilhaft',
      ['must language: German', 'nice language: English'],
    ],
    ['Anforderungen\n- Gute Kenntnisse des deutschen Arbeitsrechts', []],
    ['Requisitos\n- Conocimientos de derecho español', []],
    ['Requirements\n- Knowledge of German employment law', []],
  ])('tells languages from the law of a country: %s', (text, languages) =>
    expect(read(text).filter((one) => one.includes('language'))).toEqual(languages),
  );

  test.each([
    [
      'Requirements\n- Licensed Clinical Social Worker (LCSW)',
      'must certificate: Licensed Clinical Social Worker (LCSW)',
    ],
    ['Requirements\n- Registration with the NMC', 'must certificate: Registration with the NMC'],
    ['Requirements\n- NMC registration', 'must certificate: NMC registration'],
    [
      'Anforderungen\n- Abgeschlossene Steuerberaterprüfung',
      'must certificate: Abgeschlossene Steuerberaterprüfung',
    ],
  ])('knows a profession by its paper: %s', (text, criterion) => expect(read(text)).toContain(criterion));

  test.each([
    'Votre profil\n- Vous cherchez une alternance de 12 à 24 mois.',
    'Anforderungen\n- Du eignest dir Neues im Selbststudium an.',
    'Requirements\n- Exact salary depends on qualifications and experience with Kotlin.',
    'Líder del mercado, con más de 25 años de experiencia en telecomunicaciones, busca un vendedor.',
    'Requirements\n- Pursuant to the Fair Chance Ordinance, we consider applicants with a record.',
  ])('demands nothing by terms, law or pay: %s', (text) => expect(read(text)).toEqual([]));
});

test.each([
  ['Imprescindible permiso de conducir.', ['must certificate: permiso de conducir']],
  ['Se valorará coche propio.', ['nice skill: coche propio']],
  ['Necesario carnet de carretilla.', ['must certificate: carnet de carretilla']],
])('asks beside a list, too: %s', (sentence, expected) =>
  expect(read(`${'Somos una empresa líder. '.repeat(30)}\n${sentence}\n\nRequisitos\n- SQL`)).toEqual(
    expect.arrayContaining(expected),
  ),
);

test.each([
  ['Communication skills to interact with data managers, vendors and other parties', []],
  ['Experience working cross-functionally with teams like HR, Finance and Legal', []],
  ['Work in person in Atlanta (GA) or Newark (NJ)', []],
  ['Experience leading a team of Java developers', ['must skill: leading a team', 'must skill: Java']],
  ['Able to provide clear updates and hold difficult conversations', []],
  ['Experience with LLM inference', ['must skill: LLM']],
  ['Experience standing up attribution models', ['must skill: attribution models']],
  ['A license to practice medicine', ['must certificate: license to practice medicine']],
  ['Ability to operate forklifts and tractors', ['must skill: forklifts', 'must skill: tractors']],
  [
    'Forklift license (CDL preferred, but not required)',
    ['must certificate: Forklift license', 'nice certificate: CDL'],
  ],
  ['Sage (payroll) and Excel', ['must skill: Sage', 'must skill: payroll', 'must skill: Excel']],
])('a point demands no more than it asks for: %s', (point, expected) =>
  expect(
    read(`Requirements\n- ${point}\n- SQL`).filter(
      (one) => one !== 'must place: Anywhere' && one !== 'must skill: SQL',
    ),
  ).toEqual(expected),
);

import { describe, expect, test } from 'vitest';
import { readCriteria } from '../../criteria/read-criteria.ts';

const read = (description: string) =>
  readCriteria({ title: '', location: 'Anywhere', description }).map(
    ({ need, kind, text }) => `${need} ${kind}: ${text}`,
  );

describe('an advert as job boards print it', () => {
  test.each(
    'SAP HR, SAP FI/CO, SAP MM, SAP Payroll, Oracle Financials, Oracle ERP, Microsoft Dynamics 365'.split(
      ', ',
    ),
  )('asks for “%s” as one skill', (name) =>
    expect(read(`Must have: ${name}, Excel`)).toEqual([`must skill: ${name}`, 'must skill: Excel']),
  );

  test.each(
    'Nice, Nice to have, Bonus, Optional, Could have, Wünschenswert, Kann, Kann-Kriterien, Souhaité, Un avantage, Valorable, Ventaja, Gradito, Vantaggio, Gewenst, Pluspunt, Desejável, Vantagem, Avantaj, De dorit, Mile widziane, Pożądane'.split(
      ', ',
    ),
  )('asks for what follows “%s:” as nice to have, in a line, a sentence and above the musts', (label) => {
    const wanted = ['must skill: Java', 'nice skill: DATEV'];
    expect(read(`Must have: Java\n${label}: DATEV`)).toEqual(wanted);
    expect(read(`Must have: Java. ${label}: DATEV.`)).toEqual(wanted);
    expect(read(`${label}: DATEV\nMust have: Java`)).toEqual(wanted.toReversed());
  });

  test.each([
    ['Requirments', 'must'],
    ['Minimum Qualificatons:', 'must'],
    ['Prefferred Qualifications', 'nice'],
    ['Anfoderungen', 'must'],
  ])('a slip in the heading %s changes nothing', (heading, need) =>
    expect(read(`Who we are\nA small shop.\n\n${heading}\n- Kotlin\n- Kafka`)).toEqual([
      `${need} skill: Kotlin`,
      `${need} skill: Kafka`,
    ]),
  );

  test('a title set apart by empty lines is a heading, known or not', () =>
    expect(
      read(
        'Developer for us\n\nSkills sind der Schlüssel!\n\nKenntnisse in Kotlin \nErfahrung mit Kafka und mit Datenbanken aller Art sowie mit  \nKenntnisse in Rust von Vorteil \n\nDas sind die Perspektiven!\n\nExcel-Kurse \nKantine',
      ),
    ).toEqual([
      'must skill: Kotlin',
      'must skill: Kafka',
      'must skill: Datenbanken aller Art',
      'nice skill: Rust',
    ]));

  test.each(['3/5 anni', '3-5 anni'])('a range of years, %s, asks for the fewest', (span) =>
    expect(read(`Requisiti\n- Esperienza di almeno ${span} nel ruolo`)).toEqual(['must years: 3+ years']),
  );

  test('demands behind a list of benefits are none of them', () =>
    expect(
      read(
        'Funciones\n- Repartir comida\nSe ofrece\n- Contrato indefinido\n- Salario por convenio\n- Carné de conducir vigente\n- Experiencia como repartidor\n- Vehículo propio',
      ),
    ).toEqual([
      'must certificate: Carné de conducir',
      'must skill: repartidor',
      'must skill: Vehículo propio',
    ]));

  test('a heading that asks for years of each of its points is a demand, too', () =>
    expect(
      read('Funciones\n- Repartir\n\nExperiencia mínima de 5 años en:\n- saneamiento\n- climatización'),
    ).toEqual(['must years: 5+ years', 'must skill: saneamiento', 'must skill: climatización']));

  test('a sentence that asks begins anew where a period was lost', () =>
    expect(
      read(
        `${'We are a leading office. '.repeat(30)}Our team does VAT reviews in its own system every day The successful candidate will be part qualified ACCA with payroll experience.`,
      ),
    ).toEqual(['must skill: payroll', 'must certificate: ACCA']));

  test.each([
    [
      'Requirements\n- 2+ years of field service or technical operations experience',
      'field service or technical operations',
    ],
    ['Requirements\n- Experience with pruning, cabling, and bracing', 'bracing'],
    [
      'Requirements\n- Experience in one or more of the following: distributed systems, concurrency',
      'distributed systems or concurrency',
    ],
    ['Requirements\n- Ability to lift 50 lbs and work safely', 'lift 50 lbs'],
    [
      'Funciones\n- Repartir\n\nExperiencia mínima de 5 años en:\n- saneamiento\n- climatización',
      'climatización',
    ],
    [
      'Requirements\n- Laboratory skills (sterile technique, media preparation, microscopy)',
      'media preparation',
    ],
    ['Requirements\n- Flexible schedule, including overtime, evenings, and/or weekends', 'weekends'],
    ['Requisitos\n- Experiencia en reparación de aparatos electrónicos: ordenadores, móviles', 'móviles'],
    [
      'You will have experience in at least one of the following areas:\n- Thermal analysis',
      'Thermal analysis',
    ],
    ['Requirements\n- Clean driving record (we run a report on all drivers)\n- Java', 'Clean driving record'],
    [
      `${'We are a leading office. '.repeat(30)}\nThe ideal candidate for this role will have previous experience within general civils.`,
      'civils',
    ],
    ['Requirements\n- Experience with communication systems', 'communication systems'],
    ['Requirements\n- Knowledge of temperature control', 'temperature control'],
    ['Voraussetzungen\n- Kenntnisse im Energiehandel', 'Energiehandel'],
    ['Cerințe\n- Disponibilitate pentru ture de noapte', 'ture de noapte'],
    [
      'Requisitos\n- Dominio profundo de programación orientada a objetos',
      'programación orientada a objetos',
    ],
    ['Wymagania\n- Dobre rozumienie relacyjnych baz danych', 'relacyjnych baz danych'],
  ])('reads what is asked for in other words: %s', (text, skill) =>
    expect(read(text)).toContain(`must skill: ${skill}`),
  );

  test.each([
    ['Cerințe\n- Permis categoria D, valabil', ['Permis categoria D']],
    ['Cerințe\n- Permis categoria B sau BE', ['Permis categoria B sau BE']],
    ["Profil\n- Vous êtes issu d'une formation en conduite de ligne", ['formation en conduite de ligne']],
    [
      "Profil\n- Vous bénéficiez d'une formation de soudeur et avez le goût du travail",
      ['formation de soudeur'],
    ],
    ['Requisiti\n- Diploma di perito elettronico', ['Diploma di perito elettronico']],
    ['Requisitos\n- Formação completa em engenharia elétrica', ['Formação completa em engenharia elétrica']],
    ['Wymagania\n- Wyższe wykształcenie techniczne', ['Wyższe wykształcenie techniczne']],
    ['Anforderungen\n- Bachelor- oder Masterstudium', ['Bachelor- oder Masterstudium']],
    [
      "Requisiti\n- Laurea in Psicologia e iscrizione all'Albo professionale",
      ['Laurea in Psicologia', "iscrizione all'Albo"],
    ],
    ['Anforderungen\n- Abgeschlossene Berufslehre als Elektromonteur', ['Berufslehre als Elektromonteur']],
    ['Anforderungen\n- Universitäts- oder Fachhochschulstudium', ['Universitäts- oder Fachhochschulstudium']],
    [
      'Requirements\n- PhD degree in Computer Science, Mathematics, or equivalent experience',
      ['PhD degree in Computer Science, Mathematics, or equivalent experience'],
    ],
  ])('reads papers whole, and one beside the other: %s', (text, papers) =>
    expect(
      read(text)
        .filter((one) => one.includes('certificate'))
        .map((one) => one.replace(/^must certificate: (?:Abgeschlossene )?/, '')),
    ).toEqual(papers),
  );

  test.each([
    [
      'Requirements\n- Mastery of English, both written and spoken (German is not required)',
      ['must language: English'],
    ],
    [
      'Anforderungen\n- Fließende Deutsch- und Englischkenntnisse und Slowenisch von Vorteil',
      ['must language: German', 'must language: English', 'nice language: Slovenian'],
    ],
    ['Wymagania\n- Gotowość do delegacji w obrębie Polski', ['must skill: delegacji']],
    ['Requisitos\n- Tener al menos 21 años cumplidos.', []],
    ['Competenze apprezzate\n- Esperienza con Kafka', ['nice skill: Kafka']],
  ])('keeps apart what else a line says: %s', (text, criteria) => expect(read(text)).toEqual(criteria));

  test.each([
    [
      "Missions\n- Rencontrer des partenaires\n\nIdéalement vous avez de l'expérience dans un ou plusieurs des domaines d'activité suivants :\n- Gestion d'événements\n- Référencement",
      ["nice skill: Gestion d'événements", 'nice skill: Référencement'],
    ],
    ['<h2>Requirements</h2><ul><li>\n<p>Kotlin</p>\n</li></ul>', ['must skill: Kotlin']],
    ['Benefits\n\nGreatness Bonus: Excel courses', []],
    ['Requirements\n- Demonstrated capability in process design', ['must skill: process design']],
    [
      'Requirements\n- Three (3) years of experience with Kotlin',
      ['must years: 3+ years of Kotlin', 'must skill: Kotlin'],
    ],
    ['Requirements\n- Collaboration skills for working with non-technical stakeholders', []],
    ['Anforderungen\n- Erfahrung im Eventmanagement (z. B. Messen)', ['must skill: Eventmanagement']],
    [
      'Anforderungen\n- Erfahrung in der Pflege detaillierter Spezifikationen',
      ['must skill: Pflege detaillierter Spezifikationen'],
    ],
    [
      'Requisitos:\n\nLicencia de manejo vigente\nDisponibilidad para rotar turnos\nMecánica diésel\nHabilidad para interpretar diagramas eléctricos',
      [
        'must certificate: Licencia de manejo',
        'must skill: rotar turnos',
        'must skill: Mecánica diésel',
        'must skill: diagramas eléctricos',
      ],
    ],
    [
      'Requirements\n- Experience in one or more of the following:\n- Central boiler plants\n- Tunnel construction',
      ['must skill: Central boiler plants', 'must skill: Tunnel construction'],
    ],
    ['Requirements\n- Licensed in Kentucky', ['must certificate: Licensed in Kentucky']],
    ['Requirements\n- Pass a background and drug screen', ['must certificate: background and drug screen']],
    ['Requirements\n- Tasks get completed within given time frame', []],
    ['Requirements\n- Java\n\nWhy you’ll love it here:\n- Lead our Kotlin meetups', ['must skill: Java']],
    ['Requirements\n- Experience in California', []],
    [
      'Czego oczekujemy od Ciebie:\n\nbardzo dobrej znajomości przepisów podatkowych i prawa pracy w Polsce\ndoświadczenia w handlu detalicznym',
      ['must skill: przepisów podatkowych', 'must skill: prawa', 'must skill: handlu detalicznym'],
    ],
    [
      'Requirements\n- Experience in land acquisition in the food industry\n- Knowledgeable about beekeeping',
      ['must skill: land acquisition', 'must skill: food', 'must skill: beekeeping'],
    ],
    [
      'Requisitos\n- Experiencia como vendedor en el sector textil',
      ['must skill: vendedor', 'must skill: sector textil'],
    ],
    ['Requirements\n- Experience with Kotlin - an advantage', ['nice skill: Kotlin']],
    [
      'Requirements\n- At least 1 year of research experience (training may be substituted)',
      ['must years: 1+ years of research'],
    ],
    [
      'Welche Aufgaben erwarten Sie?\n- Pflege der Website\n\nIhr Profil\n- Verlässlichkeit\n- Ortskenntnis ab Köln\n- Ein Sprachkurs wird angeboten',
      ['must skill: Ortskenntnis'],
    ],
    ['Wymagania\n- biegła znajomość j. polskiego', ['must language: Polish']],
    [
      'Was wir von Ihnen erwarten (bzw. nach der Ausbildung):\n- Nachweis der körperlichen Tauglichkeit\n\nWas wir Dir bieten\n- Kotlin',
      ['must skill: körperlichen Tauglichkeit'],
    ],
    [
      'Wymagania\n- minimum 3-letnie doświadczenie zawodowe\n- bardzo dobrej znajomości przepisów podatkowych\n- oferta jest dla osób powyżej 18 roku życia\n- zapraszamy z okolic Gdyni',
      ['must years: 3+ years', 'must skill: przepisów podatkowych'],
    ],
    [
      'Anforderungen\n- dreijährige Berufserfahrung\n- zweijährige Ausbildung als Koch\n- Streckenkenntnis',
      ['must years: 3+ years', 'must certificate: Ausbildung als Koch', 'must skill: Streckenkenntnis'],
    ],
    [
      'Requirements\n- Proven track record of vehicle sales\n- Track record of success\n- 8+ yearsof experience withperformance tuning',
      ['must skill: vehicle sales', 'must years: 8+ years of performance tuning'],
    ],
    ['Anforderungen\n- ausgezeichnetes Deutschniveau', ['must language: German C1']],
    ['Wat vragen wij\n- BIG registratie', ['must certificate: BIG registratie']],
    [
      'Requirements\n- Lakehouse architecture and semantic layers',
      ['must skill: Lakehouse architecture', 'must skill: semantic layers'],
    ],
    ['Requirements\n- Improve processes continuously', []],
    ['Requirements\n- Experience to provide high quality care', []],
    [
      'Requirements\n- Degree in Engineering, Physics, or similar',
      ['must certificate: Degree in Engineering'],
    ],
    ['Requirements\n- Experience in the healthcare field', ['must skill: healthcare']],
    ['Requirements\n- Implemented continuous deployment in two teams', ['must skill: continuous deployment']],
    [
      'Anforderungen\n- Ausbildung als Koch, idealerweise Hotel- oder Klinikküche',
      ['must certificate: Ausbildung als Koch', 'nice skill: Hotel', 'nice skill: Klinikküche'],
    ],
    [
      'Anforderungen\n- Führungserfahrung im technischen Service',
      ['must skill: Führung', 'must skill: technischen Service'],
    ],
    [
      'Requirements\n- Experience with Looker, though Tableau is also valuable',
      ['must skill: Looker', 'nice skill: Tableau'],
    ],
    ['Functie-eisen\n- Kennis van Rust is fijn, maar niet noodzakelijk', ['nice skill: Rust']],
    ['Requisitos\n- Ensino medio completo', ['must certificate: Ensino medio completo']],
    [
      'The applicant would need to be registered with the NMC.',
      ['must certificate: registered with the NMC'],
    ],
    ['We combine years of experience in Scala with care.', ['nice skill: Scala']],
  ])('reads lists and asides as they are meant: %s', (text, criteria) =>
    expect(read(text)).toEqual(criteria),
  );

  test('what is offered stays offered, whatever its lines begin with', () =>
    expect(
      read(
        'Requirements\n- Kotlin\n\nBenefits\n\nGreat benefits: lunch\nGreatness Bonus: Excel courses\nWe have fun.',
      ),
    ).toEqual(['must skill: Kotlin']));

  test('a text that lost its line breaks is broken where words are glued', () =>
    expect(
      read(
        `${'Who we areWe are a studio that tells of itself at great length. '.repeat(6)}Key skills:Knowledge of SQL Server and SSISExperience with Microsoft AzureWorking as a part of an agile teamBeneficial:Other databases such as MySQL. Our benefits include: Healthcare in Java`,
      ),
    ).toEqual([
      'must skill: SQL Server',
      'must skill: SSIS',
      'must skill: Microsoft Azure',
      'must skill: agile',
      'nice skill: MySQL',
    ]));

  test('a text without any line breaks is broken where headings and points begin', () =>
    expect(
      read(
        `${'The salon is known in its town for the care that it takes, and its customers come back. '.repeat(4)}RESPONSIBILITIES Greeting our guests Keeping the tools clean ESSENTIAL CRITERIA Minimum of 3 years experience in balayage Working knowledge of Phorest and a clean record DESIRABLE Experience of bridal styling In return our salon pays for Excel courses`,
      ),
    ).toEqual(['must years: 3+ years of balayage', 'must skill: Phorest', 'nice skill: bridal styling']));

  test.each([
    ['The successful applicant must have Estate Agency experience.', ['must skill: Estate Agency']],
    ['The Store Manager will ideally have a background in carpets.', ['nice skill: carpets']],
    [
      'Our client is a garage.\nRequirements\n- Kotlin\n\nLocation\nLeeds\nYou must hold a full driving licence.',
      ['must skill: Kotlin', 'must certificate: full driving licence'],
    ],
    ['Our shops give customers the complete customer experience.', []],
    [
      'Requirements\n- Kotlin\n- Experience of leading and managing a team',
      ['must skill: Kotlin', 'must skill: leading and managing a team'],
    ],
    [
      'Person specification\n- Knowledge of phonics (E)\n- Knowledge of Makaton (D)',
      ['must skill: phonics', 'nice skill: Makaton'],
    ],
    [
      'Requisitos\nSe requiere español fluido, inglés opcional.',
      ['must language: Spanish C1', 'nice language: English'],
    ],
    ['Vous :\n- Piloterez la gestion\n- Assurerez les rendez-vous', []],
  ])('reads who a sentence is about: %s', (text, criteria) => expect(read(text)).toEqual(criteria));

  test('a paragraph in bold letters is no heading', () =>
    expect(
      read(
        '<p><b>We are looking for a motivated assistant. Experience in a community clinic would be beneficial but is not essential.</b></p>',
      ),
    ).toEqual(['nice skill: community clinic']));

  test('an interview in person is no condition of the work', () =>
    expect(read('Requisitos\n- Aprobar una entrevista presencial')).toEqual([]));
});

test.each([
  [
    'Requirements\n- Expertise in pipetting techniques and sample handling',
    ['pipetting techniques', 'sample handling'],
  ],
  [
    'Requirements\n- Familiar with role-based permissions, secure passwords, and access logs',
    ['role-based permissions', 'secure passwords', 'access logs'],
  ],
  [
    'Requirements\n- Experience in talent development including mentorship',
    ['talent development', 'mentorship'],
  ],
  ['Requirements\n- Experience with customer experience surveys', ['customer experience surveys']],
  ['Requirements\n- Excellent in Microsoft Excel, pivot tables', ['Microsoft Excel', 'pivot tables']],
  ['Requirements\n- Knowledge of carpentry Experience of managing a paint shop', ['carpentry', 'paint shop']],
  ['Anforderungen\n- Bereitschaft zur Schicht- und Wochenendarbeit', ['Schichtarbeit', 'Wochenendarbeit']],
  ['Anforderungen\n- Interesse an Kubernetes, Inhalten und digitalen Trends', ['Kubernetes']],
  ['Requirements\n- Report writing skills', ['Report writing']],
  ['Requirements\n- Knowledge of pressure vessels and stress tests', ['pressure vessels', 'stress tests']],
  [
    'Profil\n- Maîtriser les logiciels de bureautique de traitement comptable',
    ['logiciels de bureautique de traitement comptable'],
  ],
  [
    'Profil\n- Vous maîtrisez la soudure, les plans de montage et la domotique',
    ['soudure', 'plans de montage', 'domotique'],
  ],
  ['Requisiti\n- Esperienza con migrazioni massive ad ambienti cloud', ['migrazioni massive', 'cloud']],
  [
    'Anforderungen\n- Kenntnisse in medizinischen Programmen (vornehmlich MediStar)',
    ['medizinischen Programmen', 'MediStar'],
  ],
  ['Requisitos\n- Experiencia comercial en venta directa', ['comercial', 'venta directa']],
  ['Requisitos\n- Experiencia de cara al público\n- P.R.L. básico', ['P.R.L']],
  ['Requisitos\n- Capacidad de dirección de equipos', ['dirección de equipos']],
  ['Requisitos\n- Experiencia en venta para una perfumería de la zona', ['venta']],
  ['Requisitos\n- Vivência com Vault\n- Puppeteer', ['Vault', 'Puppeteer']],
  ['Requisiti\n- Esperienza nel ruolo maturata in enti pubblici', ['enti pubblici']],
  ['Anforderungen\n- Erfahrung in der Arbeit mit großen Datenmengen', ['großen Datenmengen']],
  ['Anforderungen\n- Erfahrung in selbstständiger Projektsteuerung', ['Projektsteuerung']],
  ['Anforderungen\n- Erfahrung mit Kotlin runden dein Profil ab', ['Kotlin']],
  ['Requirements\n- Concrete, masonry and hydrology experience', ['Concrete', 'masonry', 'hydrology']],
  ['Requisitos\n- Conocimientos de Gestión de Mantenimiento', ['Gestión de Mantenimiento']],
  ['Requisitos\n- Conhecimento de Kafka, Estruturas de Dados', ['Kafka', 'Estruturas de Dados']],
  ['Requisitos\n- Experiencia en el puesto de mecánico', ['mecánico']],
  ['Requisitos\n- Ter experiências com vendas externas\n- Possuir veículo', ['vendas externas', 'veículo']],
  [
    'Requisiti\n- Capacità di lettura disegno tecnico, utilizzo strumenti di misura',
    ['disegno tecnico', 'strumenti di misura'],
  ],
  [
    'Wij vragen\n- Ervaring met het aanbrengen van mortel, het voorstrijken van muren',
    ['aanbrengen van mortel', 'voorstrijken van muren'],
  ],
  ['Requirements\n- Solid PostgreSQL: query plans, migrations', ['PostgreSQL', 'query plans', 'migrations']],
  [
    'Empresa de renting desea incorporar a sus talleres. Buscamos un oficial con experiencia en mecánica pesada.',
    ['mecánica pesada'],
  ],
  ['Profil\n- Une expérience réussie en tant que cariste', ['cariste']],
  ['Requisitos\n- Residencia en Gran Canaria', ['Residencia en Gran Canaria']],
  ['Requisitos\n- Disponibilidad para trabajar los domingos', ['Disponibilidad para trabajar los domingos']],
  ['Requirements\n- Be able to pass a DOT physical', ['DOT physical']],
  ['Requirements\n- A current DMV printout of the driving record', ['DMV printout', 'driving record']],
  ['Requirements\n- Must live near Doncaster', ['Must live near Doncaster']],
  ['Requirements\n- Able to work flexible hours', ['Able to work flexible hours']],
  ['Notre entreprise\nHoraires décalés en 2x8', ['Horaires décalés', '2x8']],
])('reads each thing of a list, and all of its name: %s', (text, names) =>
  expect(read(text)).toEqual(names.map((name) => `must skill: ${name}`)),
);

test.each([
  ['Qualifikation\n- SQL\n\nBei uns erwarten dich unter anderem\n- Kubernetes-Schulungen', ['SQL']],
  ['Profil\n- SQL\n\nVous aurez pour missions de :\n- Kubernetes\n- Kafka', ['SQL']],
  ['Requirements\n- SQL\n\nMinimum starting salary\n- Kubernetes', ['SQL']],
  ['Chcemy zasilić nasz zespół o osobę, która:\n- zna Kubernetes\n- zna SQL', ['Kubernetes', 'SQL']],
  ['## Requirements\n\n- SQL\n\nHow to apply\n\nSend:\n\n- CV or LinkedIn', ['SQL']],
  [
    `Attributes\n- In-depth knowledge of food microbiology\n- Product sampling plans\n- Strong understanding of HACCP\n\n${'We are a company of many places. '.repeat(20)}`,
    ['food microbiology', 'Product sampling plans', 'HACCP'],
  ],
])('tells by headings, and by the other points, what a list asks for: %s', (text, names) =>
  expect(read(text)).toEqual(names.map((name) => `must skill: ${name}`)),
);

test('a paper is asked for among points that tell of the company', () =>
  expect(
    read(
      'Requisitos\n- SQL\n- Carnet de conducir y vehículo\n- Equipo joven y dinámico en una empresa líder\n- Posibilidad de formación continua a cargo de la empresa',
    ),
  ).toContain('must certificate: Carnet de conducir'));

test.each([
  ['You will be RGN qualified with an active NMC pin.', 'must certificate: NMC pin'],
  ['Our client is looking to add an engineer with a petroleum background.', 'must skill: petroleum'],
  ['This will suit someone with knowledge of plastering.', 'must skill: plastering'],
  ['The role requires experience of plastering.', 'must skill: plastering'],
])('asks of the applicant beside a list: %s', (sentence, criterion) =>
  expect(
    read(`${'We are a company of many places. '.repeat(30)}\n${sentence}\n\nRequirements\n- SQL`),
  ).toContain(criterion),
);

test('demands behind what is offered ask one after the other', () =>
  expect(
    read(
      'Se ofrece\n- Contrato indefinido\n- Comedor\n- Mínimo 1 año de experiencia realizando promociones\n- Manejo de SAP',
    ),
  ).toContain('must years: 1+ years of promociones'));

test('the level of a language is no skill', () =>
  expect(read('Anforderungen\n- Deutsch in Wort und Schrift (mindestens C1-Niveau)').join()).not.toContain(
    'Niveau',
  ));

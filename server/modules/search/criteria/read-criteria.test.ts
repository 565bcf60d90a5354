import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAdvert, readCriteria } from './read-criteria.ts';

const sentences = readFileSync(
  new URL('../../../../tests/quality/criteria-sentences.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string?]);

const read = (job: { title?: string; location?: string; description?: string }) =>
  readCriteria({ title: '', location: 'Anywhere', description: '', ...job }).map(
    ({ need, kind, text }) => `${need} ${kind}: ${text}`,
  );

test('reads at least 150 sentences with precision and recall of 95 %', () => {
  let right = 0;
  let given = 0;
  let wanted = 0;
  const wrong: string[] = [];
  for (const [sentence, list = ''] of sentences) {
    const expected = list === '' ? [] : list.split(' | ').map((criterion) => criterion.toLowerCase());
    const found = read({ description: sentence }).map((criterion) => criterion.toLowerCase());
    const shared = found.filter((criterion) => expected.includes(criterion)).length;
    right += shared;
    given += found.length;
    wanted += expected.length;
    if (shared < found.length || shared < expected.length) wrong.push(`${sentence}: ${found.join(' | ')}`);
  }
  const [precision, recall] = [right / given, right / wanted];
  console.info(
    `${sentences.length} sentences: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, wrong:\n${wrong.join('\n')}`,
  );
  expect(sentences.length).toBeGreaterThanOrEqual(150);
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.95);
});

describe('readCriteria', () => {
  test('reads title, level, place and years before the skills, each with its words', () => {
    const criteria = readCriteria({
      title: 'Senior Data Engineer (Kafka)',
      location: 'Berlin',
      description: 'You have 5+ years of SQL. Airflow is a plus.',
    });
    expect(criteria.map(({ need, kind, text }) => `${need} ${kind}: ${text}`)).toEqual([
      ...[
        'must title: Senior Data Engineer',
        'must level: senior',
        'must skill: Kafka',
        'must place: Berlin',
      ],
      ...['must years: 5+ years of SQL', 'must skill: SQL', 'nice skill: Airflow'],
    ]);
    expect(criteria.at(-1)?.source).toBe('Airflow is a plus.');
    expect(new Set(criteria.map(({ id }) => id)).size).toBe(criteria.length);
  });

  test('asks once for a title that is a registration, too', () => {
    const description = 'You must be a registered nurse with an ACLS certificate.';
    const criteria = readCriteria({ title: 'Registered Nurse', location: '', description });
    expect(criteria.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'title: Registered Nurse',
      'certificate: ACLS certificate',
    ]);
  });

  test('asks once for a skill of the title that the demands name beside others', () => {
    const job = { title: 'Payments Engineer', location: 'Berlin' };
    const read = (demand: string) =>
      readCriteria({ ...job, description: `Requirements\n- ${demand}` }).map(({ text }) => text);
    expect(read('Kafka')).toContain('Payments');
    expect(read('Experience with payments or banking')).not.toContain('Payments');
  });

  test('names levels as recruiters do, and none where the title names none', () => {
    for (const title of ['Data Engineer', 'Nurse II', 'Especialista I', 'Operator 3'])
      expect(read({ title }).join()).not.toContain('level');
    expect(read({ title: 'Chief Financial Officer' })).toContain('must level: C-level');
    expect(read({ title: 'Data Engineering Intern' })).toContain('must level: intern');
  });

  test('reads places that are wanted and excluded', () => {
    expect(read({ title: 'Nurse', location: 'Remote, Europe only' })).toContain(
      'must place: Remote, Europe only',
    );
    expect(read({ title: 'Nurse', location: 'United States, not in California' })).toEqual(
      expect.arrayContaining(['must place: United States', 'not place: California']),
    );
    expect(read({ title: 'Nurse', location: 'Anywhere' }).join()).not.toContain('place');
    expect(read({ title: 'Nurse', location: 'Berlin or remote' })).toContain('nice place: Berlin or remote');
    for (const description of [
      'Remote within the EU is possible.',
      'Fully remote work.',
      'Remote (EU) possible',
    ])
      expect(read({ title: 'Nurse', location: 'Berlin', description })).toContain(
        'nice place: Berlin or remote',
      );
    const description = 'No remote work.';
    expect(read({ title: 'Nurse', location: 'Berlin', description })).toContain('must place: Berlin');
  });

  test.each([
    ['You will be ACA or ACCA qualified', ['ACA or ACCA']],
    ['TEFL, TESOL, CELTA, or equivalent certification', ['TEFL or TESOL or CELTA']],
    ['You must be certified in CPR, first aid and AED', ['CPR', 'first aid', 'AED']],
    [
      'You must be a registered (or close to graduating) mental health nurse',
      ['registered mental health nurse'],
    ],
    ['Graduate level qualification', ['Graduate level qualification']],
    ['CPA and SAP experience', ['CPA']],
    ['ROV pilot licence required', ['ROV pilot licence']],
    ['You must have a commercial diving licence', ['commercial diving licence']],
    ['Active Colorado RN license required', ['RN license']],
    ['Required: must have a CPA, but no degree', ['CPA']],
    ['Required: nothing is counted until the apprenticeship has been completed', []],
  ])('reads each certificate of a list: %s', (description, certificates) => {
    const found = read({ title: 'Accountant', description }).filter((one) => one.includes(' certificate: '));
    expect(found).toEqual(certificates.map((name) => `must certificate: ${name}`));
  });

  test.each([
    ['Fluent Icelandic', ['Icelandic C1']],
    ['Swahili and Amharic, both fluent', ['Swahili C1', 'Amharic C1']],
    ['fließend Isländisch', ['Icelandic C1']],
    ['islandais courant', ['Icelandic C1']],
    ['Two years in Icelandic fisheries', []],
    ['Required: Salesforce, Icelandic, Excel', ['Icelandic']],
    ['Required: Thai massage', []],
  ])('reads any language of the world where it is spoken: %s', (description, languages) => {
    const found = read({ title: 'Accountant', description }).filter((one) => one.includes(' language: '));
    expect(found).toEqual(languages.map((name) => `must language: ${name}`));
  });

  test.each([
    ['Knowledge of Oracle, SAP or equivalent', ['Oracle or SAP']],
    ['Maîtrise de Photoshop, InDesign ou équivalent', ['Photoshop or InDesign']],
    ['Kenntnisse in SAP oder vergleichbaren ERP-Systemen', ['SAP or ERP']],
    ['Experience with Jira or a similar tool', ['Jira']],
    ['Experience in Python, Docker and Excel or similar', ['Python', 'Docker', 'Excel']],
  ])('reads what may be something like it as one demand: %s', (line, skills) => {
    const found = read({ title: 'Clerk', description: `Requirements\n- ${line}` });
    expect(found.filter((one) => one.includes(' skill: '))).toEqual(
      skills.map((name) => `must skill: ${name}`),
    );
  });
});

test('takes a prefix for no skill', () => {
  const found = read({
    title: 'Clerk',
    description: 'Requirements\n- Bi-weekly payroll\n- Run bi-weekly payroll',
  });
  expect(found).not.toContainEqual(expect.stringMatching(/: bi$/i));
});

test('suggests what the duties alone name, and demands none of it', () => {
  const description = [
    'Responsibilities',
    '- Build pipelines with Kafka and Terraform',
    '- Write Python daily',
    'Minimum Qualifications',
    '- Python',
    'Benefits',
    '- Courses in Excel',
  ].join('\n');
  const job = { title: 'Data Engineer', location: 'London', description };
  const { suggestions, criteria } = readAdvert(job);
  const source = 'Build pipelines with Kafka and Terraform';
  const skill = { kind: 'skill', need: 'nice', source };
  expect(suggestions).toEqual([
    { id: 's1', text: 'Kafka', ...skill },
    { id: 's2', text: 'Terraform', ...skill },
  ]);
  expect(criteria.filter(({ kind }) => kind === 'skill').map(({ text }) => text)).toEqual(['Python']);
});

test.each([
  ['Structural Health Monitoring (SHM)', 'must skill: Structural Health Monitoring or SHM'],
  ['Certified Public Accountant (CPA)', 'must certificate: Certified Public Accountant or CPA'],
])('a name with its abbreviation is one demand: %s', (point, expected) => {
  const criteria = read({ description: `Requirements:\n- ${point}\n- Excel` });
  expect(criteria.filter((one) => !one.includes('Excel'))).toEqual([expected]);
});

test('what is listed beside a name with its abbreviation is no choice', () => {
  const description = 'Requirements:\n- ArcGIS, Excel, Adobe Experience Manager (AEM)';
  expect(read({ description }).filter((one) => one.includes('skill'))).toEqual([
    'must skill: ArcGIS',
    'must skill: Excel',
    'must skill: Adobe Experience Manager or AEM',
  ]);
});

test.each([
  [
    'Anforderungen\n- Einsatz im Schicht-, Nacht und Wochenenddienst',
    ['Schichtdienst', 'Nachtdienst', 'Wochenenddienst'],
  ],
  ['Anforderungen\n- Reise- und Einsatzbereitschaft', ['Reisebereitschaft']],
  ['Requisitos\n- Residencia cercana al puesto de trabajo', ['Residencia cercana al puesto de trabajo']],
  ['Requirements\n- You must spend up to 28 days away from home', ['away from home']],
])('names each time and place of work that one word ends: %s', (description, conditions) =>
  expect(read({ description })).toEqual(conditions.map((text) => `must skill: ${text}`)),
);

const prose = 'We are a friendly company that builds boats for families. '.repeat(12);

test.each([
  [`${prose}The role is subject to an enhanced DBS check.\n\nRequirements\n- Excel`, 'enhanced DBS check'],
  [`${prose}Carné de conducir.\n\nRequisitos\n- Excel`, 'Carné de conducir'],
  ['Requisitos\n- Licenciado o graduado en Marketing', 'Licenciado o graduado en Marketing'],
])('asks for the papers of a person wherever they are named: %s', (description, paper) =>
  expect(read({ description })).toContain(`must certificate: ${paper}`),
);

test('asks for the times of work where a line of prose names them', () =>
  expect(read({ description: `${prose}The post is on night shifts.\n\nRequirements\n- Excel` })).toContain(
    'must skill: night shifts',
  ));

test.each(['We hold a CDL.', 'Overtime is paid.'])('does not ask for what the employer has: %s', (line) =>
  expect(read({ description: `${prose}${line}\n\nRequirements\n- Excel` })).toEqual(['must skill: Excel']),
);

test('reads a language beside its level', () =>
  expect(read({ description: 'Requisitos\n- Nivel nativo de noruego' })).toEqual([
    'must language: Norwegian native',
  ]));

test.each([
  [
    'Experience in consulting, venture capital, operations and product',
    ['consulting', 'venture capital', 'operations', 'product'],
  ],
  ['You have worked with medical devices', ['medical devices']],
  ['Experience with white goods / catering equipment', ['white goods or catering equipment']],
  ['Experience with Allen Bradley PLC programming', ['Allen Bradley', 'PLC programming']],
  [
    'Knowledge of practices required for working in groups, such as unit tests, coding standards',
    ['unit tests', 'coding standards'],
  ],
  ['Sound knowledge of dealing with care packages', ['care packages']],
  ['Experience in all phases of the software development lifecycle', ['software development lifecycle']],
  ['Computer auditing', ['Computer auditing']],
  ['Availability to work on a rotating roster to', ['Availability to work on a rotating roster']],
  ['Proficient in AutoCAD version 2000 or greater', ['AutoCAD']],
  ['Comfortable with payroll and external partners', ['payroll']],
  ['B2B sales experience Driven and determined', ['B2B sales']],
  ['Experience of payroll although full training will be given', ['payroll']],
  ['Experience of plants in the medical and automotive sectors', ['plants', 'medical', 'automotive sectors']],
])('reads each thing of a point, and all of its name: %s', (point, skills) =>
  expect(read({ description: `Requirements\n- ${point}` })).toEqual(
    skills.map((text) => `must skill: ${text}`),
  ),
);

test.each([
  ['Requisitos\n- Conocimientos de dibujo técnico', 'dibujo técnico'],
  ['Requisiti\n- Conoscenza del Sistema di contabilità generale dello Stato (Sicoge)', 'Sicoge'],
  ['Requirements\n- Knowledge of GLPI (the Inventory)', 'Inventory'],
  ['Requirements\n- Experience with prompt engineeringfor chatbots', 'prompt engineering'],
  ['Anforderungen\n- GuteDATEV-Kenntnisse', 'DATEV'],
  ['Requisitos\n- Manejo de Contaplus.Se valorará manejo de Sage.', 'Contaplus'],
])('names things whole in other languages and without their spaces: %s', (description, skill) =>
  expect(read({ description })).toContain(`must skill: ${skill}`),
);

test('sets aside no more than one point of a list within a line', () => {
  const line =
    'We build boats. Mandatory Requirements: •.Knowledge of Excel •.Welding •.Must be an Australian citizen';
  expect(read({ description: line })).toEqual(['must skill: Excel', 'must skill: Welding']);
});

test.each([
  'To be able to give a 5-year checkable history.',
  'They have been established for over 10 years.',
  'Acme is currently recruiting for a growing team.',
  'Firm grasp of the following characteristics',
  'quick learner',
  'Experience of technical relationships and implementation requirements',
  'Experiencia en el mismo puesto',
  'Formación acorde al puesto',
  'Conocimiento del puesto vacante',
  'Acme Widgets Ltd',
  'Must be able to work in a fast-paced, agile environment',
  'Provision of advice to the Audit Committee',
  'Experience with EOE/Minority/Female/Veteran',
  'Experiencia laboral los últimos 3 años',
])('demands nothing by a word that tells nothing alone: %s', (point) =>
  expect(read({ description: `Requirements\n- ${point}` })).toEqual([]),
);

test.each([
  ['No Java, Python or Go', ['not skill: Java or Python or Go']],
  [
    'A driving licence is a must as is a passport with no restrictions',
    ['must certificate: driving licence'],
  ],
  ['Candidates with Angular background will not be considered', ['not skill: Angular']],
  ['Audit experience, public or Not for Profit', ['must skill: Audit']],
  ['The candidate will not have a closed mind and will have a good command of Kafka', []],
])('excludes what stands right behind the word for it alone: %s', (point, criteria) =>
  expect(read({ description: `Requirements\n- ${point}` })).toEqual(criteria),
);

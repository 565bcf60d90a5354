import { describe, expect, test } from 'vitest';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { Person, type PersonFields } from '../person.ts';
import { prepareJudge } from './judge.ts';

const judge = (kind: Criterion['kind'], text: string, fields: Partial<PersonFields>) =>
  prepareJudge({ kind, text })(new Person({ title: '', skills: [], location: '', summary: '', ...fields }));

const skillsOf = (list: string) => ({ skills: list.split('; ') });
const thisYear = new Date().getFullYear();

describe('the judge', () => {
  test.each<[string, Criterion['kind'], string, Partial<PersonFields>, string]>([
    ['a listed skill', 'skill', 'Java', skillsOf('SQL; Java; Kafka; Go'), 'Java'],
    ['another name', 'skill', 'Kubernetes', skillsOf('k8s; Helm'), 'k8s'],
    ['what proves it', 'skill', 'AWS', { summary: 'Runs EC2 fleets.' }, 'Runs EC2 fleets.'],
    [
      'the plain text',
      'skill',
      'Java',
      { summary: 'Wrote payment systems in Java. Likes tea.' },
      'Wrote payment systems in Java.',
    ],
    [
      'another form',
      'skill',
      'budgeting',
      { summary: 'Prepares budgets for 9 departments.' },
      'Prepares budgets for 9 departments.',
    ],
    ['one of a choice', 'skill', 'Go or Rust', skillsOf('Rust; SQL'), 'Rust'],
    [
      'one industry of a choice',
      'skill',
      'payments or banking',
      { summary: 'Built payment services.' },
      'Built payment services.',
    ],
    [
      'one certificate of a choice',
      'certificate',
      'ACCA or CIMA',
      { summary: 'CIMA qualified' },
      'CIMA qualified',
    ],
    ['two of three', 'skill', 'at least 2 of: Go, Java, Rust', skillsOf('Rust; Go'), 'Go'],
    [
      'not only',
      'skill',
      'Java',
      { summary: 'Knows not only Java but Scala.' },
      'Knows not only Java but Scala.',
    ],
    [
      'a clause after a denial',
      'skill',
      'Java',
      { summary: 'No PHP, but nine years of Java.' },
      'No PHP, but nine years of Java.',
    ],
    ['a title', 'title', 'Data Engineer', { title: 'Senior Data Engineer' }, 'Senior Data Engineer'],
    [
      'a title of several roles',
      'title',
      'Fish and Game Wardens',
      { title: 'Fish and game wardens' },
      'Fish and game wardens',
    ],
    [
      'a title with a comma',
      'title',
      'Special Education Teachers Elementary School',
      { title: 'Special Education Teachers, Elementary School' },
      'Special Education Teachers, Elementary School',
    ],
    ['a synonym', 'title', 'Chief Financial Officer', { title: 'CFO' }, 'CFO'],
    [
      'another language',
      'title',
      'Accountant',
      { title: 'Contabilă', summary: 'Experiență în contabilitate primară.' },
      'Contabilă',
    ],
    [
      'the other gender',
      'title',
      'Softwareentwickler:in',
      { title: 'Softwareentwicklerin' },
      'Softwareentwicklerin',
    ],
    ['a misspelled wish', 'title', 'Sofware Enginer', { title: 'Software Engineer' }, 'Software Engineer'],
    [
      'now this',
      'title',
      'Estate Agent',
      { title: 'Former nurse, now estate agent' },
      'Former nurse, now estate agent',
    ],
    ['a level', 'level', 'senior', { title: 'Sr. Data Engineer' }, 'Sr. Data Engineer'],
    ['a level above', 'level', 'senior', { title: 'Lead Data Engineer' }, 'Lead Data Engineer'],
    [
      'a lead of the work',
      'title',
      'Senior Data Engineer',
      { title: 'Lead Data Engineer' },
      'Lead Data Engineer',
    ],
    ['the highest level', 'level', 'C-level', { title: 'CFO' }, 'CFO'],
    ['a level in the middle', 'level', 'mid-level', { title: 'Data Engineer' }, 'Data Engineer'],
    [
      'years in all',
      'years',
      '5+ years',
      { summary: 'Data analyst with seven years in charities.' },
      'Data analyst with seven years in charities.',
    ],
    [
      'years of something',
      'years',
      '5+ years of SQL',
      { summary: 'Eight years of SQL and one of Java.' },
      'Eight years of SQL and one of Java.',
    ],
    [
      'years since',
      'years',
      '5+ years',
      { summary: `A nurse since ${thisYear - 9}.` },
      `A nurse since ${thisYear - 9}.`,
    ],
    ['a place', 'place', 'WA', { location: 'Seattle, WA' }, 'Seattle, WA'],
    ['a language', 'language', 'German B2', { summary: 'Speaks German (C1).' }, 'Speaks German (C1).'],
    [
      'a licence',
      'certificate',
      'Driving licence class C',
      { summary: 'Holds a driving licence class C.' },
      'Holds a driving licence class C.',
    ],
  ])('finds %s, and quotes it', (_, kind, text, fields, quote) => {
    expect(judge(kind, text, fields)).toMatchObject({ verdict: 'found', quote });
  });

  test.each<[string, Criterion['kind'], string, Partial<PersonFields>]>([
    ['no experience with', 'skill', 'Java', { summary: 'Has no experience with Java.' }],
    ['does not write', 'skill', 'Java', { summary: 'Does not write Java.' }],
    ["doesn't know", 'skill', 'Java', { summary: "Strong Python; doesn't know Java." }],
    ['never used', 'skill', 'Java', { summary: 'Has never used Java or Kotlin.' }],
    ['a list of denials', 'skill', 'Kotlin', { summary: 'No Java, Kotlin or Scala.' }],
    ['in German', 'skill', 'Java', { summary: 'Entwickelt mit Python, keine Erfahrung mit Java.' }],
    ['in French', 'skill', 'Java', { summary: 'Développe en Python, sans Java.' }],
    ['in Romanian', 'skill', 'Java', { summary: 'Programator Python, fără Java.' }],
    ['a complete list', 'skill', 'Java', skillsOf('SQL; Kafka; Go; Rust')],
    ['one of two wanted', 'skill', 'at least 2 of: Go, Java, Rust', skillsOf('Rust; SQL; C; D')],
    ['other work', 'title', 'Nurse', { title: 'Former nurse, now estate agent' }],
    ['an intern', 'level', 'mid-level', { title: 'Data Engineer Intern' }],
    ['a junior', 'level', 'senior', { title: 'Junior Data Engineer' }],
    ['too few years', 'years', '5+ years', { summary: 'One year in retail.' }],
    [
      'too few years of it',
      'years',
      '5+ years of Java',
      { summary: 'Eight years of SQL and one year of Java.' },
    ],
    ['elsewhere', 'place', 'Berlin', { location: 'Munich, Germany' }],
    ['too little German', 'language', 'German B2', { summary: 'Speaks English and basic German.' }],
    ['no licence', 'certificate', 'Driving licence', { summary: 'Without a driving licence.' }],
  ])('misses: %s', (_, kind, text, fields) => {
    expect(judge(kind, text, fields).verdict).toBe('missing');
  });

  test.each<[string, Criterion['kind'], string, Partial<PersonFields>]>([
    ['managed others', 'skill', 'Java', { summary: 'Managed Java developers for six years.' }],
    ['recruited others', 'skill', 'Java', { summary: 'Recruited Java and Kotlin engineers.' }],
    ['wants to learn', 'skill', 'Java', { summary: 'Would like to learn Java.' }],
    ['nothing said', 'skill', 'Java', { summary: 'Builds things.' }],
    ['another word', 'skill', 'Go', { summary: 'Go to market lead. They go far.' }],
    ['a near level', 'level', 'mid-level', { title: 'Senior Data Engineer' }],
    ['the work below the level', 'title', 'Senior Backend Engineer', { title: 'Backend Engineer' }],
    ['its synonym below the level', 'title', 'Senior Data Engineer', { title: 'ETL Developer' }],
    ['no years', 'years', '5+ years', { summary: 'Likes SQL.' }],
    ['only the country', 'place', 'Berlin', { location: 'Germany' }],
    ['no language', 'language', 'German B2', { summary: 'Builds things.' }],
    ['no word of a licence', 'certificate', 'Driving licence', { summary: 'Builds things.' }],
  ])('leaves open: %s', (_, kind, text, fields) => {
    expect(judge(kind, text, fields).verdict).toBe('unclear');
  });

  test('what is used with a language does not prove it, and is quoted as what leaves it open', () => {
    const skills = skillsOf('gRPC; Spring Boot; Terraform; Kafka');
    const open = { verdict: 'unclear', quote: 'Spring Boot' };
    expect(judge('skill', 'Kotlin or Java', skills)).toMatchObject(open);
    expect(judge('skill', 'Java', skills)).toMatchObject(open);
    expect(judge('skill', 'Java', skillsOf('Java EE; Spring Boot')).verdict).toBe('found');
  });

  test('quotes word for word', () => {
    const summary = 'Überzeugt: schreibt seit Jahren Größenrechner in C++ für Straßenbahnen.';
    expect(summary).toContain(judge('skill', 'C++', { summary }).quote);
    expect(judge('skill', 'C++', { summary }).quote).not.toBe('');
    const hired = 'Hired Java developers for a bank.';
    expect(judge('skill', 'Kotlin or Java', { summary: hired })).toMatchObject({
      verdict: 'unclear',
      quote: hired,
    });
  });
});

test.each([
  ['years', '5+ years', 'Welder', 'found'],
  ['years', '5+ years of backend development', 'Senior Backend Engineer', 'found'],
  ['years', '5+ years of nursing', 'Registered Nurse', 'found'],
  ['years', '5+ years of people management', 'PeopleSoft Administrator', 'unclear'],
  ['years', '5+ years of Java', 'JavaScript Developer', 'unclear'],
  ['years', '12+ years of nursing', 'Registered Nurse', 'missing'],
  ['years', '12+ years', 'Welder', 'missing'],
  ['language', 'German C1', 'Welder', 'found'],
  ['language', 'French B2', 'Welder', 'missing'],
  ['language', 'Icelandic', 'Welder', 'found'],
] as const)('reads the fields years and languages: %s %s of %s is %s', (kind, text, title, expected) => {
  const languages = ['German native', 'French (A2)', 'Icelandic'];
  expect(judge(kind, text, { title, years: 11, languages }).verdict).toBe(expected);
});

test('years with something are no more than the years in total, which an unclear verdict tells', () => {
  const told = (years: number, summary: string) =>
    judge('years', '5+ years of backend development', { title: 'Kotlin Engineer', years, summary });
  const quote = (years: number) => `Years of experience: ${years}`;
  expect(told(3, '3 years of experience in total.')).toMatchObject({ verdict: 'missing', quote: quote(3) });
  expect(told(11, '')).toMatchObject({ verdict: 'unclear', quote: quote(11) });
  // The field may be older than the text.
  expect(told(3, '7 years of work in banks.').verdict).toBe('unclear');
});

test.each([
  ['German native', 'German C2', 'unclear'],
  ['German native', 'German C1', 'missing'],
  ['German C2', 'German (mother tongue)', 'found'],
])('a native speaker is more than C2: %s of %s is %s', (text, written, expected) => {
  expect(judge('language', text, { languages: [written] }).verdict).toBe(expected);
});

test.each([
  ['degree in IT', 'Bachelor of Arts (BA) in Psychology', 'unclear'],
  ['degree in IT', 'BSc in Information Technology', 'found'],
  ['BSME / BSEE degree', 'BFA, Photography', 'unclear'],
  ['BSME / BSEE degree', 'B.E. Electrical Engineering', 'found'],
  ['technical degree', 'BA in Art History', 'unclear'],
  ['degree in MIS', 'BCA, Vinayaka Missions University', 'unclear'],
  ['Bachelor’s degree', 'Associate Degree in Graphic Design', 'missing'],
  ['relevant degree', 'Associate Degree in Graphic Design', 'unclear'],
  ['BS', 'Line of Business (LOB): Billing Services (R&BS)', 'unclear'],
  ['BS', 'BSc in Biology', 'found'],
  ['BS or MS in Computer Science', 'BE in Computer Science', 'found'],
  ['Bachelor’s degree', 'Associate of the month award', 'unclear'],
  ['MS', 'Writes letters in MS Office', 'unclear'],
  ['care qualification', 'Took care of all documents of the whole project, with its certificates', 'unclear'],
])('a degree by its subject and level: %s of “%s” is %s', (text, summary, expected) => {
  expect(judge('certificate', text, { summary }).verdict).toBe(expected);
});

test.each([
  ['3+ years of software', 'unclear'],
  ['3+ years of direct', 'found'],
  ['3+ years of Java', 'found'],
])('years of what jobs name: %s are %s', (text, expected) => {
  const summary = `Sales Lead, 2010 - ${thisYear}\nSells software and writes Java.`;
  expect(judge('years', text, { title: 'Sales Lead', summary }).verdict).toBe(expected);
});

test.each([
  ['branding', 'A store with well-known brands', 'unclear'],
  ['packaging', 'Created packages in SSIS', 'unclear'],
  ['reporting', 'Reviewing weaknesses reported by security teams', 'unclear'],
  ['auditing', 'Audited the accounts of 9 banks', 'found'],
  ['teaching', 'Drawing and Crafts Teacher', 'found'],
  ['retail', 'DemandTec Inc. has been providing tools for Retail Industry', 'unclear'],
  ['IT', 'Credence Systems is an IT Infrastructure Management Company', 'unclear'],
  ['healthcare', 'Client  :   Alliance healthcare', 'unclear'],
  ['XP', 'Systems: Windows/XP', 'unclear'],
  ['aerospace', 'University of California, Dept. of Mechanical and Aerospace Engineering', 'unclear'],
  ['cooking', 'Hobbies\nCooking, football', 'unclear'],
  ['cooking', 'Skills\nCooking, serving', 'found'],
  ['payroll', 'References\nSam Lee, payroll manager', 'unclear'],
  ['API', 'Applies NEC, NFPA and API codes to designs', 'unclear'],
  ['PM', 'SAP modules like MM, FI, SD, PM and HR', 'unclear'],
  ['GL', 'Microsoft Foundation Class, OpenGL/GL, Motif', 'unclear'],
  ['warehousing', 'Knows data warehousing and ETL', 'unclear'],
  ['work from home', 'Works with onsite and remote teams', 'unclear'],
  ['right to work', 'Work permit: Netherlands', 'unclear'],
  ['right to work', 'Work permit: yes', 'found'],
  ['Java', 'To pursue a career as a Java developer', 'unclear'],
])('what is told of others, or is another thing: %s of “%s” is %s', (text, summary, expected) => {
  expect(judge('skill', text, { summary }).verdict).toBe(expected);
});

test.each([
  ['risk', 'risk and time associated', 'unclear'],
  ['market', 'Marketing', 'unclear'],
  ['duties', 'Duties:', 'unclear'],
  ['marketing', 'Sales and marketing', 'found'],
  ['object-oriented', 'Object Oriented PHP', 'found'],
  ['relational databases', 'MySQL', 'found'],
  ['Tenacity', 'Excel; Word; SAP; Typing', 'unclear'],
  ['products of Acme', 'Excel; Word; SAP; Typing', 'unclear'],
  ['LI-JC1Required', 'Excel; Word; SAP; Typing', 'unclear'],
])('a word that no list of skills has: %s of %s is %s', (text, list, expected) => {
  expect(judge('skill', text, skillsOf(list)).verdict).toBe(expected);
});

test.each([
  ['Designer', 'Student Designer of the Year Award', 'unclear'],
  ['Software Developer', 'Objective: to pursue a career as Software Developer', 'unclear'],
  ['Data Science / Software Engineering Intern', 'Senior Software Engineer', 'unclear'],
  ['Payroll Manager', 'References\nPayroll Manager, Acme', 'unclear'],
])('no title of the person: %s of “%s” is %s', (text, summary, expected) => {
  expect(judge('title', text, { summary }).verdict).toBe(expected);
});

test('less than a year is no year', () => {
  expect(judge('years', '1+ years of Java', { summary: 'Java: less than 1 year' }).verdict).toBe('unclear');
});

test.each([
  ['Chef', 'Sous Chef', 'found'],
  ['Sous Chef', 'Chef', 'unclear'],
  ['Chef', 'Line Cook', 'unclear'],
  ['Chef', 'Assistant to the Chef', 'unclear'],
  ['Art Teacher', 'Biology Teacher', 'unclear'],
  ['Art Teacher', 'Language Arts Teacher', 'unclear'],
  ['Biology Teacher', 'Teacher', 'unclear'],
  ['Teacher', 'Biology Teacher', 'found'],
  ['Product Manager', 'Product Marketing Manager', 'missing'],
  ['Project Manager', 'Assistant Project Manager', 'unclear'],
  ['IT Manager', 'Information Technology Manager', 'found'],
  ['IT Manager', 'Program Manager', 'missing'],
  ['Software Engineer', 'Program Director', 'unclear'],
  ['Sales Director', 'Sales Intern', 'unclear'],
  ['Product Management Intern', 'Product Manager', 'unclear'],
  ['Director of Finance', 'Finance Director', 'found'],
  ['Nurse', 'Registered Nurse (RN)', 'found'],
  ['Senior Java Developer', 'FP&A Manager', 'missing'],
  ['Accounts Payable Clerk', 'Chief of Staff', 'missing'],
  ['Accounts Payable Clerk', 'Customer Success Associate', 'missing'],
  ['Senior Java Developer', 'Programmer', 'unclear'],
  ['Senior Java Developer', 'Founder', 'unclear'],
  ['Nurse', 'Sygeplejerske', 'unclear'],
  ['Contable', 'Auxiliar contable', 'unclear'],
  ['Comptable', 'Aide-comptable', 'unclear'],
  ['Auxiliar contable', 'Auxiliar contable', 'found'],
  ['Product Manager', 'Product Manager Intern', 'unclear'],
  ['Product Management Intern', 'Product Manager Intern', 'found'],
  ['Account Executive', 'Commercial Loan Officer', 'unclear'],
  ['Account Executive', 'Commercial', 'found'],
  ['Sales Manager', 'Pre-sales Manager', 'unclear'],
  ['RevOps', 'DevOps Engineer', 'missing'],
  ['Customer Success Manager', 'CSM', 'unclear'],
  ['Hotelkaufmann', 'Hotelkauffrau', 'found'],
  ['Pflegefachkraft für die Nachtschicht (m/w/d)', 'Altenpflegerin', 'found'],
  ['Altenpfleger oder Pflegefachkraft (m/w/d)', 'Pflegefachmann', 'found'],
  ['Masseurin', 'Masseur auf der Reha-Station', 'found'],
  ['Inséminateur artificiel', 'Inséminatrice artificielle', 'found'],
  ['Técnica de sonido', 'Técnico de sonido', 'found'],
  ['Kierownik sprzedaży', 'Kierowniczka sprzedaży', 'found'],
  ['Kierowca ciężarówki', 'Kierowca autobusu', 'missing'],
  ['Camarero', 'Camarera de pisos', 'unclear'],
  ['Pflegefachkraft', 'Pflegehelferin', 'missing'],
] as const)('the title “%s” of a “%s” is %s', (asked, title, expected) => {
  const person = new Person({ title, skills: [], location: '', summary: '' });
  expect(prepareJudge({ kind: 'title', text: asked })(person).verdict).toBe(expected);
});

test('who has worked in the job before is no stranger to it, whatever the title says', () => {
  const summary = 'Worked as an accounts payable clerk at Acme.';
  const person = new Person({ title: 'Chief of Staff', skills: [], location: '', summary });
  expect(prepareJudge({ kind: 'title', text: 'Accounts Payable Clerk' })(person).verdict).toBe('unclear');
});

test.each([
  ['Project Manager', 'Communicates with project managers and clients.', 'unclear'],
  ['Project Manager', 'Strong project management and programming skills.', 'unclear'],
  ['Project Manager', 'Seeking a position as a project manager.', 'unclear'],
  ['Civil Engineer', 'Diploma in Civil Engineering', 'unclear'],
  ['Information Technology Intern', 'Faculty of Information Technology', 'unclear'],
  ['Sales Intern', 'Sales of loans', 'unclear'],
  ['Senior Civil Engineer', 'Civil Engineer', 'unclear'],
  ['Civil Engineer', 'Ingeniera Civil | 2018 | Universidad de Chile', 'unclear'],
  ['Business Analyst', 'B.A. (English), University of Delhi', 'unclear'],
  ['Software Engineer', 'Software Engineers, Team Leads: 70 in all', 'unclear'],
  ['Planner', 'Trip Planner (Python) - A planning application for friends', 'unclear'],
  ['Architect', 'Certified Architect (CDA)', 'unclear'],
  ['Mechanical Engineer', 'Currently working as Senior Mechanical Engineer with Acme.', 'found'],
  ['Accountant', 'Designation: Accountant', 'found'],
  ['Chef', 'Chef, Hotel Adler 01/2011 to 01/2012', 'found'],
] as const)('without a title, “%s” of “%s” is %s', (asked, summary, expected) => {
  const person = new Person({ title: '', skills: [], location: '', summary });
  expect(prepareJudge({ kind: 'title', text: asked })(person).verdict).toBe(expected);
});

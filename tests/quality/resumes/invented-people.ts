import { seeded } from '../seeded.ts';

/** An invented person, as their résumé is to be read. Everybody and every company is made up. */
export interface InventedPerson {
  name: string;
  title: string;
  email: string;
  phone: string;
  location: string;
  links: string[];
  skills: string[];
  languages: string[];
  years: number;
  jobs: { title: string; employer: string; from: string; to: string; bullets: string[] }[];
  summary: string;
  education: string;
  /** Where the person lives, with street and postcode. */
  address: string;
  /** Somebody else, with a mail address and a number of their own. */
  reference: string;
}

const firstNames =
  'Mila,Jonas,Amara,Tomasz,Lucía,Pierre,Chiara,Ewa,Daan,Ioana,Kwame,Priya,Oscar,Hanna,Rui,Sofia,Marek,Aiko,Noah,Freya,Émile,Zoë,Anton,Leila'.split(
    ',',
  );
const lastNames =
  'Visser,Brandt,Okafor,Kowalski,Herrera,Lefèvre,Moretti,Nowak,de Vries,Popescu,Mensah,Raman,Lindqvist,Becker,Tavares,Ferraro,Zielinski,Tanaka,O’Connor,Sørensen,Girard,van den Berg,Petrov,Haddad'.split(
    ',',
  );
const places =
  'Rotterdam, Netherlands;Berlin, Germany;Lyon, France;Madrid, Spain;Milan, Italy;Warsaw, Poland;Lisbon, Portugal;Cluj-Napoca, Romania;Austin, TX;Leeds, United Kingdom;Vienna, Austria;Chicago, IL'.split(
    ';',
  );
const employers =
  'Harbourline GmbH,Northwind Logistics,Tessera Labs,Blue Heron Clinic,Quillfeather Ltd,Castellan Bank,Orchard & Pine,Vantaris,Brightwater Hotels,Meridian Foods,Stonebridge Partners,Kestrel Energy,Alder Systems Inc.,Pallas Software AG'.split(
    ',',
  );
const streets = ['Lindenstraße', 'Mill Road', 'Rue des Acacias', 'Calle Mayor', 'Harbour Lane'];
const schools = ['University of Harwick', 'Technical College Lindenau', 'Saint Orlan Academy'];

const trades: { titles: string[]; skills: string[]; bullets: string[] }[] = [
  {
    titles: ['Data Engineer', 'Senior Data Engineer', 'Lead Data Engineer'],
    skills: ['Python', 'SQL', 'Apache Kafka', 'dbt', 'Airflow', 'PostgreSQL', 'Snowflake', 'Terraform'],
    bullets: ['Moved nightly batches to streams for 40 depots.', 'Cut the cost of the warehouse by a third.'],
  },
  {
    titles: ['Registered Nurse', 'Charge Nurse', 'Nurse Manager'],
    skills: [
      'Wound care',
      'IV therapy',
      'Triage',
      'Medication administration',
      'Infection control',
      'Patient education',
    ],
    bullets: ['Cared for twelve patients on a surgical ward.', 'Trained new colleagues on night shifts.'],
  },
  {
    titles: ['Accountant', 'Senior Accountant', 'Finance Manager'],
    skills: ['Financial reporting', 'IFRS', 'Accounts payable', 'SAP', 'Budgeting', 'Excel', 'VAT'],
    bullets: ['Closed the books within five working days.', 'Prepared the audit of two subsidiaries.'],
  },
  {
    titles: ['Frontend Developer', 'Senior Frontend Developer', 'Engineering Manager'],
    skills: ['TypeScript', 'React', 'CSS', 'Accessibility', 'Playwright', 'GraphQL', 'Node.js'],
    bullets: ['Rebuilt the checkout, used by a million people.', 'Introduced visual tests.'],
  },
  {
    titles: ['Sales Representative', 'Account Manager', 'Sales Manager'],
    skills: ['Negotiation', 'Lead generation', 'Salesforce', 'Key account management', 'Cold calling', 'CRM'],
    bullets: ['Won thirty accounts in the north.', 'Grew renewals to 95 %.'],
  },
  {
    titles: ['Mechanical Engineer', 'Project Engineer', 'Project Manager'],
    skills: [
      'SolidWorks',
      'AutoCAD',
      'Lean manufacturing',
      'Six Sigma',
      'Quality control',
      'Project management',
    ],
    bullets: ['Designed a press that needs half the force.', 'Led a team of six at two sites.'],
  },
];
const humanLanguages = ['English', 'German', 'French', 'Spanish', 'Italian', 'Dutch', 'Polish', 'Portuguese'];
const grades = ['native', 'C1', 'B2', 'A2'];

/** The day on which the résumés are read, so that `present` always means the same. */
export const readingDay = new Date(Date.UTC(2026, 10, 1));

/** Invents people from a seed: the same every time. */
export function inventPeople(count: number, seed: number): InventedPerson[] {
  const { next: random, sample: some } = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, (_, at): InventedPerson => {
    const first = firstNames[(at * 7 + Math.floor(random() * 3)) % firstNames.length] as string;
    const last = pick(lastNames);
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/ø/g, 'o')
        .replace(/[^\p{L}]/gu, '')
        .toLowerCase();
    const trade = pick(trades);
    const [now, then, before] = some(employers, 3) as [string, string, string];
    const started = 2019 + Math.floor(random() * 4);
    const earlier = started - 2 - Math.floor(random() * 3);
    const jobs = [
      { title: trade.titles[1] as string, employer: now, from: `03/${started}`, to: 'present' },
      { title: trade.titles[0] as string, employer: then, from: `02/${earlier}`, to: `01/${started}` },
      ...(random() < 0.5
        ? [
            {
              title: trade.titles[0] as string,
              employer: before,
              from: `09/${earlier - 2}`,
              to: `12/${earlier - 1}`,
            },
          ]
        : []),
    ].map((job) => ({ ...job, bullets: some(trade.bullets, 2) }));
    const months = jobs.reduce((sum, { from, to }) => {
      const at = (point: string) => Number(point.slice(3)) * 12 + Number(point.slice(0, 2)) - 1;
      return sum + (to === 'present' ? 2026 * 12 + 10 : at(to) + 1) - at(from);
    }, 0);
    const referee = `${pick(firstNames)} ${pick(lastNames)}`;
    const digits = () => String(Math.floor(random() * 9000) + 1000);
    const title = trade.titles[1] as string;
    const location = pick(places);
    return {
      name: `${first} ${last}`,
      title,
      email: `${plain(first)}.${plain(last)}@mail.example`,
      phone: `+49 170 ${digits()} ${digits().slice(0, 3)}`,
      location,
      address: `${pick(streets)} ${1 + Math.floor(random() * 90)}, ${10000 + Math.floor(random() * 80000)} ${location}`,
      reference: `${referee}, ${then}, ${plain(referee)}@else.example, +44 20 ${digits()} ${digits()}`,
      links: [
        `https://linkedin.com/in/${plain(first)}-${plain(last)}`,
        `https://${plain(last)}.example`,
      ].slice(0, random() < 0.5 ? 1 : 2),
      skills: some(trade.skills, 6),
      languages: some(humanLanguages, 2).map(
        (language, index) => `${language} ${index === 0 ? 'native' : pick(grades.slice(1))}`,
      ),
      years: Math.round(months / 12),
      jobs,
      summary: `${title} who likes calm teams and clear numbers. Looking for work with people.`,
      education: `Bachelor, ${pick(schools)}, ${earlier - 8} - ${earlier - 4}`,
    };
  });
}

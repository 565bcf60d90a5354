import { readFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { openCandidateFile, readFirstRows } from './read-candidate-rows.ts';
import { recognizeColumns } from './recognize-columns.ts';

const read = (file: string | Buffer) => [...openCandidateFile(Buffer.from(file))()];
const people = (file: string | Buffer) =>
  read(file).flatMap((row) => ('candidate' in row ? [row.candidate] : []));
const sheet = (...rows: string[][]) => stringify(rows);
const caseFile = (name: string) => readFileSync(`tests/cases/${name}`);
const meanings = (file: string) => {
  const { header, rows } = readFirstRows(Buffer.from(file), 'utf-8', 60);
  return recognizeColumns(header, rows).map(({ meaning, isDoubtful }) =>
    isDoubtful ? `${meaning}?` : meaning,
  );
};

describe('exports of other programs are read without a touch', () => {
  test("LinkedIn's connections, below their notes", () => {
    expect(read(caseFile('08-linkedin-connections-preamble/input.csv'))).toMatchObject([
      {
        line: 5,
        candidate: {
          name: 'Runa Fjeldhaug',
          title: 'Deck Officer',
          employer: 'Nordkap Ferries',
          profile_url: 'https://www.linkedin.com/in/runa-fjeldhaug-x',
        },
      },
    ]);
    expect(read(caseFile('08-linkedin-connections-preamble/input-2.csv'))).toMatchObject([
      {
        line: 4,
        candidate: { name: 'Ada Lund', title: 'Cook', location: 'Oslo', email: 'ada@banner.example' },
      },
    ]);
  });

  test('a column of days is no place, and the id of a candidate may stand in several rows', () => {
    const connections = sheet(
      ['First Name', 'Last Name', 'Company', 'Position', 'Connected On'],
      ...['Ada', 'Ben', 'Cleo', 'Dag'].map((name, at) => [
        name,
        'Lund',
        'Fjordmat',
        'Cook',
        `2${at} Nov 2025`,
      ]),
    );
    expect(meanings(connections)).toEqual(['first_name', 'last_name', 'employer', 'title', 'keep']);
    const applications = sheet(
      ['Candidate ID', 'Name', 'Title', 'Location', 'Job ID'],
      ['c1', 'Ada Lund', 'Cook', 'Nov 3, 2025', 'j1'],
      ['c1', 'Ada Lund', 'Cook', 'Nov 4, 2025', 'j2'],
      ['c2', 'Ben Lund', 'Cook', 'Oslo', 'j1'],
    );
    expect(meanings(applications)).toEqual(['record_id', 'name', 'title', 'keep?', 'keep']);
  });

  test('Google Contacts, in its present form and the former one', () => {
    expect(people(caseFile('09-google-contacts/input.csv'))).toMatchObject([
      {
        name: 'Oda Sollihagen',
        title: 'Site Manager',
        employer: 'Fjordbygg AS',
        email: 'oda@goog.example',
        phone: '+47 900 00 001',
        location: 'Bergen, Norway',
        profile_url: 'https://www.linkedin.com/in/oda-x',
      },
    ]);
    const former =
      'Name,Given Name,Additional Name,Family Name,Occupation,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title,Address 1 - City,Address 1 - Country\n' +
      'Sam Rivera,Sam,,Rivera,,Met at the fair,* myContacts ::: Fair,* Work,sam@acme.example ::: sam@home.example,Mobile,+1 555 010 4567,Work,+1 555 010 1111,,Acme,Designer,Austin,United States\n';
    expect(people(former)).toMatchObject([
      {
        name: 'Sam Rivera',
        title: 'Designer',
        employer: 'Acme',
        email: 'sam@acme.example',
        phone: '+1 555 010 4567',
        location: 'Austin, United States',
        summary: 'Met at the fair',
      },
    ]);
  });

  test("Outlook's, whose title is a form of address", () => {
    const outlook = people(caseFile('10-outlook-title-is-salutation/input.csv'));
    expect(outlook).toMatchObject([
      { name: 'Jan Solberg', title: 'Cook', employer: 'Fjordmat', attributes: { Title: 'Mr.' } },
      { name: 'Lea Amsel', title: 'Surgeon', employer: 'Klinik Nord', attributes: { Title: 'Dr' } },
    ]);
    const german =
      'Anrede;Titel;Vorname;Nachname;Firma;Position;E-Mail-Adresse;Mobiltelefon;Ort (privat)\nHerr;Dr.;Jan;Solberg;Fjordmat;Koch;jan@outl.example;+49 151 5550147;Kiel\n';
    expect(people(german)).toMatchObject([
      { name: 'Jan Solberg', title: 'Koch', employer: 'Fjordmat', phone: '+49 151 5550147' },
    ]);
  });

  test('lists as databases and programs write them', () => {
    expect(people(caseFile('11-skills-as-arrays/input.csv')).map(({ skills }) => skills)).toEqual([
      ['Java', 'Kafka', 'Spring Boot'],
      ['Python', 'Airflow', 'dbt Core'],
      ['Python', 'SQL'],
    ]);
  });

  test.each([
    [
      'Greenhouse',
      sheet(
        [
          'Candidate ID',
          'First Name',
          'Last Name',
          'Company',
          'Title',
          'Email Addresses',
          'Phone Numbers',
          'Social Media Addresses',
          'Candidate Tags',
          'Job',
          'Stage',
          'Recruiter',
          'Recruiter Email',
        ],
        [
          '9001',
          'Xavier',
          'Müller',
          'Fjordmat',
          'Cook',
          'x@gh.example, x2@gh.example',
          '+49 40 5550147',
          'https://www.linkedin.com/in/xavier-x',
          'Nights, Relocates',
          'Head Chef',
          'Phone Screen',
          'Rita Roe',
          'rita@own.example',
        ],
      ),
      { tags: ['Nights', 'Relocates'] },
    ],
    [
      'Lever',
      sheet(
        [
          'Contact ID',
          'Name',
          'Headline',
          'Organizations',
          'Emails',
          'Phones',
          'Links',
          'Location',
          'Tags',
          'Posting',
          'Owner',
          'Archive Reason',
        ],
        [
          'a-1',
          'Xavier Müller',
          'Cook',
          'Fjordmat',
          'x@gh.example',
          '+49 40 5550147',
          'https://www.linkedin.com/in/xavier-x',
          'Hamburg',
          'Nights',
          'Head Chef',
          'Rita Roe',
          '',
        ],
      ),
      { location: 'Hamburg', tags: ['Nights'] },
    ],
    [
      'Workable',
      sheet(
        ['Candidate', 'Title – Employer', 'Job', 'Stage', 'Email', 'Phone', 'Address', 'Social profile'],
        [
          'Müller, Xavier',
          'Cook – Fjordmat',
          'Head Chef',
          'Applied',
          'x@gh.example',
          '+49 40 5550147',
          'Hamburg, Germany',
          'https://www.linkedin.com/in/xavier-x',
        ],
      ),
      { location: 'Hamburg, Germany' },
    ],
    [
      'Gem',
      sheet(
        [
          'First Name',
          'Last Name',
          'Current Title',
          'Current Company',
          'LinkedIn URL',
          'Personal Email',
          'Phone Number',
          'Years of Experience',
          'Do Not Contact',
        ],
        [
          'Xavier',
          'Müller',
          'Cook',
          'Fjordmat',
          'https://www.linkedin.com/in/xavier-x',
          'x@gh.example',
          '+49 40 5550147',
          '8',
          'Yes',
        ],
      ),
      { years: 8, do_not_contact: true },
    ],
    [
      'Twenty',
      sheet(
        [
          'Id',
          'Name / First Name',
          'Name / Last Name',
          'Job Title',
          'Company / Name',
          'Emails / Primary Email',
          'Emails / Additional Emails',
          'Phones / Primary Phone Number',
          'Phones / Primary Phone Calling Code',
          'Linkedin / Link URL',
          'City',
          'Skills',
        ],
        [
          '7d6f',
          'Xavier',
          'Müller',
          'Cook',
          'Fjordmat',
          'x@gh.example',
          '["x2@gh.example"]',
          '+49 40 5550147',
          '+49',
          'https://www.linkedin.com/in/xavier-x',
          'Hamburg',
          '["Java"]',
        ],
      ),
      { location: 'Hamburg', skills: ['Java'] },
    ],
    [
      'German columns',
      'Name;Vorname;Berufsbezeichnung;Arbeitgeber;E-Mail;Telefon;LinkedIn-Profil;Wohnort;Berufserfahrung in Jahren;Sprachen;Nicht kontaktieren\nMüller;Xavier;Cook;Fjordmat;x@gh.example;+49 40 5550147;https://www.linkedin.com/in/xavier-x;Hamburg;8,5;Deutsch, Englisch;ja\n',
      { location: 'Hamburg', years: 8.5, languages: ['Deutsch', 'Englisch'], do_not_contact: true },
    ],
    [
      'French columns',
      'Nom;Prénom;Intitulé du poste;Entreprise;Courriel;Téléphone portable;Profil LinkedIn;Ville;Années d’expérience;Langues;Étiquettes\nMüller;Xavier;Cook;Fjordmat;x@gh.example;+49 40 5550147;https://www.linkedin.com/in/xavier-x;Lyon;8 ans;Français;Nuits\n',
      { location: 'Lyon', years: 8, languages: ['Français'], tags: ['Nuits'] },
    ],
    [
      'Spanish columns',
      'Nombre;Apellidos;Puesto actual;Empresa;Correo electrónico;Teléfono móvil;Perfil de LinkedIn;Ciudad;Años de experiencia;Idiomas;No contactar\nXavier;Müller;Cook;Fjordmat;x@gh.example;+49 40 5550147;https://www.linkedin.com/in/xavier-x;Madrid;8;Español;No\n',
      { location: 'Madrid', years: 8, languages: ['Español'] },
    ],
  ])('%s', (_program, file, own) => {
    const [person] = people(file);
    expect(person).toMatchObject({
      name: 'Xavier Müller',
      title: 'Cook',
      employer: 'Fjordmat',
      email: 'x@gh.example',
      phone: '+49 40 5550147',
      profile_url: 'https://www.linkedin.com/in/xavier-x',
      ...own,
    });
    if (!('do_not_contact' in own)) expect(person).not.toHaveProperty('do_not_contact');
  });
});

describe('what stands in a column', () => {
  const rows = (...cells: string[][]) => sheet(...cells);

  test('tells what it holds where its name does not, marked unless it is sure', () => {
    const file = rows(
      ['Wer', 'Was', 'Wo', 'Erreichbar', 'Seite', 'Kann', 'Nr'],
      [
        'Ada Lund',
        'Data Engineer',
        'Oslo',
        'ada@x.example',
        'https://www.linkedin.com/in/ada-x',
        'Python, SQL',
        '12',
      ],
      [
        'Bo Holm',
        'Nurse',
        'Bergen',
        'bo@x.example',
        'https://www.linkedin.com/in/bo-x',
        'Java, Kafka',
        '400',
      ],
      ['Cleo Vik', 'Accountant', 'Berlin', 'cleo@x.example', '', 'Excel; SAP', '7'],
      ['Dag Moen', 'Welder', 'Hamburg', '', '', 'SQL, Java', '99'],
    );
    expect(meanings(file)).toEqual([
      'name?',
      'title?',
      'location?',
      'email',
      'profile_url',
      'skills?',
      'keep',
    ]);
    expect(people(file)[1]).toMatchObject({ name: 'Bo Holm', title: 'Nurse', location: 'Bergen' });
  });

  test('speaks against a name that promises something else', () => {
    expect(
      meanings(
        rows(
          ['Name', 'Title', 'Job Title', 'Experience', 'Phone', 'State', 'Resume', 'ID'],
          ['Ada Lund', 'Ms.', 'Cook', '8', 'yes', 'active', 'https://files.example/1.pdf', '1'],
          ['Bo Holm', 'Mr', 'Nurse', '2.5 years', 'no', 'rejected', 'bo.pdf', '1'],
        ),
      ),
    ).toEqual(['name', 'keep', 'title', 'years', 'keep?', 'keep', 'keep', 'keep']);
  });

  test.each([
    [
      'the job applied for beside the present one',
      ['Name', 'Headline', 'Job'],
      ['Ada', 'Cook', 'Chef'],
      ['name', 'title', 'keep'],
    ],
    ['the only job', ['Name', 'Job'], ['Ada', 'Cook'], ['name', 'title?']],
    [
      'labels beside skills',
      ['Name', 'Title', 'Skills', 'Tags'],
      ['A', 'B', 'SQL', 'Java'],
      ['name', 'title', 'skills', 'tags'],
    ],
    [
      'labels that are skills',
      ['Name', 'Title', 'Tags'],
      ['A', 'B', 'SQL, Java, Nights'],
      ['name', 'title', 'skills?'],
    ],
  ])('tells %s', (_what, header, cells, expected) => {
    expect(meanings(rows(header, cells))).toEqual(expected);
  });

  test('makes a table of a file without a header', () => {
    const file = rows(
      ['Ada Lund', 'Cook', 'ada@x.example'],
      ['Bo Holm', 'Nurse', 'bo@x.example'],
      ['Cleo Vik', 'Welder', 'cleo@x.example'],
    );
    expect(people(file).map(({ name, title, email }) => [name, title, email])).toEqual([
      ['Ada Lund', 'Cook', 'ada@x.example'],
      ['Bo Holm', 'Nurse', 'bo@x.example'],
      ['Cleo Vik', 'Welder', 'cleo@x.example'],
    ]);
  });

  test('a degree after the name is no first name, and a job of two parts names no employer', () => {
    const file = rows(
      ['Name', 'Title'],
      ['Ada Lund, PhD', 'Engineer – Team Lead'],
      ['Bo Holm, MBA', 'Nurse – Head Nurse'],
    );
    expect(people(file).map(({ name, title, employer }) => [name, title, employer])).toEqual([
      ['Ada Lund, PhD', 'Engineer – Team Lead', undefined],
      ['Bo Holm, MBA', 'Nurse – Head Nurse', undefined],
    ]);
  });
});

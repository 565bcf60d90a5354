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
    const connections =
      'First Name,Last Name,Company,Position,Connected On\nAda,Lund,Fjordmat,Cook,20 Nov 2025\nBen,Lund,Fjordmat,Cook,21 Nov 2025\nCleo,Lund,Fjordmat,Cook,22 Nov 2025\nDag,Lund,Fjordmat,Cook,23 Nov 2025\n';
    expect(meanings(connections)).toEqual(['first_name', 'last_name', 'employer', 'title', 'keep']);
    const applications =
      'Candidate ID,Name,Title,Location,Job ID\nc1,Ada Lund,Cook,"Nov 3, 2025",j1\nc1,Ada Lund,Cook,"Nov 4, 2025",j2\nc2,Ben Lund,Cook,Oslo,j1\n';
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
      'Candidate ID,First Name,Last Name,Company,Title,Email Addresses,Phone Numbers,Social Media Addresses,Candidate Tags,Job,Stage,Recruiter,Recruiter Email\n9001,Xavier,Müller,Fjordmat,Cook,"x@gh.example, x2@gh.example",+49 40 5550147,https://www.linkedin.com/in/xavier-x,"Nights, Relocates",Head Chef,Phone Screen,Rita Roe,rita@own.example\n',
      { tags: ['Nights', 'Relocates'] },
    ],
    [
      'Lever',
      'Contact ID,Name,Headline,Organizations,Emails,Phones,Links,Location,Tags,Posting,Owner,Archive Reason\na-1,Xavier Müller,Cook,Fjordmat,x@gh.example,+49 40 5550147,https://www.linkedin.com/in/xavier-x,Hamburg,Nights,Head Chef,Rita Roe,\n',
      { location: 'Hamburg', tags: ['Nights'] },
    ],
    [
      'Workable',
      'Candidate,Title – Employer,Job,Stage,Email,Phone,Address,Social profile\n"Müller, Xavier",Cook – Fjordmat,Head Chef,Applied,x@gh.example,+49 40 5550147,"Hamburg, Germany",https://www.linkedin.com/in/xavier-x\n',
      { location: 'Hamburg, Germany' },
    ],
    [
      'Gem',
      'First Name,Last Name,Current Title,Current Company,LinkedIn URL,Personal Email,Phone Number,Years of Experience,Do Not Contact\nXavier,Müller,Cook,Fjordmat,https://www.linkedin.com/in/xavier-x,x@gh.example,+49 40 5550147,8,Yes\n',
      { years: 8, do_not_contact: true },
    ],
    [
      'Twenty',
      'Id,Name / First Name,Name / Last Name,Job Title,Company / Name,Emails / Primary Email,Emails / Additional Emails,Phones / Primary Phone Number,Phones / Primary Phone Calling Code,Linkedin / Link URL,City,Skills\n7d6f,Xavier,Müller,Cook,Fjordmat,x@gh.example,"[""x2@gh.example""]",+49 40 5550147,+49,https://www.linkedin.com/in/xavier-x,Hamburg,"[""Java""]"\n',
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

describe('variants of these exports', () => {
  const xavier = { name: 'Xavier Müller', title: 'Cook', email: 'x@v.example', phone: '+49 40 5550147' };
  test.each([
    [
      'LinkedIn in German',
      'Anmerkungen:\n"Manche Adressen fehlen."\n\nVorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Vernetzt am\nXavier,Müller,https://www.linkedin.com/in/x,x@v.example,Fjordmat,Cook,03. Mär 2026\n',
      { employer: 'Fjordmat', profile_url: 'https://www.linkedin.com/in/x', phone: undefined },
    ],
    [
      'Google with a letterhead, in full',
      'First Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Value,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Country\nXavier,Müller,Fjordmat,Cook,* myContacts,x@v.example,+49 40 5550147 ::: +49 40 5550148,"Kai 1\n20095 Hamburg\nDE",Kai 1,Hamburg,DE\n',
      { location: 'Hamburg, DE', employer: 'Fjordmat' },
    ],
    [
      'Google in German',
      'Vorname,Nachname,Name der Organisation,Titel der Organisation,E-Mail 1 – Wert,Telefon 1 – Wert,Adresse 1 – Ort,Adresse 1 – Land\nXavier,Müller,Fjordmat,Cook,x@v.example,+49 40 5550147,Hamburg,Deutschland\n',
      { location: 'Hamburg, Deutschland', employer: 'Fjordmat' },
    ],
    [
      'Outlook in French, with a fax',
      'Civilité,Prénom,Nom,Société,Titre,Ville (bureau),Pays/Région (bureau),Télécopie (bureau),Téléphone société,Tél. mobile,Adresse de messagerie,Type de messagerie\nM.,Xavier,Müller,Fjordmat,Cook,Brest,France,+33 2 55 50 00 02,+33 2 55 50 00 00,+49 40 5550147,x@v.example,SMTP\n',
      { location: 'Brest, France', employer: 'Fjordmat' },
    ],
    [
      'Outlook in Spanish',
      'Título,Nombre,Apellidos,Organización,Puesto,Ciudad de trabajo,País o región de trabajo,Fax del trabajo,Número de teléfono del trabajo,Dirección de correo electrónico\nSr.,Xavier,Müller,Fjordmat,Cook,Vigo,España,+34 986 55 00 02,+49 40 5550147,x@v.example\n',
      { location: 'Vigo, España', employer: 'Fjordmat' },
    ],
    [
      'Greenhouse with kinds of addresses and a street',
      'Candidate Name,Company,Title,Email Addresses,Phone Numbers,Social Media Addresses,Recruiter Email\nXavier Müller,Fjordmat,Cook,"x@v.example (Personal), x2@v.example (Work)",+49 40 5550147 (Mobile),https://www.linkedin.com/in/x,rita@own.example\n',
      { employer: 'Fjordmat', profile_url: 'https://www.linkedin.com/in/x' },
    ],
    [
      'Greenhouse in French',
      'Identifiant du candidat,Prénom,Nom de famille,Titre,Adresses e-mail,Numéros de téléphone,Réseaux sociaux,Étiquettes du candidat,Offre,E-mail du recruteur\n9001,Xavier,Müller,Cook,x@v.example,+49 40 5550147,https://www.linkedin.com/in/x,Nuits,Chef,rita@own.example\n',
      { profile_url: 'https://www.linkedin.com/in/x', tags: ['Nuits'] },
    ],
    [
      'Workable in French',
      'Candidat;Titre – Employeur;E-mail;Téléphone;Adresse;Poste\n"Müller, Xavier";Cook – Fjordmat;x@v.example;+49 40 5550147;Brest;Chef\n"Lefèvre, Zoé";Infirmière – Hôpital Nord;zoe@v.example;;;Chef\n',
      { employer: 'Fjordmat', location: 'Brest' },
    ],
    [
      'Gem with further pages',
      'Name,Title,Company,LinkedIn,GitHub,Primary email,Phone,Added by,Do not contact\nXavier Müller,Cook,Fjordmat,https://www.linkedin.com/in/x,https://github.com/x,x@v.example,+49 40 5550147,Rita Roe,false\n',
      { profile_url: 'https://www.linkedin.com/in/x', links: ['https://github.com/x'] },
    ],
    [
      'Twenty with names of its API, and the code of the country apart',
      'id,name.firstName,name.lastName,jobTitle,company.name,emails.primaryEmail,emails.additionalEmails,phones.primaryPhoneNumber,phones.primaryPhoneCallingCode,phones.additionalPhones\n7d6f,Xavier,Müller,Cook,Fjordmat,x@v.example,[],40 5550147,+49,[]\n',
      { employer: 'Fjordmat' },
    ],
    [
      'Ashby, with two numbers and two pages in one cell',
      'Candidate Name,Primary Email,Phone Numbers,Current Company,Current Title,Social Links,Job\nXavier Müller,x@v.example,"+49 40 5550147, +49 40 5550148",Fjordmat,Cook,"https://www.linkedin.com/in/x, https://github.com/x",Chef\n',
      { profile_url: 'https://www.linkedin.com/in/x', links: ['https://github.com/x'] },
    ],
    [
      'SmartRecruiters, with the job applied for beside the present one',
      'First Name;Last Name;Email;Phone Number;Current Position;Current Employer;Job Title\nXavier;Müller;x@v.example;+49 40 5550147;Cook;Fjordmat;Chef\n',
      { employer: 'Fjordmat' },
    ],
    [
      'Personio in German',
      'Nachname, Vorname;Stellenbezeichnung;E-Mail;Telefonnummer;Schlagwörter;Berufserfahrung (Jahre)\nMüller, Xavier;Cook;x@v.example;+49 40 5550147;Nacht;8,5\n',
      { tags: ['Nacht'], years: 8.5 },
    ],
  ])('%s', (_program, file, own) => {
    expect({ phone: undefined, ...people(file)[0] }).toMatchObject({ ...xavier, ...own });
  });

  test('what belongs to a colleague or the company is nobody’s own', () => {
    const file =
      'Name,Title,Recruiter Email,Company Phone,Added by,Fax\nAda Lund,Cook,r@x.example,+49 40 5550147,Rita Roe,+49 40 5550148\n';
    expect(meanings(file)).toEqual(['name', 'title', 'keep', 'keep', 'keep', 'keep']);
  });

  test('a headline of employers is asked about', () => {
    const rows = ['Fjordmat', 'Backhaus GmbH', 'Klinik Nord'].map((employer, at) => [`Ada ${at}`, employer]);
    expect(meanings(sheet(['Name', 'Headline'], ...rows))).toEqual(['name', 'title?']);
  });
});

describe('what stands in a column', () => {
  test('tells what it holds where its name does not, marked unless it is sure', () => {
    const file =
      'Wer,Was,Wo,Erreichbar,Seite,Kann,Nr\nAda Lund,Data Engineer,Oslo,ada@x.example,https://www.linkedin.com/in/ada-x,"Python, SQL",12\nBo Holm,Nurse,Bergen,bo@x.example,https://www.linkedin.com/in/bo-x,"Java, Kafka",400\nCleo Vik,Accountant,Berlin,cleo@x.example,,Excel; SAP,7\nDag Moen,Welder,Hamburg,,,"SQL, Java",99\n';
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
        'Name,Title,Job Title,Experience,Phone,State,Resume,ID\nAda Lund,Ms.,Cook,8,yes,active,https://files.example/1.pdf,1\nBo Holm,Mr,Nurse,2.5 years,no,rejected,bo.pdf,1\n',
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
    expect(meanings(sheet(header, cells))).toEqual(expected);
  });

  test('makes a table of a file without a header', () => {
    const file = 'Ada Lund,Cook,ada@x.example\nBo Holm,Nurse,bo@x.example\nCleo Vik,Welder,cleo@x.example\n';
    expect(people(file).map(({ name, title, email }) => [name, title, email])).toEqual([
      ['Ada Lund', 'Cook', 'ada@x.example'],
      ['Bo Holm', 'Nurse', 'bo@x.example'],
      ['Cleo Vik', 'Welder', 'cleo@x.example'],
    ]);
  });

  test('a degree after the name is no first name, and a job of two parts names no employer', () => {
    const file = 'Name,Title\n"Ada Lund, PhD",Engineer – Team Lead\n"Bo Holm, MBA",Nurse – Head Nurse\n';
    expect(people(file).map(({ name, title, employer }) => [name, title, employer])).toEqual([
      ['Ada Lund, PhD', 'Engineer – Team Lead', undefined],
      ['Bo Holm, MBA', 'Nurse – Head Nurse', undefined],
    ]);
  });
});

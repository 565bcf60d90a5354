import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { openCandidateFile, readFirstRows } from './read-candidate-rows.ts';
import { recognizeColumns } from './recognize-columns.ts';

const sheet = (...rows: string[][]) => stringify(rows);
const meanings = (file: string) => {
  const { header, rows } = readFirstRows(Buffer.from(file), 'utf-8', 60);
  return recognizeColumns(header, rows).map(({ meaning, isDoubtful }) =>
    isDoubtful ? `${meaning}?` : meaning,
  );
};
const people = (file: string) =>
  [...openCandidateFile(Buffer.from(file))()].flatMap((row) => ('candidate' in row ? [row.candidate] : []));

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
    const file = sheet(
      ['Name', 'Title', 'Recruiter Email', 'Company Phone', 'Added by', 'Fax'],
      ['Ada Lund', 'Cook', 'r@x.example', '+49 40 5550147', 'Rita Roe', '+49 40 5550148'],
    );
    expect(meanings(file)).toEqual(['name', 'title', 'keep', 'keep', 'keep', 'keep']);
  });

  test('a headline of employers is asked about', () => {
    const rows = ['Fjordmat', 'Backhaus GmbH', 'Klinik Nord'].map((employer, at) => [`Ada ${at}`, employer]);
    expect(meanings(sheet(['Name', 'Headline'], ...rows))).toEqual(['name', 'title?']);
  });
});

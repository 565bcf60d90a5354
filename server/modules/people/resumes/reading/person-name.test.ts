import { expect, test } from 'vitest';
import { readName } from './person-name.ts';
import { readResumeFile } from './read-resume-file.ts';

const rest = `
a.b@mono.example

Experience

Maintenance Technician, Quellbrunn GmbH
Mar 2018 – present
- Repairs pumps and conveyors
`;

test.each([
  ['García López, María', 'María García López'],
  ['de la Cruz, Juan', 'Juan de la Cruz'],
  ["O'BRIEN, Seán", "Seán O'Brien"],
  ['MacDonald, Fiona', 'Fiona MacDonald'],
  ['Jane Roe, Maintenance Technician', 'Jane Roe'],
  ['Jane Roe, MBA', 'Jane Roe'],
  ['Jane Roe, 34', 'Jane Roe'],
  ['Anna Schmidt (geb. Meier)', 'Anna Schmidt'],
  ['Alex Kim she/her/hers', 'Alex Kim'],
  ['Abu Bakr al-Baghdadi', 'Abu Bakr al-Baghdadi'],
  ['✨ Jane Roe 👩‍🔧', 'Jane Roe'],
  ['*Jane Roe*', 'Jane Roe'],
  ['Resume of Jane Roe', 'Jane Roe'],
  ['CV: Jane Roe', 'Jane Roe'],
  ['Dr. med. Jane Roe', 'Jane Roe'],
  ['Prof. Dr.-Ing. Jane Roe', 'Jane Roe'],
  ['Dr. rer. nat. Jane Roe', 'Jane Roe'],
  ['Phil Roe', 'Phil Roe'],
  ['Dr. Nat Roe', 'Nat Roe'],
  ['Sra. María Teresa Roe', 'María Teresa Roe'],
  ['Zainab bint Ahmad', 'Zainab bint Ahmad'],
  ['Vorname: Hans\nNachname: Müller', 'Hans Müller'],
  ['JANE\nROE', 'Jane Roe'],
  ['J A N E  |  R O E', 'Jane Roe'],
  ['IŞIL YILDIZ', 'Işıl Yıldız'],
  ['Jane roe', 'Jane Roe'],
  ['jane van roe', 'Jane van Roe'],
  ['Suharyanto', 'Suharyanto'],
  ['BJÖRK\nMaintenance Technician', 'Björk'],
  ['ʻAlohilani Kaʻaukai', 'ʻAlohilani Kaʻaukai'],
  // No names.
  ['Rotterdam\nMaintenance Technician', ''],
  ['Kontakt\nMaintenance Technician', ''],
  ['Rotterdam, Netherlands', ''],
  ['Engineering, Berlin', ''],
  ['Profile\nSummary', ''],
  ['Maintenance technician', ''],
])('a résumé that begins with %j is about %j', async (beginning, name) => {
  const read = await readResumeFile(Buffer.from(beginning + rest), new Date('2026-11-26'));
  expect(read).toMatchObject({ kind: 'resume', resume: { name } });
});

test.each([
  ['in the largest letters', 24, 'someone@mono.example'],
  ['in the mail address, too', 11, 'owen.parker@mono.example'],
])('a name on two lines beside a sidebar is joined where it stands %s', (_where, size, email) => {
  const sidebar = ['Contact', 'Denver, CO', email, 'Skills', 'Triage'].map((text) => ({ text, size: 11 }));
  const name = ['OWEN', 'PARKER'].map((text) => ({ text, size }));
  const title = { text: 'Registered Nurse', size: 14 };
  expect(readName([...sidebar, ...name, title], email)).toMatchObject({ value: 'Owen Parker' });
});

test('an acute accent in an address stands for an apostrophe', async () => {
  const read = await readResumeFile(Buffer.from(`Nora Hanlon\no´hanlon@x.example\n${rest}`), new Date());
  expect(read).toMatchObject({ resume: { email: "o'hanlon@x.example" } });
});

test.each([
  ['Trichur, Kerala', 'Trichur, Kerala', true],
  ['Tamil Nadu', 'Tamil Nadu', true],
  ['Thrissur, Kerala', 'Thrissur, Kerala', false],
  ['Willing to relocate to: Pune, Maharashtra', '', false],
])('of a place in %j, %j is read', async (line, location, isDoubtful) => {
  const read = await readResumeFile(Buffer.from(`Jane Roe\n${line}${rest}`), new Date('2026-11-26'));
  expect(read).toMatchObject({ resume: { location } });
  if (read.kind === 'resume') expect(read.resume.doubtful.includes('location')).toBe(isDoubtful);
});

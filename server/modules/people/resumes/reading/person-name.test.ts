import { expect, test } from 'vitest';
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
  ['Vorname: Hans\nNachname: Müller', 'Hans Müller'],
  ['JANE\nROE', 'Jane Roe'],
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

import { expect, test } from 'vitest';
import { readJobs } from './employment.ts';

const today = new Date('2026-11-26');
const read = (text: string) =>
  readJobs(
    text.split('\n').map((line) => ({ text: line, size: 0 })),
    today,
  );
const pairsOf = (text: string) => read(text).jobs.map(({ title, employer }) => [title, employer]);

test('titles and employers are told apart by what the résumé does with its other jobs', () => {
  const jobs = `Vantaris
Senior Data Engineer
03/2020 – present
• Built streams.
Orlo
Wizard of light
02/2016 – 02/2020
• Lit halls.`;
  expect(pairsOf(jobs)).toEqual([
    ['Senior Data Engineer', 'Vantaris'],
    ['Wizard of light', 'Orlo'],
  ]);
});

test.each([
  'N26, Senior Backend Engineer, 2020 – present',
  'Senior Backend Engineer, N26, 2020 – present',
  'Senior Backend Engineer | N26 | 2020 – present',
  'N26 – Senior Backend Engineer (2020 – present)',
  '2020 – present\tN26\tSenior Backend Engineer',
  'Senior Backend Engineer at N26, 2020 – present',
  'Senior Backend Engineer bei N26, 2020 – present',
])('names without two letters side by side are employers: %s', (line) => {
  for (const name of ['N26', '3M', 'H&M'])
    expect(pairsOf(line.replace('N26', name))).toEqual([['Senior Backend Engineer', name]]);
});

test('a job whose dates cannot be read is still a job', () => {
  const { jobs } = read('Site Engineer, Fjordbygg AS\n2019 – 2016\n• Ran works.');
  expect(jobs).toMatchObject([{ title: 'Site Engineer', employer: 'Fjordbygg AS', months: undefined }]);
  expect(pairsOf('Site Engineer, Fjordbygg AS\nlong ago\n• Ran works.')).toEqual([
    ['Site Engineer', 'Fjordbygg AS'],
  ]);
});

test('sentences and degrees are no jobs', () => {
  expect(pairsOf('Bachelor of Science, University of Harwick\n2010 – 2014')).toEqual([]);
  const [job] = read(
    'Cook, Harbour Hotel\n2015 – 2019\nServed guests from 2015 until 2016 in a busy kitchen.',
  ).jobs;
  expect([job?.title, job?.employer]).toEqual(['Cook', 'Harbour Hotel']);
});

test('icons before dates and places are no part of a job', () => {
  const { jobs } = read('President & CEO\nYahoo!\nz July 2012 – June 2017\t* Sunnyvale, CA\n• Led it.');
  expect(jobs).toMatchObject([
    { title: 'President & CEO', employer: 'Yahoo!', months: { from: 2012 * 12 + 6, to: 2017 * 12 + 6 } },
  ]);
});

test('a director of services is no organization', () => {
  const jobs = `Vice President of Location & Services
Google
Oct 2010 – July 2012
• Led teams.
Head of School Partnerships
Harwick
2005 – 2010
• Led it.
Director of Finance, University of Harwick
2001 – 2005`;
  expect(pairsOf(jobs)).toEqual([
    ['Vice President of Location & Services', 'Google'],
    ['Head of School Partnerships', 'Harwick'],
    ['Director of Finance', 'University of Harwick'],
  ]);
});

test('jobs that are items have tasks that are items of another kind', () => {
  const jobs = `• Google\tMountain View, CA
Software Engineer\tOct 2016 – Present
◦ Built APIs.
◦ Ran them.
• Coursera\tMountain View, CA
Senior Software Engineer\tJan 2014 – Oct 2016
◦ Sent mail.`;
  expect(pairsOf(jobs)).toEqual([
    ['Software Engineer', 'Google'],
    ['Senior Software Engineer', 'Coursera'],
  ]);
});

test('labels are neither titles nor employers, and what was worked as is a title', () => {
  const jobs = `Worked as a Storekeeper
Current Employer: Alder Systems
Period: 2018 – 2022
• Kept stores.
Date of birth
Institution
2012 – 2016`;
  expect(pairsOf(jobs)).toEqual([['Storekeeper', 'Alder Systems']]);
});

test('contact details are no employers', () => {
  const { jobs } = read(
    'Google\nSoftware Engineer\nEmail: ann@work.example\nMobile: +1-123-456-7890\nOct 2016 – Present',
  );
  expect(jobs.flatMap(({ title, employer }) => [title, employer]).join()).not.toMatch(/Mobile|@/);
});

test('what nothing but its place tells is marked', () => {
  const [job] = read('Vantaris\nOrlo\n2015 – 2019').jobs;
  expect(job?.isSure).toMatchObject({ title: false, employer: false });
});

test('lines that no job takes are given back', () => {
  expect(read('Cook, Harbour Hotel\n2015 – 2019\n• Cooked.\nFurther Stations Abroad').unread).toEqual([
    'Further Stations Abroad',
  ]);
});

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

test('what nothing but its place tells is marked', () => {
  const [job] = read('Vantaris\nOrlo\n2015 – 2019').jobs;
  expect(job?.isSure).toMatchObject({ title: false, employer: false });
});

test('lines that no job takes are given back', () => {
  expect(read('Cook, Harbour Hotel\n2015 – 2019\n• Cooked.\nFurther Stations Abroad').unread).toEqual([
    'Further Stations Abroad',
  ]);
});

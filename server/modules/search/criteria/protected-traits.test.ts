import { expect, test } from 'vitest';
import type { FieldError } from '../../../platform/errors.ts';
import { refuseProtectedTraits, setDemandsAside } from './protected-traits.ts';

function refusalOf(job: Parameters<typeof refuseProtectedTraits>[0]): Record<string, string[]> | undefined {
  try {
    refuseProtectedTraits(job);
    return undefined;
  } catch (error) {
    return (error as FieldError).fields;
  }
}
const criteria = (text: string) => refusalOf({ criteria: [{ text }] });

test.each([
  ['Female', 'gender'],
  ['men', 'gender'],
  ['under 35', 'age'],
  ['25-35 years old', 'age'],
  ['Young', 'age'],
  ['Christian', 'religion'],
  ['white candidates', 'origin'],
  ['no disability', 'disability'],
  ['without children', 'family'],
  ['straight', 'sexual orientation'],
  ['mujeres', 'gender'],
  ['union members', 'union membership'],
  ['digital natives', 'age'],
  ['recent graduates only', 'age'],
  ['able-bodied', 'disability'],
  ['unmarried', 'family'],
  ['German nationals only', 'origin'],
  ['EU citizens only', 'origin'],
  ['Swiss nationality', 'origin'],
  ['aged 30', 'age'],
  ['unter 30', 'age'],
  ['junge Dame', 'age'],
  ['straight white male', 'sexual orientation'],
  ['Religion: Christian', 'religion'],
  ['Jews', 'religion'],
  ['no headscarf', 'religion'],
  ['Ethnicity', 'origin'],
  ['gypsies', 'origin'],
  ['pregnancy', 'family'],
  ['marital status: any', 'family'],
  ['mental illness', 'disability'],
  ['gender = female', 'gender'],
])('the criterion %s is refused as one of %s', (text, trait) => {
  expect(criteria(text)).toEqual({
    criteria: [expect.stringMatching(new RegExp(`^“${text}” asks for ${trait}\\. Nobody is searched by`))],
  });
});

test('a criterion is refused through invisible characters and full-width letters as well', () => {
  for (const text of ['fe\u200bmale', 'ｆｅｍａｌｅ', 'fe\u00admale']) {
    expect(criteria(text), text).toEqual({ criteria: [expect.stringContaining('asks for gender')] });
  }
});

test('what only begins with such a word is an honest criterion', () => {
  for (const text of [
    'Age verification',
    'Religious studies',
    'Blind welding',
    'Black belt',
    'Race timing',
    'Gender studies',
    'Single Page Applications',
    'Roma',
    'Wheelchair',
    'Mother and child care',
    'Sex education',
  ]) {
    expect(criteria(text), text).toBeUndefined();
  }
});

test.each([
  ['Wir suchen eine junge Dame', 'gender'],
  ['Night nurse. No disabilities.', 'disability'],
  ['Nurse, no gypsies', 'origin'],
  ['Pfleger gesucht, nur Deutsche', 'origin'],
  ['Night nurse. Without children.', 'family'],
  ['Ventas\nEdad: 25-35\nExcel', 'age'],
  ['* Género: Femenino', 'gender'],
  ['Geschlecht: weiblich', 'gender'],
  ['Płeć: kobieta', 'gender'],
  ['Estado civil: soltera', 'family'],
  ['Religion: Muslim', 'religion'],
  ['Leeftijd: tussen 20 en 30 jaar', 'age'],
])('of the description “%s” the line that asks for %s is set aside', (text, trait) => {
  const { description, aside } = setDemandsAside(text);
  expect(aside).toEqual([{ line: expect.any(String), why: expect.stringContaining(`asks for ${trait}`) }]);
  expect(description).not.toContain(aside[0]?.line);
});

test.each([
  ['- Must be at least 18 years of age\n- Java', 'age', '- Java'],
  ['U.S. citizenship is required by law. You write Java.', 'origin', 'You write Java.'],
  ['Volljährigkeit erforderlich.\nJava', 'age', 'Java'],
  ['Certificado de discapacidad. * Java', 'disability', '* Java'],
])('what a law asks for is set aside with a sentence, too: %s', (text, trait, rest) => {
  const { description, aside } = setDemandsAside(text);
  expect(description.trim()).toBe(rest);
  expect(aside[0]?.why).toMatch(new RegExp(`asks for ${trait}\\..*This line is left out\\.$`));
});

test('lines of a form that ask for anyone, or are about those cared for, stay', () => {
  for (const text of [
    'Gender: any',
    'Sexo: indistinto',
    'Geschlecht: m/w/d',
    'Age group: 3-6',
    'Gender: male or female',
  ])
    expect(setDemandsAside(text).aside, text).toEqual([]);
});

test('a demand in a title is refused by its words, at its field', () => {
  expect(refusalOf({ job_title: 'Receptionist (women only)' })).toEqual({
    job_title: [expect.stringContaining('“women only” asks for gender')],
  });
});

test.each([
  ['must not be over 40', 'age'],
  ['candidates born after 1990', 'age'],
  ['max. 35 Jahre alt', 'age'],
  ['moins de 30 ans', 'age'],
  ['menores de 35 años', 'age'],
  ['edad máxima', 'age'],
  ['Edad comprendida entre 21-35 años', 'age'],
  ['hommes uniquement', 'gender'],
  ['solo mujeres', 'gender'],
  ['tylko kobiety', 'gender'],
  ['keine Ausländer', 'origin'],
  ['Certificado de discapacidad', 'disability'],
  ['categorie protette', 'disability'],
  ['must be a Catholic', 'religion'],
  ['must have no disabilities', 'disability'],
  ['HIV negative', 'disability'],
  ['must not be pregnant', 'family'],
  ['must be heterosexual', 'sexual orientation'],
  ['no union members', 'union membership'],
  ['digital natives', 'age'],
  ['you are a digital native', 'age'],
  ['recent graduates only', 'age'],
  ['must be a recent graduate', 'age'],
  ['able-bodied', 'disability'],
  ['unmarried', 'family'],
  ['preferably unmarried', 'family'],
  ['German nationals only', 'origin'],
  ['only EU citizens', 'origin'],
  ['must be a French citizen', 'origin'],
  ['must hold a British passport', 'origin'],
  ['nur EU-Bürger', 'origin'],
])('“%s” in a description asks for %s', (words, trait) => {
  const { description, aside } = setDemandsAside(`Works on wards. ${words}. Wound care.`);
  expect(aside.map(({ why }) => why).join()).toMatch(
    new RegExp(`“${words.replace('.', '\\.')}” asks for ${trait}\\.`),
  );
  expect(description).toContain('Wound care.');
});

test.each([
  'Care for elderly people with dementia. We hire regardless of age, gender, religion or disability (m/w/d).',
  'Midwife for women’s health, at least 25 births a year, under 30 minutes to the ward.',
  'Leads a young team of 35 to 40 people and reports to a board of men and women.',
  'At least 20 years of experience with SAP, under 40 hours a week, over 50 sites.',
  'Men’s fashion buyer. Single point of contact. Black Belt in Six Sigma, White-label products, Asian cuisine.',
  'Disability officer and chaplain of a Catholic hospital, family law, children’s books, gender studies.',
  'Works with the trade union, people with or without disabilities, no union dues. Must be a Catholic school teacher.',
  'Plus de 20 ans d’expérience, moins de 30 ans d’ancienneté, menores de 18 años, menos de 25 años de experiencia.',
  'Temperature must not be over 40 degrees, and files must not be over 25 minutes long. Buildings born after 1990.',
  'Software no older than 20 days, logs not older than 30 hours.',
  'Campaigns for digital natives, a digital native brand, customers who are digital natives, seniors and families.',
  'Runs the programme for recent graduates. Recent graduates welcome, graduates only. Recent graduate programme coordinator.',
  'Sport for disabled and able-bodied people, with able-bodied athletes. Able-bodied seaman.',
  'Counsels unmarried mothers and couples, married or unmarried, and the rights of unmarried fathers.',
  'German speaker with native-level German and the right to work in the EU. Advises German nationals abroad and EU citizens.',
  'Must be a US citizen, as the clearance asks. Required by law: German nationals only. Lunch for senior citizens only.',
  'Pages must be single page, logins must be single sign-on. Not only EU citizens, not only recent graduates. Must be a German national team physio.',
  'Pregnancy ward nurse, youth worker, disability services manager, age-related macular degeneration, single sign-on.',
])('an honest job passes: %s', (text) => {
  expect(refusalOf({ job_title: text, criteria: [{ text }] })).toBeUndefined();
});

test.each([
  'Black Belt',
  'Women’s health',
  'straight-through processing',
  'Single sign-on',
  'Male catheterisation',
  'over 20 years of Java',
  'recent graduate programme coordinator',
  'pregnancy ward nurse',
  'youth worker',
  'disability services manager',
  'age-related macular degeneration',
  'German speaker',
  'native-level German',
  'right to work in the EU',
])('the criterion %s passes', (text) => expect(criteria(text)).toBeUndefined());

test.each([
  ['nurse AND female', 'female'],
  ['"Data Engineer" (Berlin OR Oslo) "under 30"', 'under 30'],
  ['nurse -"Muslim"', 'Muslim'],
])('the web query %s is refused by its words', (query, words) => {
  expect(refusalOf({ queries: [{ query }] })).toEqual({
    queries: [expect.stringContaining(`“${words}” asks for`)],
  });
});

test.each([
  '"women’s health" AND midwife',
  '"black belt" (Six OR Sigma) -recruiter',
  'midwife "Single point of contact" Oslo',
])('the web query %s passes', (query) => expect(refusalOf({ queries: [{ query }] })).toBeUndefined());

import { describe, expect, test } from 'vitest';
import { foldAccents, type Language, languages } from './fold.ts';
import { alternativeRoles, genderless } from './title-forms.ts';
import { expandTitle, loadOccupations, loadTitleGroups } from './titles.ts';

const phrasesOf = (title: string, language: Language = 'en') =>
  expandTitle(title, language).map(({ phrase }) => foldAccents(phrase));

describe('expandTitle', () => {
  test.each([
    ['SWE', 'software engineer'],
    ['SDE', 'software developer'],
    ['CSM', 'customer success manager'],
    ['HRBP', 'hr business partner'],
    ['TAM', 'technical account manager'],
    ['SDR', 'sales development representative'],
    ['sysadmin', 'system administrator'],
    ['PM', 'product manager'],
    ['PM', 'project manager'],
    ['CFO', 'chief financial officer'],
    ['Chief Financial Officer', 'cfo'],
    ['Chief Technology Officer', 'cto'],
    ['CHRO', 'chief human resources officer'],
    ['Director of Finance', 'finance director'],
    ['Senior Backend Engineer', 'backend developer'],
    ['Payments Backend Engineer', 'backend developer'],
    ['Software Engineer', 'softwareentwickler'],
    ['Registered Nurse', 'krankenpfleger'],
    ['Sofware Enginer', 'software engineer'],
    ['Accuontant', 'accountant'],
  ])('knows %j as %j', (title, other) => {
    expect(phrasesOf(title)).toContain(other);
  });

  test.each<[Language, string, string]>([
    ['de', 'Softwareentwickler:in', 'software engineer'],
    ['de', 'Krankenpflegerin', 'nurse'],
    ['fr', 'Développeuse logiciel', 'software developer'],
    ['es', 'Ingeniera de software', 'software engineer'],
    ['it', 'Sviluppatrice software', 'software developer'],
    ['nl', 'Verpleegkundige', 'nurse'],
    ['pt', 'Desenvolvedora de software', 'software developer'],
    ['ro', 'Contabilă', 'accountant'],
    ['ro', 'Contabil', 'accountant'],
    ['pl', 'Księgowa', 'accountant'],
    ['es', 'Contable', 'bookkeeper'],
    ['de', 'Buchhalterin', 'bookkeeper'],
    ['pl', 'Programistka', 'software developer'],
  ])('crosses from %s: %j is %j', (language, title, other) => {
    expect(phrasesOf(title, language)).toContain(other);
  });

  test('never gives another title as much weight as the title itself', () => {
    for (const { weight } of [...expandTitle('Software Engineer', 'en'), ...expandTitle('Contabil', 'ro')]) {
      expect(weight).toBeLessThan(1);
    }
  });

  test('finds what O*NET and ESCO list beside a title', () => {
    expect(phrasesOf('Acupuncturist').length).toBeGreaterThan(5);
  });

  test('withholds occupations with every title they share', () => {
    const { occupations, byTitle } = loadOccupations();
    const code = occupations[byTitle.get('acupuncturist')?.[0] ?? -1]?.code ?? '';
    expect(expandTitle('Acupuncturist', 'en', { withheld: new Set([code]) })).toEqual([]);
  });
});

test('the list of our own has at least 60 titles in each language', () => {
  for (const language of languages) {
    const titles = new Set(loadTitleGroups().flatMap((group) => group[language].map(({ title }) => title)));
    expect(titles.size).toBeGreaterThanOrEqual(100);
    expect([...titles].every((title) => title.trim() === title && title !== '')).toBe(true);
  }
});

test.each([
  ['imker', 'imkerin'],
  ['koch', 'kochin'],
  ['kuchenmonteur', 'kuchenmonteurin'],
  ['pflegefachmann', 'pflegefachkraft'],
  ['boulanger', 'boulangere'],
  ['technicien', 'technicienne'],
  ['directeur', 'directrice'],
  ['cuoco', 'cuoca'],
  ['leraar', 'lerares'],
  ['bestuurder', 'bestuurster'],
  ['kucharz', 'kucharka'],
  ['sprzedawca', 'sprzedawczyni'],
])('takes %s and %s for one work', (one, other) => {
  expect(genderless(one)).toBe(genderless(other));
});

test('parts a slash between two occupations, not within one', () => {
  expect(alternativeRoles('Tischler/Schreiner')).toEqual(['Tischler', 'Schreiner']);
  expect(alternativeRoles('Career/Technical Teacher')).toEqual(['Career/Technical Teacher']);
});

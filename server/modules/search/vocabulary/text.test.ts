import { describe, expect, test } from 'vitest';
import type { Language } from './fold.ts';
import { detectLanguage } from './language.ts';
import { termsOfWord, tokenize } from './text.ts';

const termsOf = (text: string, language: Language = 'en') => tokenize(text, language).map(({ term }) => term);

describe('detectLanguage', () => {
  test.each<[Language, string]>([
    ['en', 'Experienced Java developer with eight years of SQL'],
    ['en', 'Nurse; wound care, IV therapy'],
    ['en', 'Warehouse associate. Forklift licence.'],
    [
      'en',
      'WORK EXPERIENCE Data Entry Clerk, EDUCATION BSc, Magadh. https://jobs.example/r/b-k/b8d7a1135a44a37a?isid=rex-download&ikw=download-top&co=IN',
    ],
    ['en', 'S oftware d eveloper, J ava, T ypeScript, G radle, R abbit M Q, w ork at K far'],
    ['de', 'Softwareentwickler mit Erfahrung in Java'],
    ['de', 'Leiterin Buchhaltung'],
    ['fr', 'Développeur logiciel, dix ans d’expérience dans la banque'],
    ['es', 'Contador público con experiencia en auditoría'],
    ['it', 'Sviluppatore software con esperienza nella pubblica amministrazione'],
    ['nl', 'Verpleegkundige in het ziekenhuis'],
    ['pt', 'Engenheiro de software com experiência em bancos'],
    ['ro', 'Contabil sef cu experienta in raportare financiara si SAP'],
    ['ro', 'Inginer software'],
    ['ro', 'Contabilă'],
    ['pl', 'Programista Java'],
    ['pl', 'Księgowa z doświadczeniem w dużej firmie'],
  ])('tells %s from %j', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test('hears the whole of a résumé, which begins with a name, an address and links', () => {
    const head =
      'Jonathan Smith\n42 Baker Street, Manchester Business District, United Kingdom\n' +
      '+44 20 7946 0958 | jonathan.smith@mail.example\nlinkedin.com/in/jonathansmith\n' +
      'Senior Project Manager, Smith Engineering Services and Sons, Northern Head Office, Building Five\n';
    const body =
      'Am coordonat echipe de ingineri pentru proiecte de automatizare și am pregătit documentația tehnică. ' +
      'Responsabil cu bugetul, cu relația cu clienții și cu instruirea colegilor din departament. ' +
      'Înainte am lucrat ca inginer de proiect într-o fabrică, unde am redus costurile de întreținere și am ' +
      'introdus un program de planificare care este folosit și astăzi de toate secțiile.';
    expect(detectLanguage(head)).toBe('en');
    expect(detectLanguage(head + body)).toBe('ro');
  });

  test('takes a text that is too short to tell for English', () => {
    for (const text of [
      '',
      'SQL; Python; Kafka; Airflow',
      'Data Engineer',
      'Chief Financial Officer',
      'Maria Ionescu',
    ])
      expect(detectLanguage(text)).toBe('en');
  });
});

describe('tokenize', () => {
  test('keeps technical names whole', () => {
    expect(termsOf('C++, C#, .NET, Node.js, CI/CD, ASP.NET and S/4 HANA')).toEqual([
      ...['c++', 'c#', '.net', 'node.js', 'ci/cd', 'asp.net', 's/4hana'],
    ]);
    expect(termsOf('nodejs React.js golang Postgres')).toEqual(['node.js', 'react', 'Go', 'postgresql']);
  });

  test('reads words that every object answers to', () => {
    expect(termsOf('inginer constructor toString', 'ro')).toHaveLength(3);
  });

  test('says where a word stands, and how it is written without accents', () => {
    const text = 'Senior Contabilă, București';
    expect(tokenize(text, 'ro').map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
      ['senior', 'Senior'],
      ['contabila', 'Contabilă'],
      ['bucuresti', 'București'],
    ]);
  });

  test.each<[Language, string, string]>([
    ['en', 'engineers engineering', 'engineer'],
    ['de', 'Entwickler Entwicklerin Entwicklerinnen', 'Entwickler'],
    ['fr', 'développeuses développeurs developpeur', 'développeur'],
    ['es', 'ingeniera ingenieros', 'ingeniero'],
    ['it', 'sviluppatrice sviluppatori', 'sviluppatore'],
    ['nl', 'medewerkster medewerkers', 'medewerker'],
    ['pt', 'engenheiras engenheiros', 'engenheiro'],
    ['ro', 'contabilă contabili', 'contabil'],
    ['ro', 'programatoare programatori', 'programator'],
    ['pl', 'księgowa księgowego ksiegowy', 'księgowych'],
  ])('stems %s: %s', (language, forms, form) => {
    expect(new Set(termsOf(forms, language))).toEqual(new Set(termsOf(form, language)));
    expect(termsOf(form, language)).toHaveLength(1);
  });

  test('never returns a word of grammar', () => {
    expect(termsOf('What the team of our company will do with you and for them')).toEqual([
      'team',
      'compani',
    ]);
    expect(termsOf('mit der und für die von', 'de')).toEqual([]);
    expect(termsOf('Universidad de la Coruña y del País Vasco')).not.toContain('de');
    expect(termsOf('cu experiență în și pentru', 'ro')).toHaveLength(1);
  });

  test('reads both genders of a title as one', () => {
    for (const title of [
      'Softwareentwickler:in',
      'Softwareentwickler*in',
      'Softwareentwickler/-in',
      'SoftwareentwicklerIn',
    ])
      expect(termsOf(title, 'de')).toEqual(termsOf('Softwareentwickler', 'de'));
    expect(termsOf('développeur·se', 'fr')).toEqual(termsOf('développeur', 'fr'));
    expect(termsOf('Contador(a)', 'pt')).toEqual(termsOf('Contador', 'pt'));
    expect(termsOf('LinkedIn', 'de')).toEqual(['linkedin']);
  });

  test('knows names that are also words of grammar by how they are written', () => {
    expect(termsOf('Go, Python')).toEqual(['Go', 'python']);
    expect(termsOf('go; r; c')).toEqual(['Go', 'R', 'C']);
    expect(termsOf('I go to work; it is fine')).not.toContain('Go');
    expect(termsOf('Go to market')).not.toContain('Go');
    expect(termsOf('it support')).toEqual(['IT', 'support']);
    expect(termsOf('Writes Go daily')).toContain('Go');
  });
});

test('knows the terms that a word has in texts of other languages', () => {
  expect(termsOfWord('Entwicklung', 'en')).toContain(termsOf('Entwicklung', 'de')[0]);
});

test('tokenizes and places a thousand rows in well under a second', () => {
  const row =
    'Data Engineer. Kafka; SQL; Airflow. Builds pipelines that people trust, for 9 years in retail and banking. ';
  const rows = Array.from({ length: 1000 }, (_, index) => `${row.repeat(3)} ${index}`);
  for (const text of rows.slice(0, 100)) tokenize(text, detectLanguage(text));
  const start = performance.now();
  for (const text of rows) tokenize(text, detectLanguage(text));
  expect(performance.now() - start).toBeLessThan(1000);
});

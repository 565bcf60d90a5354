import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areNamesCompatible,
  isPlaceholderName,
  nameEntries,
  nameInAddress,
  readNameWords,
} from './person-names.ts';

const areCompatible = (one: string, other: string) =>
  areNamesCompatible(readNameWords(one), readNameWords(other));

describe('two names may be one person’s', () => {
  test.each([
    ['Ann Lee', 'ann  LEE'],
    ['Ann Lee', 'Lee, Ann'],
    ['Ann Lee', 'A. Lee'],
    ['Ann Lee', 'Lee'],
    ['Ann Lee', 'Ann Maria Lee'],
    ['Ann Lee', 'Dr. Ann Lee, PhD'],
    ['Ann Lee', 'Ann Lee Jr.'],
    ['José Muñoz', 'Jose Munoz'],
    ['Jürgen Groß', 'Juergen Gross'],
    ["Siobhán O'Hanlon", 'Siobhan O’Hanlon'],
    ['Mei-Lin Okafor', 'Meilin Okafor'],
    ['Fiona MacDonald', 'Fiona McDonald'],
    ['Fiona Mac Donald', 'Fiona Mc Donald'],
    ['王小明', '王小明'],
    ['Ольга Кравцова', 'О. Кравцова'],
  ])('%s, %s', (one, other) => {
    expect(areCompatible(one, other)).toBe(true);
    expect(areCompatible(other, one)).toBe(true);
  });
});

describe('two names are not one person’s', () => {
  test.each([
    ['Henrike Vossloh', 'Dario Pellegrin'],
    ['Ann Lee', 'Ben Lee'],
    ['Ann Lee', 'B. Lee'],
    ['Ann Lee', 'Lee Wong'],
    ['Ann Lee', 'Anna Lee'],
    ['Dr. Ann', 'Dr. Bea'],
    ['A. A. Lee', 'Ann Lee Wong'],
    ['LinkedIn Member', 'LinkedIn Member'],
    ['Confidential', 'Ann Lee'],
    ['Ann Lee Sr.', 'Ann Lee, Jr.'],
    ['Ann Lee II', 'Ann Lee III'],
    ['王小明', '王大明'],
  ])('%s, %s', (one, other) => {
    expect(areCompatible(one, other)).toBe(false);
    expect(areCompatible(other, one)).toBe(false);
  });
});

test.each(
  [
    'LinkedIn Member|LINKEDIN  member|LinkedIn-Mitglied|Membre de LinkedIn|Miembro de LinkedIn|Utente LinkedIn|LinkedIn-lid',
    'Usuário do LinkedIn|Membru LinkedIn|Członek LinkedIn|Użytkownik LinkedIn|Confidential|(confidential)|Vertraulich',
    'Confidentiel|Confidencial|Riservato|Vertrouwelijk|Confidențial|Poufne|N.N.|N. N.|NN|n/a|-|???|Unknown|Unbekannt',
    'Inconnu|Desconocido|Sconosciuto|Onbekend|Desconhecido|Necunoscut|Nieznany|Anonymous|Anonym|Anonyme|Anónimo|Anonimo',
    'Anoniem|Anônimo|Anonimowy|Anonymous candidate 12|Candidate #7|Name withheld|Not disclosed|Kein Name|Sin nombre',
    'LinkedIn Member (3rd+)|LinkedIn Üyesi|Участник LinkedIn|X|x x|N/A N/A|NULL|undefined|CAND-00123|ID 12345|4711|TBC',
    'Not provided|No name provided|Not applicable|Deleted user|Anon.|Blind CV|Geschwärzt|Strictly confidential|Full name',
    'Mr. X|Herr X|Frau N.|xx|User|Member|Indeed User|Xing-Mitglied|Confidential (agency)|First Last|Vorname Nachname',
    'Guest|Facebook User|GitHub User|Name Surname|LinkedInメンバー|候選人|应聘者|氏名非公開|кандидат|Участник|Job seeker|A. N. Other|John Doe|Test Test',
    'Аноним|Неизвестный|Без имени|Ανώνυμος|Neznámý|Névtelen|Gizli|Tuntematon|匿名|非公開|비공개|غير معروف',
  ].flatMap((names) => names.split('|')),
)('%s stands where a name is withheld', (name) => {
  expect(isPlaceholderName(name)).toBe(true);
});

test.each([
  'Ann Member',
  'Nina Lid',
  'Na Li',
  'N. Nguyen',
  'Ana Do',
  'Del Name',
  'Confidence Okafor',
  'Sin Ying',
  'Nadia Null',
  'Grace Name',
  'Art Candidate',
  'X Ae',
  'A.',
  'J. K.',
  '王',
])('%s is a name', (name) => {
  expect(isPlaceholderName(name)).toBe(false);
});

test('whoever is compatible with a name is found by its entries', () => {
  const word = fc.constantFrom('ann', 'anna', 'a', 'lee', 'l', 'lea', 'Öl', 'b', 'ann-lee', "o'lee");
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(name, name, (one, other) => {
      if (!areCompatible(one, other)) return;
      const { all } = nameEntries(readNameWords(one));
      const { asked } = nameEntries(readNameWords(other));
      expect(asked.some((entry) => all.includes(entry))).toBe(true);
    }),
  );
});

test.each([
  ['grace.kim@mail.example', 'Grace Kim'],
  ['grace_kim84@mail.example', 'Grace Kim'],
  ['jürgen.groß+jobs@mail.example', 'Jürgen Groß'],
  ['grace@mail.example', ''],
  ['g.k@mail.example', ''],
  ['grace.1984@mail.example', ''],
  ['grace.r2d2@mail.example', ''],
])('%s tells the name “%s”', (address, name) => {
  expect(nameInAddress(address)).toBe(name);
});

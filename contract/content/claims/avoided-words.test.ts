import { describe, expect, test } from 'vitest';
import { findAvoidedWords } from './avoided-words.ts';

describe('avoided words', () => {
  test.each([
    ['Synergy is ours.', 'synergy'],
    ['The synergies of SYNERGY', 'synergy'],
    ['Our gurus know.', 'guru'],
    ["The guru's choice", 'guru'],
    ['The guru’s choice', "guru's"],
    ['A best-in-class tool', 'best in class'],
    ['A best\nin class tool', 'Best-in-Class'],
    ['**syn**ergy for all', 'synergy'],
    ['syn\u00adergy', 'synergy'],
    ['Join in. #BestInClass', 'best in class'],
    ['#synergy', 'synergy'],
    ['We leverage and we are leveraging', 'leverag*'],
    ['Für Müßiggänger', 'müßiggänger'],
    ['C++ for all', 'c++'],
    ['Die Straße', 'STRASSE'],
    ['DIE STRASSE', 'Straße'],
    ['Unsere Lösungen', 'Lösung'],
    ['Unsere Kunden', 'Kunde'],
    ['Le soluzioni', 'soluzione'],
    ['Las soluciones', 'solución'],
    ['Their wives', 'wife'],
    ['Women lead', 'woman'],
    ['best\u00a0in class', 'best in class'],
    ['best&nbsp;in class', 'best in class'],
    ['[syn](https://a.example)ergy', 'synergy'],
    ['[syn](https://a.example/b(c)d "t")ergy', 'synergy'],
    ['s&#121;nergy', 'synergy'],
    ['这是最好的产品。', '最好的'],
    ['A naïve idea', 'naive'],
    ['Naive ideas', 'naïve'],
    ['Im Cafe', 'Café'],
    ['Unsere Loesungen', 'Lösung'],
    ['Unsere Lösungen', 'Loesung'],
    ['Ihre Komplettlösungen', '*lösung'],
    ['syn\u2061er\u034fgy', 'synergy'],
    ['syn\u202eergy', 'synergy'],
    ['Synergy™', 'synergy'],
    ['Synergy¹ is here', 'synergy'],
    ['The guruʼs choice', 'guru'],
    ['#bestinclass', 'best in class'],
    ['Best/in/class', 'best in class'],
    ['Your email', 'e-mail'],
    ['A gamechanger', 'game-changer'],
    ['Win win-win', 'win win-win'],
    ['Less CO₂', 'CO₂'],
  ])('%j has %j', (text, word) => {
    expect(findAvoidedWords(text, [word])).toEqual([word]);
  });

  test.each([
    ['We use it.', 'us'],
    ['It uses words.', 'us'],
    ['The inside of it', 'in side'],
    ['Energy', 'syn'],
    ['A class of its own', 'best in class'],
    ['Photosynergyx', 'synergy'],
    ['The plane lands', 'plan'],
    ['Anything', '  '],
    ['Anything', '*'],
    ['Das ist schon da', 'schön'],
    ['El ano', 'año'],
    ['A gamechanger', 'game changer'],
    ['Komplettlösung', 'Lösung'],
    ['Lösungsweg', '*lösung'],
    ['More CO', 'CO₂'],
  ])('%j does not have %j', (text, word) => {
    expect(findAvoidedWords(text, [word])).toEqual([]);
  });

  test('a name and an address may hold one, and nothing beside them', () => {
    const exempt = ['Harbour Solutions Ltd.', 'https://solutions.example'];
    const text = 'Harbour Solutions Ltd. is here: https://solutions.example';
    expect(findAvoidedWords(text, ['solution'], exempt)).toEqual([]);
    expect(findAvoidedWords(`${text} We have solutions.`, ['solution'], exempt)).toEqual(['solution']);
  });

  test('a name exempts no other word and no phrase that begins with it', () => {
    expect(findAvoidedWords('We are Best in class.', ['best in class'], ['Best'])).toEqual(['best in class']);
    expect(findAvoidedWords('How Bestial!', ['bestial'], ['Best'])).toEqual(['bestial']);
    expect(findAvoidedWords('Ask Best, or read Best’s notes.', ['best'], ['Best'])).toEqual([]);
    expect(findAvoidedWords('The best of Best.', ['best'], ['Best'])).toEqual(['best']);
  });
});

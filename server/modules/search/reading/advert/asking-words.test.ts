import { describe, expect, it, test } from 'vitest';
import { askingOdds } from './asking-words.ts';
import { readLines } from './lines.ts';
import { readSections } from './sections.ts';

describe('the words of a sentence tell whether it asks for something', () => {
  test.each([
    ['Proven experience with forklifts', 'Free parking and a staff canteen'],
    ['Erfahrung mit Gabelstaplern', 'Wir sind ein Familienbetrieb'],
    ['Experiencia con carretillas elevadoras', 'Seguro médico privado'],
    ['Ervaring met heftrucks', 'Een goed salaris en reiskostenvergoeding'],
    ['Esperienza nella gestione del magazzino', 'Buoni pasto e assicurazione sanitaria'],
    ['Experiência com empilhadeiras', 'Vale transporte e plano de saúde'],
    ['Inglês avançado', 'Gympass e seguro de vida'],
    ['Doświadczenie w pracy z wózkami', 'Prywatna opieka medyczna i karta sportowa'],
    ['Une première expérience en cuisine est exigée', 'Tickets restaurant et mutuelle'],
  ])('%s, not %s', (asking, telling) => {
    expect(askingOdds(asking)).toBeGreaterThan(0.5);
    expect(askingOdds(telling)).toBeLessThan(0);
  });

  it('knows nothing of a text without words', () => expect(askingOdds('– …')).toBe(askingOdds('')));
});

describe('sentences below a heading that does not fit them', () => {
  const needsOf = (text: string) =>
    readSections(readLines(text)).flatMap(({ lines }) => lines.map((line) => [line.need, line.text]));

  it('are no demands where no heading ends the list', () => {
    const needs = needsOf(
      'Requirements\n- At least two years of experience in a bakery\n- Good knowledge of hygiene rules\n- Health insurance and paid time off from the first day\n- 25 days of holiday, a pension and free lunches',
    );
    expect(needs.map(([need]) => need)).toEqual(['must', 'must', 'none', 'none']);
  });

  it('are demands below a heading of something else', () => {
    const needs = needsOf(
      'About the company\nWe have baked bread in Leeds since 1962.\nApplicants need proven experience in a commercial bakery and a food hygiene certificate.',
    );
    expect(needs.map(([need]) => need)).toEqual(['none', 'must']);
  });
});

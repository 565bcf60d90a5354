import { describe, expect, test } from 'vitest';
import { levelGap, readLevel } from './levels.ts';

describe('readLevel', () => {
  test.each([
    ['Data Engineer Intern', 'intern'],
    ['Werkstudentin Marketing', 'intern'],
    ['Stagiaire comptable', 'intern'],
    ['Stażysta programista', 'intern'],
    ['Trainee Accountant', 'trainee'],
    ['Auszubildende Kauffrau', 'trainee'],
    ['Jr. Data Engineer', 'junior'],
    ['Graduate Engineer', 'junior'],
    ['Młodszy księgowy', 'junior'],
    ['Data Engineer', 'plain'],
    ['Product Manager', 'plain'],
    ['Account Manager', 'plain'],
    ['Software Engineer II', 'plain'],
    ['Sr. Data Engineer', 'senior'],
    ['Senior Product Manager', 'senior'],
    ['Starszy programista', 'senior'],
    ['Staff Engineer', 'staff'],
    ['Principal Software Engineer', 'staff'],
    ['Tech Lead', 'lead'],
    ['Lead Data Engineer', 'lead'],
    ['Teamleiter Vertrieb', 'lead'],
    ['Engineering Manager', 'manager'],
    ['Kierownik sprzedaży', 'manager'],
    ['Head of Security', 'director'],
    ['Director of Finance', 'director'],
    ['Senior Director, Sales', 'director'],
    ['Leiterin Buchhaltung', 'director'],
    ['VP Engineering', 'vp'],
    ['SVP of Sales', 'vp'],
    ['Vice President, Marketing', 'vp'],
    ['Chief Financial Officer', 'chief'],
    ['CFO', 'chief'],
    ['C.F.O.', 'chief'],
    ['Geschäftsführer', 'chief'],
    ['Assistant to the CEO', 'plain'],
    ['Executive Assistant to the Managing Director', 'plain'],
    ['Junior Marketing Manager', 'junior'],
    ['Sales Team Leads', 'lead'],
    ['VPs of Sales', 'vp'],
    ['Staff Nurse', 'plain'],
    ['Lead Generation Specialist', 'plain'],
    ['School Principal', 'plain'],
    ['Sales Associate', 'plain'],
  ])('reads %j as %s', (title, level) => {
    expect(readLevel(title).level).toBe(level);
  });

  test.each([
    ['Senior Data Engineer', 'data engineer'],
    ['Data Engineer III', 'data engineer'],
    ['Head of Security', 'security'],
    ['VP of Engineering', 'engineering'],
    ['Intern, Software Engineering', 'software engineering'],
  ])('leaves the role of %j as %j', (title, role) => {
    expect(readLevel(title).role).toBe(role);
  });

  test('counts the steps between levels', () => {
    expect(levelGap('senior', 'intern')).toBeGreaterThan(levelGap('senior', 'plain'));
    expect(levelGap('lead', 'lead')).toBe(0);
  });
});

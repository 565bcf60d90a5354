import { expect, test } from 'vitest';
import { suggestJob } from './suggest-job.ts';

test.each([
  ['Underwater Welder in Reykjavik. Must have: ROV licence, English.', 'Underwater Welder', 'Reykjavik'],
  ['Senior Backend Engineer, Berlin. 5+ years of Go.', 'Senior Backend Engineer', 'Berlin'],
  ['Koch in München gesucht. Deutsch B2.', 'Koch', 'München'],
  ['Must have: Kafka and SQL. You build pipelines in Austin.', '', ''],
  ['Senior Data Engineer (m/w/d)\n\nWe build pipelines.', 'Senior Data Engineer', ''],
  ['Job title: Night Nurse\nLocation: Leeds\nYou care for…', 'Night Nurse', 'Leeds'],
  ['# Account Manager in New York\nAbout us: …', 'Account Manager', 'New York'],
  ['Product Designer – Berlin\nOur team…', 'Product Designer', 'Berlin'],
  ['Standort: München\nPosition: Pflegefachkraft', 'Pflegefachkraft', 'München'],
  [
    'We are looking for a data engineer who has built pipelines. The team is based in London.',
    'data engineer',
    'London',
  ],
  ['We are hiring an electrician to join us.', 'electrician', ''],
  ['Must have: Python, SQL.', '', ''],
  ['Registered Nurse (Full-time, nights)\nDenver, CO\n\nAbout the role', 'Registered Nurse', 'Denver, CO'],
  ['Payroll Clerk\nLocation: Chicago, IL (on-site)\nYou pay people.', 'Payroll Clerk', 'Chicago, IL'],
  [
    'Registered Nurse, Emergency Department | Mercy Ridge | Denver, CO\n\nAs an Emergency RN you care for patients.',
    'Registered Nurse, Emergency Department',
    'Denver, CO',
  ],
  [
    'Elektroniker für Betriebstechnik (m/w/d) in Hamburg-Harburg',
    'Elektroniker für Betriebstechnik',
    'Hamburg-Harburg',
  ],
  [
    'Zur Verstärkung suchen wir zum 1. Mai einen erfahrenen Elektroniker für Betriebstechnik (m/w/d) in Hamburg-Harburg.',
    'Elektroniker für Betriebstechnik',
    'Hamburg-Harburg',
  ],
  [
    'Product Manager\n560 Avenida Encinas, Carlsbad, CA 92008, USA\nFull-time',
    'Product Manager',
    'Carlsbad, CA 92008, USA',
  ],
  [
    'Data Analyst\nLocation\nAmsterdam; Milan\nEmployment Type\nFull time',
    'Data Analyst',
    'Amsterdam; Milan',
  ],
  [
    '**Data Analyst — Acme**\n**Location:** Berlin, Germany (hybrid)\n\nAcme is a bank.',
    'Data Analyst',
    'Berlin, Germany',
  ],
  ['AI Engineer at Gemma Analytics\nAbout the company', 'AI Engineer', ''],
  ['Analyst\nDashlane — Lisbon, Portugal (Hybrid)\nAbout Dashlane', 'Analyst', 'Lisbon, Portugal'],
  ['YURI & NEIL\nSoudeur (H/F)\nCDI\nLyon (69)\nVos missions', 'Soudeur', 'Lyon'],
  [
    'Elections Director, Luzerne County, Pa. — Performs work of planning the elections.',
    'Elections Director',
    'Luzerne County, Pa',
  ],
  ['Senior Nurse\nParis\nPermanent contract', 'Senior Nurse', 'Paris'],
  ['Tell us more!\nWe are seeking an experienced Site Manager in Leeds.', 'Site Manager', 'Leeds'],
  ['Wir suchen einen Koch, der gern kocht. Team in Köln.', 'Koch', 'Köln'],
  ['Nous recherchons une infirmière pour notre clinique.', 'infirmière', ''],
  [
    'Acme Foods makes frozen meals in four plants. We believe in food.\n\nDemand Planner\nMilwaukee, WI (hybrid)\n$82,000 + bonus',
    'Demand Planner',
    'Milwaukee, WI',
  ],
  ['Nurse – Surgical\nDenver, CO', 'Nurse – Surgical', 'Denver, CO'],
  ['We are looking for more than a job.', '', ''],
  ['Lead Welder (H-F)\nRésumé du poste\nCDI\nMontreuil\nSalaire', 'Lead Welder', 'Montreuil'],
  [
    'Senior Associate - Finance Analytics Engineer\nAbout Role',
    'Senior Associate - Finance Analytics Engineer',
    '',
  ],
  ['Up to £85,000 plus benefits\nWe are hiring a baker to join us.', 'baker', ''],
  ['', '', ''],
])('reads title and place of %j', (text, title, location) => {
  expect(suggestJob(text)).toEqual({ title, location });
});

test('a long first line is no title, and a title is never too long for the form', () => {
  expect(suggestJob(`${'very '.repeat(40)}long`).title).toBe('');
  expect(suggestJob(`Title: ${'x'.repeat(500)}`).title).toHaveLength(90);
});

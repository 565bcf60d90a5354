import { expect, test } from 'vitest';
import { readRole } from './read-role.ts';

test.each([
  ['policy manager based in sf at gaming', 'policy manager', 'sf'],
  ['Sales Team Leads working in UAE 10+ years', 'Sales Team Leads', 'UAE'],
  ['north carolina learning & development manager', 'learning & development manager', 'north carolina'],
  ['director of data science working in mumbai', 'director of data science', 'mumbai'],
  ['Devrel Based In Greater Dc', 'Devrel', 'Dc'],
  ['Data Engineer. We build pipelines.', 'Data Engineer', undefined],
  ['Sr. Data Engineer - Platform', 'Sr Data Engineer', undefined],
  ['DevSecOps / IT Specialist', 'DevSecOps / IT Specialist', undefined],
  ['HR / IT Assistant', 'HR / IT Assistant', undefined],
  ['Cook / ES', 'Cook / ES', undefined],
  ['IT, Berlin', 'IT', 'Berlin'],
  ['Nurse in Portland, OR', 'Nurse', 'Portland, OR'],
])('takes the role and the place out of %j', (title, role, place) => {
  expect(readRole(title)).toEqual({ role, place });
});

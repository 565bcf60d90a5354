import type { Candidate } from '../../../../contract/api/talent-pool.ts';
import { lawfulBasisTexts } from '../../../../contract/model/lawful-bases.ts';
import { toCsv } from './download.ts';

/** People as CSV, in the columns that the import reads, with their tags besides. */
export const peopleCsv = (people: Candidate[]): string =>
  toCsv([
    [
      ...['Name', 'Title', 'Skills', 'Location', 'Summary', 'Email', 'Profile URL', 'Source'],
      ...['Lawful basis', 'Notice sent on', 'Tag list'],
    ],
    ...people.map(({ lawful_basis: basis, ...person }) => [
      ...[person.name, person.title, person.skills.join('; '), person.location, person.summary],
      ...[person.email, person.profile_url, person.source],
      ...[basis ? lawfulBasisTexts[basis] : '', person.noticed_on ?? '', person.tags?.join('; ') ?? ''],
    ]),
  ]);

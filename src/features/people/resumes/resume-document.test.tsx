import { expect, test } from 'vitest';
import { markPlaces } from './resume-document.tsx';

const needles = [
  { field: 'title', text: 'data engineer' },
  { field: 'phone', text: '+49 40 5550147' },
  { field: 'skills', text: 'java' },
] as const;
const marked = (line: string) =>
  markPlaces(line, needles).flatMap(({ text, field }) => (field ? [[field, text]] : []));

test('marks the place of each field in a line, words and numbers whole', () => {
  expect(marked('Data Engineer, Java and JavaScript')).toEqual([
    ['title', 'Data Engineer'],
    ['skills', 'Java'],
  ]);
  expect(marked('Tel. (040) 555-0147')).toEqual([['phone', '(040) 555-0147']]);
  expect(marked('Tel. 040 555 0147, fax 040 555 0148')).toEqual([['phone', '040 555 0147']]);
  expect(markPlaces('nothing here', needles)).toEqual([{ text: 'nothing here' }]);
});

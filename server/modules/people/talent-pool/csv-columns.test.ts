import { expect, test } from 'vitest';
import { otherColumns } from './column-meanings.ts';
import { countKnownColumns, planColumns, readTexts, UnreadableFileError } from './csv-columns.ts';

const readRow = (header: string[], cells: string[]) => readTexts(planColumns(header), cells);

test.each([
  ['Full Name', 'Job Title'],
  ['full_name', 'current_position'],
  ['\uFEFFCandidate', 'ROLE'],
  ['candidate-name', 'Current Job Title'],
  ['  Name ', 'Headline'],
])('knows the columns %j and %j', (name, title) => {
  expect(readRow([name, title], ['Ann Lee', 'Welder'])).toMatchObject({ name: 'Ann Lee', title: 'Welder' });
});

test.each([
  '[Java; C#]',
  `('Java', "C#")`,
  `ARRAY['Java','C#']`,
  '{Java|C#}',
  '- Java\n- C#',
  '* Java; * C#',
])('skills written as %j are two', (skills) => {
  expect(readRow(['Name', 'Title', 'Skills'], ['Ann', 'Dev', skills]).skills).toEqual(['Java', 'C#']);
});

test('knows the usual spellings of the other columns', () => {
  const header = [
    'Name',
    'Title',
    'Key Skills',
    'Place',
    'About Me',
    'E-mail',
    'LinkedIn URL',
    'Lead Source',
  ];
  expect(readRow(header, ['A', 'B', 'C', 'D', 'E', 'f@g.example', 'https://h.example', 'I'])).toEqual({
    name: 'A',
    title: 'B',
    skills: ['C'],
    location: 'D',
    summary: 'E',
    email: 'f@g.example',
    profile_url: 'https://h.example',
    source: 'I',
    attributes: {},
  });
});

test('joins first and last name, and city, state and country', () => {
  const header = ['First Name', 'Last Name', 'Title', 'City', 'State', 'Country'];
  expect(readRow(header, ['Ann', 'Lee', 'Welder', 'Austin', 'TX', 'USA'])).toMatchObject({
    name: 'Ann Lee',
    location: 'Austin, TX, USA',
  });
  expect(readRow(header, ['Ann', '', 'Welder', 'Indianapolis', 'IN', ''])).toMatchObject({
    name: 'Ann',
    location: 'Indianapolis, IN',
  });
});

test('does not repeat a state or country that the location names already', () => {
  const header = ['Name', 'Title', 'Location', 'State', 'Country'];
  expect(readRow(header, ['A', 'B', 'Austin, TX', 'TX', 'USA']).location).toBe('Austin, TX, USA');
  expect(readRow(header, ['A', 'B', '', '', 'Spain']).location).toBe('Spain');
});

test('takes the most usual of several columns that mean the same, and the next one where it is empty', () => {
  const header = ['Work Email', 'Email', 'Name', 'Title'];
  expect(readRow(header, ['w@x.example', 'e@x.example', 'A', 'B']).email).toBe('e@x.example');
  expect(readRow(header, ['w@x.example', '', 'A', 'B']).email).toBe('w@x.example');
});

test('splits skills on semicolons, bars and lines, else on commas, each once', () => {
  const skills = (text: string) => readRow(['Name', 'Title', 'Skills'], ['A', 'B', text]).skills;
  expect(skills('SQL, Kafka , sql,')).toEqual(['SQL', 'Kafka']);
  expect(skills('Hiring, interviewing; Excel')).toEqual(['Hiring, interviewing', 'Excel']);
  expect(skills('C++|C#\nGo')).toEqual(['C++', 'C#', 'Go']);
  expect(readRow(['Name', 'Title', 'Skills', 'Tools'], ['A', 'B', 'SQL', 'Excel']).skills).toEqual([
    'SQL',
    'Excel',
  ]);
});

test('completes a web address without a scheme and takes no other text for one', () => {
  const link = (text: string) => readRow(['Name', 'Title', 'Profile'], ['A', 'B', text]).profile_url;
  expect(link('www.host.example/in/ann')).toBe('https://www.host.example/in/ann');
  expect(link('http://host.example')).toBe('http://host.example');
  expect(link('see CV')).toBe('');
});

test('says which column is missing, what was found and what is expected', () => {
  expect(() => planColumns(['Company', 'Job Title'])).toThrow(UnreadableFileError);
  expect(() => planColumns(['Company', 'Job Title'])).toThrow(
    /No column for the name was found\. The first row reads: "Company", "Job Title"\. Expected .* Name, Title/,
  );
  expect(() => planColumns(['Name'])).toThrow(/No column for the job title/);
  expect(() => planColumns(['Foo'])).toThrow(/No column for the name and none for the job title/);
});

test('counts the columns it knows', () => {
  expect(countKnownColumns(['Name', 'Shoe Size', 'E-Mail'])).toBe(2);
});

test('finds the mail address in its wrapping, and further ones beside it', () => {
  const header = ['Name', 'Title', 'Email', 'Work Email'];
  const read = (email: string, work = '') => {
    const row = readTexts(planColumns(header), ['Ann', 'Cook', email, work], otherColumns(header));
    return [row.email, row.attributes];
  };
  for (const cell of [
    'Ann Lee <ann@lee.example>',
    'mailto:ann@lee.example?subject=x',
    'ann@lee.example.',
    'ａnn@lee.example',
  ]) {
    expect(read(cell)).toEqual(['ann@lee.example', {}]);
  }
  expect(read('ann@lee.example', 'ANN@lee.example')).toEqual(['ann@lee.example', {}]);
  for (const separator of ['; ', ', ', '\n', ' ']) {
    const cells = ['Ann', 'Cook', `ann@lee.example${separator}a@work.example`, 'b@work.example'];
    expect(readTexts(planColumns(header), cells)).toMatchObject({
      email: 'ann@lee.example',
      other_emails: ['a@work.example', 'b@work.example'],
      attributes: {},
    });
  }
  expect(read('ann@lee.example; ann lee@work')[1]).toEqual({
    'Email as imported': 'ann@lee.example; ann lee@work',
  });
});

test('keeps what stands beside the fields, with a mark for what cannot be stored', () => {
  const header = ['Name', 'Title', 'Email', 'Notice'];
  const attributes = (email: string, notice: string) =>
    readTexts(planColumns(header), ['Ann', 'Cook', email, notice], otherColumns(header)).attributes;
  expect(attributes('ann at home', '2 weeks')).toEqual({
    'Email as imported': 'ann at home',
    Notice: '2 weeks',
  });
  expect(attributes('ann\0@home', 'two\uD83D')).toEqual({
    'Email as imported': 'ann\uFFFD@home',
    Notice: 'two\uFFFD',
  });
  // A surrogate pair stands across the longest text of a further column.
  const long = `${'a'.repeat(1999)}😀`;
  expect(attributes(long, long)).toEqual({
    'Email as imported': long,
    Notice: `${'a'.repeat(1999)}\uFFFD`,
  });
});

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { docxResume } from '../../../../../tests/quality/resumes/resume-files.ts';
import { readResumeFile } from './read-resume-file.ts';
import { UnreadableResumeError } from './resume-text.ts';

const now = new Date('2026-03-02');
const lines = ['Mila Visser', 'Data Engineer', 'mila@visser.example', 'Rotterdam, Netherlands'];
const docx = () => docxResume({ lines, parts: [] });

test('the signs of Markdown are read as what they stand for', async () => {
  const markdown = `# Johnny Coder

[johnny@coder.example](mailto:johnny@coder.example) | **Data Engineer** | <https://coder.example>

## Experience

**Senior Data Engineer**, *Harbour Systems GmbH*
2018 – 2022

* Built *streams* in \`Kafka\`.

Skills
------

* Kafka, SQL
* Terraform
`;
  expect(await readResumeFile(strToU8(markdown), now)).toMatchObject({
    resume: {
      name: 'Johnny Coder',
      email: 'johnny@coder.example',
      title: 'Data Engineer',
      employer: 'Harbour Systems GmbH',
      profile_url: 'https://coder.example',
      skills: ['Kafka', 'SQL', 'Terraform'],
      years: 4,
    },
  });
});

test.each([
  ['below a heading', 'Ann Lee\n\nSkills\nMIG, TIG, Excel', ['MIG', 'TIG', 'Excel']],
  ['after a label', 'Ann Lee\nSkills: MIG, TIG, Excel', ['MIG', 'TIG', 'Excel']],
  ['in their language', 'Jana Weiß\nKenntnisse: Löten, Excel, SAP', ['Löten', 'Excel', 'SAP']],
])('a person with nothing but skills can be added: %s', async (_where, text, skills) => {
  const read = await readResumeFile(strToU8(text), now);
  expect(read).toMatchObject({ resume: { name: text.split('\n')[0], title: '', skills } });
});

test('sentences below skills are no list', async () => {
  const lines = [
    'Dana Doe',
    'Accountant at Harbour, 2019 - present',
    'Skills',
    'Proficient in Microsoft Excel, Dealogic, taking part in audits of banks',
    'and reporting, results for the board of directors',
    'Payroll, cash flow',
  ];
  expect(await readResumeFile(strToU8(lines.join('\n')), now)).toMatchObject({
    resume: { skills: ['Microsoft Excel', 'Dealogic', 'reporting', 'Payroll', 'cash flow'] },
  });
});

test('a text without a list of skills has those that it proves', async () => {
  const text = 'Ann Lee\n\nExperience\nAuditor, Acme, 2019 - 2021\nAudited retail clients in SAP.';
  expect(await readResumeFile(strToU8(text), now)).toMatchObject({ resume: { skills: ['SAP'] } });
});

test('a ZIP that stores Word documents is an archive of them', async () => {
  const content = await docx();
  const archive = zipSync({ 'one.docx': content, 'two.docx': content }, { level: 0 });
  expect(await readResumeFile(archive, now)).toEqual({
    kind: 'archive',
    files: [
      { name: 'one.docx', bytes: Buffer.from(content) },
      { name: 'two.docx', bytes: Buffer.from(content) },
    ],
  });
  const nested = zipSync({ 'inner.zip': archive, 'one.docx': content }, { level: 0 });
  expect(await readResumeFile(nested, now)).toMatchObject({
    files: [{ refusal: expect.stringContaining('archive within the archive') }, { name: 'one.docx' }],
  });
});

test('a Word document is a résumé; one that is cut off is damaged, also in an archive', async () => {
  const content = await docx();
  expect(await readResumeFile(content, now)).toMatchObject({ resume: { email: 'mila@visser.example' } });
  const cut = content.slice(0, -30);
  await expect(readResumeFile(cut, now)).rejects.toThrow(UnreadableResumeError);
  const archive = zipSync({ 'cut.docx': cut, 'one.docx': content });
  expect(await readResumeFile(archive, now)).toMatchObject({
    files: [
      { name: 'cut.docx', refusal: 'It is damaged.' },
      { name: 'one.docx', bytes: expect.anything() },
    ],
  });
});

test('names and texts can be stored, whatever the file holds', async () => {
  const archive = zipSync({ 'people/a\0b.txt': strToU8('x'), [`😀${'a'.repeat(195)}.txt`]: strToU8('x') });
  const { files } = (await readResumeFile(archive, now)) as { files: { name: string }[] };
  expect(files.map(({ name }) => name)).toEqual(['ab.txt', `\uFFFD${'a'.repeat(195)}.txt`]);

  const text = `${lines.join('\n')}\n\nSummary\n${'a'.repeat(9999)}😀`;
  const read = await readResumeFile(strToU8(text), now);
  expect(read).toMatchObject({ resume: { summary: `${'a'.repeat(9999)}\uFFFD` } });
});

test('a Word document names no file of the server and repeats nothing of its own', async () => {
  const parts = unzipSync(await docx());
  const name = 'word/document.xml';
  const whole = strFromU8(parts[name] ?? new Uint8Array());
  const hostile = (declared: string) => {
    const text = whole
      .replace(/(<\?xml[^>]*\?>)?/, `$1<!DOCTYPE d [${declared}]>`)
      .replace('Data Engineer', 'Data Engineer &leak;');
    return zipSync({ ...parts, [name]: strToU8(text) });
  };
  for (const declared of [
    '<!ENTITY leak SYSTEM "file:///etc/passwd">',
    `<!ENTITY one "${'x'.repeat(1000)}"><!ENTITY leak "${'&one;'.repeat(1000)}">`,
  ]) {
    const read = await readResumeFile(hostile(declared), now).catch((error: Error) => error.message);
    expect(JSON.stringify(read)).not.toMatch(/root:|x{100}/);
  }
});

const readText = async (text: string) => {
  const read = await readResumeFile(strToU8(text), now);
  if (read.kind !== 'resume') throw new Error('It was read as an archive.');
  return read.resume;
};

test.each(['RN', 'MBA', 'PhD', 'CPA', 'M.D.', 'BSN, RN'])(
  'a credential behind the name is no title: %s',
  async (credential) => {
    const read = await readText(
      `Marisol Vega, ${credential}\nDenver, CO\n\nExperience\nICU Registered Nurse, Denver Health, 2019 – present`,
    );
    expect(read).toMatchObject({ name: 'Marisol Vega', title: 'ICU Registered Nurse' });
  },
);

test('the employer is that of the latest job, or unknown', async () => {
  const jobs = 'Backend Engineer, 2020 – present\n• Built it.\nDeveloper, Zalando, 2016 – 2020\n• Ran it.';
  const read = await readText(`Ann Lee\n\nExperience\n${jobs}`);
  expect(read).toMatchObject({ title: 'Backend Engineer', employer: '', earlier_employers: ['Zalando'] });
});

test('a job history shows the years that are written', async () => {
  const jobs = [
    'Engineer, Orlo, 2020 – present',
    'Developer, Zalando, 2016 – 2020',
    'Tester, Vantaris, 01/2015 – 12/2015',
    'Cook, Harbour Hotel, 2014-15',
    'Waiter, Alder Inn, 2013 – 2013',
  ];
  const { job_history, years } = await readText(`Ann Lee\n\nExperience\n${jobs.join('\n')}`);
  expect(job_history).toEqual([
    ...jobs.slice(0, 2),
    'Tester, Vantaris, 2015',
    'Cook, Harbour Hotel, 2014 – 2015',
    'Waiter, Alder Inn, 2013',
  ]);
  expect(years).toBe(12);
});

test.each([
  ['Polish, German (B2), English (C1)', ['Polish', 'German B2', 'English C1']],
  ['English (C1), German (B2), Polish', ['English C1', 'German B2', 'Polish']],
  ['Polish | German – B2 | English – C1', ['Polish', 'German B2', 'English C1']],
  ['Polish; German: B2; English: C1', ['Polish', 'German B2', 'English C1']],
  ['Polski, angielski (C1) i niemiecki (B2)', ['Polish', 'English C1', 'German B2']],
  ['Deutsch, Englisch (verhandlungssicher)', ['German', 'English C1']],
  ['English, German (native)', ['English', 'German native']],
  ['German, fluent English, basic French', ['German', 'English C1', 'French A2']],
  ['Spanish: Intermediary/B2 (SIELE), Français (natif)', ['Spanish B2', 'French native']],
])('a level belongs to the language that it stands beside: %s', async (line, languages) => {
  expect((await readText(`Ann Lee\n\nLanguages\n${line}`)).languages).toEqual(languages);
});

test('a page with a picture and no text is a scan; one whose content is damaged is not', async () => {
  const page = (content: string) =>
    readResumeFile(
      strToU8(
        `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>`,
      ),
      now,
    );
  await expect(page('10 10 50 50 re f')).rejects.toThrow('a scan, or a picture of a résumé');
  await expect(page('AAAA AAAA AAAA')).rejects.toThrow('Its pages are empty, or damaged.');
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { storeImport } from './candidate-file.ts';
import { runImport } from './run-import.ts';

describe('a search of the talent pool', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });

  async function fill(rows: string[]): Promise<TestUser> {
    const user = await server.createUser();
    const file = Buffer.from(`Name,Title,Location,Email,Skills\n${rows.join('\n')}\n`);
    const { organisationId, userId: createdBy } = user;
    const id = await storeImport(server.db, { organisationId, createdBy, fileName: 'a.csv', file });
    await runImport(server.services, id, { isLast: true, signal: new AbortController().signal });
    return user;
  }
  const find = async (user: TestUser, query: Record<string, string>) => {
    const answer = await user.call({ url: `/talent/candidates/?${new URLSearchParams(query)}` });
    expect(answer.statusCode).toBe(200);
    return (answer.json() as Candidate[]).map(({ name }) => name.split(' ')[0]).sort();
  };

  test('by employers, beside other words, as words and as a filter', async () => {
    const user = await server.createUser();
    const { organisationId } = user;
    const employers = {
      Ann: 'N26 GmbH',
      Bo: 'Müller & Söhne',
      Cid: 'Sparkasse',
      Dan: 'AT&T Labs',
      Eli: 'H&M',
    };
    for (const [name, employer] of Object.entries(employers)) {
      await storeCandidate(server, organisationId, {
        name,
        employer,
        title: 'Backend Engineer',
        summary: '',
      });
    }
    expect(await find(user, { q: 'N26' })).toEqual(['Ann']);
    expect(await find(user, { q: 'engineer n26' })).toEqual(['Ann']);
    expect(await find(user, { q: '"mueller sohne"' })).toEqual([]);
    expect(await find(user, { q: 'mueller' })).toEqual(['Bo']);
    for (const q of ['AT&T', 'engineer at&t', '"AT&T Labs"'])
      expect(await find(user, { q })).toEqual(['Dan']);
    expect(await find(user, { q: 'H&M' })).toEqual(['Eli']);
    expect(await find(user, { q: 'engineer -AT&T -H&M' })).toEqual(['Ann', 'Bo', 'Cid']);
    expect(await find(user, { employer: 'spark' })).toEqual(['Cid']);
    expect(await find(user, { employer: 'AT&T' })).toEqual(['Dan']);
    expect(await find(user, { employer: 'gmbh N26', title: 'backend' })).toEqual(['Ann']);
    expect(await find(user, { employer: 'N26', title: 'nurse' })).toEqual([]);
    expect(await find(user, { title: 'N26' })).toEqual([]);
  });

  describe('by words with accents and other letters', () => {
    let user: TestUser;
    beforeAll(async () => {
      user = await fill([
        'José Muñoz,Plumber,Málaga,jose@acc.example',
        'Niamh O’Shea,Plumber,Cork,niamh@acc.example',
        'Łukasz Żółtowski,Plumber,Łódź,lukasz@acc.example',
        'Søren Ødegård,Plumber,Ålesund,soren@acc.example',
        'Jürgen Groß,Plumber,Köln,juergen@acc.example',
        'Nguyễn Đỗ Hạnh,Welder,Đà Nẵng,hanh@acc.example',
        'Şule Işıldak,Welder,İzmir,sule@acc.example',
        'Þóra Æsisdóttir,Welder,Höfn,thora@acc.example',
        'Œuvrard Zoé,Welder,Liège,zoe@acc.example',
        'Ольга Кравцова,Бухгалтер,Київ,olga@acc.example',
        '王小明,Welder,上海,wang@acc.example',
        '山田 太郎,Welder,東京,yamada@acc.example',
        'Renate Mueller,Welder,Goettingen,renate@acc.example',
        'Kaʻiulani Keaweʻaimoku,Welder,Lānaʻi,kaiulani@acc.example',
        'Aygün Məmmədova,Welder,Gəncə,aygun@acc.example',
        'Ɔkɔtɔ Ɛnɛ,Welder,Kumasi,okoto@acc.example',
        'ʿAbd Dāʾūd,Welder,Muscat,abd@acc.example',
        'فاطمة یاسمین,Welder,تهران,fatima@acc.example',
        'שָׁלוֹם כהן,Welder,חיפה,shalom@acc.example',
      ]);
    });

    test.each([
      ['Kaiulani', ['Kaʻiulani']],
      ["Ka'iulani", ['Kaʻiulani']],
      ['Lanai', ['Kaʻiulani']],
      ['memmedova', ['Aygün']],
      ['Gence', ['Aygün']],
      ['okoto', ['Ɔkɔtɔ']],
      ['Daud', ['ʿAbd']],
      ['Abd', ['ʿAbd']],
      ['ياسمين', ['فاطمة']],
      ['שלום', ['שָׁלוֹם']],
      ['Jose', ['José']],
      ['jose\u0301', ['José']],
      ['Munoz', ['José']],
      ['MUN\u0303OZ', ['José']],
      ['Muñoz, José', ['José']],
      ['"José Muñoz"', ['José']],
      ['"jose munoz" plumber', ['José']],
      ['“José Muñoz”', ['José']],
      ['"Muñoz, José"', ['José']],
      ['muñoz malaga', ['José']],
      ['jose@acc.example', ['José']],
      ['JOSE@acc.example', ['José']],
      ['<jose@acc.example>,', ['José']],
      ['mailto:jose@acc.example', ['José']],
      ["O'Shea", ['Niamh']],
      ['O’Shea', ['Niamh']],
      ['Oshea', ['Niamh']],
      ['Shea', ['Niamh']],
      ['Lukasz', ['Łukasz']],
      ['zoltowski', ['Łukasz']],
      ['Lodz', ['Łukasz']],
      ['Soren', ['Søren']],
      ['Soeren', ['Søren']],
      ['Odegard', ['Søren']],
      ['Alesund', ['Søren']],
      ['Koln', ['Jürgen']],
      ['Köln', ['Jürgen']],
      ['KOELN', ['Jürgen']],
      ['Gross', ['Jürgen']],
      ['Juergen', ['Jürgen']],
      ['Nguyen Do Hanh', ['Nguyễn']],
      ['da nang', ['Nguyễn']],
      ['isildak', ['Şule']],
      ['IZMIR', ['Şule']],
      ['izmır', ['Şule']],
      ['Thora Aesisdottir', ['Þóra']],
      ['Oeuvrard', ['Œuvrard']],
      ['ОЛЬГА', ['Ольга']],
      ['бухгалтер', ['Ольга']],
      ['киів', ['Ольга']],
      ['小明', ['王小明']],
      ['山田太郎', ['山田']],
      ['上海', ['王小明']],
      ['Müller', ['Renate']],
      ['Göttingen', ['Renate']],
    ])('%j finds %j', async (q, names) => {
      expect(await find(user, { q })).toEqual(names);
    });

    test.each([
      ['Malaga', ['José']],
      ['Lodz', ['Łukasz']],
      ['Koln', ['Jürgen']],
      ['Đà Nẵng', ['Nguyễn']],
      ['izmir', ['Şule']],
    ])('the place %j finds %j', async (place, names) => {
      expect(await find(user, { place })).toEqual(names);
    });
  });

  describe('by names written apart, with a hyphen or in one', () => {
    let user: TestUser;
    beforeAll(async () => {
      user = await fill([
        'Ada McDonald,Welder,Cork,a@acc.example,TIG',
        'Bea Mc Donald,Welder,Cork,b@acc.example,TIG',
        'Cleo Mac Donald,Welder,Cork,c@acc.example,TIG',
        'Annemarie Ek,Welder,Cork,d@acc.example,TIG',
        'Anne-Marie Ro,Welder,Cork,e@acc.example,TIG',
        'Anne Marie Su,Welder,Cork,f@acc.example,TIG',
        'Gil de Vries,Welder,Cork,g@acc.example,TIG',
        'Hal DeVries,Welder,Cork,h@acc.example,TIG',
        'Ida van der Berg,Welder,Cork,i@acc.example,TIG',
        'Jan Vanderberg,Welder,Cork,j@acc.example,TIG',
        'Kai Mammadova,Welder,Cork,k@acc.example,TIG',
        'Lou Məmmədova,Welder,Cork,l@acc.example,TIG',
        'Tamar Iaroslav,Welder,Cork,m@acc.example,TIG',
      ]);
    });

    test.each([
      ['McDonald', ['Ada', 'Bea']],
      ['Mc Donald', ['Ada', 'Bea']],
      ['MacDonald', ['Cleo']],
      ['Mac Donald', ['Cleo']],
      ['Annemarie', ['Anne', 'Anne-Marie', 'Annemarie']],
      ['Anne-Marie', ['Anne', 'Anne-Marie', 'Annemarie']],
      ['anne marie', ['Anne', 'Anne-Marie', 'Annemarie']],
      ['DeVries', ['Gil', 'Hal']],
      ['de Vries', ['Gil', 'Hal']],
      ['Vanderberg', ['Ida', 'Jan']],
      ['van der Berg', ['Ida', 'Jan']],
      ['VanDer Berg', ['Ida', 'Jan']],
      ['Mammadova', ['Kai', 'Lou']],
      ['Məmmədova', ['Kai', 'Lou']],
      ['Memmedova', ['Lou']],
      ['mccork', []],
      ['Annemarie welder', ['Anne', 'Anne-Marie', 'Annemarie']],
      ['welder -DeVries -mcdonald -Annemarie -Vanderberg -mammadova -mac', ['Tamar']],
      ['maria', []],
      ['welder -mcdonald annemarie', ['Anne', 'Anne-Marie', 'Annemarie']],
    ])('%j finds %j', async (q, names) => {
      expect(await find(user, { q })).toEqual(names);
    });
  });

  describe('by names with signs, and with operators', () => {
    let user: TestUser;
    beforeAll(async () => {
      user = await fill([
        'Ada Cpp,Developer,Cork,,"C++, Linux"',
        'Bea Cobol,Developer,Cork,,Cobol',
        'Cleo Carpenter,Carpenter,Cork,,Carpentry',
        'Dee Sharp,Developer,Cork,,"C#, .NET"',
        'Eve Rust,Developer,Oslo,,Rust',
        'Flo Ansi,Developer,Bonn,,"C, Ruby"',
        'Gil Stats,Analyst,Bonn,,"R, SPSS"',
        'Hal Front,Developer,Bonn,,"Node.js, F#"',
        'Ida Lab,"Head of R&D",Graz,,Polymers',
        'Jan Web,Site Manager,Graz,,"ASP.NET, Notepad++"',
        'Kai Desk,Manager of the site,Graz,,"CompTIA A+"',
        'Lou Word,Clerk,Rome,,NetBeans',
        'Will Smith,IT Lead,Rome,,Linux',
        'Mia Sharp,Lead,Rome,,C♯',
      ]);
    });

    test.each([
      ['C++', ['Ada']],
      ['c++ linux', ['Ada']],
      ['Linux -will', ['Ada']],
      ['C#', ['Dee', 'Mia']],
      ['C♯', ['Dee', 'Mia']],
      ['c#/.net', ['Dee']],
      ['C', ['Flo']],
      ['R', ['Gil']],
      ['F#', ['Hal']],
      ['.NET', ['Dee', 'Jan']],
      ['Node.js', ['Hal']],
      ['Node', ['Hal']],
      ['ASP.NET', ['Jan']],
      ['notepad++', ['Jan']],
      ['A+', ['Kai']],
      ['R&D', ['Ida']],
      ['R & D', ['Ida']],
      ['C ++', ['Ada']],
      ['C #', ['Dee', 'Mia']],
      ['Lead IT', ['Will']],
      ['IT', ['Will']],
      ['Lead -IT', ['Mia']],
      ['"IT Lead"', ['Will']],
      ['"IT Lead" OR Carpenter', ['Cleo', 'Will']],
      ['Carpenter OR IT', ['Cleo', 'Will']],
      ['Lead -(IT OR Cork)', ['Mia']],
      ['the lead of IT', ['Will']],
      ['Lead -Will', ['Mia']],
      ['Lead NOT will', ['Mia']],
      ['Lead -Mia', ['Will']],
      ['Developer -Cork', ['Eve', 'Flo', 'Hal']],
      ['Developer NOT Cork', ['Eve', 'Flo', 'Hal']],
      ...'–−—‑－'
        .split('')
        .map((dash): [string, string[]] => [`Developer ${dash}Cork`, ['Eve', 'Flo', 'Hal']]),
      [`${'x OR '.repeat(20)}Developer -Cork`, ['Eve', 'Flo', 'Hal']],
      ['Carpenter|Rust', ['Cleo', 'Eve']],
      ['Developer -C++ -C#', ['Bea', 'Eve', 'Flo', 'Hal']],
      ['-developer -"site manager"', ['Cleo', 'Gil', 'Ida', 'Kai', 'Lou', 'Mia', 'Will']],
      ['Developer - Cork', ['Ada', 'Bea', 'Dee']],
      ['Carpenter OR Rust', ['Cleo', 'Eve']],
      ['(Carpenter OR Rust) Cork', ['Cleo']],
      ['Carpenter or Rust', ['Cleo', 'Eve']],
      ['Carpenter || Rust', ['Cleo', 'Eve']],
      ['(Developer Rust) OR Carpenter', ['Cleo', 'Eve']],
      ['Carpenter OR (Developer -Cork)', ['Cleo', 'Eve', 'Flo', 'Hal']],
      ['Developer -Rub', ['Ada', 'Bea', 'Dee', 'Eve', 'Flo', 'Hal']],
      ['Developer -Ruby', ['Ada', 'Bea', 'Dee', 'Eve', 'Hal']],
      ['Developer -Node', ['Ada', 'Bea', 'Dee', 'Eve', 'Flo']],
      ['-Developers -Leads', ['Cleo', 'Gil', 'Ida', 'Jan', 'Kai', 'Lou']],
      ['Developer NOT (Cork OR Bonn)', ['Eve']],
      ['Developer -(Cork OR Bonn)', ['Eve']],
      ['Developer -(Cork Linux)', ['Bea', 'Dee', 'Eve', 'Flo', 'Hal']],
      ['Developer (', ['Ada', 'Bea', 'Dee', 'Eve', 'Flo', 'Hal']],
      [') Carpenter', ['Cleo']],
      ['Developer AND Oslo', ['Eve']],
      ['"Site Manager"', ['Jan']],
      ['"site manager" OR clerk', ['Jan', 'Lou']],
      ['rust OR', ['Eve']],
      [
        '"',
        ['Ada', 'Bea', 'Cleo', 'Dee', 'Eve', 'Flo', 'Gil', 'Hal', 'Ida', 'Jan', 'Kai', 'Lou', 'Mia', 'Will'],
      ],
      ['"developer cork', []],
    ])('%j finds %j', async (q, names) => {
      expect(await find(user, { q })).toEqual(names);
    });

    test.each([
      ['C++', ['Ada']],
      ['C#', ['Dee', 'Mia']],
      ['C♯', ['Dee', 'Mia']],
      ['C', ['Flo']],
      ['R', ['Gil']],
      ['node.js', ['Hal']],
    ])('the skill %j finds %j', async (skill, names) => {
      expect(await find(user, { skill })).toEqual(names);
    });
  });
});

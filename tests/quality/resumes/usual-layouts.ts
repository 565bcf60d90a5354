import { type InventedPerson, inventPeople } from './invented-people.ts';
import { docxResume, pdfResume } from './resume-files.ts';
import type { Part } from './resume-text.ts';

type Words = Record<
  'profile' | 'work' | 'school' | 'skills' | 'languages' | 'now' | 'phone' | 'place',
  string
> & {
  locale: string;
  titles: [now: string, before: string];
  /** Two languages, as they name themselves in it. */
  spoken: string[];
};
const words = (locale: string, line: string): Words => {
  const [profile, work, school, skills, languages, now, phone, place, titles, spoken] = line.split('|') as [
    ...({ length: 10 } & string[]),
  ];
  const split = (text: string | undefined) => (text ?? '').split(';');
  return {
    ...({ locale, profile, work, school, skills, languages, now, phone, place } as unknown as Words),
    titles: split(titles) as [string, string],
    spoken: split(spoken),
  };
};

/** The words of résumés in the languages of the product. */
const languages = [
  words(
    'en-GB',
    'Profile|Work Experience|Education|Skills|Languages|present|Phone|Address|Operations Manager;Site Engineer|English (native);German (B2)',
  ),
  words(
    'de',
    'Kurzprofil|Berufserfahrung|Ausbildung|Kenntnisse|Sprachen|heute|Telefon|Wohnort|Buchhalterin;Sachbearbeiterin|Deutsch (Muttersprache);Englisch (C1)',
  ),
  words(
    'fr',
    'Profil|Expérience professionnelle|Formation|Compétences|Langues|présent|Téléphone|Adresse|Ingénieur logiciel;Technicien de maintenance|Français (langue maternelle);Anglais (B2)',
  ),
  words(
    'es',
    'Perfil|Experiencia laboral|Formación|Habilidades|Idiomas|actualidad|Teléfono|Dirección|Jefe de proyecto;Técnico de mantenimiento|Español (nativo);Inglés (B2)',
  ),
  words(
    'it',
    'Profilo|Esperienza professionale|Istruzione|Competenze|Lingue|oggi|Telefono|Indirizzo|Responsabile vendite;Contabile|Italiano (madrelingua);Inglese (B2)',
  ),
  words(
    'nl',
    'Profiel|Werkervaring|Opleiding|Vaardigheden|Talen|heden|Telefoon|Woonplaats|Verpleegkundige;Medewerker klantenservice|Nederlands (moedertaal);Engels (C1)',
  ),
  words(
    'pt',
    'Perfil|Experiência profissional|Formação|Competências|Idiomas|atual|Telefone|Morada|Engenheiro civil;Gestor de projetos|Português (nativo);Inglês (B2)',
  ),
  words(
    'ro',
    'Profil|Experiență profesională|Educație|Aptitudini|Limbi străine|prezent|Telefon|Adresă|Inginer mecanic;Tehnician de întreținere|Română (nativ);Engleză (B2)',
  ),
  words(
    'pl',
    'Profil|Doświadczenie zawodowe|Wykształcenie|Umiejętności|Języki|obecnie|Telefon|Adres|Specjalista ds. sprzedaży;Księgowa|Polski (ojczysty);Angielski (B2)',
  ),
];

interface Job {
  title: string;
  employer: string;
  dates: string;
  done: string[];
}
interface Parts {
  person: InventedPerson;
  words: Words;
  jobs: Job[];
  part(heading: 'profile' | 'school' | 'skills' | 'languages'): Part;
  contact: string[];
}
type Format = 'pdf' | 'docx';
type Layout = (parts: Parts, format: Format) => Promise<Uint8Array>;

const work = ({ jobs, words }: Parts, head: (job: Job) => string[]): Part => ({
  heading: words.work,
  lines: jobs.flatMap((job) => [...head(job), ...job.done.map((line) => `• ${line}`)]),
});
/** One column, with jobs headed in some way. */
const plain =
  (
    head: (job: Job) => string[],
    order: 'work first' | 'skills first' = 'work first',
    tabsAt?: number,
  ): Layout =>
  (parts, format) => {
    const { person, part, contact } = parts;
    const own = [work(parts, head), part('school'), part('skills'), part('languages')];
    const main =
      order === 'work first'
        ? own
        : [part('profile'), part('skills'), part('languages'), own[0] as Part, part('school')];
    return format === 'pdf'
      ? pdfResume({ name: person.name, below: [contact.join(' | ')], main, ...(tabsAt && { tabsAt }) })
      : docxResume({ lines: [person.name, contact.join(' | ')], parts: main, hasRows: true });
  };
/** A narrow column of contacts and skills beside the jobs. */
const sidebar =
  (sideIsLeft: boolean): Layout =>
  (parts, format) => {
    const { person, part, contact, words } = parts;
    const side = [
      { heading: sideIsLeft ? 'Contact' : words.place, lines: contact },
      part('skills'),
      part('languages'),
    ];
    const main = [
      part('profile'),
      work(parts, ({ title, employer, dates }) => [title, employer, dates]),
      part('school'),
    ];
    return format === 'pdf'
      ? pdfResume({ name: person.name, below: [], side, sideIsLeft, main })
      : docxResume({
          lines: [person.name],
          parts: [...side.map((one) => ({ ...one })), ...main],
          isTable: true,
        });
  };

export const usualLayouts: Record<string, Layout> = {
  'two columns': sidebar(false),
  sidebar: sidebar(true),
  'table rows': plain(
    ({ title, employer, dates }) => [`${dates}   ${title}   ${employer}`],
    'work first',
    150,
  ),
  'date left': plain(({ title, employer, dates }) => [`${dates}   ${title}`, employer], 'work first', 150),
  'date right': plain(({ title, employer, dates }) => [`${title}   ${dates}`, employer], 'work first', 330),
  'employer first': plain(({ title, employer, dates }) => [employer, title, dates]),
  'title first': plain(({ title, employer, dates }) => [title, `${employer}, Hamburg`, dates]),
  'one line': plain(({ title, employer, dates }) => [`${title}, ${employer} (${dates})`]),
  functional: plain(({ title, employer, dates }) => [`${employer} – ${title}`, dates], 'skills first'),
  europass: (parts, format) => {
    const { person, part, contact, words } = parts;
    const lines = [`${words.place}: ${contact[0]}`, `${words.phone}: ${contact[1]}`, `E-mail: ${contact[2]}`];
    const main = [
      work(parts, ({ title, employer, dates }) => [`${dates}   ${title}`, `${employer} – Hamburg, Germany`]),
      part('school'),
      part('languages'),
      part('skills'),
    ];
    const top = ['Curriculum Vitae', person.name, ...lines];
    return format === 'pdf'
      ? pdfResume({ name: 'Curriculum Vitae', below: top.slice(1), main, tabsAt: 150 })
      : docxResume({ lines: top, parts: main });
  },
};

export interface LaidOutResume {
  id: string;
  bytes: Uint8Array;
  gold: Record<string, string[]>;
}

const forms: ((year: number, month: number, locale: string) => string)[] = [
  (year, month, locale) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(year, month - 1, 2),
    ),
  (year, month) => `${String(month).padStart(2, '0')}/${year}`,
  (year, month) => `${String(month).padStart(2, '0')}.${year}`,
  (year, month) => `${year}-${String(month).padStart(2, '0')}`,
];

/** Every layout as PDF and Word, in a language each, with names, employers and forms of dates in turn. */
export async function layOutResumes(seed: number, rounds = 1): Promise<LaidOutResume[]> {
  const people = inventPeople(rounds * 20, seed);
  const made: LaidOutResume[] = [];
  for (const [at, person] of people.entries()) {
    const [name, layout] = Object.entries(usualLayouts)[at % 10] as [string, Layout];
    const format = Math.floor(at / 10) % 2 === 0 ? 'pdf' : 'docx';
    const words = languages[(at * 4 + seed) % languages.length] as Words;
    const form = forms[(at + Math.floor(at / 10)) % forms.length] as (typeof forms)[0];
    const point = (text: string) =>
      text === 'present' ? words.now : form(Number(text.slice(3)), Number(text.slice(0, 2)), words.locale);
    const jobs = person.jobs.map(({ employer, from, to, bullets }, index) => ({
      employer,
      title: words.titles[index === 0 ? 0 : 1],
      done: bullets,
      dates: `${point(from)} – ${point(to)}`,
    }));
    const texts = {
      profile: [person.summary.replace(/^\S+( \S+)*? who/, 'Somebody who')],
      school: [person.education],
      skills: [person.skills.join(', ')],
      languages: words.spoken,
    };
    const part = (heading: keyof typeof texts): Part => ({ heading: words[heading], lines: texts[heading] });
    const contact = [person.location, person.phone, person.email];
    made.push({
      id: `${name}, ${format}, ${words.locale}`,
      bytes: await layout({ person, words, jobs, part, contact }, format),
      gold: {
        name: [person.name],
        email: [person.email],
        phone: [person.phone],
        title: [words.titles[0]],
        ...{
          employer: [person.jobs[0]?.employer ?? ''],
          years: [String(person.years)],
          location: [person.location],
        },
        languages: ['2'],
      },
    });
  }
  return made;
}

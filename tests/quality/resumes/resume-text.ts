import type { InventedPerson } from './invented-people.ts';

/** The words of a language for a résumé. */
export interface Wording {
  summary: string;
  experience: string;
  education: string;
  skills: string;
  languages: string;
  present: string;
  month(point: string): string;
}

const monthsOf = (locale: string) => (point: string) => {
  const [month = '1', year = ''] = point.split('/');
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, Number(month) - 1, 1)),
  );
  return `${name} ${year}`;
};
const asNumbers = (point: string) => point;

export const wordings = {
  english: {
    summary: 'Profile',
    experience: 'Work Experience',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    present: 'Present',
    month: monthsOf('en-GB'),
  },
  numbers: {
    ...{
      summary: 'About me',
      experience: 'EMPLOYMENT HISTORY',
      education: 'EDUCATION',
      skills: 'TECHNICAL SKILLS',
    },
    languages: 'LANGUAGES',
    present: 'now',
    month: asNumbers,
  },
  german: {
    ...{
      summary: 'Kurzprofil',
      experience: 'Berufserfahrung',
      education: 'Ausbildung',
      skills: 'Kenntnisse',
    },
    languages: 'Sprachen',
    present: 'heute',
    month: asNumbers,
  },
  french: {
    ...{
      summary: 'Profil',
      experience: 'Expérience professionnelle',
      education: 'Formation',
      skills: 'Compétences',
    },
    languages: 'Langues',
    present: 'aujourd’hui',
    month: monthsOf('fr'),
  },
  spanish: {
    ...{
      summary: 'Perfil',
      experience: 'Experiencia laboral',
      education: 'Formación académica',
      skills: 'Habilidades',
    },
    languages: 'Idiomas',
    present: 'actualidad',
    month: asNumbers,
  },
  polish: {
    ...{
      summary: 'O mnie',
      experience: 'Doświadczenie zawodowe',
      education: 'Wykształcenie',
      skills: 'Umiejętności',
    },
    languages: 'Języki',
    present: 'obecnie',
    month: asNumbers,
  },
} satisfies Record<string, Wording>;

/** How a job's head is set: its lines. */
export type JobHead = (job: InventedPerson['jobs'][number], dates: string) => string[];

export const jobHeads = {
  commas: ({ title, employer }, dates) => [`${title}, ${employer}`, dates],
  dateFirst: ({ title, employer }, dates) => [`${dates}   ${title}`, employer],
  at: ({ title, employer }, dates) => [`${title} at ${employer} (${dates})`],
  employerFirst: ({ title, employer }, dates) => [`${employer}   ${dates}`, title],
  bars: ({ title, employer }, dates) => [`${title} | ${employer} | ${dates}`],
  inTown: ({ title, employer }, dates) => [`${title}   ${dates}`, `${employer}, Hamburg, Germany`],
  fullTime: ({ title, employer }, dates) => [employer, `${title} (full-time)`, dates],
  dashes: ({ title, employer }, dates) => [`${employer} – ${title}`, dates],
} satisfies Record<string, JobHead>;

/** A part of a résumé: its heading and lines. */
export interface Part {
  heading: string;
  lines: string[];
}

/** The parts of a résumé below its header. */
export function partsOf(person: InventedPerson, words: Wording, head: JobHead) {
  const experience = person.jobs.flatMap((job) => {
    const to = job.to === 'present' ? words.present : words.month(job.to);
    return [...head(job, `${words.month(job.from)} – ${to}`), ...job.bullets.map((bullet) => `• ${bullet}`)];
  });
  return {
    summary: { heading: words.summary, lines: [person.summary] },
    experience: { heading: words.experience, lines: experience },
    education: { heading: words.education, lines: [person.education] },
    skills: { heading: words.skills, lines: [person.skills.join(', ')] },
    skillList: { heading: words.skills, lines: person.skills.map((skill) => `• ${skill}`) },
    languages: {
      heading: words.languages,
      lines: person.languages.map((language) => language.replace(/ (\S+)$/, ' ($1)')),
    },
    references: { heading: 'References', lines: [person.reference] },
    certificates: { heading: 'Certifications', lines: ['First aid, 2021', 'Driving licence, class B'] },
  } satisfies Record<string, Part>;
}

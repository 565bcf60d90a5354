import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { isRemote, type Place, resolvePlace } from '../../people/text/places.ts';
import { setDemandsAside } from '../criteria/protected-traits.ts';
import { type Demands, readDescription } from './read-description.ts';
import { readJobTitle, relatedTitles, type Title } from './read-title.ts';
import { isOrdinary, termsOfName } from './words.ts';

export interface JobBrief {
  given: { title: string; location: string; description: string };
  title: Title;
  /** Titles to look for, the job's own first; `alike` is 1 for it and less for the others. */
  titles: { title: Title; alike: number }[];
  location: string;
  /** The city of the job; undefined for `Remote` and for places that aren't on the map. */
  place: Place | undefined;
  /** The work can be done from anywhere. */
  isRemote: boolean;
  demands: Demands;
  /** What the description names, as written, most wanted first, without what title and place say already. */
  skills: string[];
}

type JobTexts = JobBrief['given'];

/** Reads what a search looks for out of the three texts of its form, once it is asked for more than these. */
export function readJobBrief({ title, location, description }: JobTexts): JobBrief {
  const given = { title, location, description };
  let read: Omit<JobBrief, 'given'> | undefined;
  const known = () => {
    read ??= readTexts(given);
    return read;
  };
  return {
    given,
    get title() {
      return known().title;
    },
    get titles() {
      return known().titles;
    },
    get location() {
      return known().location;
    },
    get place() {
      return known().place;
    },
    get isRemote() {
      return known().isRemote;
    },
    get demands() {
      return known().demands;
    },
    get skills() {
      return known().skills;
    },
  };
}

function readTexts(job: JobTexts): Omit<JobBrief, 'given'> {
  const title = readJobTitle(withoutPlace(job.title, job.location));
  const place = resolvePlace(job.location);
  // The title often names what the work needs: `Backend Developer (Kotlin)`.
  const demands = readDescription(`${job.title}\n${setDemandsAside(job.description).description}`);
  const said = new Set(termsOfName(`${title.text} ${job.location} ${place?.city ?? ''}`));
  return {
    title,
    titles: relatedTitles(title),
    location: job.location.trim(),
    place,
    isRemote: isRemote(job.location),
    demands,
    skills: demands.names.filter(
      (name) => !termsOfName(name).some((term) => said.has(term) || isOrdinary(term)),
    ),
  };
}

/** `Data Engineer Austin` in Austin is a data engineer. */
function withoutPlace(title: string, location: string): string {
  const words = new Set(location.toLowerCase().split(/[^\p{L}]+/u));
  const kept = title.trim().split(/\s+/);
  const isPlace = (word = '') => words.has(word.toLowerCase().replace(/[^\p{L}]/gu, ''));
  while (kept.length > 1 && isPlace(kept.at(-1))) kept.pop();
  return trimEndOf(kept.join(' '), /[\s,-]/);
}

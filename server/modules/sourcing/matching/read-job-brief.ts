import { isRemote, type Place, resolvePlace } from '../talent-pool/places.ts';
import { type Demands, readDescription } from './read-description.ts';
import { readJobTitle, relatedTitles, type Title } from './read-title.ts';
import { isOrdinary, termsOfName } from './words.ts';

/** A job, read once for every provider. */
export interface JobBrief {
  /** What the form said. */
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

/** Reads what a search looks for out of the three texts of its form. */
export function readJobBrief(job: { title: string; location: string; description: string }): JobBrief {
  const title = readJobTitle(withoutPlace(job.title, job.location));
  const place = resolvePlace(job.location);
  // The title often names what the work needs: `Backend Developer (Kotlin)`.
  const demands = readDescription(`${job.title}\n${job.description}`);
  const said = new Set(termsOfName(`${title.text} ${job.location} ${place?.city ?? ''}`));
  return {
    given: { title: job.title, location: job.location, description: job.description },
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
  return kept.join(' ').replace(/[\s,-]+$/, '');
}

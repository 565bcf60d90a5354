import { foldAccents } from './fold.ts';
import { detectLanguage } from './language.ts';
import { expandTitle, type TitleOptions } from './titles.ts';

/** Below it stand other languages, and what shares an occupation only. */
const leastWeight = 0.75;
/** Shorter ones are abbreviations, which mean other things on the web. */
const shortest = 4;

export function synonymsOf(
  { title, description }: { title: string; description: string },
  options: TitleOptions = {},
): string[] {
  const language = detectLanguage(`${title}. ${description}`);
  const own = foldAccents(title);
  return expandTitle(title, language, options)
    .filter(
      ({ phrase, weight }) =>
        weight >= leastWeight && phrase.length >= shortest && foldAccents(phrase) !== own,
    )
    .map(({ phrase }) => phrase);
}

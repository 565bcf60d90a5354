import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { directionOf } from '../../../contract/platform/text-direction.ts';

/** The attributes of an element that holds the text of a post. The screens are in English. */
export const languageProps = ({ language }: Pick<StoredPost, 'language'>) =>
  language ? { lang: language, dir: directionOf(language) } : {};

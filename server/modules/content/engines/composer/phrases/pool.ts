import type { Sentiment, Tone } from '../../../../../../contract/model/post-kinds.ts';
import type { TopicForm } from '../topic.ts';

/**
 * Sentence patterns and when they fit; a condition left out fits always. Patterns are written in lower case, uncontracted and
 * without a closing full stop; `{slots}` are filled from the material, and a pattern whose slot is empty is passed over.
 * `{topic}` may be singular or plural, so no pattern lets it govern a verb that shows the difference; the same holds for
 * `{audience}`. Outside `theme` it follows `about` or `on` only.
 */
export interface Lines {
  tone?: readonly Tone[];
  sentiment?: readonly Sentiment[];
  form?: readonly TopicForm[];
  business?: boolean;
  lines: readonly string[];
}
export type Pool = readonly Lines[];

/** Topics that are talked over, as against news that is told. */
export const talk = ['theme', 'guide', 'question'] as const;

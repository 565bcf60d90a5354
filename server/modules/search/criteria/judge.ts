import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { levelJudge, placeJudge, titleJudge, yearsJudge } from './judge-career.ts';
import { certificateJudge, languageJudge, skillJudge } from './judge-skills.ts';
import type { Judge } from './judgement.ts';

/** Prepares the judgement of a criterion, so that a thousand people can be judged in a fraction of a second. */
export function prepareJudge({ kind, text }: Pick<Criterion, 'kind' | 'text'>): Judge {
  switch (kind) {
    case 'title':
      return titleJudge(text);
    case 'level':
      return levelJudge(text);
    case 'years':
      return yearsJudge(text);
    case 'place':
      return placeJudge(text);
    case 'language':
      return languageJudge(text);
    case 'certificate':
      return certificateJudge(text);
    default:
      return skillJudge(text);
  }
}

import { blanksIn } from '../../../../contract/content/claims/statements.ts';
import { openPromptsIn, sourceNotesIn } from '../../../../contract/content/open-prompts.ts';
import type { PostStatus } from '../../../../contract/content/post-kinds.ts';
import type { Database } from '../../../platform/db/client.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import type { PostRow } from '../post-rows.ts';
import { findAvoidedInPost, type OwnText, quoteWords } from '../voice/refuse-avoided-words.ts';

const mostNamed = 3;

/** Why a text cannot go to readers yet, and what to do; undefined where it can. */
export async function findObstacle(db: Database, text: OwnText): Promise<string | undefined> {
  const all = `${text.title}\n\n${text.text}`;
  const prompts = openPromptsIn(all);
  if (prompts.length > 0) {
    const named = prompts.slice(0, mostNamed).map((prompt) => `“${prompt}”`);
    const more = prompts.length > mostNamed ? ` and ${prompts.length - mostNamed} more` : '';
    return `the text is an outline with ${prompts.length === 1 ? 'a question' : `${prompts.length} questions`} to you: ${named.join(', ')}${more}. Answer or remove what stands in brackets.`;
  }
  const [note] = sourceNotesIn(all);
  if (note !== undefined) {
    return `the text says where its facts come from, such as “${note}”, which is for you alone. Remove these notes.`;
  }
  const blanks = [...new Set(blanksIn(all).map((blank) => blank.text.replaceAll(/\\(?=[[\]\\])/g, '')))];
  if (blanks.length > 0) {
    return `the text has ${quoteWords(blanks.slice(0, mostNamed))} left to fill in. Write what belongs there, or remove it.`;
  }
  const words = await findAvoidedInPost(db, text);
  if (words.length === 0) return undefined;
  return `the text has ${quoteWords(words)}, which your voice avoids. Replace it, or change the words to avoid under Settings → Voice.`;
}

export async function refuseUnready(db: Database, text: OwnText): Promise<void> {
  const obstacle = await findObstacle(db, text);
  if (obstacle !== undefined) {
    throw new BadRequestError(obstacle.charAt(0).toUpperCase() + obstacle.slice(1));
  }
}

/**
 * An approved text that gets a word which the voice avoids, or an open question, is a draft again, so that no typing is lost. Asking for the
 * approval of one, and a change of what readers see, are refused.
 */
export async function statusWithinVoice(
  tx: Database,
  post: PostRow,
  { title, body }: { title: string; body: string },
  { wanted, asked }: { wanted: PostStatus; asked: PostStatus | undefined },
): Promise<PostStatus> {
  if (wanted !== 'approved') return wanted;
  const { organisationId } = post;
  if (asked === undefined && !post.publishedAt && !post.publishedOnOwn) {
    const obstacle = await findObstacle(tx, { organisationId, title, text: body });
    return obstacle === undefined ? wanted : 'draft';
  }
  await refuseUnready(tx, { organisationId, title, text: body });
  return wanted;
}

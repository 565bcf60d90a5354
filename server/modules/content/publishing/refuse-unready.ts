import { openPromptsIn } from '../../../../contract/content/open-prompts.ts';
import type { Database } from '../../../platform/db/client.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { findAvoidedInPost, type OwnText, quoteWords } from '../voice/refuse-avoided-words.ts';

/** Questions that a message names; the screen lists them all. */
const mostNamed = 3;

/** Why a text cannot go to readers yet, and what to do; undefined where it can. */
export async function findObstacle(db: Database, text: OwnText): Promise<string | undefined> {
  const prompts = openPromptsIn(`${text.title}\n\n${text.text}`);
  if (prompts.length > 0) {
    const named = prompts.slice(0, mostNamed).map((prompt) => `“${prompt}”`);
    const more = prompts.length > mostNamed ? ` and ${prompts.length - mostNamed} more` : '';
    return `the text is an outline with ${prompts.length === 1 ? 'a question' : `${prompts.length} questions`} to you: ${named.join(', ')}${more}. Answer or remove what stands in brackets.`;
  }
  const words = await findAvoidedInPost(db, text);
  if (words.length === 0) return undefined;
  return `the text has ${quoteWords(words)}, which your voice avoids. Replace it, or change the words to avoid under Settings → Voice.`;
}

/**
 * Refuses to approve or publish an outline whose questions are open, and a text with a word that the voice avoids.
 * @throws BadRequestError that names the questions or words
 */
export async function refuseUnready(db: Database, text: OwnText): Promise<void> {
  const obstacle = await findObstacle(db, text);
  if (obstacle !== undefined) {
    throw new BadRequestError(obstacle.charAt(0).toUpperCase() + obstacle.slice(1));
  }
}

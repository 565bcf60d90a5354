import { readFileSync } from 'node:fs';

/**
 * What the matching knows about words. Every list is data, one entry a line in plain spelling; it is read with the same
 * rules as the texts it is compared with.
 */
const folder = new URL('../../../../resources/words/', import.meta.url);
const linesOf = (name: string): string[] =>
  readFileSync(new URL(`${name}.txt`, folder), 'utf8')
    .trimEnd()
    .split('\n');
const groupsOf = (name: string): string[][] => linesOf(name).map((line) => line.split(', '));

/** Names that are also everyday words: in running text they count only when written like this. */
export const namesLikeWords = linesOf('names-like-words');

/** Those of them that are hardly ever meant otherwise, so that they count in a text without any capitals too. */
export const namesInAnyCase = linesOf('names-in-any-case');

/** Spellings of one thing. The first stands for all of them, in jobs and in candidates alike. */
export const spellings = groupsOf('spellings');

/** Roles that recruiters look through together; the number says how alike they are, 1 being the same. */
export const relatedRoles = linesOf('related-roles').map((line) => {
  const [alike = '', names = ''] = line.split('\t');
  return { alike: Number(alike), names: names.split(', ') };
});

/** Words of a title that tell the experience, not the field of work. */
export const levels = { junior: linesOf('junior-levels'), senior: linesOf('senior-levels') };

/** Words that an ending makes into something else: an accountant is no account manager. All forms of the first are it. */
export const ownForms = groupsOf('word-forms');

/** Words of grammar; they tell nothing anywhere. */
export const grammarWords = linesOf('grammar');

/** Words of every job advertisement and of self-praise; they tell candidates apart badly, but may stand in a title. */
export const advertisementWords = linesOf('advertisement');

/** Words of any work: a job may mean something by them, but marked in a text they say nothing. */
export const generalWords = linesOf('general');

/** What stands in titles of jobs without being the work: regions and markets. */
export const titleNoise = linesOf('title-noise');

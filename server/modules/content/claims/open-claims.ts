import { and, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import { type Claim, findClaims, type KnownFacts } from '../../../../contract/content/claims/find-claims.ts';
import type { PromptDetails, UsedFact } from '../../../../contract/content/content.calls.ts';
import { openPromptsIn, sourceNotesIn } from '../../../../contract/content/open-prompts.ts';
import type { CompanyProfileFields } from '../../../../contract/organization/company-profile.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles, generations, postVersions } from '../../../platform/db/schema.ts';
import { profileColumns } from '../../organization/company-profile/profiles.ts';
import { findBrandVoice, plainVoice } from '../brand-voice.ts';
import { outlineName } from '../engines/engine.ts';
import type { PostRow } from '../post-rows.ts';
import { splitSentences } from '../text/sentences.ts';
import { languageOfPost } from '../text/text-language.ts';

/**
 * What a profile, a brief, the organization's voice and the author's own sentences say. Without a brief, as for seeded posts,
 * the profile alone.
 */
export function knownFacts(
  profile: CompanyProfileFields,
  brief: Partial<
    Pick<
      PromptDetails,
      'announcement' | 'facts' | 'topic' | 'target_audience' | 'keywords' | 'sections' | 'segments'
    >
  > = {},
  voice: BrandVoiceFields = plainVoice,
  ownSentences: readonly string[] = [],
): KnownFacts {
  const { competitors, ...own } = profile;
  const given = [
    ...Object.values(own).flat(),
    brief.topic ?? '',
    brief.facts ?? '',
    ...Object.values(brief.announcement ?? {}).filter((fact) => fact !== undefined),
    brief.target_audience ?? '',
    ...(brief.keywords ?? []),
    ...(brief.sections ?? []),
    ...(brief.segments ?? []),
    voice.call_to_action,
    ...voice.links,
    ...voice.proof_points.flatMap(({ text, source }) => [text, source]),
  ];
  return {
    texts: [...given, ...ownSentences],
    competitors,
    ...(ownSentences.length > 0 && { apartFromAuthor: given }),
  };
}

type NotesOf = (post: PostRow, text: string) => { language?: string; claims?: Claim[]; facts?: UsedFact[] };

/**
 * Reads what is needed to check posts of the caller's organization. Without a profile nothing is a claim,
 * because everything would be.
 */
export async function openClaims(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  posts: readonly PostRow[],
): Promise<NotesOf> {
  if (posts.length === 0) return () => ({});
  const voice = await findBrandVoice(db, caller.organisationId);
  const languageOf = (post: PostRow) => {
    const language = languageOfPost(post, voice);
    return language === 'en' ? {} : { language };
  };
  const profile = await readProfile(db, caller.organisationId);
  if (!profile) return languageOf;
  const { usedFacts } = await import('../facts/used-facts.ts');
  const ids = posts.flatMap(({ generationId }) => generationId ?? []);
  const asked = ids.length
    ? await db
        .select({ id: generations.id, prompt: generations.prompt })
        .from(generations)
        .where(inArray(generations.id, ids))
    : [];
  const prompts = new Map(asked.map(({ id, prompt }) => [id, prompt]));
  const ownSentencesOf = await readOwnSentences(db, posts);
  // Its parser is not loaded at the start of the server.
  const { textOfInline } = await import('../../../../contract/platform/markdown-text.ts');
  return (post, text) => {
    const { generationId, topic, audience } = post;
    const brief = prompts.get(generationId ?? '') ?? { topic, target_audience: audience ?? '' };
    const known = knownFacts(profile, brief, voice, ownSentencesOf(post, text));
    const claims = findClaims(text, known).map((claim) => ({
      ...claim,
      text: textOfInline(claim.text),
    }));
    const facts = usedFacts(text, profile, voice);
    return { ...languageOf(post), ...(claims.length > 0 && { claims }), ...(facts.length > 0 && { facts }) };
  };
}

const former = alias(postVersions, 'former');

/**
 * An outline holds what is known and the answers of its author, save the sentences that a proposal brought, and paragraphs that
 * answer nothing.
 */
async function readOwnSentences(
  db: Context['db'],
  posts: readonly PostRow[],
): Promise<(post: PostRow, text: string) => string[]> {
  const isAnswered = ({ engine, version }: PostRow) => engine === outlineName && version > 1;
  const ids = posts.filter(isAnswered).map(({ id }) => id);
  if (ids.length === 0) return () => [];
  const before = db
    .select({ body: former.body })
    .from(former)
    .where(and(eq(former.postId, postVersions.postId), lt(former.version, postVersions.version)))
    .orderBy(desc(former.version))
    .limit(1)
    .as('before');
  const versions = await db
    .select({
      id: postVersions.postId,
      version: postVersions.version,
      proposal: postVersions.proposal,
      body: postVersions.body,
      before: before.body,
    })
    .from(postVersions)
    .leftJoinLateral(before, sql`true`)
    .where(
      and(
        inArray(postVersions.postId, ids),
        or(isNotNull(postVersions.proposal), eq(postVersions.version, 1)),
      ),
    )
    .orderBy(postVersions.version);
  return (post, text) => {
    if (!isAnswered(post)) return [];
    const ofPost = versions.filter(({ id }) => id === post.id);
    const outline = ofPost.findLast(({ body }) => openPromptsIn(body).length > 0)?.body;
    const proposed = ofPost
      .filter(({ proposal }) => proposal !== null)
      .flatMap(({ body, before: typed }) => {
        const typedSentences = new Set(splitSentences(typed ?? ''));
        return splitSentences(body).filter((sentence) => !typedSentences.has(sentence));
      });
    const others = new Set(proposed);
    const own = outline === undefined ? text : answersOf(outline, text);
    return splitSentences(own).filter((sentence) => !others.has(sentence));
  };
}

const blocksOf = (text: string): string[] => text.split(/\n{2,}/).map((block) => block.trim());
const withoutNotes = (block: string): string =>
  sourceNotesIn(block)
    .reduce((rest, note) => rest.replace(note, ''), block)
    .replace(/\s+/g, ' ');

/**
 * A text without the headings and paragraphs that were added to an outline: between two that it has, as many paragraphs answer it
 * as stood there. A text that has nothing left of an outline with headings answers none of it.
 */
function answersOf(outline: string, text: string): string {
  const former = blocksOf(outline);
  const own: string[] = [];
  let added: string[] = [];
  let next = 0;
  const close = (end: number) => {
    const asked = former.slice(next, end).map((block) => openPromptsIn(block).length);
    const isAsked = asked.some((questions) => questions > 0);
    const room = asked.reduce((sum, questions) => sum + Math.max(1, questions), 0);
    own.push(...added.slice(0, isAsked ? room : 0));
    added = [];
    next = end + 1;
  };
  for (const block of blocksOf(text)) {
    const at = former.findIndex((one, place) => place >= next && withoutNotes(one) === withoutNotes(block));
    if (at === -1 && block.startsWith('##')) continue;
    if (at === -1 && !block.startsWith('# ')) added.push(block);
    else {
      if (at !== -1) close(at);
      own.push(block);
    }
  }
  if (next === 0 && former.some((block) => block.startsWith('##'))) return '';
  close(former.length);
  return own.join('\n\n');
}

async function readProfile(
  db: Context['db'],
  organisationId: string,
): Promise<CompanyProfileFields | undefined> {
  const [row] = await db
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, organisationId));
  if (!row) return undefined;
  const { id: _id, ...profile } = row;
  return profile;
}

import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import { type Claim, findClaims, type KnownFacts } from '../../../../contract/content/claims/find-claims.ts';
import type { PromptDetails, UsedFact } from '../../../../contract/content/content.calls.ts';
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
  return {
    texts: [
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
      ...ownSentences,
    ],
    competitors,
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

/** An outline holds what is known and the answers of its author, save the sentences that a proposal brought. */
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
  const proposals = await db
    .select({ id: postVersions.postId, body: postVersions.body, before: before.body })
    .from(postVersions)
    .leftJoinLateral(before, sql`true`)
    .where(and(inArray(postVersions.postId, ids), isNotNull(postVersions.proposal)));
  return (post, text) => {
    if (!isAnswered(post)) return [];
    const proposed = proposals
      .filter(({ id }) => id === post.id)
      .flatMap(({ body, before: typed }) => {
        const typedSentences = new Set(splitSentences(typed ?? ''));
        return splitSentences(body).filter((sentence) => !typedSentences.has(sentence));
      });
    const others = new Set(proposed);
    return splitSentences(text).filter((sentence) => !others.has(sentence));
  };
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

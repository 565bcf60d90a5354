import { and, eq, sql } from 'drizzle-orm';
import { writeOutDates } from '../../../contract/content/claims/dates.ts';
import type { GenerationState, PromptDetails } from '../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import type { GenerationDraft } from '../../platform/db/schema/content.ts';
import { companyProfiles, generations, posts } from '../../platform/db/schema.ts';
import { BadRequestError, ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { startTask } from '../../platform/jobs/tasks.ts';
import { profileColumns } from '../organization/company-profile/profiles.ts';
import { requireQuota } from '../organization/settings/quotas.ts';
import { findBrandVoice } from './brand-voice.ts';
import { openClaims } from './claims/open-claims.ts';
import { nowhere } from './post-rows.ts';
import { refuseAvoidedBrief } from './voice/refuse-avoided-words.ts';

const campaignLock = 7_264_922;

/** Lets one transaction at a time choose the name of a campaign of an organization, or start posts of one. */
export const lockCampaigns = (tx: Database, organisationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${campaignLock}, hashtext(${organisationId}))`);

/**
 * Makes sure that a campaign's post of a kind has failed and that nobody else tries it again meanwhile. @returns
 * how many of its other posts have not ended
 */
async function claimFailedPost(
  tx: Database,
  organisationId: string,
  { campaign, kind }: { campaign: string; kind: PostKind },
): Promise<number> {
  await lockCampaigns(tx, organisationId);
  // None of them ends before this one is in the queue, so that whichever ends last starts it.
  const rows = await tx
    .select({ kind: generations.kind, status: generations.status, postId: posts.id })
    .from(generations)
    .leftJoin(posts, and(eq(posts.generationId, generations.id), isKept(posts)))
    .where(and(eq(generations.organisationId, organisationId), eq(generations.campaign, campaign)))
    .for('update', { of: generations });
  if (rows.length === 0) throw new NotFoundError('There is no such campaign.');
  const ofKind = rows.filter((row) => row.kind === kind);
  if (ofKind.length === 0 || ofKind.some(({ status, postId }) => status !== 'failed' || postId)) {
    throw new ConflictError('The campaign has no post of this kind that has failed.');
  }
  return rows.filter(({ status }) => status === 'queued' || status === 'processing').length;
}

/** After that a waiting post of a campaign is written in any case, should nobody have told of the end of the one before it. */
const longestWaitMs = 30 * 60_000;

/**
 * When the post of a campaign may be written that has this many before it: the first at once, each other one when
 * `startNextOfCampaign` says so.
 */
const startOfCampaignPost = (before: number): Date | undefined =>
  before === 0 ? undefined : new Date(Date.now() + before * longestWaitMs);

/**
 * Starts the next post of a campaign when one of them has ended, so that each is written in view of those before it. Does
 * nothing while another one runs or is about to, and for a post of its own.
 * @param id of the generation that has ended
 */
export async function startNextOfCampaign(
  db: Database,
  queue: Pick<Queue, 'advance'>,
  id: string,
): Promise<void> {
  const found = await db.execute(sql`
    select job.id, job.state = 'created' and job.start_after > now() as waits
    from ${generations} ended
    join ${generations} other
      on other.organisation_id = ended.organisation_id and other.campaign = ended.campaign and other.id <> ended.id
    join pgboss.job job on job.name = 'generation' and job.id = other.id
    where ended.id = ${id} and job.state < 'completed' and other.status in ('queued', 'processing')
    order by job.start_after limit 1`);
  const [next] = (found as unknown as { rows: { id: string; waits: boolean }[] }).rows;
  if (next?.waits) await queue.advance(db, 'generation', next.id);
}

export const profileMissing = 'Please create a company profile first';

interface Asked {
  kind: PostKind;
  prompt: PromptDetails;
  campaign?: string;
}

function withDatesInWords(prompt: PromptDetails, language: string): PromptDetails {
  const write = (text: string, most = 300) => {
    const written = writeOutDates(text, language);
    return written.length <= most ? written : text;
  };
  const { topic, facts, announcement } = prompt;
  const dated = (['what', 'when', 'deadline', 'limit', 'for'] as const).flatMap((name) => {
    const fact = announcement?.[name];
    return fact === undefined ? [] : [[name, write(fact)] as const];
  });
  return {
    ...prompt,
    topic: write(topic),
    ...(facts !== undefined && { facts: write(facts, 5000) }),
    ...(announcement && { announcement: { ...announcement, ...Object.fromEntries(dated) } }),
  };
}

/** Starts generations in a transaction, all or none. @returns their ids, in the order asked for */
export async function startGenerations(
  tx: Database,
  ctx: Context,
  asked: readonly Asked[],
  before = 0,
): Promise<string[]> {
  const { organisationId, userId } = ctx.caller;
  const [profile] = await tx
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, organisationId));
  if (!profile) throw new BadRequestError(profileMissing);
  const voice = await findBrandVoice(tx, organisationId);
  await requireQuota(tx, organisationId, 'generations', asked.length);
  const ids: string[] = [];
  for (const { kind, prompt: typed, campaign } of asked) {
    // With what reads a language, which a server loads when it first writes.
    const { languageOf } = await import('./engines/announcement.ts');
    const prompt = withDatesInWords(typed, languageOf({ kind, prompt: typed, profile, voice }));
    await refuseAvoidedBrief({ kind, prompt, profile, voice });
    const values = { organisationId, createdBy: userId, kind, prompt, campaign: campaign ?? null };
    const startAfter = campaign === undefined ? undefined : startOfCampaignPost(before + ids.length);
    const id = await startTask(tx, 'generation', values, ctx.queue, startAfter);
    await audit({ ...ctx, db: tx }, 'generation.started', id);
    ids.push(id);
  }
  return ids;
}

/** Starts a generation; with a campaign, once more for a post of it that has failed. The profile is read when the job runs. */
export async function startGeneration(
  ctx: Context,
  input: { body: { post_type: PostKind; prompt_details: PromptDetails; campaign?: string | undefined } },
): Promise<{ task_id: string }> {
  const { post_type: kind, prompt_details: prompt, campaign } = input.body;
  const [id = ''] = await ctx.db.transaction(async (tx) => {
    if (campaign === undefined) return startGenerations(tx, ctx, [{ kind, prompt }]);
    const before = await claimFailedPost(tx, ctx.caller.organisationId, { campaign, kind });
    return startGenerations(tx, ctx, [{ kind, prompt, campaign }], before);
  });
  return { task_id: id };
}

/** `result` is present once it is completed, unless its post has been deleted; `detail` says why it failed. */
export async function getGenerationStatus(
  ctx: Context,
  input: { query: { task_id: string } },
): Promise<GenerationState> {
  const [row] = await ctx.db
    .select({ generation: generations, post: posts })
    .from(generations)
    .leftJoin(posts, and(eq(posts.generationId, generations.id), isKept(posts)))
    .where(
      and(eq(generations.id, input.query.task_id), eq(generations.organisationId, ctx.caller.organisationId)),
    );
  if (!row) throw new NotFoundError('There is no such generation.');
  const { generation, post } = row;
  const { status } = generation;
  const draft = describeDraft(generation.draft);
  if (status === 'failed') {
    return { status, detail: generation.detail ?? 'The post could not be written.', ...draft };
  }
  if (status !== 'completed') return { status, ...draft };
  if (!post?.companyProfileId) return { status, detail: 'The post has been deleted.' };
  const claimsOf = await openClaims(ctx, [{ ...post, ...nowhere }]);
  return {
    status,
    result: {
      id: post.id,
      topic: post.topic,
      company_profile: post.companyProfileId,
      content: post.content,
      type: post.kind,
      created_at: post.createdAt.toISOString(),
      title: post.title,
      engine: post.engine,
      ...(post.warnings && post.version === 1 && { warnings: post.warnings }),
      ...claimsOf({ ...post, ...nowhere }, post.content),
    },
  };
}

const describeDraft = (draft: GenerationDraft | null): Pick<GenerationState, 'draft'> => {
  if (!draft) return {};
  const { engine: _engine, ...shown } = draft;
  return { draft: shown };
};

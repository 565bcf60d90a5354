import { and, asc, count, desc, eq, inArray, isNotNull, min, or } from 'drizzle-orm';
import type {
  Campaign,
  CampaignRequest,
  ListedCampaign,
} from '../../../../contract/content/campaigns.calls.ts';
import { openPromptsIn } from '../../../../contract/content/open-prompts.ts';
import { type PostStage, postKinds } from '../../../../contract/content/post-kinds.ts';
import { excerptOf } from '../../../../contract/site/public-pages.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { generations, posts, publications } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { bodyOf } from '../post-rows.ts';
import { isOnOwnBlog } from '../publishing/own-blog.ts';
import { lockCampaigns, startGenerations } from '../start-generation.ts';

/** Starts one generation for each kind, all or none. */
export async function startCampaign(ctx: Context, input: { body: CampaignRequest }): Promise<Campaign> {
  const { post_types, prompt_details: prompt } = input.body;
  const kinds = postKinds.filter((kind) => post_types.includes(kind));
  const name = await ctx.db.transaction(async (tx) => {
    const free = await freeName(tx, ctx.caller.organisationId, input.body.name);
    await startGenerations(
      tx,
      ctx,
      kinds.map((kind) => ({ kind, prompt, campaign: free })),
    );
    return free;
  });
  return getCampaign(ctx, { query: { name } });
}

export async function getCampaign(ctx: Context, input: { query: { name: string } }): Promise<Campaign> {
  const { name } = input.query;
  const rows = await ctx.db
    .select({ generation: generations, post: posts, place: publications })
    .from(generations)
    .leftJoin(posts, and(eq(posts.generationId, generations.id), isKept(posts)))
    .leftJoin(publications, isOnOwnBlog)
    .where(and(eq(generations.organisationId, ctx.caller.organisationId), eq(generations.campaign, name)))
    .orderBy(asc(generations.createdAt));
  const [first] = rows;
  if (!first) throw new NotFoundError('There is no such campaign.');
  const inOrder = rows
    .filter(({ generation, post }) => post || !isTriedAgain(generation, rows))
    .toSorted((a, b) => postKinds.indexOf(a.generation.kind) - postKinds.indexOf(b.generation.kind));
  return {
    name,
    prompt_details: first.generation.prompt,
    posts: inOrder.map(({ generation: { id, kind, status, detail }, post, place }) => ({
      task_id: id,
      post_type: kind,
      status,
      ...(status === 'failed' && { detail: detail ?? 'The post could not be written.' }),
      ...(post && {
        post: {
          id: post.id,
          title: post.title,
          status: stageOf(post, place),
          excerpt: excerptOf(bodyOf(post), 320, post.title, 3),
          ...(post.plannedFor && { planned_for: post.plannedFor.toISOString() }),
        },
      }),
    })),
  };
}

const mostListed = 50;

export async function listCampaigns({ db, caller }: Context): Promise<ListedCampaign[]> {
  const { campaign, createdAt, organisationId } = generations;
  const rows = await db
    .select({ name: campaign, posts: count(), startedAt: min(createdAt) })
    .from(generations)
    .leftJoin(posts, and(eq(posts.generationId, generations.id), isKept(posts)))
    .where(
      and(
        eq(organisationId, caller.organisationId),
        isNotNull(campaign),
        or(isNotNull(posts.id), inArray(generations.status, ['queued', 'processing'])),
      ),
    )
    .groupBy(campaign)
    .orderBy(desc(min(createdAt)))
    .limit(mostListed);
  return rows.map(({ name, posts: total, startedAt }) => ({
    name: name ?? '',
    posts: total,
    started_at: (startedAt ?? new Date()).toISOString(),
  }));
}

const isTriedAgain = (
  { kind, status, createdAt }: typeof generations.$inferSelect,
  rows: readonly { generation: typeof generations.$inferSelect }[],
): boolean =>
  status === 'failed' &&
  rows.some(({ generation: other }) => other.kind === kind && other.createdAt > createdAt);

const stageOf = (
  { status, content }: typeof posts.$inferSelect,
  place: typeof publications.$inferSelect | null,
): PostStage => {
  if (place?.publishedAt) return 'published';
  if (place?.scheduledFor) return 'scheduled';
  return status === 'draft' && openPromptsIn(content).length > 0 ? 'outline' : status;
};

async function freeName(tx: Database, organisationId: string, name: string): Promise<string> {
  // Of two campaigns that start together both would find the name free.
  await lockCampaigns(tx, organisationId);
  const isTaken = async (candidate: string) =>
    (await tx.$count(
      generations,
      and(eq(generations.organisationId, organisationId), eq(generations.campaign, candidate)),
    )) > 0;
  let free = name;
  for (let number = 2; await isTaken(free); number += 1) free = `${name} (${number})`;
  return free;
}

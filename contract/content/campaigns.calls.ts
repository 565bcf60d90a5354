import { defineCall, id, timestamp } from '../platform/call.ts';
import { requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { generationStatuses } from '../tasks/task-statuses.ts';
import { postKindSchema, promptDetails } from './content.calls.ts';
import { postKinds, postStages } from './post-kinds.ts';

export const campaignRequest = z.object({
  name: requiredText(180, 'Name is required'),
  /** A kind that is named twice gets one post. */
  post_types: z.array(postKindSchema).check(z.minLength(1), z.maxLength(postKinds.length)),
  /** As of one post; each kind takes what belongs to it. */
  prompt_details: promptDetails,
});
export type CampaignRequest = z.infer<typeof campaignRequest>;

export const campaignPost = z.object({
  task_id: id,
  post_type: postKindSchema,
  status: z.enum(generationStatuses),
  /** Why it failed. */
  detail: z.optional(z.string()),
  /** Once it is written, unless it was deleted. */
  post: z.optional(
    z.object({
      id,
      title: z.string(),
      /** How far the organization has come with it, or its place on the blog. */
      status: z.optional(z.enum(postStages)),
      /** How its text begins. */
      excerpt: z.optional(z.string()),
      /** When it is meant to appear. */
      planned_for: z.optional(z.string()),
    }),
  ),
});
export const campaign = z.object({
  /** The given name; with a number behind it where a campaign had that name already. */
  name: z.string(),
  posts: z.array(campaignPost),
  /** What the posts were asked to be like. */
  prompt_details: z.optional(promptDetails),
});
export type Campaign = z.infer<typeof campaign>;

export const listedCampaign = z.object({ name: z.string(), posts: z.number(), started_at: timestamp });
export type ListedCampaign = z.infer<typeof listedCampaign>;

export const startCampaign = defineCall({
  name: 'startCampaign',
  summary: 'Starts writing posts of several kinds from one brief, consistent with each other.',
  method: 'POST',
  path: '/post/campaigns/',
  access: 'signed-in',
  body: campaignRequest,
  answers: { 200: campaign },
});

export const getCampaign = defineCall({
  name: 'getCampaign',
  summary: 'The posts of a campaign, and how far each is.',
  method: 'GET',
  path: '/post/campaigns/',
  access: 'signed-in',
  query: z.object({ name: requiredText(200) }),
  answers: { 200: campaign },
});

export const listCampaigns = defineCall({
  name: 'listCampaigns',
  summary: 'The last 50 campaigns, newest first.',
  method: 'GET',
  path: '/post/campaigns/all/',
  access: 'signed-in',
  answers: { 200: z.array(listedCampaign) },
});

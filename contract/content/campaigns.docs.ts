import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as campaigns from './campaigns.calls.ts';

const answer = {
  name: 'Berth forecasts',
  posts: [{ task_id: example.taskId, post_type: 'blog' as const, status: 'queued' as const }],
};

const docs: DocsOf<typeof campaigns> = {
  startCampaign: {
    description:
      'Queues one post of each kind, in one go. They have the same brief and lead with the same facts; they are written one after another, later ones in view of the earlier. Each is a post of its own, with `campaign` as its name.',
    refusals: { 400: 'A field is wrong, or the organization has no company profile yet.' },
    example: {
      body: {
        name: 'Berth forecasts',
        post_types: ['blog', 'email'],
        prompt_details: { target_audience: 'Operations managers of ports', topic: 'Berth forecasts' },
      },
      answer,
    },
  },
  getCampaign: {
    description: 'Ask about every two seconds until each post has completed or failed.',
    refusals: { 404: 'The organization has no such campaign.' },
    example: { answer },
  },
};

export const campaignsSection: ApiSection = {
  tag: 'Campaigns',
  description: 'One brief that becomes posts of several kinds.',
  calls: pairWithCalls(campaigns, docs),
  schemas: {
    CampaignRequest: describeObject(campaigns.campaignRequest, 'One brief for posts of several kinds.', {
      name: 'What the posts are grouped by.',
      post_types: 'The kinds, each once.',
      prompt_details: 'What the posts are to be like.',
    }),
    Campaign: describeObject(campaigns.campaign, 'A campaign.', {
      name: 'Its name; with a number behind it where there was one of that name.',
      posts: 'One for each kind.',
      prompt_details: 'What the posts were asked to be like.',
    }),
    CampaignPost: describeObject(campaigns.campaignPost, 'A post of a campaign.', {
      task_id: 'Its generation.',
      post_type: 'Which kind it is.',
      status: '`completed` and `failed` are final.',
      detail: 'Why it failed.',
      post: 'Once it is written, unless it was deleted: its id, its title, how far the organization has come with it or its place on the blog, and how its text begins.',
    }),
  },
};

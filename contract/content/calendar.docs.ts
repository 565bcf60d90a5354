import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as calendar from './calendar.calls.ts';
import * as campaigns from './campaigns.calls.ts';

const entry = {
  id: example.otherId,
  type: 'blog' as const,
  title: 'Shorter queues at the berth',
  status: 'approved' as const,
  state: 'scheduled' as const,
  at: example.time,
  may_move: true,
};
const feed = {
  address: 'https://larkspur.example/api/calendar/0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b/Zk3/posts.ics',
};

const docs: DocsOf<typeof calendar> = {
  listCalendar: {
    description:
      'Every post with a time between the two days, UTC, both included: where it is published, else for when it is scheduled, else planned. Without days, from a month ago to two months ahead; at most a year, and 1,000 posts. A series that began before is among them while it has mails to send between the two days.',
    example: { answer: [entry] },
  },
  planPost: {
    description:
      'Says when a post is meant to appear. Nothing is published then by itself: see `publishOnOwnBlog` for that, which also moves what is scheduled. Of a post that is published elsewhere, the one who planned it gets a mail at that time.',
    refusals: { 404: 'The organization has no such post.' },
    example: { body: { planned_for: example.time }, answer: { planned_for: example.time } },
  },
  getCalendarFeed: {
    description: 'Whether an Owner has made an address. `showCalendarFeed` answers it.',
    example: { answer: { is_made: true } },
  },
  showCalendarFeed: {
    description: 'The address that an Owner has made. It stays valid when the session has ended.',
    refusals: { 404: 'There is no address.' },
    example: { answer: feed },
  },
  renewCalendarFeed: {
    description:
      'Calendar programs read the calendar at this address without signing in, and so does everyone who has it.',
    example: { answer: feed },
  },
  removeCalendarFeed: { description: 'From then on the address answers 404.', example: {} },
  readCalendarFeed: {
    description: 'From a month ago to a year ahead: titles, kinds and times, no texts.',
    refusals: { 404: 'The address is not, or no longer, valid.' },
    example: { answer: 'BEGIN:VCALENDAR …' },
  },
};

export const calendarSection: ApiSection = {
  tag: 'Calendar',
  description: 'When posts are meant to appear.',
  calls: pairWithCalls(calendar, docs),
  schemas: {
    CalendarEntry: describeObject(calendar.calendarEntry, 'A post in the calendar.', {
      id: 'The id of the post.',
      type: 'Its kind.',
      title: 'Its title.',
      campaign: 'The campaign that it was written for; absent for others.',
      status: 'How far the organization has come with it.',
      state: '`planned`, `scheduled` or `published`.',
      at: 'When.',
      later_days:
        'On which days after `at` the later mails of a series leave, ascending; absent for other posts.',
      may_move: 'Whether the caller may move it.',
      open_prompts: 'How many blanks of an outline are left; absent where there are none.',
    }),
    PostPlan: describeObject(calendar.postPlan, 'A plan.', {
      planned_for: 'When the post is meant to appear; null takes it out of the calendar.',
    }),
    PlannedPost: describeObject(calendar.plannedPost, 'The plan as it is kept.', {
      planned_for: 'When the post is meant to appear; null while it is not planned.',
    }),
    CalendarFeed: describeObject(calendar.calendarFeed, 'The secret address.', {
      address: 'What calendar programs subscribe to.',
    }),
    CalendarFeedState: describeObject(calendar.calendarFeedState, 'Whether there is a secret address.', {
      is_made: 'Whether an Owner has made one.',
    }),
  },
};

const answer = {
  name: 'Berth forecasts',
  posts: [{ task_id: example.taskId, post_type: 'blog' as const, status: 'queued' as const }],
};

const campaignsDocs: DocsOf<typeof campaigns> = {
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
  listCampaigns: {
    description: 'Those of which a post is written or under way.',
    example: { answer: [{ name: answer.name, posts: 1, started_at: example.time }] },
  },
};

export const campaignsSection: ApiSection = {
  tag: 'Campaigns',
  description: 'One brief that becomes posts of several kinds.',
  calls: pairWithCalls(campaigns, campaignsDocs),
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
    ListedCampaign: describeObject(campaigns.listedCampaign, 'A campaign in a list.', {
      name: 'Its name.',
      posts: 'How many it has.',
      started_at: 'When it was started.',
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

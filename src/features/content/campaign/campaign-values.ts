import type { Campaign, startCampaign } from '../../../../contract/content/campaigns.calls.ts';
import {
  type Length,
  type PostKind,
  postKinds,
  type Sentiment,
  type Tone,
} from '../../../../contract/content/post-kinds.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { splitList } from '../../../../contract/platform/text.ts';
import { type DraftKind, readTexts } from '../../../lib/drafts.ts';
import { isSameTexts } from '../../../lib/use-draft.ts';
import {
  type AnnouncementValues,
  announcementOf,
  announcementValues,
  noAnnouncement,
} from '../announcement-values.ts';

export type CampaignInput = CallInput<typeof startCampaign>['body'];

/** The form's values: keywords as comma-separated text. */
export interface CampaignValues extends AnnouncementValues {
  name: string;
  post_types: PostKind[];
  target_audience: string;
  topic: string;
  facts: string;
  tone: Tone;
  sentiment: Sentiment;
  length: Length;
  keywords: string;
}

export const firstCampaign: CampaignValues = {
  name: '',
  post_types: ['social_media', 'linkedin', 'email'],
  target_audience: '',
  topic: '',
  ...noAnnouncement,
  facts: '',
  tone: 'professional',
  sentiment: 'neutral',
  length: 'medium',
  keywords: '',
};

const readBrief = readTexts({ ...firstCampaign, post_types: '' });

/**
 * The draft of the form.
 * @param source what it was filled in from, such as a job; empty for a form that was empty
 */
export const campaignDraft = (source: string): DraftKind<CampaignValues> => ({
  name: `campaign-${source}`,
  version: 1,
  read: (stored) => {
    const texts = readBrief(stored);
    const { post_types: kinds } = (stored ?? {}) as { post_types?: unknown };
    if (!texts || !Array.isArray(kinds)) return undefined;
    return { ...texts, post_types: postKinds.filter((kind) => kinds.includes(kind)) } as CampaignValues;
  },
});

/** Whether nothing was changed in a form. */
export const isSameBrief = (one: CampaignValues, other: CampaignValues): boolean =>
  isSameTexts(withKindsAsText(one), withKindsAsText(other));

const withKindsAsText = (brief: CampaignValues) => ({
  ...brief,
  post_types: brief.post_types.toSorted().join(),
});

/** The brief of a campaign once more, for all of its kinds. */
export function briefAgain({ name, posts, prompt_details }: Campaign): Partial<CampaignValues> {
  if (!prompt_details) return {};
  const { target_audience, topic, facts = '', tone, sentiment, length, keywords } = prompt_details;
  return {
    name: name.replace(/ \(\d+\)$/, ''),
    post_types: postKinds.filter((kind) => posts.some(({ post_type }) => post_type === kind)),
    ...announcementValues(prompt_details.announcement),
    ...{ target_audience, topic, facts, tone, sentiment, length, keywords: keywords.join(', ') },
  };
}

/** The request of a form. A campaign without a name has that of its topic, or else of its audience. */
export function formToCampaign(values: CampaignValues): CampaignInput {
  const { name, post_types, target_audience, topic, facts, tone, sentiment, length, keywords } = values;
  const announcement = announcementOf(values);
  return {
    name: name.trim() || (topic.trim() || target_audience.trim() || 'Campaign').slice(0, 180),
    post_types,
    prompt_details: {
      target_audience,
      topic,
      facts,
      tone,
      sentiment,
      length,
      ...(announcement && { announcement }),
      keywords: splitList(keywords),
    },
  };
}

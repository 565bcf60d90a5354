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

export type CampaignInput = CallInput<typeof startCampaign>['body'];

/** The form's values: keywords as comma-separated text. */
export interface CampaignValues {
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
    ...{ target_audience, topic, facts, tone, sentiment, length, keywords: keywords.join(', ') },
  };
}

/** The request of a form. A campaign without a name has that of its topic, or else of those whom it is for. */
export const formToCampaign = ({ name, post_types, keywords, ...brief }: CampaignValues): CampaignInput => ({
  name: name.trim() || (brief.topic.trim() || brief.target_audience.trim() || 'Campaign').slice(0, 180),
  post_types,
  prompt_details: { ...brief, keywords: splitList(keywords) },
});

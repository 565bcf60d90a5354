import type { startCampaign } from '../../../../contract/api/campaigns.ts';
import type { CallInput } from '../../../../contract/call.ts';
import type { Length, PostKind, Sentiment, Tone } from '../../../../contract/model/post-kinds.ts';
import { splitList } from '../../../../contract/text.ts';

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

/** The request of a form. A campaign without a name has that of its topic. */
export const formToCampaign = ({ name, post_types, keywords, ...brief }: CampaignValues): CampaignInput => ({
  name: name.trim() || brief.topic.trim().slice(0, 180),
  post_types,
  prompt_details: { ...brief, keywords: splitList(keywords) },
});

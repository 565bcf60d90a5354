import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import type { KnownFacts } from '../../../../contract/content/claims/find-claims.ts';
import type { PromptDetails } from '../../../../contract/content/content.calls.ts';
import type { CompanyProfileFields } from '../../../../contract/organization/company-profile.calls.ts';
import { plainVoice } from '../brand-voice.ts';

/** What a profile, a brief and the organisation's voice say. Without a brief, as for seeded posts, the profile alone. */
export function knownFacts(
  profile: CompanyProfileFields,
  brief: Partial<
    Pick<
      PromptDetails,
      'announcement' | 'facts' | 'topic' | 'target_audience' | 'keywords' | 'sections' | 'segments'
    >
  > = {},
  voice: BrandVoiceFields = plainVoice,
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
    ],
    competitors,
  };
}

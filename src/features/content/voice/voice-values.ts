import type { BrandVoice, BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import type { EmojiRule, VoiceLanguage } from '../../../../contract/content/voice.ts';
import { splitList } from '../../../../contract/platform/text.ts';
import type { FormBase } from '../../../lib/versioned-draft.ts';
import { versionedDraft } from '../../../lib/versioned-draft.ts';

/** As many as `voiceLimits` names. */
export const sampleNumbers = [0, 1, 2, 3, 4] as const;
export const proofNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type SampleName = `sample_${(typeof sampleNumbers)[number]}`;
type ProofName = `${'proof' | 'source'}_${(typeof proofNumbers)[number]}`;

/** The form's values: lists as text, samples and proof points in numbered fields. */
export type VoiceValues = Record<
  | 'use_words'
  | 'avoid_words'
  | 'own_hashtags'
  | 'most_hashtags'
  | 'call_to_action'
  | 'links'
  | 'emoji'
  | 'language'
  | SampleName
  | ProofName,
  string
>;

export const voiceToForm = (voice: BrandVoiceFields): VoiceValues => ({
  use_words: voice.use_words.join(', '),
  avoid_words: voice.avoid_words.join(', '),
  own_hashtags: voice.own_hashtags.join(', '),
  most_hashtags: voice.most_hashtags === null ? '' : String(voice.most_hashtags),
  call_to_action: voice.call_to_action,
  links: voice.links.join('\n'),
  emoji: voice.emoji,
  language: voice.language,
  ...(Object.fromEntries(sampleNumbers.map((at) => [`sample_${at}`, voice.samples[at] ?? ''])) as Record<
    SampleName,
    string
  >),
  ...(Object.fromEntries(
    proofNumbers.flatMap((at) => [
      [`proof_${at}`, voice.proof_points[at]?.text ?? ''],
      [`source_${at}`, voice.proof_points[at]?.source ?? ''],
    ]),
  ) as Record<ProofName, string>),
});

/** What the form sends. Rows without any text are left out. */
export const formToVoice = (values: VoiceValues): BrandVoiceFields => ({
  samples: sampleNumbers.map((at) => values[`sample_${at}`].trim()).filter((text) => text !== ''),
  use_words: splitList(values.use_words),
  avoid_words: splitList(values.avoid_words),
  emoji: values.emoji as EmojiRule,
  most_hashtags: values.most_hashtags.trim() === '' ? null : Number(values.most_hashtags),
  own_hashtags: splitList(values.own_hashtags).map((tag) => tag.replace(/^#/, '')),
  call_to_action: values.call_to_action,
  links: values.links.split(/\s+/).filter((link) => link !== ''),
  language: values.language as VoiceLanguage,
  proof_points: proofNumbers
    .map((at) => ({ text: values[`proof_${at}`], source: values[`source_${at}`] }))
    .filter(({ text, source }) => `${text}${source}`.trim() !== ''),
});

export const blankVoice = voiceToForm({
  samples: [],
  use_words: [],
  avoid_words: [],
  emoji: 'usual',
  most_hashtags: null,
  own_hashtags: [],
  call_to_action: '',
  links: [],
  language: '',
  proof_points: [],
});

export const voiceDraft = versionedDraft('brand-voice', blankVoice);

export const voiceBase = ({ version, ...voice }: BrandVoice): FormBase<VoiceValues> => ({
  id: 'brand-voice',
  version: String(version),
  values: voiceToForm(voice),
});

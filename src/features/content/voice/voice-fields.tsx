import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { BrandVoice, BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import {
  type EmojiRule,
  type VoiceLanguage,
  voiceLanguages,
  voiceLimits,
} from '../../../../contract/content/voice.ts';
import { splitList } from '../../../../contract/platform/text.ts';
import { type FormBase, versionedDraft } from '../../../lib/use-versioned-form.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Options } from '../../../ui/options.tsx';

/** As many as `voiceLimits` names. */
const sampleNumbers = [0, 1, 2, 3, 4] as const;
export const proofNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type SampleName = `sample_${(typeof sampleNumbers)[number]}`;
type ProofName = `${'proof' | 'source'}_${(typeof proofNumbers)[number]}`;

/** Lists are text; samples and proof points are numbered fields. */
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

/** Leaves out rows without any text. */
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

export type VoiceForm = UseFormReturn<VoiceValues, unknown, BrandVoiceFields>;

export function messageOf(form: VoiceForm, name: keyof BrandVoiceFields): string | undefined {
  const errors = form.formState.errors as FieldErrors<Record<string, string>>;
  const error = errors[name] as { message?: string } | ({ message?: string } | undefined)[] | undefined;
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export function WordFields({ form }: { form: VoiceForm }) {
  const { register } = form;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField
        label="Language"
        hint="The built-in composer writes English. Other languages need a writing model."
        {...register('language')}
      >
        <Options
          of={voiceLanguages.map((language) => [
            language,
            language === '' ? 'Same as the topic' : languageNames.of(language),
          ])}
        />
      </SelectField>
      <SelectField label="Emoji" {...register('emoji')}>
        <option value="usual">Where they are usual</option>
        <option value="none">None</option>
      </SelectField>
      <TextField
        label="Words to use"
        hint="Separate with commas. Facts with these words come first."
        error={messageOf(form, 'use_words')}
        {...register('use_words')}
      />
      <TextField
        label="Words to avoid"
        hint="Separate with commas; synerg* covers every ending. No post with one of them, or its plural, is generated, approved or published."
        error={messageOf(form, 'avoid_words')}
        {...register('avoid_words')}
      />
    </div>
  );
}

export function RuleFields({ form }: { form: VoiceForm }) {
  const { register } = form;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label="Most hashtags"
        type="number"
        inputMode="numeric"
        min={0}
        max={voiceLimits.hashtags}
        hint="Empty for no limit, 0 for none."
        error={messageOf(form, 'most_hashtags')}
        {...register('most_hashtags')}
      />
      <TextField
        label="Hashtags of every social media post"
        hint="Separate with commas. Added after those of the keywords."
        error={messageOf(form, 'own_hashtags')}
        {...register('own_hashtags')}
      />
      <TextField
        label="Call to action"
        className="sm:col-span-2"
        placeholder="e.g. Book a trial week"
        hint="What readers are asked to do, with the first link. Left empty, it is chosen for each post."
        maxLength={200}
        error={messageOf(form, 'call_to_action')}
        {...register('call_to_action')}
      />
      <TextArea
        label="Links"
        rows={2}
        className="sm:col-span-2"
        hint={`Up to ${voiceLimits.links}, one a line. The first takes the place of your website in posts.`}
        error={messageOf(form, 'links')}
        {...register('links')}
      />
    </div>
  );
}

export function SampleFields({ form, typed }: { form: VoiceForm; typed: VoiceValues }) {
  const filled = sampleNumbers.filter((at) => typed[`sample_${at}`] !== '');
  const shown = sampleNumbers.filter((at) => at <= (filled.at(-1) ?? -1) + 1);
  return (
    <fieldset>
      <legend className="font-semibold">Sample texts</legend>
      <p className="mt-1 mb-4 max-w-[60ch] text-muted text-sm">
        Up to five texts that sound like you. A model follows their manner; the composer takes after the
        length of their sentences, contractions and emoji. Their facts are not used.
      </p>
      <div className="grid gap-5">
        {shown.map((at) => (
          <TextArea
            key={at}
            label={`Sample ${at + 1}`}
            rows={3}
            maxLength={voiceLimits.sampleLength}
            {...form.register(`sample_${at}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

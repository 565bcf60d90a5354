import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import { voiceLanguages, voiceLimits } from '../../../../contract/content/voice.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { sampleNumbers, type VoiceValues } from './voice-values.ts';

export type VoiceForm = UseFormReturn<VoiceValues, unknown, BrandVoiceFields>;

/** The message of a field as the request names it, or of the first wrong item of a list. */
export function messageOf(form: VoiceForm, name: keyof BrandVoiceFields): string | undefined {
  const errors = form.formState.errors as FieldErrors<Record<string, string>>;
  const error = errors[name] as { message?: string } | ({ message?: string } | undefined)[] | undefined;
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Language, and words to use and to avoid. */
export function WordFields({ form }: { form: VoiceForm }) {
  const { register } = form;
  return (
    <div className="grid gap-6">
      <SelectField
        label="Language"
        hint="The built-in composer writes English. Other languages need a writing model."
        {...register('language')}
      >
        {voiceLanguages.map((language) => (
          <option key={language} value={language}>
            {language === '' ? 'That of the topic' : languageNames.of(language)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Words to use"
        hint="Separate with commas. Facts with these words come first."
        error={messageOf(form, 'use_words')}
        {...register('use_words')}
      />
      <TextField
        label="Words to avoid"
        hint="Separate with commas. No post with one of them, or its plural, is generated, approved or published. A * stands for the rest of a word: synerg*, *lösung."
        error={messageOf(form, 'avoid_words')}
        {...register('avoid_words')}
      />
    </div>
  );
}

/** Emoji, hashtags, what readers are asked to do, and links. */
export function RuleFields({ form }: { form: VoiceForm }) {
  const { register } = form;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField label="Emoji" {...register('emoji')}>
        <option value="usual">Where they are usual</option>
        <option value="none">None</option>
      </SelectField>
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
        className="sm:col-span-2"
        hint="Separate with commas. They stand behind those of the keywords."
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

/** Up to five texts; a further field appears with each that is filled. */
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

import { useForm } from 'react-hook-form';
import { generationRequest } from '../../../contract/api/content.ts';
import {
  emailsPerSegment,
  postKinds,
  sentiments,
  summaryLengths,
  tones,
} from '../../../contract/model/post-kinds.ts';
import { RestoredNotice } from '../../lib/draft-notice.tsx';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { isSameTexts, useDraft, useFormDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import {
  firstValues,
  formToRequest,
  type GenerationFormValues,
  type GenerationInput,
  generationDraft,
  ownFields,
  valuesAfterKindChange,
} from './generation-form-values.ts';
import { postKindNames } from './post-kind-texts.ts';

const resolver = payloadResolver<GenerationFormValues, GenerationInput>(formToRequest, generationRequest);

const choices = {
  sentiment: { label: 'Sentiment', names: nameAll(sentiments) },
  tone: { label: 'Tone', names: nameAll(tones) },
  length: {
    label: 'Length',
    names: { short: 'Short: 1–2 sentences', medium: 'Medium: 3–5 sentences', long: 'Long: a paragraph' },
  },
  summary_length: { label: 'Summary Length', names: nameAll(summaryLengths) },
} satisfies Partial<Record<keyof GenerationFormValues, { label: string; names: Record<string, string> }>>;

/** What the request's schema says of the fields; the form's own search for a faulty field does not look here. */
interface Faults {
  prompt_details?: Record<string, { message?: string } | { message?: string }[]>;
}

/** Asks what the post is to be like; fields that only one kind has show for that kind alone (spec §3). */
export function GenerationForm({
  isBusy,
  onGenerate,
}: {
  isBusy: boolean;
  onGenerate: (input: GenerationInput) => void;
}) {
  const draft = useDraft(generationDraft);
  const form = useForm<GenerationFormValues, unknown, GenerationInput>({
    defaultValues: draft.found?.value ?? firstValues,
    resolver,
  });
  useFormDraft(form, draft.store, (values) => (isSameTexts(firstValues, values) ? undefined : values));
  const { register, formState, watch, setValue } = form;
  const kind = watch('post_type');
  const errors = (formState.errors as Faults).prompt_details;
  const errorOf = (name: keyof GenerationFormValues) => {
    const error = errors?.[name];
    return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
  };
  const choice = (name: keyof typeof choices, className?: string) => (
    <SelectField label={choices[name].label} className={className} error={errorOf(name)} {...register(name)}>
      {Object.entries(choices[name].names).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const resetForKind = () => {
    for (const [name, value] of Object.entries(valuesAfterKindChange)) {
      setValue(name as keyof typeof valuesAfterKindChange, value);
    }
  };
  const focusFirst = (faults: object) => {
    const [first] = Object.keys((faults as Faults).prompt_details ?? {});
    if (first) form.setFocus(first as keyof GenerationFormValues);
  };
  const emails = register('emails_per_segment', {
    onBlur: ({ target }) => {
      if (Number.isNaN(Number.parseInt(target.value, 10))) {
        setValue('emails_per_segment', String(emailsPerSegment.fallback));
      }
    },
  });

  return (
    <Form
      onSubmit={form.handleSubmit((input) => onGenerate(ownFields(input)), focusFirst)}
      aria-label="What to write"
      className="grid gap-5 sm:grid-cols-2"
    >
      {draft.found && (
        <RestoredNotice
          className="sm:col-span-2"
          savedAt={draft.found.savedAt}
          onDiscard={() => {
            // The button goes; a form that was reset has no field to focus until it is drawn again.
            form.setFocus('target_audience');
            form.reset(firstValues);
            draft.forget();
          }}
        />
      )}
      <SelectField
        label="Post Type"
        className="sm:col-span-2"
        {...register('post_type', { onChange: resetForKind })}
      >
        {postKinds.map((value) => (
          <option key={value} value={value}>
            {postKindNames[value]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Target Audience"
        required
        className="sm:col-span-2"
        placeholder="e.g. heads of nursing in regional hospitals"
        error={errorOf('target_audience')}
        {...register('target_audience')}
      />
      <TextField
        label="Topic"
        className="sm:col-span-2"
        hint="Left empty, the post introduces what your company does."
        error={errorOf('topic')}
        {...register('topic')}
      />
      {choice('tone')}
      {choice('sentiment')}
      {choice('length', 'sm:col-span-2')}
      {kind === 'newsletter' && choice('summary_length', 'sm:col-span-2')}
      {kind === 'social_media' && (
        <TextField
          label="Keywords"
          className="sm:col-span-2"
          hint="Separate with commas. They become hashtags."
          error={errorOf('keywords')}
          {...register('keywords')}
        />
      )}
      {kind === 'blog' && (
        <TextField
          label="Sections"
          className="sm:col-span-2"
          hint="Separate with commas. Each becomes a heading, in this order."
          error={errorOf('sections')}
          {...register('sections')}
        />
      )}
      {kind === 'email' && (
        <>
          <TextField
            label="Emails per Segment"
            type="number"
            inputMode="numeric"
            min={emailsPerSegment.min}
            max={emailsPerSegment.max}
            error={errorOf('emails_per_segment')}
            {...emails}
          />
          <TextField
            label="Segments"
            className="sm:col-span-2"
            hint="Separate with commas. Every segment gets its own mails."
            error={errorOf('segments')}
            {...register('segments')}
          />
        </>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Generating...' : 'Generate Content'}
        </Button>
      </div>
    </Form>
  );
}

function nameAll(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)]));
}

import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { announcementFields } from '../../../contract/content/announcements/announcement-fields.ts';
import { generationRequest, type startGeneration } from '../../../contract/content/content.calls.ts';
import {
  defaultSections,
  defaultSegments,
  emailsPerSegment,
  type KindField,
  type Length,
  type PostKind,
  postKinds,
  postKindTable,
  type Sentiment,
  type SummaryLength,
  sectionsAfterKindChange,
  sentiments,
  summaryLengths,
  type Tone,
  tones,
} from '../../../contract/content/post-kinds.ts';
import type { CallInput } from '../../../contract/platform/call.ts';
import { splitList } from '../../../contract/platform/text.ts';
import { type DraftKind, readTexts } from '../../lib/drafts.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { isSameTexts, useDraft, useFormDraft } from '../../lib/use-draft.ts';
import { RestoredNotice } from '../../ui/draft-notice.tsx';
import { Form, SelectField, stickyActions, TextField } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { ServerButton } from '../../ui/server-button.tsx';
import { type TopicSpelling, useTopicSpelling } from './spelling/use-topic-spelling.ts';
import {
  AnnouncementChoice,
  type AnnouncementValues,
  announcementOf,
  factName,
  ModelChoices,
  noAnnouncement,
  readTopic,
  TopicFields,
  type TopicForm,
} from './topic-fields.tsx';

export type GenerationInput = CallInput<typeof startGeneration>['body'];

/** Lists are comma-separated text; the number is kept as typed. */
interface GenerationFormValues extends AnnouncementValues {
  post_type: PostKind;
  target_audience: string;
  sentiment: Sentiment;
  tone: Tone;
  length: Length;
  topic: string;
  facts: string;
  keywords: string;
  sections: string;
  summary_length: SummaryLength;
  segments: string;
  emails_per_segment: string;
}

/** The form's initial values (spec §3, §9). */
export const firstValues: GenerationFormValues = {
  post_type: postKinds[0],
  target_audience: '',
  sentiment: 'neutral',
  tone: 'professional',
  length: 'medium',
  topic: '',
  facts: '',
  ...noAnnouncement,
  keywords: '',
  sections: defaultSections.join(', '),
  summary_length: 'concise',
  segments: defaultSegments.join(', '),
  emails_per_segment: String(emailsPerSegment.initial),
};

/** The values that a change of the kind resets (spec §4). */
const valuesAfterKindChange = {
  keywords: '',
  sections: sectionsAfterKindChange.join(', '),
  segments: defaultSegments.join(', '),
  emails_per_segment: String(emailsPerSegment.fallback),
} satisfies Partial<GenerationFormValues>;

export const generationDraft: DraftKind<GenerationFormValues> = {
  name: 'generator',
  version: 1,
  read: readTexts(firstValues),
};

/** A choice alone is kept without a word: nothing stands in the fields that could be discarded. */
const hasTyped = (values: GenerationFormValues): boolean =>
  (['target_audience', 'topic', 'facts', 'keywords', ...announcementFields.map(factName)] as const).some(
    (name) => values[name].trim() !== '',
  ) ||
  (['sections', 'segments'] as const).some(
    (name) => ![firstValues[name], valuesAfterKindChange[name]].includes(values[name]),
  );

function omitOtherKinds({ post_type, prompt_details }: GenerationInput): GenerationInput {
  const details = { ...prompt_details };
  const own = postKindTable[post_type].fields;
  for (const name of postKinds.flatMap((kind) => postKindTable[kind].fields)) {
    if (!own.includes(name)) delete details[name];
  }
  return { post_type, prompt_details: details };
}

/** An invalid number becomes 3, an empty list the default. */
export function formToRequest(values: GenerationFormValues): GenerationInput {
  const { post_type, target_audience, sentiment, tone, length, topic } = values;
  const facts = values.facts.trim();
  const typed = Number(values.emails_per_segment.trim() || Number.NaN);
  const ofKinds = {
    keywords: splitList(values.keywords),
    sections: listOrDefault(values.sections),
    summary_length: values.summary_length,
    segments: listOrDefault(values.segments),
    emails_per_segment: Number.isNaN(typed) ? emailsPerSegment.fallback : typed,
  } satisfies Record<KindField, unknown>;
  const ofKind = Object.fromEntries(postKindTable[post_type].fields.map((field) => [field, ofKinds[field]]));
  const announcement = announcementOf(values);
  return {
    post_type,
    prompt_details: {
      target_audience,
      sentiment,
      tone,
      length,
      topic,
      ...(facts !== '' && { facts }),
      ...(announcement && { announcement }),
      ...ofKind,
    },
  };
}

function listOrDefault(text: string): string[] | undefined {
  const items = splitList(text);
  return items.length > 0 ? items : undefined;
}

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

/** Errors as the request's schema nests them. React Hook Form does not find these fields by itself. */
interface NestedErrors {
  prompt_details?: Record<string, { message?: string } | { message?: string }[]>;
}

interface FactErrors {
  prompt_details?: { announcement?: Record<string, { message?: string }> };
}

export function GenerationForm({
  isBusy,
  onGenerate,
  failure,
}: {
  isBusy: boolean;
  onGenerate: (input: GenerationInput) => void;
  failure?: ReactNode;
}) {
  const draft = useDraft(generationDraft);
  const form = useForm<GenerationFormValues, unknown, GenerationInput>({
    defaultValues: draft.found?.value ?? firstValues,
    resolver,
  });
  const spelling = useTopicSpelling();
  useFormDraft(form, draft.store, (values) => (isSameTexts(firstValues, values) ? undefined : values));
  const resetForKind = () => {
    for (const [name, value] of Object.entries(valuesAfterKindChange)) {
      form.setValue(name as keyof typeof valuesAfterKindChange, value);
    }
  };
  useRequestedKind((kind) => {
    if (kind === form.getValues('post_type')) return;
    form.setValue('post_type', kind);
    resetForKind();
  });
  const focusFirstError = (errors: object) => {
    const nested = (errors as NestedErrors & FactErrors).prompt_details ?? {};
    const [first] = Object.keys(nested);
    const [fact] = Object.keys(nested.announcement ?? {});
    if (first === 'announcement' && fact) form.setFocus(factName(fact as 'link'));
    else if (first) form.setFocus(first as keyof GenerationFormValues);
  };
  const submit = form.handleSubmit(async (input) => {
    if (await spelling.holds(form.getValues('topic'))) return;
    draft.forget();
    onGenerate(omitOtherKinds(input));
  }, focusFirstError);

  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        await readTopic(form as unknown as TopicForm);
        await submit(event);
      }}
      aria-label="What to write"
      className="grid gap-5 **:scroll-mb-24 sm:grid-cols-2"
    >
      {draft.found && hasTyped(draft.found.value) && (
        <RestoredNotice
          className="sm:col-span-2"
          savedAt={draft.found.savedAt}
          onDiscard={() => {
            // This button disappears. The focus moves first: until the next render a reset form has no field to focus.
            form.setFocus('target_audience');
            form.reset(firstValues);
            draft.forget();
          }}
        />
      )}
      <SelectField label="Post Type" {...form.register('post_type', { onChange: resetForKind })}>
        <Options of={postKinds.map((value) => [value, postKindTable[value].label])} />
      </SelectField>
      <AnnouncementChoice form={form as unknown as TopicForm} />
      <CommonFields form={form} spelling={spelling} />
      <KindFields form={form} />
      <div className={`${stickyActions} sm:col-span-2`}>
        {failure}
        <ServerButton type="submit" busy={isBusy}>
          {isBusy ? 'Generating...' : 'Generate Content'}
        </ServerButton>
      </div>
    </Form>
  );
}

function useRequestedKind(select: (kind: PostKind) => void): void {
  const [params] = useSearchParams();
  const requested = postKinds.find((kind) => kind === params.get('kind'));
  const onRequest = useEffectEvent(select);
  useEffect(() => {
    if (requested) onRequest(requested);
  }, [requested]);
}

interface FieldsProps {
  form: UseFormReturn<GenerationFormValues, unknown, GenerationInput>;
}

function CommonFields({ form, spelling }: FieldsProps & { spelling: TopicSpelling }) {
  const { text, errorOf } = propsOf(form);
  const errors = (form.formState.errors as FactErrors).prompt_details?.announcement;
  return (
    <>
      <TextField
        label="Target Audience"
        required
        placeholder="e.g. heads of nursing in regional hospitals"
        {...text('target_audience')}
      />
      <TopicFields
        form={form as unknown as TopicForm}
        spelling={spelling}
        placeholder="Left empty, the post introduces what your company does."
        errorOf={errorOf}
        errorOfFact={(field) => errors?.[field]?.message}
      />
      <ModelChoices>
        <ChoiceField form={form} name="tone" />
        <ChoiceField form={form} name="sentiment" />
      </ModelChoices>
      <ChoiceField form={form} name="length" className="sm:col-span-2" />
    </>
  );
}

function KindFields({ form }: FieldsProps) {
  return postKindTable[form.watch('post_type')].fields.map((field) => {
    const Field = kindFields[field];
    return <Field key={field} form={form} />;
  });
}

const kindFields: Record<KindField, (props: FieldsProps) => ReactNode> = {
  keywords: ({ form }) => (
    <TextField
      label="Keywords"
      hint="Separate with commas. They become hashtags."
      {...propsOf(form).text('keywords')}
    />
  ),
  sections: ({ form }) => (
    <TextField
      label="Sections"
      hint="Separate with commas. Each becomes a heading, in this order."
      {...propsOf(form).text('sections')}
    />
  ),
  summary_length: ({ form }) => <ChoiceField form={form} name="summary_length" className="sm:col-span-2" />,
  segments: ({ form }) => (
    <TextField
      label="Segments"
      hint="Separate with commas. Every segment gets its own emails."
      {...propsOf(form).text('segments')}
    />
  ),
  emails_per_segment: EmailsField,
};

function EmailsField({ form }: FieldsProps) {
  const emails = form.register('emails_per_segment', {
    onBlur: ({ target }) => {
      if (Number.isNaN(Number.parseInt(target.value, 10))) {
        form.setValue('emails_per_segment', String(emailsPerSegment.fallback));
      }
    },
  });
  return (
    <TextField
      label="Emails per Segment"
      type="number"
      inputMode="numeric"
      min={emailsPerSegment.min}
      max={emailsPerSegment.max}
      error={propsOf(form).errorOf('emails_per_segment')}
      {...emails}
    />
  );
}

function ChoiceField({
  form,
  name,
  className,
}: FieldsProps & { name: keyof typeof choices; className?: string }) {
  const { errorOf } = propsOf(form);
  const { names, ...texts } = choices[name];
  return (
    <SelectField {...texts} className={className} error={errorOf(name)} {...form.register(name)}>
      <Options of={Object.entries(names)} />
    </SelectField>
  );
}

function propsOf({ formState, register }: FieldsProps['form']) {
  const errors = (formState.errors as NestedErrors).prompt_details;
  const errorOf = (name: keyof GenerationFormValues) => {
    const error = errors?.[name];
    return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
  };
  return {
    errorOf,
    text: (name: keyof GenerationFormValues) => ({
      className: 'sm:col-span-2',
      error: errorOf(name),
      ...register(name),
    }),
  };
}

function nameAll(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)]));
}

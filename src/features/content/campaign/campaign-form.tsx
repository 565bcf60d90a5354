import { useMemo } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { campaignRequest } from '../../../../contract/content/campaigns.calls.ts';
import {
  lengths,
  postKinds,
  postKindTable,
  sentiments,
  tones,
} from '../../../../contract/content/post-kinds.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useDraft, useFormDraft } from '../../../lib/use-draft.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { Form, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { factName, type TopicForm } from '../announcement-values.ts';
import { TopicFields, useTopicSpelling } from '../topic-fields.tsx';
import {
  type CampaignInput,
  type CampaignValues,
  campaignDraft,
  formToCampaign,
  isSameBrief,
} from './campaign-values.ts';
import { useStartCampaign } from './use-campaign.ts';

const resolver = payloadResolver<CampaignValues, CampaignInput>(formToCampaign, campaignRequest);

interface Message {
  message?: string;
}

interface FactErrors {
  announcement?: Message & Record<string, Message | undefined>;
}

const choices = [
  { name: 'tone', label: 'Tone', values: tones },
  { name: 'sentiment', label: 'Sentiment', values: sentiments },
  { name: 'length', label: 'Length', values: lengths },
] as const;

export function CampaignForm({
  initial,
  source,
  onStarted,
}: {
  initial: CampaignValues;
  source: string;
  onStarted: (name: string) => void;
}) {
  const draft = useDraft(useMemo(() => campaignDraft(source), [source]));
  const form = useForm<CampaignValues, unknown, CampaignInput>({
    defaultValues: draft.found?.value ?? initial,
    resolver,
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(form, draft.store, (values) => (isSameBrief(initial, values) ? undefined : values));
  const spelling = useTopicSpelling();
  const start = useStartCampaign();
  const submit = useSingleFlight(async (input: CampaignInput) => {
    const { name } = await start.mutateAsync(input);
    draft.store.remove();
    onStarted(name);
  });
  // React Hook Form does not find fields whose errors the request nests.
  const focusFirstError = ({ name, post_types, ...nested }: Record<string, unknown>) => {
    if (name || post_types) return;
    const details = (nested.prompt_details ?? {}) as FactErrors;
    const [first] = Object.keys(details);
    const [fact] = Object.keys(details.announcement ?? {});
    if (first === 'announcement' && fact) form.setFocus(factName(fact as 'link'));
    else if (first) form.setFocus(first as keyof CampaignValues);
  };
  const errors = formState.errors as Record<string, Message | undefined> & {
    prompt_details?: Record<string, Message | undefined> & FactErrors;
  };
  const errorOf = (name: string) => errors[name]?.message ?? errors.prompt_details?.[name]?.message;
  const text = (name: 'name' | 'target_audience' | 'keywords' | 'facts') => ({
    error: errorOf(name),
    className: 'sm:col-span-3',
    ...register(name),
  });
  return (
    <Form
      // A refusal is shown below; nothing else is to be done about it.
      onSubmit={handleSubmit(async (input) => {
        if (await spelling.holds(form.getValues('topic'))) return;
        await submit(input).catch(() => {});
      }, focusFirstError)}
      aria-label="Campaign"
      className="grid max-w-3xl gap-5 sm:grid-cols-3"
    >
      {draft.found && (
        <RestoredNotice
          className="sm:col-span-3"
          savedAt={draft.found.savedAt}
          onDiscard={() => {
            // This button disappears.
            form.setFocus('name');
            form.reset(initial);
            draft.forget();
          }}
        />
      )}
      <PostKindsField register={register} isRefused={Boolean(errorOf('post_types'))} />
      <TextField label="Name" hint="Groups the posts. Left empty, it is the topic." {...text('name')} />
      <TextField label="Target Audience" required {...text('target_audience')} />
      <TopicFields
        form={form as unknown as TopicForm}
        spelling={spelling}
        hint="Left empty, the posts introduce what your company does."
        error={errorOf('topic')}
        errorOfFact={(field) => errors.prompt_details?.announcement?.[field]?.message}
      />
      <TextArea
        label="Facts"
        hint="Sentences that the posts may use beside your company profile, such as dates, terms or a job description."
        maxLength={5000}
        {...text('facts')}
      />
      {choices.map(({ name, label, values }) => (
        <SelectField key={name} label={label} {...register(name)}>
          {values.map((value) => (
            <option key={value} value={value}>
              {value.charAt(0).toUpperCase() + value.slice(1)}
            </option>
          ))}
        </SelectField>
      ))}
      <TextField
        label="Keywords"
        hint="Separate with commas. They become the hashtags of the social media post."
        {...text('keywords')}
      />
      <div className="space-y-4 sm:col-span-3">
        {start.isError && (
          <Notice kind="failed">{problemText(start.error, 'The campaign could not be started.')}</Notice>
        )}
        <ServerButton type="submit" busy={start.isPending}>
          {start.isPending ? 'Starting...' : 'Write the posts'}
        </ServerButton>
      </div>
    </Form>
  );
}

/** The kinds of posts to write, of which at least one is chosen. */
function PostKindsField({
  register,
  isRefused,
}: {
  register: UseFormRegister<CampaignValues>;
  isRefused: boolean;
}) {
  return (
    <fieldset className="sm:col-span-3">
      <legend className="mb-2 font-semibold text-sm">Posts</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {postKinds.map((kind) => (
          <label key={kind} className="flex min-h-9 items-center gap-2 touch:min-h-11">
            <input
              type="checkbox"
              value={kind}
              className="size-4.5 accent-strong touch:size-6"
              {...register('post_types')}
            />
            {postKindTable[kind].label}
          </label>
        ))}
      </div>
      {isRefused && (
        <p role="alert" className="mt-1 font-medium text-failed text-sm">
          Choose at least one kind.
        </p>
      )}
    </fieldset>
  );
}

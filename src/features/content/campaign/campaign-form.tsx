import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UseFormRegister, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import {
  type Campaign,
  campaignRequest,
  getCampaign,
  listCampaigns,
  startCampaign,
} from '../../../../contract/content/campaigns.calls.ts';
import { type PromptDetails, startGeneration } from '../../../../contract/content/content.calls.ts';
import {
  type Length,
  lengths,
  type PostKind,
  postKinds,
  postKindTable,
  type Sentiment,
  sentiments,
  type Tone,
  tones,
} from '../../../../contract/content/post-kinds.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { splitList } from '../../../../contract/platform/text.ts';
import { getSearchJob, type SearchDetails } from '../../../../contract/search/searches.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { type DraftKind, readTexts } from '../../../lib/drafts.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { isSameTexts, useDraft, useFormDraft } from '../../../lib/use-draft.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { Form, SelectField, stickyActions, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useTopicSpelling } from '../spelling/use-topic-spelling.ts';
import {
  AnnouncementChoice,
  type AnnouncementValues,
  announcementOf,
  announcementValues,
  factName,
  ModelChoices,
  noAnnouncement,
  readTopic,
  TopicFields,
  type TopicForm,
} from '../topic-fields.tsx';
import { postsKey } from '../use-posts.ts';

const mostFacts = 4000;
const bullet = /^\s*(?:[-*•–+]|\d+[.)])\s/u;

export function jobBrief({ title, location, description }: SearchDetails): Partial<CampaignValues> {
  const place = location.trim() === '' ? '' : ` in ${location.trim()}`;
  return {
    name: `Job: ${title}${place}`.slice(0, 180),
    topic: `Job opening: ${title}${place}`.slice(0, 300),
    announcement: 'vacancy',
    fact_what: title.slice(0, 300),
    fact_where: location.trim().slice(0, 300),
    target_audience: `People who could be our next ${title}`.slice(0, 500),
    facts: linesOf(description),
  };
}

/** The lines of a job description, as many as fit. What leads to a list ends in a colon, so that list and lead stay together. */
function linesOf(description: string): string {
  const lines = description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let text = '';
  for (const [index, line] of lines.entries()) {
    const isLead = !bullet.test(line) && bullet.test(lines[index + 1] ?? '') && !/[.!?:…]$/.test(line);
    const added = `${line}${isLead ? ':' : ''}\n`;
    if (text.length + added.length < mostFacts) text += added;
  }
  return text.trim();
}

const campaignKey = (name: string) => [...postsKey, 'campaign', name];

/** Loads a campaign, if there is a name, until each of its posts is written or has failed. */
export const useCampaign = (name: string) =>
  useCallQuery(
    campaignKey(name),
    getCampaign,
    { query: { name } },
    {
      enabled: name !== '',
      meta: { tasks: 'generation' },
      refetchInterval: ({ state }) =>
        state.error || state.data?.posts.every(({ status }) => status === 'completed' || status === 'failed')
          ? false
          : pollEvery.generation,
    },
  );

export const useCampaigns = () => useCallQuery([...postsKey, 'campaigns'], listCampaigns, {});

function useStartCampaign() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CampaignInput) => api.call(startCampaign, { body }),
    onSuccess: (started) => queries.setQueryData(campaignKey(started.name), started),
  });
}

export function useTryPostAgain(name: string, prompt_details: PromptDetails) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (post_type: PostKind) =>
      api.call(startGeneration, { body: { post_type, prompt_details, campaign: name } }),
    // After a refusal too: a colleague may have been first.
    onSettled: () => queries.invalidateQueries({ queryKey: campaignKey(name) }),
  });
}

export const useAdvertisedJob = (id: string) =>
  useCallQuery(['advertised job', id], getSearchJob, { params: { id } }, { enabled: id !== '' });

type CampaignInput = CallInput<typeof startCampaign>['body'];

/** Keywords are comma-separated text. */
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

const campaignDraft = (source: string): DraftKind<CampaignValues> => ({
  name: `campaign-${source}`,
  version: 1,
  read: (stored) => {
    const texts = readBrief(stored);
    const { post_types: kinds } = (stored ?? {}) as { post_types?: unknown };
    if (!texts || !Array.isArray(kinds)) return undefined;
    return { ...texts, post_types: postKinds.filter((kind) => kinds.includes(kind)) } as CampaignValues;
  },
});

const isSameBrief = (one: CampaignValues, other: CampaignValues): boolean =>
  isSameTexts(withKindsAsText(one), withKindsAsText(other));

const withKindsAsText = (brief: CampaignValues) => ({
  ...brief,
  post_types: brief.post_types.toSorted().join(),
});

export function briefAgain({ name, posts, prompt_details }: Campaign): Partial<CampaignValues> {
  if (!prompt_details) return {};
  const { target_audience, topic, facts = '', tone, sentiment, length, keywords } = prompt_details;
  return {
    name: name.replace(/ \(\d+\)$/, ''),
    post_types: postKinds.filter((kind) => posts.some(({ post_type }) => post_type === kind)),
    ...announcementValues(prompt_details),
    target_audience,
    topic,
    facts,
    tone,
    sentiment,
    length,
    keywords: keywords.join(', '),
  };
}

/** The request of a form. A campaign without a name has that of its topic, or else of its audience. */
function formToCampaign(values: CampaignValues): CampaignInput {
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

const resolver = payloadResolver<CampaignValues, CampaignInput>(formToCampaign, campaignRequest);

interface Message {
  message?: string;
}

interface FactErrors {
  announcement?: Message & Record<string, Message | undefined>;
}

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
  const { register, formState } = form;
  useFormDraft(form, draft.store, (values) => (isSameBrief(initial, values) ? undefined : values));
  const spelling = useTopicSpelling();
  const start = useStartCampaign();
  const send = useSingleFlight(async (input: CampaignInput) => {
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
  const submit = form.handleSubmit(async (input) => {
    if (await spelling.holds(form.getValues('topic'))) return;
    await send(input);
  }, focusFirstError);
  const errors = formState.errors as Record<string, Message | undefined> & {
    prompt_details?: Record<string, Message | undefined> & FactErrors;
  };
  const errorOf = (name: string) => errors[name]?.message ?? errors.prompt_details?.[name]?.message;
  const text = (name: 'name' | 'target_audience' | 'keywords') => ({
    error: errorOf(name),
    className: 'sm:col-span-3',
    ...register(name),
  });
  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        await readTopic(form as unknown as TopicForm);
        await submit(event);
      }}
      aria-label="Campaign"
      className="grid max-w-3xl gap-5 **:scroll-mb-24 sm:grid-cols-3"
    >
      {draft.found && (
        <RestoredNotice
          className="sm:col-span-3"
          savedAt={draft.found.savedAt}
          onDiscard={() => {
            form.setFocus('target_audience');
            form.reset(initial);
            draft.forget();
          }}
        />
      )}
      <PostKindsField register={register} isRefused={Boolean(errorOf('post_types'))} />
      <TextField label="Target Audience" required {...text('target_audience')} />
      <AnnouncementChoice form={form as unknown as TopicForm} className="col-span-full" />
      <TopicFields
        form={form as unknown as TopicForm}
        spelling={spelling}
        placeholder="Left empty, the posts introduce what your company does."
        errorOf={errorOf}
        errorOfFact={(field) => errors.prompt_details?.announcement?.[field]?.message}
      />
      <ModelChoices>
        <Choice label="Tone" values={tones} {...register('tone')} />
        <Choice label="Sentiment" values={sentiments} {...register('sentiment')} />
      </ModelChoices>
      <Choice label="Length" values={lengths} {...register('length')} />
      <TextField
        label="Keywords"
        hint="Separate with commas. They become the hashtags of the social media post."
        {...text('keywords')}
      />
      <TextField
        label="Name of the campaign"
        hint="Groups the posts. Left empty, it is the topic."
        {...text('name')}
      />
      <div className={`${stickyActions} sm:col-span-3`}>
        {start.isError && (
          <Notice kind="failed" className="w-full">
            {problemText(start.error, 'The campaign could not be started.')}
          </Notice>
        )}
        <ServerButton type="submit" busy={start.isPending}>
          {start.isPending ? 'Starting...' : 'Write the posts'}
        </ServerButton>
      </div>
    </Form>
  );
}

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

function Choice({
  label,
  values,
  ...field
}: { label: string; values: readonly string[] } & UseFormRegisterReturn) {
  return (
    <SelectField label={label} {...field}>
      <Options of={values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)])} />
    </SelectField>
  );
}

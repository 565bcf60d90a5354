import type { startGeneration } from '../../../contract/content/content.calls.ts';
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
  type Tone,
} from '../../../contract/content/post-kinds.ts';
import type { CallInput } from '../../../contract/platform/call.ts';
import { splitList } from '../../../contract/platform/text.ts';
import { type DraftKind, readTexts } from '../../lib/drafts.ts';
import { type AnnouncementValues, announcementOf, noAnnouncement } from './announcement-values.ts';

export type GenerationInput = CallInput<typeof startGeneration>['body'];

/** The generator's form values: lists as comma-separated text, the number as typed, the facts of an announcement each by itself. */
export interface GenerationFormValues extends AnnouncementValues {
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
export const valuesAfterKindChange = {
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

/** Removes the fields of other kinds, which validation adds as defaults. */
export function omitOtherKinds({ post_type, prompt_details }: GenerationInput): GenerationInput {
  const details = { ...prompt_details };
  const own = postKindTable[post_type].fields;
  for (const name of postKinds.flatMap((kind) => postKindTable[kind].fields)) {
    if (!own.includes(name)) delete details[name];
  }
  return { post_type, prompt_details: details };
}

/** Builds the request with the fields of its kind only. An invalid number becomes 3, an empty list the default. */
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

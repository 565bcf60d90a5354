import type { UseFormReturn } from 'react-hook-form';
import {
  type AnnouncementField,
  type AnnouncementKind,
  announcementFields,
  fieldsOfAnnouncement,
} from '../../../contract/content/announcements/announcement-fields.ts';
import type { PromptDetails } from '../../../contract/content/content.calls.ts';

type FactName = `fact_${AnnouncementField}`;
export const factName = (field: AnnouncementField): FactName => `fact_${field}`;

/** What a form holds of an announcement: its facts, each by itself. */
export interface AnnouncementValues extends Record<FactName, string> {
  /** Empty where the topic alone says it. */
  announcement: AnnouncementKind | 'none' | '';
}

export type TopicForm = Pick<
  UseFormReturn<AnnouncementValues & { topic: string }>,
  'getValues' | 'register' | 'setFocus' | 'setValue' | 'watch'
>;

export const noAnnouncement: AnnouncementValues = {
  announcement: '',
  ...(Object.fromEntries(announcementFields.map((field) => [factName(field), ''])) as Record<
    FactName,
    string
  >),
};

type Announcement = PromptDetails['announcement'];

/** The facts that the chosen kind of announcement has; absent where the topic alone says what it is. */
export function announcementOf(values: AnnouncementValues): Announcement {
  const { announcement: kind } = values;
  if (kind === '') return undefined;
  if (kind === 'none') return { kind };
  const facts = fieldsOfAnnouncement[kind]
    .map((field) => [field, values[factName(field)].trim()] as const)
    .filter(([, text]) => text !== '');
  return { kind, ...Object.fromEntries(facts) };
}

export const announcementValues = (given: Announcement): AnnouncementValues => ({
  ...noAnnouncement,
  announcement: given?.kind ?? '',
  ...Object.fromEntries(announcementFields.map((field) => [factName(field), given?.[field] ?? ''])),
});

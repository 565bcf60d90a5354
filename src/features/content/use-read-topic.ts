import { useRef } from 'react';
import {
  type AnnouncementField,
  announcementFields,
} from '../../../contract/content/announcements/announcement-fields.ts';
import { type AnnouncementValues, factName, type TopicForm } from './announcement-values.ts';

const hasTime = /\d[:.]\d\d|\d\s?[ap]\.?m\b/i;
const hasZone = /(?:UTC|GMT|[A-Z]{2,4}T|\btime)\b/;

/**
 * Fills the facts of an announcement from the topic, which `read` does once it is left. Typed facts stay; what
 * was filled in before follows the topic.
 */
export function useReadTopic(form: TopicForm): { read: () => Promise<void> } {
  const filled = useRef<Partial<Record<AnnouncementField, string>>>({});
  const filledKind = useRef<AnnouncementValues['announcement']>('');
  return {
    read: async () => {
      const { readAnnouncement } = await import(
        '../../../contract/content/announcements/read-announcement.ts'
      );
      const { topic, announcement } = form.getValues();
      const { kind = '', facts } = readAnnouncement(topic);
      if (announcement === filledKind.current) {
        form.setValue('announcement', kind);
        filledKind.current = kind;
      }
      if (form.getValues('announcement') === 'none') return;
      // Who comes to a place has its time.
      const isElsewhere = facts.where === undefined || /online/i.test(facts.where);
      const zone =
        isElsewhere && facts.when && hasTime.test(facts.when) && !hasZone.test(facts.when)
          ? Intl.DateTimeFormat().resolvedOptions().timeZone
          : undefined;
      const next = kind === '' ? {} : { ...facts, ...(zone && { time_zone: zone }) };
      for (const field of announcementFields) {
        const typed = form.getValues(factName(field));
        if (typed !== (filled.current[field] ?? '')) continue;
        form.setValue(factName(field), next[field] ?? '');
      }
      filled.current = next;
    },
  };
}

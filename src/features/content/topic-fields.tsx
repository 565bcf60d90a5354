import { useRef, useState } from 'react';
import {
  type AnnouncementField,
  announcementFields,
} from '../../../contract/content/announcements/announcement-fields.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import { type AnnouncementValues, factName, type TopicForm } from './announcement-values.ts';

/** For how long a form that is sent waits for its topic to be looked through. */
const longestWaitMs = 2000;

export interface TopicSpelling {
  /** A topic and the same with its misspelled words corrected. */
  offer: { topic: string; corrected: string } | undefined;
  check(topic: string): Promise<void>;
  /** Whether the topic has a correction that its author has not seen yet, which is shown from then on. */
  holds(topic: string): Promise<boolean>;
}

/** Offers a misspelled topic corrected, before anything is written about it. */
export function useTopicSpelling(): TopicSpelling {
  const [offer, setOffer] = useState<TopicSpelling['offer']>();
  const checks = useRef(new Map<string, Promise<void>>());
  const offered = useRef(new Set<string>());
  const check = (typed: string): Promise<void> => {
    const topic = typed.trim();
    if (topic === '' || typeof Worker === 'undefined') return Promise.resolve();
    const known = checks.current.get(topic);
    if (known) return known;
    // The dictionaries are as large as everything else: loaded once a topic is typed.
    const started = import('./spelling/correct-topic.ts')
      .then(({ correctTopic }) => correctTopic(topic))
      .then((corrected) => {
        if (corrected === undefined) return;
        offered.current.add(topic);
        setOffer({ topic, corrected });
      })
      // Without the dictionaries nothing is offered.
      .catch(() => undefined);
    checks.current.set(topic, started);
    return started;
  };
  return {
    offer,
    check,
    holds: async (typed) => {
      const topic = typed.trim();
      if (offered.current.has(topic)) return false;
      const wait = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
      await Promise.race([check(topic), wait]);
      return offered.current.has(topic);
    },
  };
}

/** The topic, offered corrected, and the facts of what it announces. */
export function TopicFields({
  form,
  spelling: { offer, check },
  hint,
  error,
  errorOfFact,
}: {
  form: TopicForm;
  spelling: TopicSpelling;
  hint: string;
  error: string | undefined;
  errorOfFact: (field: AnnouncementField) => string | undefined;
}) {
  const { read } = useReadTopic(form);
  const topic = form.register('topic');
  return (
    <>
      <TextField
        label="Topic"
        hint={hint}
        className="col-span-full"
        error={error}
        {...topic}
        onBlur={(event) => {
          void check(form.getValues('topic'));
          void read();
          return topic.onBlur(event);
        }}
      />
      {offer !== undefined && form.watch('topic').trim() === offer.topic && (
        <p role="status" className="-mt-3 col-span-full flex flex-wrap items-center gap-x-2 text-sm">
          <span>{`Did you mean “${offer.corrected}”?`}</span>
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              form.setValue('topic', offer.corrected, { shouldDirty: true });
              form.setFocus('topic');
              void read();
            }}
          >
            Correct the topic
          </Button>
        </p>
      )}
      <AnnouncementFields form={form} errorOf={errorOfFact} />
    </>
  );
}

const hasTime = /\d[:.]\d\d|\d\s?[ap]\.?m\b/i;
const hasZone = /(?:UTC|GMT|[A-Z]{2,4}T|\btime)\b/;

/**
 * Fills the facts of an announcement from the topic, which `read` does once it is left. Typed facts stay; what
 * was filled in before follows the topic.
 */
function useReadTopic(form: TopicForm): { read: () => Promise<void> } {
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

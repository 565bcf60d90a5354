import { useRef, useState } from 'react';
import type { AnnouncementField } from '../../../contract/content/announcements/announcement-fields.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import type { TopicForm } from './announcement-values.ts';
import { useReadTopic } from './use-read-topic.ts';

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

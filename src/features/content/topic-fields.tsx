import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import {
  type AnnouncementFacts,
  type AnnouncementField,
  type AnnouncementKind,
  announcementFields,
  announcementKinds,
  fieldsOfAnnouncement,
} from '../../../contract/content/announcements/announcement-fields.ts';
import type { PromptDetails } from '../../../contract/content/content.calls.ts';
import { joinLines } from '../../../contract/platform/trim.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Options } from '../../ui/options.tsx';
import { ConnectModel } from './post-kind-texts.tsx';
import type { TopicSpelling } from './spelling/use-topic-spelling.ts';
import { useTextActions } from './use-posts.ts';

type FactName = `fact_${AnnouncementField}`;
export const factName = (field: AnnouncementField): FactName => `fact_${field}`;

type FilledName = `filled_${AnnouncementField}`;
const filledName = (field: AnnouncementField): FilledName => `filled_${field}`;

/** `filled_…`: what the brief filled in, kept with a draft. A field that still has it follows the brief. */
export interface AnnouncementValues extends Record<FactName | FilledName, string> {
  /** Empty where the topic alone says it. */
  announcement: AnnouncementKind | 'none' | '';
  filled_announcement: string;
}

export type TopicForm = Pick<
  UseFormReturn<AnnouncementValues & { topic: string; facts: string }>,
  'getValues' | 'register' | 'setFocus' | 'setValue' | 'watch'
>;

export const noAnnouncement: AnnouncementValues = {
  announcement: '',
  filled_announcement: '',
  ...(Object.fromEntries(
    announcementFields.flatMap((field) => [
      [factName(field), ''],
      [filledName(field), ''],
    ]),
  ) as Record<FactName | FilledName, string>),
};

type Announcement = PromptDetails['announcement'];

/** Keeps the facts of the chosen kind of announcement; absent where the topic alone says it. */
export function announcementOf(values: AnnouncementValues): Announcement {
  const { announcement: kind } = values;
  if (kind === '') return undefined;
  if (kind === 'none') return { kind };
  const facts = fieldsOfAnnouncement[kind]
    .map((field) => [field, values[factName(field)].trim()] as const)
    .filter(([, text]) => text !== '');
  return { kind, ...Object.fromEntries(facts) };
}

/** The values of an earlier brief. A fact that it has word for word came from it. */
export function announcementValues({
  announcement: given,
  topic,
  facts = '',
}: PromptDetails): AnnouncementValues {
  const said = `${topic}\n${facts}`.toLowerCase();
  const values = announcementFields.flatMap((field) => {
    const fact = given?.[field] ?? '';
    return [
      [factName(field), fact],
      [filledName(field), said.includes(fact.toLowerCase()) ? fact : ''],
    ];
  });
  return { ...noAnnouncement, announcement: given?.kind ?? '', ...Object.fromEntries(values) };
}

export function AnnouncementChoice({ form, className }: { form: TopicForm; className?: string }) {
  const chosen = form.watch('announcement');
  return (
    <SelectField
      label="Announcement"
      className={className}
      hint={
        chosen === '' || chosen === 'none'
          ? 'Without a writing model, everything else becomes an outline.'
          : undefined
      }
      {...form.register('announcement', { onChange: () => void readTopic(form) })}
    >
      <option value="">As the topic says</option>
      <Options of={announcementKinds.map((one) => [one, kindNames[one]])} />
      <option value="none">No announcement</option>
    </SelectField>
  );
}

/** Milliseconds without a key. */
const readPauseMs = 1000;

/** Fills the facts while the brief is typed, so that they are there before Tab leaves it. */
function useReadWhileTyping(form: TopicForm): void {
  const typed = `${form.watch('topic')}\n${form.watch('facts')}`;
  const read = useRef(typed);
  const onPause = useEffectEvent(() => {
    read.current = typed;
    void readTopic(form);
  });
  useEffect(() => {
    if (typed === read.current) return;
    const timer = setTimeout(onPause, readPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}

export function TopicFields({
  form,
  spelling: { offer, check },
  placeholder,
  errorOf,
  errorOfFact,
}: {
  form: TopicForm;
  spelling: TopicSpelling;
  placeholder: string;
  errorOf: (name: 'topic' | 'facts') => string | undefined;
  errorOfFact: (field: AnnouncementField) => string | undefined;
}) {
  const read = () => readTopic(form);
  useReadWhileTyping(form);
  const topic = form.register('topic', { setValueAs: joinLines });
  const facts = form.register('facts', { onBlur: () => void read() });
  return (
    <>
      <TextArea
        label="Topic"
        rows={1}
        placeholder={placeholder}
        className="col-span-full"
        error={errorOf('topic')}
        {...topic}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
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
      <TextArea
        label="Facts"
        rows={2}
        placeholder="When, where, price, who speaks, terms: sentences that are used as they are."
        className="col-span-full"
        error={errorOf('facts')}
        maxLength={5000}
        {...facts}
      />
      <AnnouncementFields form={form} errorOf={errorOfFact} />
    </>
  );
}

export function ModelChoices({ children }: { children: ReactNode }) {
  const { data } = useTextActions();
  if (data?.model) return children;
  return (
    <details className="group col-span-full min-w-0">
      <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
        Tone and sentiment
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-2 text-muted text-sm">
        Only a writing model follows them. Without one they change nothing. <ConnectModel />
      </p>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">{children}</div>
    </details>
  );
}

const seeks =
  /^(?:we(?: a|['’])re (?:hiring|recruiting|looking for)|hiring|wir suchen|nous (?:recrutons|cherchons)|se busca|buscamos|cerchiamo|wij zoeken|procuramos|szukamy)\s(?:(?:an?|eine?n?|une?|una?|een|uma?)\s)?|\s(?:gesucht|wanted)$/giu;

/** `Night nurse` of “We are hiring a night nurse in Porto”, `Koch (m/w/d)` of “Wir suchen ab 1. März einen Koch (m/w/d)”. */
function positionIn(said: string, { where = '\n', when = '\n' }: AnnouncementFacts): string {
  const undated = said.replace(new RegExp(String.raw`\s\p{Ll}+\s${RegExp.escape(when)}`, 'u'), '');
  const position = undated.replace(` in ${where}`, '').replace(seeks, '').replace(seeks, '');
  return position.charAt(0).toUpperCase() + position.slice(1);
}

const hasTime = /\d[:.]\d\d|\d\s?[ap]\.?m\b/i;
const hasZone = /(?:UTC|GMT|[A-Z]{2,4}T|\btime)\b/;

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who comes to a place has its time. */
const lacksZone = ({ when = '', where = '' }: AnnouncementFacts): boolean =>
  (where === '' || /online/i.test(where)) && hasTime.test(when) && !hasZone.test(when);

const loadReader = async () => {
  const [{ readAnnouncement }, { writeOutDates }] = await Promise.all([
    import('../../../contract/content/announcements/read-announcement.ts'),
    import('../../../contract/content/claims/dates.ts'),
  ]);
  return { readAnnouncement, writeOutDates };
};

/** @param chosen the kind that the author has chosen, if any; else the brief says it */
function readBrief(
  { readAnnouncement, writeOutDates }: Awaited<ReturnType<typeof loadReader>>,
  { topic, facts: written }: { topic: string; facts: string },
  chosen: AnnouncementKind | undefined,
): { kind: AnnouncementKind | ''; facts: AnnouncementFacts } {
  // The figures of `2026-12-12` could be a telephone number.
  const dates = `${topic} ${written}`.match(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g) ?? [];
  const { kind = '', facts: found } = readAnnouncement(
    writeOutDates(topic, 'en'),
    topic.trim() === '' ? '' : writeOutDates(written, 'en'),
    chosen,
  );
  const asTyped = (fact: string) =>
    dates.reduce((text, date) => text.replace(writeOutDates(date, 'en'), date), fact);
  const facts: AnnouncementFacts = Object.fromEntries(
    Object.entries(found).map(([field, fact]) => [field, asTyped(fact)]),
  );
  if (kind === 'vacancy' && facts.what) facts.what = positionIn(facts.what, facts);
  if (facts.where && lacksZone(facts)) facts.time_zone = localZone();
  return { kind, facts };
}

/** Fills the facts from the brief. Typed facts stay; filled ones follow the brief. */
export async function readTopic(form: TopicForm): Promise<void> {
  const reader = await loadReader();
  const brief = form.getValues();
  const { announcement, filled_announcement } = brief;
  const isFilled = announcement === filled_announcement;
  const { kind, facts } = readBrief(
    reader,
    brief,
    isFilled || announcement === '' || announcement === 'none' ? undefined : announcement,
  );
  if (isFilled) {
    form.setValue('announcement', kind);
    form.setValue('filled_announcement', kind);
  }
  const now = form.getValues('announcement');
  if (now === 'none') return;
  for (const field of announcementFields) {
    const next = (now === '' ? undefined : facts[field]) ?? '';
    if (brief[factName(field)] === brief[filledName(field)]) form.setValue(factName(field), next);
    form.setValue(filledName(field), next);
  }
}

const kindNames: Record<AnnouncementKind, string> = {
  event: 'Event',
  offer: 'Offer',
  vacancy: 'Vacancy',
  launch: 'Launch',
  news: 'News',
  change: 'Change',
};

const labels: Record<AnnouncementField, string> = {
  what: 'What',
  when: 'When',
  time_zone: 'Time zone',
  where: 'Where',
  price: 'Price',
  limit: 'Limit',
  deadline: 'Deadline',
  for: 'For',
  link: 'Link',
  contact: 'Contact',
};

const labelsOf: Partial<Record<AnnouncementKind, Partial<Record<AnnouncementField, string>>>> = {
  offer: { what: 'Offer', when: 'Valid from', deadline: 'Valid until', for: 'Who can use it' },
  vacancy: { what: 'Position', when: 'Start', price: 'Pay', deadline: 'Apply by', for: 'Who should apply' },
  launch: { what: 'What is new', when: 'Available from', where: 'Where to find it', for: 'Who it is for' },
  news: { what: 'News', for: 'Who it matters to' },
  change: { what: 'What changes', when: 'Applies from', price: 'New price', for: 'Who it concerns' },
};

const labelOf = (kind: AnnouncementKind, field: AnnouncementField): string =>
  labelsOf[kind]?.[field] ?? labels[field];

const dayNames = new Intl.DateTimeFormat('en', { weekday: 'long' });
const monthNames = new Intl.DateTimeFormat('en', { month: 'long' });

/** A day that lies so many weeks ahead, as `14 May 2026`. */
function dayAhead(weeks: number): string {
  const day = dateAhead(weeks);
  return `${day.getDate()} ${monthNames.format(day)} ${day.getFullYear()}`;
}

function dateAhead(weeks: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + weeks * 7);
  return day;
}

const examplesOf: Record<AnnouncementKind, () => Partial<Record<AnnouncementField, string>>> = {
  event: () => ({
    what: 'Open day at our workshop',
    when: `${dayNames.format(dateAhead(6))} ${dayAhead(6)}, 18:00`,
    where: 'Town Hall, Porto, or online',
    price: '€15 per person, or free',
    limit: '40 places',
    deadline: dayAhead(5),
    for: 'families with young children',
    contact: 'events@example.com',
  }),
  offer: () => ({
    what: '20% off the first order',
    price: '€80 instead of €100',
    when: dayAhead(2),
    deadline: dayAhead(6),
    limit: 'one per customer',
    for: 'new customers',
    contact: 'sales@example.com',
  }),
  vacancy: () => ({
    what: 'Registered nurse',
    where: 'Porto, or remote',
    price: '€3,200 a month',
    when: dayAhead(9),
    deadline: dayAhead(4),
    for: 'registered nurses',
    contact: 'jobs@example.com',
  }),
  launch: () => ({
    what: 'A booking app for visits',
    when: dayAhead(4),
    where: 'your app store, or our shop',
    price: '€5 a month, or free',
    limit: 'the first 100 orders',
    for: 'families who plan care together',
    contact: 'hello@example.com',
  }),
  news: () => ({
    what: 'We won a regional care award',
    when: dayAhead(3),
    where: 'Town Hall, Porto',
    for: 'our clients and their families',
    contact: 'press@example.com',
  }),
  change: () => ({
    what: 'New opening hours',
    when: dayAhead(5),
    where: 'our Porto office',
    price: '€12 per visit',
    for: 'clients with weekend visits',
    contact: 'office@example.com',
  }),
};

function exampleOf(kind: AnnouncementKind, field: AnnouncementField): string | undefined {
  if (field === 'link') return 'https://';
  if (field === 'time_zone') return `e.g. ${localZone()}`;
  const example = examplesOf[kind]()[field];
  return example && `e.g. ${example}`;
}

/** Two of these share a line. The day of an event has its hours. */
const isBrief = (kind: AnnouncementKind, field: AnnouncementField): boolean =>
  ['time_zone', 'price', 'limit', 'deadline', 'link', 'contact'].includes(field) ||
  (field === 'when' && kind !== 'event');

/** Without these readers could not act on it. */
const needed: Record<AnnouncementKind, readonly AnnouncementField[]> = {
  event: ['what', 'when', 'where', 'link'],
  offer: ['what', 'price', 'deadline', 'link'],
  vacancy: ['what', 'where', 'price', 'contact'],
  launch: ['what', 'when', 'link'],
  news: ['what', 'when'],
  change: ['what', 'when'],
};

function AnnouncementFields({
  form,
  errorOf,
}: {
  form: TopicForm;
  errorOf: (field: AnnouncementField) => string | undefined;
}) {
  const chosen = form.watch('announcement');
  const kind = chosen === '' || chosen === 'none' ? undefined : chosen;
  const [added, setAdded] = useState<ReadonlySet<AnnouncementField>>(new Set());
  const fields = kind ? fieldsOfAnnouncement[kind] : [];
  const factOf = (field: AnnouncementField) => form.watch(factName(field));
  const isShown = (field: AnnouncementField) =>
    (kind && needed[kind].includes(field)) ||
    added.has(field) ||
    factOf(field) !== '' ||
    (field === 'time_zone' && lacksZone({ when: factOf('when'), where: factOf('where') }));
  const shown = fields.filter(isShown);
  const others = fields.filter((field) => !shown.includes(field));
  const add = (field: AnnouncementField) => {
    flushSync(() => setAdded(new Set([...added, field])));
    form.setFocus(factName(field));
  };
  const [misnamedDay, setMisnamedDay] = useState<(text: string) => string | undefined>();
  useEffect(() => {
    // The names of months in all languages are worked out when it loads; without it nothing is said.
    import('../../../contract/content/claims/dates.ts')
      .then((dates) => setMisnamedDay(() => dates.misnamedDay))
      .catch(() => undefined);
  }, []);
  return (
    <>
      {kind !== undefined && (
        <fieldset className="col-span-full grid gap-4 rounded-control border border-hairline p-4 sm:grid-cols-2">
          <legend className="px-1 font-semibold text-sm">Facts of the announcement</legend>
          <p className="text-muted text-sm sm:col-span-2">
            All optional. What the topic and Facts say is filled in: check it.
          </p>
          {shown.map((field) => (
            <TextField
              key={field}
              className={isBrief(kind, field) ? undefined : 'sm:col-span-2'}
              label={labelOf(kind, field)}
              placeholder={exampleOf(kind, field)}
              hint={misnamedDay?.(factOf(field))}
              error={errorOf(field)}
              // Stays while it is emptied.
              onFocus={() => setAdded(new Set([...added, field]))}
              {...form.register(factName(field))}
            />
          ))}
          {others.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: it is within a fieldset, and has buttons alone
            <div
              role="group"
              aria-label="Add a detail"
              className="flex flex-wrap items-center gap-2 text-sm sm:col-span-2"
            >
              <span className="text-muted" aria-hidden="true">
                Add a detail:
              </span>
              {others.map((field) => (
                <Button key={field} look="secondary" size="small" onClick={() => add(field)}>
                  {labelOf(kind, field)}
                </Button>
              ))}
            </div>
          )}
        </fieldset>
      )}
    </>
  );
}

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as retention from './retention.calls.ts';

const chosen = { months: 12 as const, erases: false };
const stored = { ...chosen, due: 12, version: 1 };

const docs: DocsOf<typeof retention> = {
  getRetention: { description: 'Off until an Owner chooses a period.', example: { answer: stored } },
  saveRetention: {
    description:
      'People are looked through at once and then daily. Somebody is due when for so many months nobody has decided on them, moved, written to, noted, edited or handed them over, and they stand on no board of a search that is open, other than as hired or closed. Owners are told by mail. With `erases`, whoever is not kept within 30 days is erased; without it they stay asked about.',
    refusals: { 412: 'Somebody has changed the setting since.' },
    example: { body: chosen, answer: stored },
  },
  listDuePeople: {
    description: 'Whoever is touched again leaves the list by itself.',
    example: {
      answer: [
        {
          ...{ id: example.otherId, name: 'Mila Visser', title: 'Night nurse', source: 'Fair 2024' },
          ...{ last_touched: example.time, asked_at: example.time, erased_at: null },
        },
      ],
    },
  },
  keepDuePeople: {
    description: 'They are asked about again after that time. Answers the ids of those who were due.',
    example: { body: { ids: [example.otherId], months: 12 }, answer: { changed: [example.otherId] } },
  },
  eraseDuePeople: {
    description:
      'As `/talent/people/{id}/erase/` does, which cannot be undone. Answers the ids of those who were due; others stay.',
    example: { body: { ids: [example.otherId] }, answer: { changed: [example.otherId] } },
  },
};

export const retentionSection: ApiSection = {
  tag: 'Retention',
  description: 'People with whom nothing happens any more: first asked about, then erased.',
  calls: pairWithCalls(retention, docs),
  schemas: {
    RetentionFields: describeObject(retention.retentionFields, 'For how long people are to be kept.', {
      months: 'Null: for as long as nobody deletes them.',
      erases: 'Whether those whom nobody has kept within 30 days are erased.',
    }),
    KeptPeople: describeObject(retention.keptPeople, 'People who are kept.', {
      ids: 'Of at most 100 people.',
      months: 'After so many they are due again.',
    }),
    ErasedPeople: describeObject(retention.erasedPeople, 'People who are erased.', {
      ids: 'Of at most 100 people.',
    }),
    Retention: describeObject(retention.retention, 'For how long people are kept.', {
      months: 'Null: for as long as nobody deletes them.',
      erases: 'Whether those whom nobody has kept within 30 days are erased.',
      due: 'How many Owners are asked about at present.',
      version: 'Rises with each change.',
    }),
    DuePerson: describeObject(retention.duePerson, 'Somebody who is due for review.', {
      id: 'The person’s.',
      name: 'Name.',
      title: 'Job title.',
      source: 'Where they are from.',
      last_touched: 'When something happened last.',
      asked_at: 'Since when Owners are asked.',
      erased_at: 'When they are erased unless they are kept; null for never.',
    }),
  },
};

import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as retention from './retention.calls.ts';

const chosen = { months: 12 as const, erases: false };
const stored = { ...chosen, due: 12, version: 1 };

const docs: DocsOf<typeof retention> = {
  getRetention: { description: 'Off until an Owner chooses a period.', example: { answer: stored } },
  saveRetention: {
    description:
      'People are reviewed at once and then daily. A person is due when for that many months nobody has decided on them, moved, written to, noted, edited or handed them over, and they are not on the board of an open search, other than as hired or closed. Owners are notified by mail. With `erases`, people who are not kept within 30 days are erased; without it they remain up for review.',
    refusals: { 412: 'The setting has changed since.' },
    example: { body: chosen, answer: stored },
  },
  listDuePeople: {
    description: 'People with new activity leave the list automatically.',
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
  description: 'People without recent activity: first reviewed, then erased.',
  calls: pairWithCalls(retention, docs),
  schemas: {
    RetentionFields: describeObject(retention.retentionFields, 'For how long people are to be kept.', {
      months: 'Null: for as long as nobody deletes them.',
      erases: 'True to erase people who are not kept within 30 days.',
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
      erases: 'True to erase people who are not kept within 30 days.',
      due: 'How many Owners are asked about at present.',
      version: 'Rises with each change.',
    }),
    DuePerson: describeObject(retention.duePerson, 'A person who is due for review.', {
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

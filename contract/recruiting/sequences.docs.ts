import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as calls from './sequences.calls.ts';
import { sendingTimesFields } from './sequences.calls.ts';

const notFound = { 404: 'The organization has no such sequence.' };
const steps = [
  { subject: '{{job}}', text: 'Hello {{first_name}},\n\nmay I tell you more?', days: 0 },
  { subject: '', text: 'Hello {{first_name}},\n\ndid you see my mail?', days: 4 },
];
const chosen = { people: [], results: [example.taskId], steps, time_zone: 'Europe/Berlin' };
const sequence = {
  id: example.otherId,
  name: 'Data Engineers in Rotterdam',
  search: { id: example.taskId, title: 'Data Engineer' },
  author: 'Ada Novak',
  created_at: example.time,
  is_paused: false,
  steps,
  people: { active: 1, finished: 0, stopped: 0, replied: 0 },
  is_archived: false,
  hours: null,
  mails: [
    { sent: 1, replied: 0 },
    { sent: 0, replied: 0 },
  ],
  next_at: example.time,
};
const details = {
  ...sequence,
  places: [
    {
      id: example.taskId,
      person_id: example.otherId,
      name: 'Mila Visser',
      state: 'active' as const,
      sent: 1,
      next_at: example.time,
      reason: null,
      detail: '',
      by: '',
      last_sent_at: example.time,
    },
  ],
};
const times = {
  time_zone: 'Europe/Berlin',
  days: [1, 2, 3, 4, 5],
  from_hour: 9,
  to_hour: 17,
  daily_limit: 100,
};
const refused = {
  400: 'Nobody or too many were chosen, a mail is empty, or a field in braces is none.',
  404: 'The organization has no such person.',
};

const docs: DocsOf<typeof calls> = {
  previewSequence: {
    description:
      'Fills in the merge fields of each mail for each person, and adds the signature of its author. Who must not be contacted, has no address, lacks a field, is decided *No* in the search or is in another sequence gets nothing, and `obstacle` says why. People found on the web are stored, as for a single mail. With `sequence`, the people are those who wait in it, and the mails those that they have not got.',
    refusals: refused,
    example: {
      body: chosen,
      answer: {
        obstacle: '',
        people: [
          {
            id: example.otherId,
            result: example.taskId,
            name: 'Mila Visser',
            to: 'mila@people.example',
            obstacle: '',
            first_at: example.time,
            time_zone: 'Europe/Amsterdam',
            mails: [
              { subject: 'Data Engineer', text: 'Hello Mila,\n\nmay I tell you more?' },
              { subject: 'Re: Data Engineer', text: 'Hello Mila,\n\ndid you see my mail?' },
            ],
          },
        ],
      },
    },
  },
  startSequence: {
    description:
      'Starts the sequence with those of the people who can be written to; the preview names the others. Each mail leaves within the sending times by the recipient’s clock, and is stored and delivered like a single mail, with a link to object and one-click unsubscription (RFC 8058). What is checked in the preview is checked again before each mail. A sequence ends for a person with its last mail, and stops with an answer, a bounce, the decision *No*, *Do not contact*, erasure, or by hand.',
    refusals: { 403: 'No mail server is set.', ...refused },
    example: { body: { ...chosen, name: sequence.name }, answer: sequence },
  },
  listSequences: {
    description:
      'The newest 200, with the number of people by where they stand, and how often each mail has left and was answered.',
    example: { answer: [sequence] },
  },
  getSequence: {
    description: 'Each person with the number of mails that left, when the next one is due, or why none is.',
    refusals: notFound,
    example: { answer: details },
  },
  changeSequence: {
    description:
      'A paused sequence sends nothing until it is resumed; what is due by then leaves at the next opening. A stopped person who is resumed goes on with the mail after the last one that left. Changed mails and hours hold for what has not left: everyone keeps the mails that they got and gets those that follow, and a changed delay counts from the last one. Mails that wait for the mail server are written anew. A mail that someone has got can be changed for the others, but not taken out. What is as wanted already stays as it is.',
    refusals: {
      400: 'A mail is empty, a field in braces is none, or a mail that has left would be taken out.',
      409: 'A person to resume is in another sequence by now, the mails differ from `seen_steps`, or people still get mails of a sequence to archive.',
      ...notFound,
    },
    example: { body: { is_paused: true }, answer: { ...details, is_paused: true } },
  },
  getSendingTimes: {
    description: 'Without a setting, mails leave from Monday to Friday, 9 to 17, at most 100 a day.',
    example: { answer: { ...times, version: 1 } },
  },
  saveSendingTimes: {
    description:
      'The hours are those of the recipient’s time zone where their place is known, else of `time_zone`. The limit counts all mails to people, single ones too, but holds back those of sequences alone.',
    refusals: { 400: 'A value is out of its range.', 412: '`If-Match` names an earlier version.' },
    example: { body: times, answer: { ...times, version: 2 } },
  },
};

const timeFields = {
  time_zone:
    'For recipients whose own is not known, and for the days of the limit; empty for that of who starts.',
  days: 'Days of the week, 0 for Sunday.',
  from_hour: 'The first hour.',
  to_hour: 'The hour before which the last mail leaves.',
  daily_limit: 'The most mails a day.',
};
const hoursDoc = 'Its own hours by the recipient’s clock; null for those of the organization.';
const sequenceFields = {
  id: 'The id of the sequence.',
  name: 'Its name.',
  search: 'The search that its people are of; null where they are of none or several.',
  author: 'Who started it, in whose name the mails are.',
  created_at: 'When it was started.',
  is_paused: 'True while nothing is sent.',
  steps: 'Its mails: subject, text and days after the mail before.',
  people: 'The number of people by where they stand, and how many have replied.',
  is_archived: 'True of one that is listed apart.',
  hours: hoursDoc,
  mails: 'To how many people each mail has left, and how many answered it.',
  next_at: 'When the next mail leaves, at the earliest; null where none is planned.',
  reads_answers: 'Whether a mailbox is read for answers. Without one, nobody knows how many have replied.',
};
const requestFields = {
  people: 'People of the talent pool, by their ids.',
  results: 'People of searches, by their results.',
  steps: 'One to five mails. A later one without a subject is a reply to the one before.',
  hours: hoursDoc,
  time_zone: 'Of the caller, for recipients whose own is not known where the organization has set none.',
};

export const sequencesSection: ApiSection = {
  tag: 'Sequences',
  description: 'Mails that follow each other, to several people, until one answers.',
  calls: pairWithCalls(calls, docs),
  schemas: {
    SequencePreviewRequest: describeObject(calls.sequencePreviewRequest, 'A sequence to preview.', {
      ...requestFields,
      sequence: 'One that runs, instead of people.',
    }),
    SequenceRequest: describeObject(calls.sequenceRequest, 'A sequence to start.', {
      ...requestFields,
      name: 'Its name.',
    }),
    SequencePreviews: describeObject(calls.sequencePreviews, 'What each person would get.', {
      obstacle: 'Why no sequence can be started at present; empty where one can.',
      sender: 'Who its mails are from; absent where no mail server is set, and for a change.',
      people: 'Each person.',
    }),
    SequencePreview: describeObject(calls.sequencePreview, 'What one person would get.', {
      id: 'The candidate.',
      result: 'The result by which they were chosen; null for people of the pool.',
      name: 'Their name.',
      to: 'Their address.',
      obstacle: 'Why they get nothing; empty where they do.',
      missing:
        'Merge fields without a value, and `email` without an address, where nothing else is in the way; left out where nothing is missing.',
      left_pool: 'True for people who left the talent pool; left out for others.',
      first_at: 'When the first mail leaves, at the earliest.',
      same_as:
        'The one before them who gets the mails and may be the same person, by mail address, profile, phone or name; left out where there is none.',
      time_zone: 'The time zone by whose working hours it leaves.',
      mails: 'Each mail with its fields filled in.',
      written: 'Who wrote to them last, and when, within 90 days.',
      column: 'The column of their card, where it is *Replied* or a later one; left out for others.',
      sent: 'Of a sequence that runs: the number of mails that they have got, which `mails` leaves out.',
    }),
    Sequence: describeObject(calls.sequence, 'A sequence.', sequenceFields),
    SequenceDetails: describeObject(calls.sequenceDetails, 'A sequence with its people.', {
      ...sequenceFields,
      places: 'Where each person stands.',
    }),
    PersonInSequence: describeObject(calls.personInSequence, 'One person of a sequence.', {
      id: 'Their place in the sequence, by which it is stopped and resumed.',
      person_id: 'The candidate.',
      name: 'Their name.',
      state: '`active`, `finished` or `stopped`.',
      sent: 'The number of mails that left.',
      next_at:
        'When the next one leaves, at the earliest; null while one is at the mail server, and where none follows.',
      reason:
        'Why it has stopped: `replied`, `bounced`, `decided` (No), `closed` (their card or search), `do-not-contact`, `by-hand`, `missing` (a field), `failed`, `unclear` (it is not known whether the last mail left), `deleted` or `merged`; null where it has not.',
      detail: 'More about the reason.',
      by: 'Who stopped or resumed it; empty where nobody did.',
      last_sent_at: 'When the last mail left.',
    }),
    SequenceChange: describeObject(calls.sequenceChange, 'A change of a sequence.', {
      name: 'Its name.',
      is_archived: 'True to list it apart, false to take it back.',
      steps: 'Its mails, for those who have not got them.',
      seen_steps: 'The mails as the caller has seen them.',
      hours: hoursDoc,
      is_paused: 'True to send nothing until it is resumed.',
      stop: 'The places of people who get nothing further.',
      resume: 'The places of stopped people who go on with the next mail.',
    }),
    SendingTimesRequest: describeObject(
      sendingTimesFields,
      'When mails of sequences are to leave.',
      timeFields,
    ),
    SendingTimes: describeObject(calls.sendingTimesSettings, 'When mails of sequences leave.', {
      ...timeFields,
      version: 'Rises with each change; also the entity tag.',
    }),
  },
};

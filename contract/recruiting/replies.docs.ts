import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as calls from './replies.calls.ts';

const gone = { 404: 'The organization has no such answer.' };

const docs: DocsOf<typeof calls> = {
  getReply: {
    description:
      'A mail that was found in the mailbox of answers. Timelines and *Today* show what its sender wrote; this is all of its text.',
    refusals: gone,
    example: {
      answer: {
        id: example.taskId,
        kind: 'reply',
        person_id: example.taskId,
        from_name: 'Mila Visser',
        from_address: 'mila@people.example',
        subject: 'Re: Data Engineer',
        text: 'Tuesday suits me.\n\nOn Monday, Ada Park wrote:\n> May I call you?',
        attachments: ['cv.pdf'],
        received_at: example.time,
      },
    },
  },
  markReplyDone: {
    description: '*Today* no longer lists it, for anyone. The timeline of the person keeps it.',
    refusals: gone,
    example: {},
  },
};

export const repliesSection: ApiSection = {
  tag: 'Answers to mails',
  description: 'What came back to mails to people.',
  calls: pairWithCalls(calls, docs),
  schemas: {
    Reply: describeObject(calls.reply, 'A mail that answers one to a person.', {
      id: 'Its id.',
      kind: '`reply`, `away` for an automatic answer, `bounce` for a report that the mail did not arrive.',
      person_id: 'The id of the person.',
      from_name: 'The name of its sender; may be empty.',
      from_address: 'The address of its sender.',
      subject: 'Its subject.',
      text: 'All of its text.',
      attachments: 'The names of its attachments, which stay in the mailbox.',
      received_at: 'When it arrived.',
    }),
  },
};

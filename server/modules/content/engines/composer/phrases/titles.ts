import type { Tone } from '../../../../../../contract/model/post-kinds.ts';
import { type Pool, talk } from './pool.ts';

/** Titles of blog posts; `{title}` is the topic as a heading. No full stop follows. */
export const blogTitles: Pool = [
  {
    form: ['theme'],
    sentiment: ['positive'],
    lines: [
      '{title}: what goes right, and why',
      '{title} for {audience}: how to make it work',
      'Making a success of {topic}',
    ],
  },
  {
    form: ['theme'],
    sentiment: ['neutral'],
    lines: [
      '{title}: what {audience} should know',
      '{title}, explained for {audience}',
      'A plain look at {topic}',
    ],
  },
  {
    form: ['theme'],
    sentiment: ['negative'],
    lines: [
      '{title}: what goes wrong, and how to avoid it',
      'The trouble with {topic}, and what {audience} can do about it',
      '{title}: the costs nobody mentions',
    ],
  },
  { form: ['guide', 'question', 'news'], lines: ['{title}'] },
];

/** Subject lines of newsletters. */
export const newsletterSubjects: Pool = [
  {
    form: talk,
    sentiment: ['positive'],
    lines: [
      'Good to know about {topic}',
      'What works: our notes on {topic}',
      'Three good thoughts about {topic}',
    ],
  },
  {
    form: talk,
    sentiment: ['neutral'],
    lines: ['Our notes on {topic}', 'A short briefing on {topic}', 'What to know about {topic}'],
  },
  {
    form: talk,
    sentiment: ['negative'],
    lines: [
      'What goes wrong: our notes on {topic}',
      'Before it gets expensive: a word on {topic}',
      'Worth a second look: {topic}',
    ],
  },
  { form: ['news'], lines: ['{title}', 'From {name}: {matter}', 'News from {name}: {matter}'] },
];

export const newsletterPreviews: Pool = [
  {
    tone: ['professional'],
    lines: [
      'a few minutes of reading for {audience}, from {name}',
      'what {name} has to say to {audience} this time',
    ],
  },
  {
    tone: ['casual'],
    lines: [
      'a quick read for {audience}, with a hello from {name}',
      'put the kettle on, {audience}: here are some lines from {name}',
    ],
  },
  {
    tone: ['enthusiastic'],
    lines: [
      'we have been looking forward to sending this to {audience}',
      'fresh from {name}, for {audience}',
    ],
  },
  {
    tone: ['informative'],
    lines: [
      'the main points for {audience}, put together by {name}',
      'a summary, three details and one suggestion for {audience}',
    ],
  },
];

/** Headings of newsletter items, by what the item speaks of. */
export const itemHeadings = {
  topic: [
    {
      form: talk,
      sentiment: ['positive'],
      lines: ['What works well', 'Where the gain lies', 'Good reasons to begin'],
    },
    { form: talk, sentiment: ['neutral'], lines: ['The facts first', 'What to look at', 'How we see it'] },
    {
      form: talk,
      sentiment: ['negative'],
      lines: ['Where it hurts', 'What to watch out for', 'The hidden cost'],
    },
    { form: ['news'], lines: ['What is new', 'The news in brief', 'What it means for you'] },
  ],
  company: [
    {
      lines: [
        'From our desk',
        'What we do about it',
        'News from our work',
        'Our part in it',
        'Inside {name}',
      ],
    },
  ],
  practice: [
    {
      form: talk,
      lines: ['To try this week', 'One thing to try', 'A step you can take today', 'From practice'],
    },
    { form: ['news'], lines: ['See for yourself', 'How to take part', 'Your turn'] },
  ],
} as const satisfies Record<string, Pool>;

/** Closing lines of newsletters and mails. */
export const signOffs: Pool = [
  { tone: ['professional'], lines: ['Kind regards, the {team}', 'With kind regards, your {team}'] },
  {
    tone: ['casual'],
    lines: ['See you soon, the {team}', 'Until next time, your friends at {name}', 'Take care, the {team}'],
  },
  {
    tone: ['enthusiastic'],
    lines: ['With a big hello from the {team}', 'Talk soon, your {team}', 'Warmly, the whole {team}'],
  },
  { tone: ['informative'], lines: ['Best regards, the {team}', 'Regards, your {team}'] },
];

/** First words of a mail; the sentence goes on after them. */
export const greetings: Record<Tone, readonly [string, ...string[]]> = {
  professional: ['good day, ', 'hello, '],
  casual: ['hi there, ', 'hey, ', 'hi, '],
  enthusiastic: ['hello there, ', 'hi from all of us, '],
  informative: ['hello, ', 'dear reader, '],
};

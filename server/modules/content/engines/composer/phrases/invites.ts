import type { Pool } from './pool.ts';

/** Closing lines: what the reader can do next. */
export const invites: Pool = [
  {
    tone: ['professional'],
    lines: [
      'write to us, and we will say which step we would take first',
      'tell us where you stand, and we will answer to the point',
      'we would be glad to discuss your case',
      'send us your questions and expect plain answers',
      'more about our work: {site}',
      'to take it further, see {site}',
      'a short message is enough to begin',
    ],
  },
  {
    tone: ['casual'],
    lines: [
      'drop us a line and tell us how it looks on your side',
      'if you have a question, ask away',
      'say hello if any of this sounds familiar',
      'have a look around at {site}',
      'come by {site} whenever you have a minute',
    ],
  },
  {
    tone: ['enthusiastic'],
    lines: [
      'tell us your plans, because we would love to hear them',
      'come and talk to us',
      'we cannot wait to hear from you',
      'join in and tell us what you would do first',
      'see it all at {site}',
      'head over to {site} and have a look',
    ],
  },
  {
    tone: ['informative'],
    lines: [
      'the details are at {site}',
      'read more at {site}',
      'if one point is unclear, ask, and we will explain it',
      'for a closer look at your own case, send us three lines about it',
    ],
  },
];

/** Closing lines that make sense only where readers can answer in public. */
export const publicInvites: Pool = [
  ...invites,
  { tone: ['casual'], lines: ['tell us your story in the comments', 'tag someone who should read this'] },
  {
    tone: ['informative'],
    lines: [
      'ask below, and we will add the answer',
      'save this for the day you need it',
      'which detail should we explain next?',
    ],
  },
  { tone: ['professional'], lines: ['add your view below', 'tell us in a comment where you stand'] },
  {
    tone: ['enthusiastic'],
    lines: ['bring a friend and bring your questions', 'share it with someone who will smile'],
  },
];

/** Closing questions of a LinkedIn post; they end the post. */
export const questions: Pool = [
  {
    sentiment: ['positive'],
    lines: [
      'what has worked best for you so far?',
      'which part of it are you proudest of?',
      'what would you do more of?',
      'where did you see the first sign that it was working?',
      'who deserves a mention for getting this right?',
      'what is the one thing you would do again?',
    ],
  },
  {
    sentiment: ['neutral'],
    lines: [
      'how do you handle it?',
      'what do you look at first?',
      'which question would you ask before deciding?',
      'where do you stand on this?',
      'what would you add from your own practice?',
      'how do you tell that it is working?',
    ],
  },
  {
    sentiment: ['negative'],
    lines: [
      'what has it cost you so far?',
      'which mistake would you spare others?',
      'what would you stop doing tomorrow?',
      'where does it hurt most on your side?',
      'what should have been said much earlier?',
      'which promise have you stopped believing?',
    ],
  },
  {
    form: ['theme'],
    sentiment: ['positive'],
    lines: [
      'what is the best thing you have learned about {topic}?',
      'what would you tell a colleague about {topic} on their first day?',
    ],
  },
  {
    form: ['theme'],
    sentiment: ['neutral'],
    lines: ['what is your view on {topic}?', 'what do most people still not know about {topic}?'],
  },
  {
    form: ['theme'],
    sentiment: ['negative'],
    lines: [
      'what do people get wrong about {topic}?',
      'what is the worst advice you have heard about {topic}?',
    ],
  },
];

/** The question of a post that has room for two sentences: it carries the company as well. */
export const pointedQuestions: Pool = [
  {
    sentiment: ['positive'],
    lines: [
      'at {name} we {do}, so tell us: what would you like to see go right first?',
      '{name} is here to {do}; where should we begin with you?',
      'at {name} we {be}, so tell us: what has worked best for you?',
      'this is {name}: {about}; what would you want from it?',
      'since {name} is {is}, we ask you: what has worked best for you?',
    ],
  },
  {
    sentiment: ['neutral'],
    lines: [
      'at {name} we {do}; how do you go about it?',
      '{name} is here to {do}, so we ask: what do you look at first?',
      'at {name} we {be}; what is your own view?',
      'this is {name}: {about}; where do you stand?',
      'since {name} is {is}, we ask you: what do you look at first?',
    ],
  },
  {
    sentiment: ['negative'],
    lines: [
      'at {name} we {do}, so tell us: what has cost you the most so far?',
      '{name} is here to {do}; which trouble should go first?',
      'at {name} we {be}, so we ask: what would you stop doing tomorrow?',
      'this is {name}: {about}; what went wrong before?',
      'since {name} is {is}, we ask you: what has cost you the most so far?',
    ],
  },
];

/**
 * One mail of a series: subject and first line for formal and for lively tones, and what it asks for. Of `ask` the first line
 * whose slots can be filled is used. The steps of a series stand in the order in which they are sent.
 */
export interface MailStep {
  subject: readonly [formal: string, lively: string];
  open: readonly [formal: string, lively: string];
  ask: readonly string[];
  /** What the first line announces, and so what must come next; else why the matter counts. */
  next?: 'remark' | 'company';
}

/** For readers who have shown no sign of life: no reproach, an easy way back, a way out at the end. */
export const reengage: readonly MailStep[] = [
  {
    subject: ['A short word about {topic}', 'It has been a while: a word about {topic}'],
    open: [
      'it has been quiet between us, so here is a short word for {audience} about {topic}',
      'we have not heard from you in a while, so here is a quick hello to {audience} and a word about {topic}',
    ],
    ask: ['reply with one line and tell us what you need right now'],
  },
  {
    subject: ['Is {topic} still on your list?', 'Still thinking about {topic}?'],
    open: [
      'perhaps our last message about {topic} came at a busy time',
      'maybe we caught you at a bad moment with our last note about {topic}',
    ],
    ask: ['answer “yes”, “later” or “no”, and we will act on it'],
  },
  {
    subject: ['One useful thought on {topic}', 'One thought on {topic}, no strings'],
    open: [
      'here is one thought on {topic} that you can use with or without us',
      'no pitch today, just one thought on {topic} that you can keep',
    ],
    next: 'remark',
    ask: [
      'take a look at {site} when it suits you',
      'keep this mail for the day you need it, and reply then',
    ],
  },
  {
    subject: ['What we do at {name} today', 'What keeps us busy at {name}'],
    open: [
      'since our last message about {topic} it has been quiet, so here is where we stand',
      'time has passed since our last note about {topic}, so here is what keeps us busy',
    ],
    next: 'company',
    ask: ['see what we offer at {site}', 'reply “overview”, and we will send you one'],
  },
  {
    subject: ['A question about {topic}', 'Can we ask you something?'],
    open: [
      'may we ask what holds you back when it comes to questions about {topic}?',
      'one honest question: what would have to be different for you to talk to us about {topic}?',
    ],
    ask: ['tell us in one sentence, and we will not follow up with five'],
  },
  {
    subject: ['{name}, for those who missed it', 'In case you missed us'],
    open: [
      'in case our earlier messages passed you by, here is the short version on {topic}',
      'in case we got lost in your inbox, here is the short version on {topic}',
    ],
    next: 'company',
    ask: ['forward this to the person it concerns if it is not you'],
  },
  {
    subject: ['A smaller step on {topic}', 'No time? Take the small version'],
    open: [
      'not every decision about {topic} has to be a large one',
      'if the whole of it feels like too much, take the small version of our talk about {topic}',
    ],
    next: 'remark',
    ask: ['name the smallest thing we could do for you, and we will begin there'],
  },
  {
    subject: ['How often should we write?', 'Too much mail from us?'],
    open: [
      'we would like to write to you about {topic} at a pace that suits you',
      'we know that your inbox is full, so you set the pace for our notes on {topic}',
    ],
    ask: ['reply “monthly”, “rarely” or “never”, and that is what you will get'],
  },
  {
    subject: ['Before we close your file', 'Shall we leave you in peace?'],
    open: [
      'before we put our notes on {topic} aside, we wanted to ask you once more',
      'we are about to tidy up our list, so this is a last check about {topic}',
    ],
    ask: ['reply “stay” if you would like to keep hearing from us'],
  },
  {
    subject: ['Our last note on {topic}', 'So long for now'],
    open: [
      'this is our last message about {topic} unless you ask for more',
      'this is the last you will hear from us about {topic}, unless you would like more',
    ],
    ask: ['save our address, and write whenever it becomes useful'],
  },
];

/** For readers who opened a mail: they are interested, so tell them more. */
export const interest: readonly MailStep[] = [
  {
    subject: ['More about {topic}', 'Glad you had a look: more about {topic}'],
    open: [
      'thank you for reading our message; here is a little more about {topic} for {audience}',
      'thanks for opening our last note; here is a bit more about {topic} for {audience}',
    ],
    next: 'remark',
    ask: ['reply with your first question, and we will answer it'],
  },
  {
    subject: ['What matters most about {topic}', 'The bit that matters about {topic}'],
    open: [
      'if you keep one point from what we write about {topic}, let it be this one',
      'if you only read one of our mails about {topic}, make it this one',
    ],
    next: 'remark',
    ask: ['find out more at {site}', 'reply “more”, and we will tell you more'],
  },
  {
    subject: ['A closer look at {topic}', 'A closer look? This way'],
    open: [
      'you took an interest in what we wrote about {topic}, so let us go one level deeper',
      'since you were curious about {topic}, let us go one level deeper',
    ],
    next: 'remark',
    ask: ['tell us which part you would like explained in detail'],
  },
  {
    subject: ['How we work, in brief', 'What it is like to work with us'],
    open: [
      'readers of our notes on {topic} may want to know who stands behind them',
      'you have read our thoughts on {topic}, so it is only fair to say who we are',
    ],
    next: 'company',
    ask: ['meet us at {site}', 'reply and ask us anything about how we work'],
  },
  {
    subject: ['Three questions about {topic}', 'Three quick questions for you'],
    open: [
      'three questions help us to say something useful to you about {topic}: where you stand, what you want and what is in the way',
      'to be of use to you on {topic}, we need three things: where you are, where you want to be and what is in the way',
    ],
    ask: ['send us three short answers, one line each'],
  },
  {
    subject: ['What others ask about {topic}', 'The question everybody asks'],
    open: [
      'the first thing many people want to know about {topic} is where to begin',
      'if you wonder where to start with your plans about {topic}, you are in good company',
    ],
    next: 'remark',
    ask: ['ask us where we would begin in your place'],
  },
  {
    subject: ['An example to go with {topic}', 'Want to see an example?'],
    open: [
      'an example says more than a page of explanations, above all on {topic}',
      'enough theory about {topic}; time for an example',
    ],
    ask: ['describe your case in two lines, and we will answer with an example that fits'],
  },
  {
    subject: ['If you are comparing', 'Looking around? Good'],
    open: [
      'anyone who reads about {topic} with care will want to compare',
      'if you are looking around before you decide anything about {topic}, good for you',
    ],
    next: 'remark',
    ask: ['put us on your list, and ask us the hardest question on it'],
  },
  {
    subject: ['Something to pass on about {topic}', 'Know somebody who needs this?'],
    open: [
      'decisions about {topic} are seldom made alone, so this message is written to be passed on',
      'this note about {topic} was made for sharing',
    ],
    ask: ['forward it to the person you would talk this over with'],
  },
  {
    subject: ['Shall we talk about {topic}?', 'Time for a chat?'],
    open: [
      'you have read a good part of what we have to say about {topic}; now we would like to listen',
      'that was a lot of us on {topic}, and now we would love to hear from you',
    ],
    ask: ['suggest a day for a short call, and we will arrange the rest'],
  },
];

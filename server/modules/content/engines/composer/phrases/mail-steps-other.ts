import type { MailStep } from './mail-steps.ts';

/** For people who are customers already. */
export const customers: readonly MailStep[] = [
  {
    subject: ['For our customers: {topic}', 'You heard it first: {topic}'],
    open: [
      'as one of our customers, you should hear from us first about {topic}; we wrote this for {audience}',
      'you have been with us for some time, so this note to {audience} about {topic} goes to you first',
    ],
    ask: ['reply if you would like to know more, and we will get back to you personally'],
  },
  {
    subject: ['Thank you', 'A big thank you'],
    open: [
      'before we say anything more about {topic}, we would like to thank you for your trust',
      'first things first: thank you for being with us, and now a word about {topic}',
    ],
    ask: ['tell us one thing we do well and one we should do better'],
  },
  {
    subject: ['What more you can do about {topic}', 'There is more in it for you'],
    open: [
      'you know us already, so we can come straight to the point about {topic}',
      'you know how we work, so we will skip the introductions and talk about {topic}',
    ],
    next: 'company',
    ask: ['see the details at {site}', 'answer this mail, and we will send you the details'],
  },
  {
    subject: ['Your view on {topic}', 'What do you think?'],
    open: [
      'your experience can help us to do better on {topic}',
      'nobody knows our work like you do, so we would like your opinion on {topic}',
    ],
    ask: ['send us your opinion in two lines'],
  },
  {
    subject: ['A look behind the scenes at {name}', 'Come behind the scenes'],
    open: [
      'we would like to show you how our thoughts on {topic} take shape',
      'here is a look at how we come up with our thoughts on {topic}',
    ],
    ask: ['ask us about the part you would like to see'],
  },
  {
    subject: ['One improvement to consider', 'A small upgrade for you'],
    open: [
      'there may be one thing about {topic} that would make your work with us easier',
      'we have an idea about {topic} that might make things easier for you',
    ],
    ask: ['reply “idea”, and we will describe it in five lines'],
  },
  {
    subject: ['Do you know someone we should meet?', 'Pass it on'],
    open: [
      'you may know someone who has questions about {topic} too',
      'perhaps a friend of yours has questions about {topic} as well',
    ],
    ask: ['introduce us with one line, and we will be brief'],
  },
  {
    subject: ['Is everything as it should be?', 'All good on your side?'],
    open: [
      'between two messages about {topic}, a simple question: is everything as it should be?',
      'a quick check from us, apart from any news about {topic}: are you happy with us?',
    ],
    ask: ['write us what is not right, and we will look into it'],
  },
  {
    subject: ['Planning ahead on {topic}', 'What are you planning next?'],
    open: [
      'it is a good time to look ahead together at what is coming on {topic}',
      'let us look ahead together at what is coming on {topic}',
    ],
    ask: ['tell us what you plan for the coming months'],
  },
  {
    subject: ['Until the next message', 'We will be around'],
    open: [
      'this was our series about {topic}, and you know where to find us',
      'that is it from us on {topic} for now, and you know where to find us',
    ],
    ask: ['keep this address at hand; your reply reaches us directly'],
  },
];

/** For segments whose name says nothing about what the readers did. */
export const general: readonly MailStep[] = [
  {
    subject: ['A word about {topic}', 'Just for you: a word about {topic}'],
    open: [
      'we are writing to {audience} about {topic} because we think it concerns you',
      'here is something for {audience}: a word about {topic}',
    ],
    ask: ['reply and tell us whether this is of interest'],
  },
  {
    subject: ['Why {topic}, and why now', 'Why now?'],
    open: [
      'there is a reason why we write about {topic} at this time',
      'you may wonder why we write about {topic}, so here is the reason',
    ],
    ask: ['tell us whether the time is right for you'],
  },
  {
    subject: ['What {name} can do for you', 'Here is how we can help'],
    open: [
      'you should know what our part can be in your plans on {topic}',
      'after all that talk about {topic}, here is how we can help',
    ],
    next: 'company',
    ask: ['see the details at {site}', 'reply “details”, and we will send them to you'],
  },
  {
    subject: ['The main point about {topic}', 'In a nutshell: {topic}'],
    open: [
      'all that is written about {topic} can be reduced to a main point',
      'to keep it short, here is the main point about {topic}',
    ],
    next: 'remark',
    ask: ['ask us for the long version if you would like it'],
  },
  {
    subject: ['A question for you', 'Quick question'],
    open: [
      'what would you need to know about {topic} in order to decide?',
      'quick question: what is the one thing you would like to know about {topic}?',
    ],
    ask: ['send us your answer in a single line'],
  },
  {
    subject: ['How to judge an offer', 'How to tell good from not so good'],
    open: [
      'a good offer can be recognised, and that holds for offers about {topic} too',
      'here is how we would tell a good offer from a poor one when it comes to talk about {topic}',
    ],
    next: 'remark',
    ask: ['put our answers to the test with a question of your own'],
  },
  {
    subject: ['Trying it on a small scale', 'Give it a try'],
    open: [
      'reading about {topic} is one thing, and a small trial is another',
      'less reading about {topic}, more trying: that is our suggestion for today',
    ],
    ask: ['choose one small thing to begin with, and let us know'],
  },
  {
    subject: ['Where {name} stands', 'What we believe in'],
    open: [
      'you should know what guides us when we talk about {topic}',
      'a word about what matters to us, when we talk about {topic}',
    ],
    next: 'company',
    ask: ['ask us anything, including what we would rather not be asked'],
  },
  {
    subject: ['A date to remember', 'Shall we?'],
    open: [
      'good intentions about {topic} deserve a date',
      'we would love to get past the talking stage on {topic}',
    ],
    ask: ['suggest a day, and we will be there'],
  },
  {
    subject: ['In conclusion: {topic}', 'One last thing about {topic}'],
    open: [
      'this is the last of our messages about {topic}, and it is a short one',
      'one last thing about {topic} before we let you go',
    ],
    ask: ['write whenever you like; this address stays the same'],
  },
];

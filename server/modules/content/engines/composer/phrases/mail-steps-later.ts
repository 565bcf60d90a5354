import type { MailStep } from './mail-steps.ts';

/** For readers who clicked a link, tried or asked for something: they want to move, so make the next step plain. */
export const nextStep: readonly MailStep[] = [
  {
    subject: ['The next step on {topic}', 'You had a closer look; here is what comes next'],
    open: [
      'thank you for taking a closer look; this is the next step on {topic} for {audience}',
      'thanks for taking a closer look; here is what comes next on {topic} for {audience}',
    ],
    next: 'remark',
    ask: ['reply with two dates that suit you for a short call'],
  },
  {
    subject: ['What you were looking for on {topic}', 'Found what you wanted?'],
    open: [
      'you looked more closely at what we have on {topic}, and we hope you found what you needed',
      'you had a good look at what we have on {topic}, and we wonder whether you found it',
    ],
    ask: ['tell us what was missing on the page, and we will fill the gap'],
  },
  {
    subject: ['What happens when you say yes', 'So what happens if you say yes?'],
    open: [
      'here is what happens once you decide to talk to us about {topic}: we listen, we propose, you decide',
      'this is what happens if you give us a nod on {topic}: we listen, we suggest, you decide',
    ],
    ask: ['say yes to a first talk; it commits you to nothing'],
  },
  {
    subject: ['What we need from you', 'Three lines are all we need'],
    open: [
      'to give you a useful answer on {topic}, we need very little',
      'we can get going on {topic} with three lines from you',
    ],
    ask: ['send us your goal, your date and your main worry'],
  },
  {
    subject: ['A proposal on {topic}', 'Shall we put it in writing?'],
    open: [
      'if it helps you to decide about {topic}, we will put a proposal in writing',
      'if you would like something to show around, we can put our thoughts on {topic} in writing',
    ],
    ask: ['ask for the proposal by answering this mail'],
  },
  {
    subject: ['Begin small with {name}', 'A small start beats a big plan'],
    open: [
      'the safest way to find out about {topic} is a small trial',
      'you do not have to go all in on {topic}; a small trial tells you plenty',
    ],
    next: 'remark',
    ask: ['name one task for a trial, and we will say what it takes'],
  },
  {
    subject: ['Your open questions on {topic}', 'What is still bugging you?'],
    open: [
      'whoever has read this far about {topic} tends to have one question left',
      'you have come this far with us on {topic}, so there is probably just one thing left to clear up',
    ],
    ask: ['send us the one question that keeps you from deciding'],
  },
  {
    subject: ['For those who decide with you', 'Bring the others along'],
    open: [
      'you may have to explain your plans about {topic} to others, and we can help with that',
      'if others have a say in your plans about {topic}, bring them along',
    ],
    ask: ['tell us who else should be at the table, and we will prepare for their questions'],
  },
  {
    subject: ['A date for {topic}', 'Let us pick a date'],
    open: [
      'an intention about {topic} becomes a plan once there is a date beside it',
      'good plans about {topic} have a habit of waiting for a date, so let us pick one',
    ],
    ask: ['choose this week or next, and we will send you a time'],
  },
  {
    subject: ['We keep the door open', 'Whenever you are ready'],
    open: [
      'this is the last message of this series about {topic}, and our door stays open',
      'we have said our piece about {topic}, and our door stays open',
    ],
    ask: [
      'go straight to {site} when the time is right',
      'answer this mail when the time is right, and we will take it from there',
    ],
  },
];

/** For people who have just joined a list or registered. */
export const welcome: readonly MailStep[] = [
  {
    subject: ['Welcome to {name}', 'Welcome! Good to have you here'],
    open: [
      'it is good to have you with us; here is a first word for {audience} about {topic}',
      'great to have you on board; here is a first hello to {audience} and a word about {topic}',
    ],
    ask: ['reply and tell us what brought you here'],
  },
  {
    subject: ['Where to begin with {name}', 'Start here'],
    open: [
      'you are new here, so this message shows you where to begin with questions about {topic}',
      'since you are new here, let us show you where to start on {topic}',
    ],
    next: 'remark',
    ask: ['start at {site}', 'reply “start”, and we will send you the first three steps'],
  },
  {
    subject: ['What you can expect from us', 'What we will send you, and what we will not'],
    open: [
      'you can expect short messages about {topic} from us, and only when there is something to say',
      'short notes about {topic}, and only when we have something to say: that is our deal',
    ],
    next: 'company',
    ask: ['tell us which subjects you want to hear about'],
  },
  {
    subject: ['A first idea about {topic}', 'Your first quick win'],
    open: [
      'here is a first idea about {topic} that you can try on your own',
      'try this first, on your own and in your own time: an idea about {topic}',
    ],
    next: 'remark',
    ask: ['try it and write us how it went'],
  },
  {
    subject: ['Who we are', 'The people behind {name}'],
    open: [
      'before we go on about {topic}, you should know with whom you are dealing',
      'a word about ourselves, so that you know who is talking to you about {topic}',
    ],
    next: 'company',
    ask: ['ask us one thing you would like to know about us'],
  },
  {
    subject: ['What interests you about {topic}?', 'Tell us about you'],
    open: [
      'the more we know about your plans, the more useful our words about {topic} become',
      'enough from our side about {topic}; now we would like to know more about you',
    ],
    ask: ['send us one line about what you are working on'],
  },
  {
    subject: ['A common mistake about {topic}', 'Skip this mistake'],
    open: [
      'a common mistake at the beginning is to decide too much about {topic} at once',
      'most people try to settle everything about {topic} in one go, and you can skip that',
    ],
    next: 'remark',
    ask: ['pick one thing to decide this week, and leave the rest'],
  },
  {
    subject: ['What else there is', 'Have you seen this?'],
    open: [
      'there is more to find with us than our notes on {topic}',
      'there is more to see here than our notes on {topic}',
    ],
    next: 'company',
    ask: ['have a look round at {site}', 'reply “overview”, and we will list what we offer'],
  },
  {
    subject: ['How are you getting on?', 'So, how is it going?'],
    open: [
      'you have been with us for a little while, and we would like to know what you make of our notes on {topic}',
      'you have had some time with our notes on {topic}, and we would love to know what you make of them',
    ],
    ask: ['give us a mark from one to ten, and a reason'],
  },
  {
    subject: ['Your next step with {name}', 'Ready for more?'],
    open: [
      'our welcome ends here, and your next step on {topic} can begin',
      'that was our welcome tour on {topic}, and the fun part is up to you',
    ],
    ask: ['tell us what you would like to do next, and we will help you begin'],
  },
];

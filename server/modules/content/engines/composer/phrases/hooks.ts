import { type Pool, talk } from './pool.ts';

/** First lines of a post: they name the topic and whom it is for. */
export const hooks: Pool = [
  // Good prospects.
  {
    sentiment: ['positive'],
    tone: ['professional'],
    form: ['theme'],
    lines: [
      'for {audience}, {topic} can pay back early when the first step is chosen with care',
      'handled with care, {topic} can become a real strength for {audience}',
      'good results with {topic} are within reach for {audience}',
      'for {audience}, this is a good moment to get {topic} right',
      '{topic} can work well for {audience}, with less effort than most plans assume',
    ],
  },
  {
    sentiment: ['positive'],
    tone: ['professional'],
    form: talk,
    lines: [
      'what we see gives {audience} reason for confidence about {topic}',
      'there is encouraging progress to report to {audience} on {topic}',
      'a sound decision about {topic} can serve {audience} for years',
    ],
  },
  {
    sentiment: ['positive'],
    tone: ['casual'],
    form: ['theme'],
    lines: [
      'nice thought for the week: {topic}, minus the headache, for {audience}',
      '{topic} can be a lot easier on {audience} than people make it sound',
      'picture {topic} on a good day: that is what we want for {audience}',
      'here is something {audience} might like: {topic} that just works',
    ],
  },
  {
    sentiment: ['positive'],
    tone: ['casual'],
    form: talk,
    lines: [
      'we have a soft spot for a good chat about {topic}, above all with {audience}',
      'a bit of good news about {topic}, fresh off the desk, for {audience}',
      'pull up a chair: we have cheerful things to say to {audience} about {topic}',
    ],
  },
  {
    sentiment: ['positive'],
    tone: ['enthusiastic'],
    form: ['theme'],
    lines: [
      'this is a great time for {audience} to take on {topic}',
      '{topic} can be the best part of the week for {audience}',
      'we have seen what {topic} can do for {audience}, and it is a joy to watch',
      'imagine {topic} going well from the very first day: that is what we want for {audience}',
    ],
  },
  {
    sentiment: ['positive'],
    tone: ['enthusiastic'],
    form: talk,
    lines: [
      'we could talk about {topic} all day, so here is the best of it for {audience}',
      'this one is for {audience}: we have so much good to say about {topic}',
      'what a pleasure to write to {audience} about {topic}',
    ],
  },
  {
    sentiment: ['positive'],
    tone: ['informative'],
    form: ['theme'],
    lines: [
      'well prepared, {topic} can improve three things for {audience}: pace, cost and mood',
      'with a clear plan, {topic} can bring {audience} measurable gains',
      'there is a reason why {topic} can succeed for {audience}: the steps are known',
    ],
  },
  {
    sentiment: ['positive'],
    tone: ['informative'],
    form: talk,
    lines: [
      'here is what tends to work, and why it matters to {audience}: a short look at what we know about {topic}',
      'what {audience} can gain from knowing more about {topic} is easily listed',
      'the useful facts about {topic} are on the side of {audience}',
    ],
  },
  // Plain facts.
  {
    sentiment: ['neutral'],
    tone: ['professional'],
    form: talk,
    lines: [
      'for {audience}, most decisions about {topic} come down to a handful of questions',
      'here are a few plain words on {topic} for {audience}',
      'a clear view on {topic} helps {audience} to decide in their own time',
      'asked by {audience} about {topic}, we begin with the facts',
      'this is how we advise {audience} on {topic}',
    ],
  },
  {
    sentiment: ['neutral'],
    tone: ['professional'],
    form: ['theme'],
    lines: [
      'for {audience}, {topic} should be judged by what changes afterwards',
      'there is more than one way to approach {topic}, and {audience} should know the main ones',
    ],
  },
  {
    sentiment: ['neutral'],
    tone: ['casual'],
    form: talk,
    lines: [
      'quick one for {audience}: let us talk about {topic}',
      'so, a few words on {topic} for {audience}',
      'coffee in hand, here is our take on {topic} for {audience}',
      'two minutes on {topic}, just for {audience}',
      'a note to {audience} on {topic}, without the jargon',
    ],
  },
  {
    sentiment: ['neutral'],
    tone: ['casual'],
    form: ['theme'],
    lines: [
      'you, us and {topic}: here is how we see it for {audience}',
      'no fuss, no fireworks: just {topic}, for {audience}',
    ],
  },
  {
    sentiment: ['neutral'],
    tone: ['enthusiastic'],
    form: talk,
    lines: [
      'today we are talking about {topic}, and this one is for {audience}',
      'we have been looking forward to this: a few words to {audience} on {topic}',
      'calling {audience}: this is our take on {topic}',
      'let us get straight to it: here is what we tell {audience} about {topic}',
    ],
  },
  {
    sentiment: ['neutral'],
    tone: ['enthusiastic'],
    form: ['theme'],
    lines: [
      'time to put {topic} on the table for {audience}',
      '{topic}, up close and for {audience}: here we go',
    ],
  },
  {
    sentiment: ['neutral'],
    tone: ['informative'],
    form: talk,
    lines: [
      'here is what {audience} should know about {topic} before deciding anything',
      'what we have learned about {topic} fits on one page, and it is written for {audience}',
      'a short explanation for {audience}: what matters about {topic}, and what does not',
      'before opinions, the facts: this is what we can tell {audience} about {topic}',
    ],
  },
  {
    sentiment: ['neutral'],
    tone: ['informative'],
    form: ['theme'],
    lines: [
      'to understand {topic}, {audience} will need only a few facts',
      'in the case of {topic}, {audience} should look at effort, time and result',
    ],
  },
  // What goes wrong.
  {
    sentiment: ['negative'],
    tone: ['professional'],
    form: ['theme'],
    lines: [
      'for {audience}, {topic} left to chance can become expensive',
      'few things wear {audience} down like {topic} left half done',
      'when nobody owns {topic}, the cost falls on {audience}',
      '{topic} can cost {audience} more than anyone had planned',
      'poor preparation of {topic} is a risk that {audience} should not carry',
    ],
  },
  {
    sentiment: ['negative'],
    tone: ['professional'],
    form: talk,
    lines: [
      'for {audience}, a wrong turn on {topic} can be expensive',
      'too many decisions about {topic} leave {audience} with the repair',
      'what goes unsaid about {topic} can cost {audience} dearly later',
    ],
  },
  {
    sentiment: ['negative'],
    tone: ['casual'],
    form: ['theme'],
    lines: [
      'let us be honest: {topic} can be a pain for {audience}',
      'mention {topic} to {audience} and wait for the sigh',
      'nobody gets up early for {topic}, least of all {audience}',
      '{topic} gone wrong can spoil a whole week for {audience}',
    ],
  },
  {
    sentiment: ['negative'],
    tone: ['casual'],
    form: talk,
    lines: [
      'a grumble we share with {audience}: there is a lot of poor advice about {topic}',
      'we need to talk about {topic}, because {audience} should not pay for other people’s shortcuts',
      'the annoying part about {topic}, as {audience} will know, is the mess afterwards',
    ],
  },
  {
    sentiment: ['negative'],
    tone: ['enthusiastic'],
    form: ['theme'],
    lines: [
      'enough of {topic} that wears {audience} out',
      'no more lost weeks over {topic}: there is a better way for {audience}',
      'it is time to end the trouble with {topic} for {audience}',
      'let us stop pretending that {topic} must hurt {audience}',
    ],
  },
  {
    sentiment: ['negative'],
    tone: ['enthusiastic'],
    form: talk,
    lines: [
      'we are done with bad advice on {topic}, and {audience} should be too',
      'enough is enough: straight answers about {topic} are overdue for {audience}',
      'away with the myths about {topic}, for the sake of {audience}',
    ],
  },
  {
    sentiment: ['negative'],
    tone: ['informative'],
    form: ['theme'],
    lines: [
      'trouble with {topic} has causes that {audience} can recognise early',
      'what most often goes wrong with {topic} can be named, and {audience} should know it',
      'the hidden costs of {topic} fall mostly on {audience}',
    ],
  },
  {
    sentiment: ['negative'],
    tone: ['informative'],
    form: talk,
    lines: [
      'most mistakes about {topic} follow a pattern, and {audience} can learn to spot it',
      'here is what it can cost {audience} to know too little about {topic}',
      'a warning for {audience}, with reasons: these are the weak points we see when it comes to decisions about {topic}',
    ],
  },
  // News is told, whatever the tone; the matter comes last.
  {
    form: ['news'],
    sentiment: ['positive'],
    tone: ['professional'],
    lines: [
      'we are pleased to share this with {audience}: {matter}',
      'there is good news for {audience}: {matter}',
      '{name} has something good to report to {audience}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['positive'],
    tone: ['casual'],
    lines: [
      'guess what, {audience}: {matter}',
      'some good news to go with your coffee, for {audience}: {matter}',
      'this made our day, and it might make yours, {audience}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['positive'],
    tone: ['enthusiastic'],
    lines: [
      'big news for {audience}: {matter}',
      'we could hardly wait to share this with {audience}: {matter}',
      'hooray, it is here for {audience}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['positive'],
    tone: ['informative'],
    lines: [
      'here is what is new at {name}, and good for {audience}: {matter}',
      'an improvement for {audience}, in brief: {matter}',
      'what {audience} can look forward to from {name}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['neutral'],
    tone: ['professional'],
    lines: [
      'a short announcement for {audience}: {matter}',
      '{name} would like to inform {audience} of the following: {matter}',
      'for the attention of {audience}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['neutral'],
    tone: ['casual'],
    lines: [
      'small update for {audience}: {matter}',
      'just so you know, {audience}: {matter}',
      'a quick word to {audience}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['neutral'],
    tone: ['enthusiastic'],
    lines: [
      'attention, {audience}: {matter}',
      'there is something new to see for {audience}: {matter}',
      'fresh from {name} for {audience}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['neutral'],
    tone: ['informative'],
    lines: [
      'what is new, in one line, for {audience}: {matter}',
      'an update from {name} for {audience}: {matter}',
      'for {audience}, the facts first: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['negative'],
    tone: ['professional'],
    lines: [
      'for {audience}, something was missing, and this is our answer: {matter}',
      'something was not good enough for {audience}, so we acted: {matter}',
      'the wait was too long for {audience}; now it ends: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['negative'],
    tone: ['casual'],
    lines: [
      'about time, you may say, {audience}, and you would be right: {matter}',
      'no more making do for {audience}: {matter}',
      'we know, {audience}, it took a while: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['negative'],
    tone: ['enthusiastic'],
    lines: [
      'enough waiting, {audience}: {matter}',
      'goodbye to making do, {audience}: {matter}',
      'the long wait is over for {audience}: {matter}',
    ],
  },
  {
    form: ['news'],
    sentiment: ['negative'],
    tone: ['informative'],
    lines: [
      'there was a gap that {audience} had to work around, and this closes it: {matter}',
      'what did not work well for {audience} has been looked at; the result: {matter}',
      'a known shortcoming for {audience}, and what follows from it: {matter}',
    ],
  },
];

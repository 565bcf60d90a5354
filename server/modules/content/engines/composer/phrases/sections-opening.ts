import { type Pool, talk } from './pool.ts';

/** What can be said under a heading: first lines (`open`), and lines that may follow in any order (`body`). */
export interface SectionPhrases {
  open: Pool;
  body: Pool;
}

export const introduction: SectionPhrases = {
  open: [
    {
      tone: ['professional'],
      lines: [
        'this article looks at {topic} from the point of view of {audience}',
        'for {audience}, a considered view on {topic} is worth the few minutes it takes',
        'this is our position on {topic}, set out for {audience}',
        'questions about {topic} reach {audience} sooner or later, so it is good to have thought about them',
      ],
    },
    {
      tone: ['casual'],
      lines: [
        'so you want to know more about {topic}; this one is for {audience}',
        'let us talk about {topic} the way you would over lunch, with {audience} at the table',
        'here is our take on {topic}, written for {audience} and free of jargon',
        'grab a coffee, {audience}: this is about {topic}',
      ],
    },
    {
      tone: ['enthusiastic'],
      lines: [
        'we have been looking forward to writing about {topic} for {audience}',
        'this one is for {audience}, and it is all about {topic}',
        'few subjects get us talking like this one, so here are our best thoughts on {topic} for {audience}',
      ],
    },
    {
      tone: ['informative'],
      lines: [
        'this article explains what {audience} should know about {topic}, one point at a time',
        'read on for a structured look at what is known about {topic}, written for {audience}',
        'what follows is a summary for {audience} of the main points on {topic}',
      ],
    },
  ],
  body: [
    {
      lines: [
        'we keep it practical, and we say so where we are not sure',
        'you can read it from top to bottom or go straight to the part you need',
        'by the end you should know what to ask and what to leave alone',
        'none of it needs special knowledge',
        'take what fits your case and leave the rest',
        'we will come to {keywords} as we go on',
        'along the way we touch on {keywords}',
        'you will meet {keyword} more than once in what follows',
      ],
    },
    {
      form: talk,
      lines: [
        'a few minutes of reading can save a few weeks of trying',
        'the subject looks large from afar and becomes manageable up close',
      ],
    },
    {
      business: true,
      lines: ['we wrote it for readers who have to decide something and would like to decide it once'],
    },
  ],
};

export const background: SectionPhrases = {
  open: [
    {
      lines: [
        'a little background on {topic} helps before anything is decided',
        'to form a view on {topic}, it is worth looking back first',
        'what people mean when they talk about {topic} has changed over time',
        'some context on {topic} is in order, so that we start from the same place',
      ],
    },
  ],
  body: [
    {
      lines: [
        'not long ago, habit decided most of it, and nobody wrote the reasons down',
        'habits stay in place because they were once good enough',
        'what used to be special is now taken for granted',
        'more options came along, and with them more ways to choose badly',
        'most of the change came in small steps, which is why it was easy to miss',
        'some of the old rules still hold, and it is useful to know which ones',
        'few people used to ask about {keyword}, and now the question comes early',
        'the interest in {keyword} did not come from nowhere',
        'to see how far things have moved, ask someone from {industry} how it was done ten years ago',
        'nobody would leave {keyword} out of the conversation today',
      ],
    },
    {
      business: true,
      lines: [
        'expectations rose faster than the methods did',
        'where you stand today is the result of choices that made sense at the time',
      ],
    },
  ],
};

export const challenge: SectionPhrases = {
  open: [
    {
      lines: [
        'the difficulty with decisions about {topic} can be named in a few words',
        'what stands in the way, when we talk about {topic}, is seldom a lack of effort',
        'before we come to answers about {topic}, the problem deserves a fair description',
      ],
    },
    {
      business: true,
      lines: [
        'three things make a decision about {topic} harder than it needs to be: too little time, too many opinions and no owner',
      ],
    },
  ],
  body: [
    {
      lines: [
        'the first sign is a small trouble that everybody explains away',
        'each exception looks reasonable on its own; together they become the rule',
        'it is hard to say no to a bad option when there is nothing to compare it with',
        'much of it can be traced back to {keyword}',
        'neglect {keyword}, and the trouble will spread to everything near it',
        'look at {keyword} for the weak spot, because nobody feels responsible for it',
        'a promise is quickly made, and {product} alone will not keep it',
        'people in {industry} know the feeling of having solved it once and then having it back',
        'advice is plentiful, and most of it was given to somebody in a different position',
      ],
    },
    {
      business: true,
      lines: [
        'information sits with one person and is missing when that person is not there',
        'urgent things push important ones into next week, and then into the week after',
        'people solve the same puzzle twice because the first answer was not kept',
        'the loudest request wins, and the one that matters waits',
        'a vague goal lets everyone agree and nobody deliver',
        'what is measured is what is easy to count, not what makes the difference',
      ],
    },
    {
      business: false,
      lines: [
        'there is too much choice and too little that helps to choose',
        'you only find out what went wrong when it is too late to change it',
        'the cheap way looks fine on the first day and less so on the tenth',
        'it is easy to blame yourself for what was poorly explained',
        'everybody has an opinion, and few have tried it',
      ],
    },
  ],
};

export const analysis: SectionPhrases = {
  open: [
    {
      lines: [
        'to judge what is claimed about {topic}, it helps to take it apart',
        'a closer look at the facts on {topic} shows where the weight lies',
        'when we look into questions about {topic}, we begin with what can be observed',
      ],
    },
    {
      form: ['theme'],
      lines: [
        'looked at closely, {topic} can be divided into what you control, what you influence and what you only watch',
        'a fair analysis of {topic} begins with a simple question: what would be missing without it?',
      ],
    },
  ],
  body: [
    {
      lines: [
        'a few causes explain most of the result, and they are rarely the ones people argue about',
        'the order of the steps matters more than their number',
        'what happens before the start decides more than what happens after it',
        'two cases that look the same from outside can differ in the one detail that counts',
        'the simplest explanation deserves to be checked first',
        'what nobody complains about is not always what works',
        'take {keyword} as a test: with that in order, the rest tends to follow',
        'we would check {keyword} first, because so much else depends on it',
        'between {keyword} and {otherKeyword} there is a connection that is easily overlooked',
        'a small change in {keyword} can have a larger effect than a great effort elsewhere',
        'seen from {industry}, the weight lies elsewhere than it does in {otherIndustry}',
        'three points decide most of it in our eyes: what is promised, what is delivered and what is checked',
        'judge {product} and similar offers by one standard: what is different afterwards',
      ],
    },
    {
      business: true,
      lines: [
        'the average hides the cases that cost the most, so look at the extremes as well',
        'effort and effect do not grow at the same pace, and there is a point where more of one adds little to the other',
        'a change shows its worth only against a note of how things were before',
        'whatever depends on memory will fail on a busy day',
        'if a number surprises you, ask how it was counted before you act on it',
      ],
    },
    {
      business: false,
      lines: [
        'most of the result comes from two or three habits, and they cost nothing',
        'what works for your neighbour may fail with you for reasons nobody sees',
        'patience explains more of the outcome than talent does',
        'small differences at the beginning become large ones at the end',
      ],
    },
  ],
};

export const benefits: SectionPhrases = {
  open: [
    {
      lines: [
        'there is a good deal to gain from a decision about {topic} that was thought through',
        'the return on an hour of thought about {topic} comes in several forms',
        'what you get back from being clear about {topic} can be listed',
        'it is fair to ask what is in it for {audience} when we write about {topic}',
      ],
    },
  ],
  body: [
    {
      lines: [
        'the first gain is time: what is settled need not be thought about again',
        'another gain is calm, which is worth more than it sounds on a busy day',
        'mistakes become rarer, and those that remain are found earlier',
        'what you learn in one place can be used in the next',
        'it leaves you a choice, and a choice is what is missing in a hurry',
        'you see it in {keyword} before you see it anywhere else',
        'what you gain in {keyword} may be the first thing you notice',
        'whoever comes to us for {product} should also leave with fewer worries',
        'in {industry} it shows as fewer surprises, in {otherIndustry} as a better night’s sleep',
      ],
    },
    {
      business: true,
      lines: [
        'costs become predictable, which makes every other plan easier',
        'people know what is expected of them and can get on with it',
        'quality stops depending on who happens to be there',
        'you can say yes to more, because you know what it will take',
        'customers notice that answers come sooner and hold longer',
      ],
    },
    {
      business: false,
      lines: [
        'you enjoy it more when you know what you are doing',
        'less goes wrong, and that is good for the purse too',
        'there is a quiet pride in getting a small thing right',
        'friends and family have something from it as well',
        'once you know the difference, you will not want to go back',
      ],
    },
  ],
};

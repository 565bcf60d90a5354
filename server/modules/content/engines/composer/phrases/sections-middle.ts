import type { SectionPhrases } from './sections-opening.ts';

export const method: SectionPhrases = {
  open: [
    {
      lines: [
        'here is how we would go about a question on {topic}',
        'nobody needs a thick manual on {topic}; a sequence of small steps will do',
        'what we suggest on {topic} begins with a look at what is there',
      ],
    },
    {
      form: ['theme'],
      lines: ['a sound approach to {topic} has few steps, and their order matters'],
    },
  ],
  body: [
    {
      lines: [
        'first, describe how things are now, in five lines that a stranger would understand',
        'then decide what a good result would look like to you',
        'only after that is it time to choose a method or a tool',
        'write down what you learned while it is fresh',
        'when a step turns out to be useless, take it out at once',
        'leave the difficult exceptions for the end; many of them solve themselves',
        'pay attention to {keyword} from the first step on',
        'look at {keyword} early, while changes are still cheap',
        'if {product} can take a step off your hands, this is the point to ask',
        'with {keyword} settled, move on to {otherKeyword}',
      ],
    },
    {
      business: true,
      lines: [
        'mark the one point where most of the time is lost',
        'begin with one case from start to finish before you widen it',
        'hand each step over with a date and a name',
        'plan one look back after two weeks and another after two months',
        'once it runs, describe it on one page so that others can repeat it',
      ],
    },
    {
      business: false,
      lines: [
        'have everything you need within reach before you begin',
        'change one thing at a time, so that you know what made the difference',
        'give it the time it needs, and do something else meanwhile',
        'do it once exactly by the book, and after that in your own way',
        'the second time will be easier than the first',
      ],
    },
  ],
};

export const advice: SectionPhrases = {
  open: [
    {
      lines: [
        'this is what we would tell a friend who asked about {topic}',
        'here are a few pieces of advice on {topic} that cost nothing to follow',
        'if you remember only a little of what is said about {topic}, remember this',
        'good advice on {topic} tends to be short',
        'here is a suggestion on {topic} that you can try this week',
        'here is one more thought on {topic}, taken from practice',
      ],
    },
  ],
  body: [
    {
      lines: [
        'make the right way the easy way, and nobody will have to be reminded',
        'do not improve what should be dropped',
        'ask the person who does it every day before you ask the person who writes about it',
        'when you think about {keyword}, begin with what you already have',
        'treat {keyword} as a habit rather than a project',
        'set aside a little time for {keyword}, and defend it',
        'if you are unsure about {keyword}, ask for an example before you ask for a definition',
        'give {product} a fair trial before you judge',
        'write down what bothered you the last time, and begin there',
      ],
    },
    {
      business: true,
      lines: [
        'be generous with examples and sparing with adjectives',
        'settle the naming early; half of all confusion is two words for one thing',
        'keep a list of what you decided not to do',
        'answer the question that was asked and then the one behind it',
        'give feedback while it can still change something',
        'protect one quiet hour for the part that needs thought',
      ],
    },
    {
      business: false,
      lines: [
        'choose less and better',
        'trust what you notice yourself',
        'start when you have time to enjoy it',
        'keep it simple the first few times',
        'ask people who know their trade; they like to talk about it',
        'share it with someone, and you will notice more yourself',
      ],
    },
  ],
};

export const mistakes: SectionPhrases = {
  open: [
    {
      lines: [
        'most of what goes wrong in decisions about {topic} has gone wrong before, somewhere else',
        'the common mistakes in matters of this kind, {topic} included, are easy to make and easy to avoid',
        'there are things to leave alone when it comes to decisions about {topic}',
      ],
    },
  ],
  body: [
    {
      lines: [
        'another mistake is to copy what worked for somebody in a different position',
        'it is tempting to change five things at once, and then nobody knows which one helped',
        'the cheapest offer is chosen, and the cost of correcting it is paid from another pocket',
        'a good rule is kept long after its reason has gone',
        'many put off {keyword} until there is no time left for it',
        'to talk about {keyword} without an example is a sure way to be misunderstood',
        'do not confuse {keyword} with {otherKeyword}; each needs its own answer',
        'giving up after the first attempt is the most expensive mistake of all',
      ],
    },
    {
      business: true,
      lines: [
        'expecting {product} to do what nobody has agreed on leads to disappointment',
        'the first mistake is to begin with the tool and look for the purpose later',
        'many plans fail because they have no place for the ordinary bad day',
        'silence is taken for agreement, and the objection comes when it is expensive',
        'a pilot is declared a success before anyone has asked the people who used it',
        'what was agreed aloud is remembered in two versions',
        'the end is not defined, so the work never ends',
      ],
    },
    {
      business: false,
      lines: [
        'the first mistake is to hurry',
        'too much of a good thing is a mistake as well',
        'people spend money before they know what they need',
        'the instructions are read when something has already gone wrong',
        'what is kept for later is often forgotten',
      ],
    },
  ],
};

export const example: SectionPhrases = {
  open: [
    {
      lines: [
        'an imagined case makes the talk about {topic} concrete',
        'suppose someone among {audience} has to decide something about {topic} by the end of the month',
        'picture an ordinary case of a decision about {topic}',
      ],
    },
  ],
  body: [
    {
      lines: [
        'on Monday there is a list of eleven wishes and no order among them',
        'by Tuesday, three of the wishes turn out to be the same one in different words',
        'one question settles the argument: which of these would be missed first?',
        'the first attempt is small, takes an afternoon and goes half well',
        'what did not work is written down and mended the next day',
        'nobody calls it a success, but nobody wants to go back either',
        'the case is invented, and the pattern behind it is not',
        'your own case will differ in the details and hardly in the order of events',
        'the word {keyword} comes up in the first ten minutes, as it always does',
        'somebody asks about {product}, and the talk becomes concrete',
        'had it happened in {industry}, the details would be different and the course of events the same',
      ],
    },
    {
      business: true,
      lines: [
        'two weeks later, the weekly meeting on the subject is ten minutes shorter',
        'the cost was a few hours; the return comes again every week',
      ],
    },
    {
      business: false,
      lines: [
        'by the weekend, the new way feels like the old one',
        'the cost was an afternoon, and the afternoon was a pleasant one',
      ],
    },
  ],
};

export const comparison: SectionPhrases = {
  open: [
    {
      lines: [
        'to compare options, fix the measure first, and only then read what each side says about {topic}',
        'there is more than one answer to questions about {topic}, and a fair comparison needs rules',
        'a comparison on {topic} is only as good as the points on which it is made',
      ],
    },
  ],
  body: [
    {
      lines: [
        'choose three points that matter to you and ignore the rest for a day',
        'let every option answer the same question in the same words',
        'look at what each one asks of you, in time as well as in money',
        'what an option leaves out tells you as much as what it contains',
        'a lower price with a longer wait is a different offer, not a better one',
        'give more weight to what you can check than to what you are promised',
        'doing it yourself belongs on the list too, with your hours written beside it',
        'put {keyword} among the points of comparison',
        'compare what is said about {keyword} with what is shown',
        'look at {product} beside two other offers before you make up your mind',
        'what counts in {industry} may count for little in {otherIndustry}, so weigh the points yourself',
      ],
    },
    {
      business: true,
      lines: [
        'ask each side when you would be better off with somebody else',
        'if two options come out even, take the one whose people you would call on a bad day',
      ],
    },
  ],
};

export const cost: SectionPhrases = {
  open: [
    {
      lines: [
        'what a decision about {topic} costs is a fair question, and it has more than one part',
        'any talk about {topic} sooner or later comes to money',
        'the price of a decision about {topic} is only the visible part of its cost',
      ],
    },
  ],
  body: [
    {
      lines: [
        'what you pay once looks large, and what you pay every month is larger',
        'set a limit above which you will stop and think again',
        'the return need not be money; a free evening counts as well',
        'compare the cost with that of doing nothing for a year',
        'ask which part of a price is fixed and which part grows with use',
        'put a figure on it, however rough, because a rough figure can be corrected',
        'find out what {keyword} costs you today, in hours and in nerves',
        'the price of {product} should stand beside the price of going without',
        'money saved on {keyword} is often spent on repairs',
      ],
    },
    {
      business: true,
      lines: [
        'count the hours spent on it today, because they are being paid already',
        'add what it costs when something goes wrong, even if it happens only twice a year',
        'a saving that moves the work to somebody else is not a saving',
      ],
    },
    {
      business: false,
      lines: [
        'the dearest choice is the one you never use',
        'a fair price lets the maker do it properly',
        'what lasts twice as long may cost a little more',
      ],
    },
  ],
};

export const offer: SectionPhrases = {
  open: [
    {
      lines: [
        'this is where {name} comes in, with our part in your plans on {topic}',
        'our own part in your plans on {topic} is easily described',
        'what {name} can contribute to your plans on {topic} follows from what we do every day',
      ],
    },
  ],
  body: [
    {
      lines: [
        'we begin by listening, because the request behind the request is usually the one to answer',
        'if we think that you do not need us, we say so',
        'you know whom you are dealing with, from the first message to the last',
        'we would rather promise less and keep it',
        'questions are welcome at any point, and there are no foolish ones',
        'look at {product} first if you want to see how we work',
        'with {products}, most of what you may need from us is named',
        'we take {keyword} seriously, and you will see it in the details',
        'ask us about {product}, and we will show rather than tell',
      ],
    },
    {
      business: true,
      lines: [
        'you get a clear proposal that says what is included and what is not',
        'we like to start small and let the result decide about the rest',
        'we explain our choices in words that can be passed on',
        'what we learn with you, we put in writing for you',
      ],
    },
  ],
};

import type { SectionPhrases } from './sections-opening.ts';

export const outlook: SectionPhrases = {
  open: [
    {
      lines: [
        'what comes next can be guessed only in part, so plans about {topic} should bend without breaking',
        'looking ahead, we expect the talk about {topic} to become more concrete',
        'nobody knows the future, but some expectations about {topic} are safer than others',
      ],
    },
  ],
  body: [
    {
      lines: [
        'what is optional today will be expected before long',
        'people will ask for proof where they used to accept a promise',
        'some of today’s urgent subjects will be forgotten in a year, and that is a reason to choose with care',
        'the basics will age more slowly than the tools',
        'small corrections at regular times beat one great leap',
        'it pays to keep one door open for what you cannot foresee',
        'we expect to hear more about {keyword}, and not only from specialists',
        'whatever else changes, {keyword} will stay on the list',
        'what begins in {industry} tends to reach {otherIndustry} a little later',
        'offers like {product} will have to explain themselves more clearly, and that is good news for you',
      ],
    },
    {
      business: true,
      lines: [
        'the routine part will be done by machines, and the judgement will stay with people',
        'those who keep good notes now will have the better start',
        'less will be decided by size and more by how soon you learn',
      ],
    },
  ],
};

export const faq: SectionPhrases = {
  open: [
    {
      lines: [
        'some questions about {topic} come up again and again, so here are short answers',
        'these are the questions on {topic} that we would ask in your place',
        'before you write to us about {topic}, your answer may already be here',
      ],
    },
  ],
  body: [
    {
      lines: [
        'on how long it takes: less time than putting it off, once the goal is written down',
        'on where to begin: with the part that you understand best',
        'on whether it suits small cases: yes, because small cases show results sooner',
        'on what it asks of you: a little preparation and a frank answer now and then',
        'on when to stop: when the next step costs more than it returns',
        'on changing your mind later: plan for it, and it will be cheap',
        'on {keyword}: it is a fair question, and we would rather answer it for your case than in general',
        'on whether {product} is right for you: ask us, and expect a no if that is the answer',
      ],
    },
    {
      business: true,
      lines: [
        'on who should be involved: those who do the work, and one person who decides',
        'on what can go wrong: mostly the handover, so put a name and a date to it',
        'on how to tell that it worked: compare with the note you made on the first day',
      ],
    },
  ],
};

export const conclusion: SectionPhrases = {
  open: [
    {
      tone: ['professional', 'informative'],
      lines: [
        'in the end, a good decision about {topic} is a clear one',
        'to sum up what we have said to {audience} about {topic}, clarity comes first',
        'what remains, after all that was said about {topic}, is a short list',
        'the main point about {topic} can be put in one sentence: decide what you want, then begin small',
      ],
    },
    {
      tone: ['casual', 'enthusiastic'],
      lines: [
        'so, where does that leave you with your plans about {topic}?',
        'that was our take on {topic}, and now it is your turn',
        'if you have read this far about {topic}, you are ready to begin',
        'there you have it, {audience}: all we wanted to say about {topic}',
      ],
    },
  ],
  body: [
    {
      lines: [
        'keep what works, mend what does not, and note the difference',
        'none of it needs a large budget, and most of it needs a decision',
        'the next good step is usually smaller than it looks',
        'what you have read here is meant to be used, not admired',
        'be patient with the result and impatient with the first step',
        'you know your own case best, so trust what you see there',
        'if you take one thing from this, let it be {keyword}',
        'begin with {keyword}, and let {otherKeyword} follow',
        'should you want company on the way, ask us about {product}',
      ],
    },
    {
      business: true,
      lines: [
        'begin with one question, one owner and one date',
        'if you do one thing this week, describe how things are today',
        'a plan that fits on one page will be read, and a plan that is read will be followed',
      ],
    },
  ],
};

export const takeaways: SectionPhrases = {
  open: [
    {
      lines: [
        'this is what to take with you from these lines on {topic}',
        'for {audience}, these are the points to keep about {topic}',
        'the short version of what we said about {topic} is easy to keep in mind',
      ],
    },
  ],
  body: [
    {
      lines: [
        'a goal that can be checked is worth more than a wish',
        'the order of the steps decides how much they cost',
        'small trials are cheaper than long debates',
        'the right question saves more time than the quick answer',
        'look at the whole cost, and count your hours as part of it',
        'keep the exceptions apart, or they will become the rule',
        'ask for examples, and believe those that resemble your case',
        'keep {keyword} in view; nothing else is so easily lost',
        'what holds for {keyword} holds for {otherKeyword} as well: early is cheaper than late',
        'know what {product} can do for you, and what it cannot',
      ],
    },
    {
      business: true,
      lines: [
        'what is written down survives a busy week',
        'an owner and a date turn an intention into a plan',
        'look back at fixed times, and change one thing at a time',
      ],
    },
  ],
};

export const action: SectionPhrases = {
  open: [
    {
      lines: [
        'the next step on {topic} is yours, and it can be a small one',
        'if you want to move ahead with your plans on {topic}, here is how',
        'reading about {topic} is a start; doing the first thing is the better half',
      ],
    },
  ],
  body: [
    {
      lines: [
        'write three lines about your situation and one about what you would like to change',
        'send them to us, and we will tell you what we would look at first',
        'have an example at hand, the messier the better',
        'tell us what you have tried, so that we do not suggest it again',
        'decide beforehand how much time you want to give it',
        'after that, you will know enough to say yes, no or not yet',
        'any of these three answers is fine with us',
        'say a word about {keyword} as well, so that we can prepare',
        'mention {product} if that is what brought you here',
      ],
    },
    {
      business: true,
      lines: [
        'choose a date within the next two weeks, so that the idea does not cool down',
        'bring the person who knows the details to the first talk',
      ],
    },
  ],
};

/** For headings that announce nothing known: the heading itself is what is talked about. */
export const general: SectionPhrases = {
  open: [
    {
      lines: [
        'when it comes to {section}, a few habits make most of the difference',
        'no talk about {topic} is complete without a word on {section}',
        'many questions about {topic} turn out to be questions about {section}',
        'let us look at {section} for a moment, as part of what we have to say about {topic}',
        'we gave {section} a part of its own, because it changes how one looks at questions about {topic}',
        'on {section}, our view is shaped by what we see in daily work',
      ],
    },
  ],
  body: [
    {
      lines: [
        'it is best understood through an ordinary case rather than a rare one',
        'the details differ from place to place, and the principle hardly does',
        'ask what would be missing without it, and its weight becomes clear',
        'it rewards those who look twice',
        'one clear sentence about it is worth more than a page of intentions',
        'it is easier to do well than to do over',
        'the person nearest to it usually has the best idea',
        'there is a link to {keyword} that is easily overlooked',
        'if {keyword} matters to you, this part should too',
        'this is also where {product} can be of use',
        'ask anyone from {industry}, and you will get an opinion on it',
      ],
    },
    {
      business: true,
      lines: [
        'it touches more people than those who decide about it',
        'much of it can be prepared long before it is needed',
        'agree on the words first; the rest goes faster',
      ],
    },
  ],
};

import type { Pool } from './pool.ts';

/** What the company does, from its description: the first mention, which names it. */
export const introduction: Pool = [
  {
    lines: [
      'at {name}, we {do}',
      'we are {name}, and we {do}',
      '{name} is here to {do}',
      'our work at {name} is easily described: we {do}',
      'at {name}, we {be}',
      'we at {name} {be}',
      '{name} is {is}',
      'in short, {name} is {is}',
      'for those who do not know us yet: {name} is {is}',
      '{name} in one line: {about}',
      'a line about {name}: {about}',
      'what {name} does, in a few words: {about}',
      'if {name} is new to you, this is our work: {about}',
    ],
  },
];

/** The description again, in other words. */
const description: Pool = [
  {
    lines: [
      'we {do}, and that is the part we like to be measured by',
      'our job is to {do}',
      'day in, day out, we {do}',
      'you will find us busy with one thing: we {do}',
      'what you can expect of us is easily said: we {do}',
      'we {do}; everything else follows from that',
      'our part in this is to {do}',
      'we {be}, and it shapes how we work',
      'what you should know about us: we {be}',
      'for those who do not know us yet: we {be}',
      'what you should know: {name} is {is}',
      'one thing has not changed: {name} is {is}',
      'at the centre of it all, {name} is {is}',
      'one thing about us has not changed: we {be}',
      'our field is a clear one: {about}',
      'what we have to offer: {about}',
      'we have one trade, and we like it: {field}',
      'you know us for this: {about}',
      'the heart of our work: {about}',
      'put simply, this is our trade: {about}',
    ],
  },
];

const products: Pool = [
  {
    lines: [
      'what we offer for this: {products}',
      'you can come to us for {products}',
      'we can help with {products}',
      'on our side, the work begins with {product}',
      'for this we would look at {product} first',
      'ask us about {product}',
      'we put the same care into everything we offer: {products}',
      'a good place to begin with us is {product}',
      'one part of our answer: {product}',
      'with {product}, you need not begin from nothing',
      'this is where {product} can do its part',
      'from us you can have {products}',
      'we would be glad to show you {product}',
      'if you want to see our work at close range, begin with {product}',
      'we keep {product} ready for exactly such cases',
      'what we would put in front of you: {products}',
      'for many such cases we suggest {product}',
      'have a closer look at {product}',
    ],
  },
];

const mission: Pool = [
  {
    lines: [
      'we are here to {aim}',
      'our aim is to {aim}',
      'behind all of it stands one aim: to {aim}',
      'what drives us is the wish to {aim}',
      'we measure ourselves by one thing: whether we manage to {aim}',
      'when we have to choose, one aim decides: to {aim}',
      'we set out to {aim}, and we still do',
      'why we do this: to {aim}',
      'our mission fits in one line: {creed}',
      'one thought stands behind our work: {creed}',
      'this is what we work for: {creed}',
      'the idea we hold on to: {creed}',
    ],
  },
];

const industries: Pool = [
  {
    lines: [
      'we know our way around {industries}',
      'the people we work for come from {industries}',
      'much of what we know, we learned in {industries}',
      'we feel at home in {industries}',
      'we speak the language of {industries}',
      'we are as much at home in {industry} as in any other field',
      'whether you come from {industry} or from elsewhere, the first questions are alike',
      'what holds in {industry} need not hold in {otherIndustry}, and we know the difference',
      'from {industry} to {otherIndustry}, we look at the case before we give an answer',
      'we work for people in {industries}',
    ],
  },
];

const persona: Pool = [
  {
    lines: [
      'perhaps this sounds like you: {persona}',
      'we wrote this with one reader in mind: {persona}',
      'if this describes you, we should talk: {persona}',
      'we have somebody particular in mind: {persona}',
      'this is meant above all for one kind of reader: {persona}',
      'you may know someone like this, or be someone like this: {persona}',
    ],
  },
];

const keywords: Pool = [
  {
    lines: [
      'for us it comes down to {keywords}',
      'what to look out for: {keywords}',
      'if you have {keyword} on your list, begin there',
      'do not leave {keyword} for last',
      'ask early about {keyword}, because it is hard to add later',
      'we talk about {keywords} because that is where the difference is made',
      '{keyword} should be part of the conversation from the beginning',
      'keep an eye on {keyword} as well',
      'there is more to say about {keyword} than fits in here',
      'we would look at {keyword} before anything else',
      'for a first impression, look at how anyone handles {keyword}',
      'in our experience, {keyword} should never be an afterthought',
      'two points deserve a second look: {keyword} and {otherKeyword}',
      'between {keyword} and {otherKeyword}, find out which matters more to you',
    ],
  },
];

/** Standing apart without names, for posts that the whole world reads. */
export const apartUnnamed: Pool = [
  {
    lines: [
      'there are other names in {field}; what we put in front is {product}',
      'we are not the only choice in {field}, so compare us and ask hard questions',
      'others in {field} may do it differently, and we are glad to explain why we do it our way',
      'if you are comparing providers, put the same three questions to each of them',
      'you have a choice in {field}, and we like to be chosen for a reason',
    ],
  },
];

/** Standing apart by name, evenly, for readers who compare. */
export const apartNamed: Pool = [
  {
    lines: [
      'if you already know {competitors}, here is what we put in front: {products}',
      'you may be looking at {competitors} as well; ask each of us the same questions and compare the answers',
      'if {competitors} came up in your search too, compare calmly and choose what fits your case',
      'beside {competitors}, you will want to know what we do in our own way: {products}',
      'you may have heard of {competitors}; hear us as well before you decide',
      'whoever else is on your list, be it {competitors} or another name, judge us by {product}',
    ],
  },
];

/** The kinds of facts, in the order in which a reader would ask for them. */
export const factPools = { description, products, mission, industries, persona, keywords } as const;
export type FactKind = keyof typeof factPools | 'more' | 'apart';

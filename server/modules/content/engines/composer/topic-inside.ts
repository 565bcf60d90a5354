import type { Topic } from './topic.ts';

/** Characters of a topic that a sentence can have in its middle. */
const longestInside = 60;

const finiteVerb =
  /(?<!\b(?:that|which|who) )\b(?:is|are|was|were|has|have|had|will|would|can|could|must|do|does|did)\b/iu;
const article =
  /^(?:the|an?|our|your|my|this|these|those|every|each|all|many|more|some|any|two|three|four|five|\d+)\s/iu;
const gerund =
  /^(?!(?:thing|king|ring|spring|wing|evening|morning|building)\b|(?:housing|parking|training|marketing|heating|staffing|shipping|banking|catering|hearing|meeting|parenting|nursing|clothing|funding|lighting|plumbing|roofing|flooring) \p{L})\p{Ll}+ing\b/u;
const preposition =
  /\s(?:of|in|at|for|from|to|with|on|by|until|between|against|without|after|before|during|that|which|who|as|vs\.?|versus)\s/iu;
const plural = /(?:[^su]s|[^i]us?es|people|men|children|staff|data|mice|feet|teeth)$/iu;
const mass =
  /(?:ing|ness|ism|ship|care|ware|ity|ance|ence|ment|tion|sion|hood|logy|ics)$|^(?:burn-?out|energy|health|fraud|turnover|churn|waste|stress|damp|mou?ld|time|work|pay|safety|quality|design|music|law|advice|help|feedback|traffic|noise|water|food|coffee|tea|bread|wine|beer|cheese|ice|snow|heat|cold|light|travel|growth|trust|debt|research|retail|transport|content|e-?mail|downtime|overtime|equality|winter|summer|spring|autumn|christmas|mail|wood|paper|glass|steel|sleep|play|sport|art|history|privacy|delivery|recovery|poverty|solar|wind|power|storage|heritage|leadership|outsourced|in-house)$/iu;

/**
 * Whether a sentence can have the topic in its middle: `nurse burnout`, `ROS 2`, `the price rise`, `Leeds`; but not `Nurse burnout`,
 * whose capital belongs at a beginning, nor `price rise from 1 January`, which wants an article, nor a whole clause.
 */
export function canStandInside({ text, form }: Topic): boolean {
  const [first = '', second = ''] = text.split(' ');
  if (/\s[–—-]\s|:\s/u.test(text) || text.length > longestInside || finiteVerb.test(text)) return false;
  if (form === 'place') return true;
  if (/^(?:\p{Lu}\p{Ll}+|A|I)$/u.test(first) && !/^\p{Lu}/u.test(second)) return false;
  return form === 'choice' || isNounPhrase(text);
}

/** Forms of which one can write a note `about` them. */
const spokenOf = new Set(['noun', 'problem', 'choice', 'place']);

export const canBeSpokenOf = (topic: Topic): boolean => spokenOf.has(topic.form) && canStandInside(topic);

/** A phrase that needs no article: it has one, or its last noun is a plural, a name or something that is not counted. */
function isNounPhrase(text: string): boolean {
  if (article.test(text) || gerund.test(text)) return true;
  const [named = text] = text.split(preposition);
  const last = named.trim().split(/[\s-]/u).at(-1) ?? '';
  return plural.test(last) || mass.test(last) || /^\p{Lu}|\d/u.test(last) || / (?:and|&) /u.test(named);
}

import { asking, mostAsking } from '../../../server/modules/content/engines/composer/compose-parts.ts';
import { readFacts } from '../../../server/modules/content/engines/composer/facts.ts';
import { paragraph } from '../../../server/modules/content/engines/markdown.ts';
import { splitSentences } from '../../../server/modules/content/engines/sentences.ts';
import type { Draft } from './measure-content.ts';

const letters = /[\p{L}\p{N}]/u;

/** What no person would publish: rewritten words, cut sentences, briefing read out, claims of our own. */
export function faultsOf(draft: Draft, audience: string): string[] {
  const { request, title, content: markdown } = draft;
  const { profile, prompt } = request;
  const content = `${title}\n${markdown}`.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  const given = JSON.stringify([prompt.topic, prompt.sections, prompt.segments, profile]);
  const briefing = [audience, profile.customer_audience_persona, ...profile.competitors].filter((text) =>
    letters.test(text),
  );
  return [
    ...(content.includes(prompt.topic) ? [] : ['The topic was rewritten.']),
    ...(content.includes(profile.company_name) ? [] : ['The name is missing or was rewritten.']),
    ...profile.products_services
      .filter((item) => !content.includes(item) && content.toLowerCase().includes(item.toLowerCase()))
      .filter((item) => !profile.description.toLowerCase().includes(item.toLowerCase()))
      .map((item) => `“${item}” was recased.`),
    ...briefing.filter((text) => content.includes(text)).map((text) => `The briefing is quoted: ${text}`),
    ...(content.match(/(?:\bvs|\bSt|\bDr|\bSept|\bInc)(?:,|\.?\n|\.?$)/gu) ?? [])
      .filter((hit) => !given.includes(hit.trim()))
      .map((hit) => `A sentence was cut or joined at “${hit.trim()}”.`),
    ...numbersOf(content.replace(/^### Email \d+$/gmu, ''))
      .filter((number) => !given.includes(number))
      .map((number) => `The number ${number} stands neither in profile nor in brief.`),
    ...(content.match(/\S+!/gu) ?? [])
      .filter((word) => !given.includes(word))
      .map((word) => `There is an exclamation mark of our own: ${word}`),
    ...(
      content.match(
        /\b(?:last|this|next) (?:week|month|year)\b|\b(?:today|yesterday|tomorrow|recently)\b/giu,
      ) ?? []
    )
      .filter((words) => !given.toLowerCase().includes(words.toLowerCase()))
      .map((words) => `Something is dated: ${words}.`),
    ...markOf(content, given),
    ...saidTwice(draft),
    ...asksTooOften(draft),
    ...(/[,;:]\s*[.,;:]|\s[.,;:!?](?:\s|$)| {2}|\{\w+\}|undefined|(?<![.…])\.\.(?!\.)/u.test(content)
      ? ['The punctuation is broken.']
      : []),
  ];
}

/** Tags and entities of a page, and abbreviations in whose middle a sentence ends. */
const markOf = (content: string, given: string): string[] => [
  ...(content.match(/<\/?(?:p|br|ul|li|div|h\d)\b[^>]*>|&(?:[a-z]+|#\d+);/giu) ?? []).map(
    (mark) => `The mark-up ${mark} stands in the text.`,
  ),
  ...(content.match(/(?<![\p{L}.])(?:[zZ]\. (?!B\.)|[dD]\. (?!h\.)|i\. d\. (?!R\.)).{5}/gu) ?? [])
    .filter((hit) => !given.includes(hit))
    .map((hit) => `An abbreviation is broken: ${hit}`),
];

/** The parts that one reader gets: a whole post, or the mails of one segment. */
const readings = ({ request, content }: Draft): string[] =>
  request.kind === 'email' ? content.split(/^## /mu).slice(1) : [content];

function saidTwice(draft: Draft): string[] {
  const { profile } = draft.request;
  const facts = [profile.description, profile.mission]
    .flatMap((typed) => readFacts(typed, profile.company_name))
    .map(({ text }) => paragraph(text))
    .filter((text) => text.split(' ').length > 4);
  return readings(draft).flatMap((text) =>
    facts.filter((fact) => text.split(fact).length > 2).map((fact) => `It is said twice: ${fact}`),
  );
}

/** A paragraph that mostly asks the reader to get in touch has nothing to say. */
function asksTooOften({ request, content }: Draft): string[] {
  const { company_name, description, mission } = request.profile;
  // A name such as `Yolo!` ends no sentence.
  return content.split(/\n{2,}/u).flatMap((marked) => {
    const text = marked.replaceAll(paragraph(company_name), 'Companyname');
    const asks = splitSentences(text).filter(
      (sentence) => asking.test(sentence) && !description.includes(sentence) && !mission.includes(sentence),
    );
    return asks.length > mostAsking ? [`It asks ${asks.length} times: ${asks.join(' ')}`] : [];
  });
}

const numbersOf = (text: string) => text.match(/\d+(?:[.,]\d+)*/gu) ?? [];

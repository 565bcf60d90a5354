import type { Draft } from './measure-content.ts';

const letters = /[\p{L}\p{N}]/u;

/** What no person would publish: rewritten words, cut sentences, briefing read out, claims of our own. */
export function faultsOf({ request, title, content: markdown }: Draft, audience: string): string[] {
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
    ...(/\b(?:last|this|next) (?:week|month|year)\b|\b(?:today|yesterday|tomorrow|recently)\b/iu.test(content)
      ? ['Something is dated.']
      : []),
    ...(/[,;:]\s*[.,;:]|\s[.,;:!?](?:\s|$)| {2}|\{\w+\}|undefined|(?<![.…])\.\.(?!\.)/u.test(content)
      ? ['The punctuation is broken.']
      : []),
  ];
}

const numbersOf = (text: string) => text.match(/\d+(?:[.,]\d+)*/gu) ?? [];

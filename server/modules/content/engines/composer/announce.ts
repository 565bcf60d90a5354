import twitter from 'twitter-text';
import { cleanLine, shortenByClause } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { hashtags } from '../hashtags.ts';
import { heading, joinBlocks, label, paragraph } from '../markdown.ts';
import { blogSections, emailSegments, shownKeywords } from '../requested.ts';
import { countSentences } from '../sentences.ts';
import { sentenceRanges } from '../structure.ts';
import { avoidedWordsIn } from '../voice.ts';
import { type Announcement, rotate } from './announcement.ts';
import { promptFor } from './outline.ts';
import { close, hasFigure, stemsOf } from './proofs.ts';
import { longestSubject, upperFirst, wordsWithin } from './wording.ts';

/** What X takes at most; a link counts as 23 characters. */
const xLimit = 280;
/** What inboxes show of the text after a subject. */
const longestPreview = 90;
/** What a LinkedIn post says at most beside its facts. */
const mostOthers = 12;
/** Facts of the profile in one post. */
const mostProofs = { short: 0, medium: 1, long: 2 } as const;

/** Writes an announcement as the readers of its kind get it: the facts first, one call to action with its link. */
export function announce(request: WritingRequest, told: Announcement): { title: string; content: string } {
  const blocks = {
    social_media: socialBlocks,
    linkedin: linkedinBlocks,
    blog: blogBlocks,
    newsletter: newsletterBlocks,
    email: emailBlocks,
  }[request.kind](request, told);
  const title = request.kind === 'newsletter' ? subjectsOf(told)[0] : cleanLine(told.lead);
  return { title: title ?? told.lead, content: joinBlocks(blocks) };
}

const present = (texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text): text is string => text !== undefined && text !== '');

const withLink = ({ action, link }: Announcement): string =>
  link === undefined || action.includes(link) ? action : `${action}: ${link}`;

const proofsFor = ({ prompt }: WritingRequest, { proofs }: Announcement) =>
  proofs.slice(0, mostProofs[prompt.length]);

function socialBlocks(request: WritingRequest, told: Announcement): string[] {
  const { length } = request.prompt;
  const isLong = length === 'long';
  const most = sentenceRanges[length].max - 1;
  const action = withLink(told);
  const tags = hashtags(shownKeywords(request));
  const fits = (texts: readonly string[], shown: readonly string[]) =>
    isLong || weigh([texts.join(' '), action, shown.join(' ')].filter(Boolean).join('\n\n')) <= xLimit;
  const first = isLong || fits([told.headline], []) ? told.headline : close(shortenByClause(told.lead, 160));
  const others = present([
    told.terms,
    told.deadline,
    ...told.details,
    told.for,
    ...proofsFor(request, told),
    told.contact,
  ]);
  const chosen = [first];
  for (const text of others) {
    const count = countSentences([...chosen, text].join(' '));
    if ((isLong || count <= most) && fits([...chosen, text], tags)) chosen.push(text);
  }
  const shown = [...tags];
  while (shown.length > 0 && !fits(chosen, shown)) shown.pop();
  return [paragraph(chosen.join(' ')), paragraph(action), shown.join(' ')];
}

const weigh = (text: string): number => twitter.parseTweet(text).weightedLength;

function linkedinBlocks(request: WritingRequest, told: Announcement): string[] {
  const { length } = request.prompt;
  const most = length === 'long' ? Number.POSITIVE_INFINITY : sentenceRanges[length].max;
  const [proof] = told.proofs.filter(hasFigure);
  const leads = length === 'short' ? [] : present([proof]);
  const facts = present([told.headline, told.terms, told.deadline]);
  const others = present([
    ...told.details,
    told.for,
    ...told.proofs.filter((text) => text !== proof),
    told.contact,
  ]);
  const rest: string[] = [];
  for (const text of others.slice(0, mostOthers)) {
    const all = [...leads, ...facts, ...rest, text, told.question];
    if (countSentences(all.join(' ')) <= most) rest.push(text);
  }
  return [
    ...leads.map(paragraph),
    paragraph(facts.join(' ')),
    paragraph(rest.join(' ')),
    paragraph(told.question),
    paragraph(withLink(told)),
  ];
}

const opening =
  /^(?:introduction|intro|overview|summary|at a glance|the (?:news|event|offer)|what (?:it is|is new|happens))$/i;
const closing =
  /^(?:conclusion|takeaways?|next steps?|how to .*|registration|sign up|apply|contact|closing|what to do)$/i;
const general = /^(?:analysis|background|details?|discussion|context|more|about)$/i;

/** Each heading gets what belongs under it: by its name, else by its words. One that nothing belongs to asks the author. */
function blogBlocks(request: WritingRequest, told: Announcement): string[] {
  const first = present([told.main ?? told.headline, told.terms, told.deadline]);
  const middle = present([told.for, ...told.details, ...proofsFor(request, told)]);
  const last = present([
    told.contact ?? (told.deadline || told.facts.deadline ? undefined : told.main ? told.headline : told.for),
    withLink(told),
  ]);
  const names = blogSections(request);
  const roleOf = (name: string, index: number) => {
    if (opening.test(name) || index === 0) return first;
    return closing.test(name) || index === names.length - 1 ? last : general.test(name) ? middle : [];
  };
  const roles = names.map(roleOf);
  const texts = roles.map((role, index) => (roles.indexOf(role) === index ? [...role] : []));
  for (const [index, name] of names.entries()) {
    if (roles[index]?.length) continue;
    const words = stemsOf(name);
    const near = middle.filter((text) => [...stemsOf(text)].some((word) => words.has(word)));
    texts[index] = near;
    for (const text of near) middle.splice(middle.indexOf(text), 1);
  }
  const lacking = (group: readonly string[]) => (roles.includes(group as string[]) ? [] : group);
  texts[0]?.push(...lacking(middle), ...lacking(last));
  return [
    heading(1, told.lead),
    ...names.flatMap((name, index) => {
      const text = (texts[index] ?? []).filter((one) => roles[index] !== middle || middle.includes(one));
      const asked = promptFor(request, { name, index, of: names.length });
      return [heading(2, name), text.length > 0 ? paragraph(text.join(' ')) : asked];
    }),
  ];
}

const summaryProofs = { brief: 0, concise: 1, detailed: 2 } as const;

function newsletterBlocks(request: WritingRequest, told: Announcement): string[] {
  const [subject = told.lead] = subjectsOf(told);
  const proofs = told.proofs.slice(0, summaryProofs[request.prompt.summary_length]);
  const [first = '', ...rest] = bodyOf(told, subject, [told.for, ...proofs]);
  return [
    label('Subject', subject),
    label('Preview text', previewOf(told, subject)),
    ...[[first], rest].map((texts) => paragraph(texts.join(' '))),
    label('Call to action', withLink(told)),
    paragraph(request.profile.company_name),
  ];
}

/** All that the brief says, and no sentence at first that the subject has said. */
function bodyOf(told: Announcement, subject: string, more: readonly (string | undefined)[]): string[] {
  const isSaid = subject.includes(told.lead);
  const facts = present([told.main, told.terms, told.deadline, ...told.details]);
  const [first = told.for, ...rest] = isSaid ? facts : [close(told.lead), ...facts];
  return [...new Set(present([first, ...rest, ...more, told.contact]))];
}

/** Subjects within what inboxes show, from the plainest on. */
function subjectsOf({ lead, facts, short }: Announcement): string[] {
  const day = facts.when?.split(/,\s|\s(?:at|from)\s/)[0];
  const wholes = [
    lead,
    ...present([
      day,
      facts.deadline && `Until ${facts.deadline.replace(/^(?:until|by)\s/i, '')}`,
      facts.price,
      facts.limit,
      facts.where,
    ]).map((fact) => `${upperFirst(fact)}: ${lead}`),
    short,
  ];
  const cut = shortenByClause(lead, longestSubject);
  const clause = lead.split(/[,:;]\s|\s[–—]\s/)[0] ?? lead;
  const fitting = [...wholes, cut, clause].filter((text) => text !== '' && text.length <= longestSubject);
  return fitting.length > 0 ? [...new Set(fitting)] : [wordsWithin(lead, longestSubject)];
}

/** What the inbox shows after a subject: a fact that the subject does not have, another one with each mail. */
function previewOf(
  { short, terms, for: audience, details }: Announcement,
  subject: string,
  place = 0,
): string {
  const facts = present([short, terms, details[0], audience]).filter((text) => !subject.includes(text));
  return wordsWithin(upperFirst(facts[place % facts.length] ?? audience), longestPreview);
}

/** The order in which readers of a segment need the facts, by what they have done so far. */
const segmentOrder: readonly [RegExp, number][] = [
  [/\bclick/i, 2],
  [/\bopen(?:ed)?\b|\bread\b/i, 1],
];

function emailBlocks(request: WritingRequest, told: Announcement): string[] {
  const count = request.prompt.emails_per_segment;
  const isAllowed = (text: string) => avoidedWordsIn(text, request).length === 0;
  return emailSegments(request).flatMap((segment, index) => {
    const turn = segmentOrder.find(([name]) => name.test(segment))?.[1] ?? index;
    const mails = Array.from({ length: count }, (_, place) => mailOf(request, told, { turn, place }));
    const used: string[] = [];
    return [
      heading(2, segment),
      ...mails.flatMap(({ subjects, texts, preview }, place) => {
        const subject =
          subjects.find((one) => !used.includes(one) && isAllowed(one)) ??
          `${wordsWithin(told.lead, longestSubject - 5)} (${place + 1})`;
        used.push(subject);
        const [first = '', ...rest] = texts(subject);
        return [
          heading(3, `Email ${place + 1}`),
          label('Subject', subject),
          label('Preview text', preview(subject)),
          paragraph('Hi {{first_name}},'),
          paragraph(first),
          paragraph(rest.join(' ')),
          label('Call to action', withLink(told)),
          paragraph(request.profile.company_name),
        ];
      }),
    ];
  });
}

/** The first mail of a segment has every fact of the brief; each after it comes back to them with something else first. */
function mailOf(
  request: WritingRequest,
  told: Announcement,
  { turn, place }: { turn: number; place: number },
) {
  const subjects = rotate(subjectsOf(told), turn + place);
  const preview = (subject: string) => previewOf(told, subject, place);
  const proofs = told.proofs.slice(0, 2);
  if (place === 0) {
    const texts = (subject: string) => {
      const [first = '', ...rest] = bodyOf(told, subject, [...proofsFor(request, told), told.for]);
      // Who has opened or clicked knows what it is about: what they need to decide comes sooner.
      const key = turn === 0 ? undefined : [told.deadline, told.terms][turn - 1];
      return key !== undefined && rest.includes(key)
        ? [first, key, ...rest.filter((text) => text !== key)]
        : [first, ...rest];
    };
    return { subjects, texts, preview };
  }
  const others = present([told.terms, ...told.details, ...proofs, told.for, told.contact]);
  const texts = (subject: string) => {
    const main = told.main ?? told.headline;
    const own = others[(place + turn - 1) % others.length] ?? told.for;
    const start = subject.includes(told.lead) || subject === told.short ? own : told.headline;
    return [...new Set([start, ...(start === own ? [main] : [own]), ...present([told.deadline])])];
  };
  return { subjects, texts, preview };
}

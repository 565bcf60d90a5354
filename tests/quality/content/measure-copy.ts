import twitter from 'twitter-text';
import { addressesIn } from '../../../contract/content/claims/find-claims.ts';
import { promptDetails } from '../../../contract/content/content.calls.ts';
import { linksIn } from '../../../contract/content/mails/links-in.ts';
import { readMails } from '../../../contract/content/mails/read-mails.ts';
import { openPromptsIn } from '../../../contract/content/open-prompts.ts';
import { type PostKind, postKinds } from '../../../contract/content/post-kinds.ts';
import { plainVoice } from '../../../server/modules/content/brand-voice.ts';
import { detailsOf } from '../../../server/modules/content/email/mail-details.ts';
import type { WritingEngine, WritingRequest } from '../../../server/modules/content/engines/engine.ts';
import { parseBlocks } from '../../../server/modules/content/text/markdown.ts';
import { splitSentences } from '../../../server/modules/content/text/sentences.ts';
import type { BenchCompany } from './bench-companies.ts';

/** A post about what a company announces, or about what it argues. */
interface Copy {
  company: BenchCompany;
  isAnnouncement: boolean;
  request: WritingRequest;
  title: string;
  content: string;
}

export interface CopyFigures {
  posts: number;
  sentences: number;
  /** Sentences that another company's posts have too once names and addresses are blanked, in percent. */
  sharedPercent: number;
  /** Sentences that are a fact with a label before it: *Good to know: …*. */
  labelJoints: number;
  /** Facts of the brief that stand in the first mail of each segment and in the newsletter, in percent. */
  factsPercent: number;
  /** Links and buttons that lead where the brief says, else to the website of the profile, in percent. */
  linksPercent: number;
  /** Social posts within 280 characters as X counts them, LinkedIn posts within 3,000, subjects within 60, in percent. */
  lengthsPercent: number;
  /** Headings with text that shares no word with heading, brief or audience. */
  headingsWithoutFact: number;
}

/** Writes an announcement and a text that argues for each company in all kinds, each with the defaults of the form. */
export async function writeCopy(engine: WritingEngine, companies: readonly BenchCompany[]): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const company of companies) {
    for (const isAnnouncement of [true, false]) {
      for (const kind of postKinds) {
        const request = requestFor(company, kind, isAnnouncement);
        const { title, content } = await engine.write(request, new AbortController().signal);
        copies.push({ company, isAnnouncement, request, title, content });
      }
    }
  }
  return copies;
}

function requestFor(company: BenchCompany, kind: PostKind, isAnnouncement: boolean): WritingRequest {
  const { profile, proofs, audience, announcement, argument } = company;
  const { topic, facts, typed } = announcement;
  const given = isAnnouncement
    ? { topic, facts, announcement: typed }
    : { topic: argument.topic, sections: [...argument.sections] };
  const prompt = promptDetails.parse({ target_audience: audience, emails_per_segment: 3, ...given });
  return { kind, prompt, profile, voice: { ...plainVoice, proof_points: proofs }, seed: `${topic}/${kind}` };
}

export function measureCopy(copies: readonly Copy[]): CopyFigures & { faults: string[] } {
  const faults: string[] = [];
  const sentences = copies.flatMap((copy) => sentencesOf(copy).map((text) => ({ copy, text })));
  const owners = new Map<string, Set<BenchCompany>>();
  for (const { copy, text } of sentences) {
    const plain = blankNames(text, copy.company);
    owners.set(plain, (owners.get(plain) ?? new Set()).add(copy.company));
  }
  const shared = sentences.filter(
    ({ copy, text }) => (owners.get(blankNames(text, copy.company))?.size ?? 0) > 1,
  );
  // What authors type is no joint of the writer.
  const joints = sentences.filter(
    ({ copy, text }) => isJoint(text) && !plainOf(briefOf(copy)).includes(plainOf(text).replace(/\.$/, '')),
  );
  const facts = copies.flatMap(factsIn);
  const links = copies.flatMap(linksOf);
  const lengths = copies.flatMap(lengthsIn);
  const headings = copies.flatMap(headingsWithoutFact);
  const note = (what: string, copy: Copy, text: string) =>
    faults.push(`${what}: ${copy.company.profile.company_name} / ${copy.request.kind}: ${text}`);
  for (const { copy, text } of shared) note('shared', copy, text);
  for (const { copy, text } of joints) note('joint', copy, text);
  for (const { copy, text, holds } of [...facts, ...links, ...lengths])
    if (!holds) note('missed', copy, text);
  for (const { copy, text } of headings) note('heading', copy, text);
  return {
    posts: copies.length,
    sentences: sentences.length,
    sharedPercent: percent(shared.length, sentences.length),
    labelJoints: joints.length,
    factsPercent: percentOf(facts),
    linksPercent: percentOf(links),
    lengthsPercent: percentOf(lengths),
    headingsWithoutFact: headings.length,
    faults,
  };
}

interface Finding {
  copy: Copy;
  text: string;
  holds: boolean;
}

const isPrompt = (text: string) => openPromptsIn(text).length > 0;

/** Every sentence that readers would read, headings, subjects and hashtags aside. */
export function sentencesOf({ content }: Copy): string[] {
  return (
    parseBlocks(content)
      .filter((block) => block.type !== 'heading' && !(block.type === 'label' && block.label === 'Subject'))
      .flatMap((block) => block.text.split('\n'))
      .map((line) => line.replace(/^[-*] /, ''))
      .filter((line) => !isPrompt(line) && !line.startsWith('#'))
      .flatMap(splitSentences)
      // “Read more” is what a button says, and no sentence.
      .filter(
        (sentence) => (sentence.replace(/https?:\/\/\S+/g, '').match(/[\p{L}\p{N}]+/gu) ?? []).length >= 4,
      )
  );
}

function blankNames(text: string, { profile }: BenchCompany): string {
  const withoutNames = [profile.company_name, profile.website].reduce(
    (rest, name) => (name === '' ? rest : rest.replaceAll(name, 'NAME')),
    text,
  );
  return withoutNames
    .replace(/https?:\/\/\S+/g, 'NAME')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

const briefOf = ({ request: { prompt } }: Copy) => [prompt.topic, prompt.facts].join('\n');

/** A label of at most six words before a fact; an address after a colon is what a label is for. */
const isJoint = (sentence: string) =>
  /^\p{Lu}(?:[^\s:]+\s){0,5}[^\s:]+:\s(?!https?:|\S+@|\+?\d)/u.test(sentence.replaceAll('**', ''));

const plainOf = (markdown: string) =>
  markdown
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

function factsIn(copy: Copy): Finding[] {
  const { request, company, isAnnouncement, content, title } = copy;
  if (!isAnnouncement || (request.kind !== 'email' && request.kind !== 'newsletter')) return [];
  const mails = readMails(request.kind, title, content);
  const firsts = mails.filter((mail, at) => mails.findIndex((one) => one.segment === mail.segment) === at);
  return firsts.flatMap(({ segment, subject, previewText, body, callToAction, closing }) => {
    const text = plainOf([subject, previewText, body, callToAction, closing].join('\n'));
    return company.announcement.expected.map((fact) => ({
      copy,
      text: `“${fact}” in the first mail to ${segment}`,
      holds: text.includes(fact.toLowerCase()),
    }));
  });
}

function linksOf(copy: Copy): Finding[] {
  const { request, company, isAnnouncement, content, title } = copy;
  const wanted = (isAnnouncement ? company.announcement.link : undefined) ?? company.profile.website;
  // A brief without a link whose readers write or call has no other way to act.
  const contacts =
    isAnnouncement && company.announcement.link === undefined
      ? addressesIn(`${briefOf(copy)}\n${request.prompt.announcement?.contact ?? ''}`).flatMap(
          ({ text, isWeb }) => (isWeb && !text.includes('@') ? [] : [text]),
        )
      : [];
  const bare = (text: string) => text.replace(/^(?:mailto|tel):|[\s()/-]/g, '');
  const isWanted = (address: string) =>
    contacts.length > 0
      ? contacts.some((contact) => bare(contact) === bare(address))
      : address.replace(/\/$/, '') === wanted.replace(/\/$/, '');
  if (request.kind === 'email' || request.kind === 'newsletter') {
    const mails = readMails(request.kind, title, content);
    return detailsOf(mails, null, linksIn(content)[0] ?? company.profile.website).map(({ link }) => ({
      copy,
      text: `a button leads to ${link}`,
      holds: isWanted(link),
    }));
  }
  const named = contacts.filter((contact) => content.includes(contact));
  const found = content.match(/https?:\/\/[^\s)\]]+/g)?.map((link) => link.replace(/[.,]$/, '')) ?? [];
  const hasWay = isAnnouncement && (company.announcement.link !== undefined || contacts.length > 0);
  if (found.length === 0 && !hasWay) return [];
  return [
    {
      copy,
      text: `links to ${found.join(', ') || 'nowhere'}`,
      holds: (found.length > 0 || named.length > 0) && found.every(isWanted),
    },
  ];
}

function lengthsIn(copy: Copy): Finding[] {
  const { request, content, title } = copy;
  const text = plainText(content);
  if (request.kind === 'social_media') {
    const length = isPrompt(content) ? 0 : twitter.parseTweet(text).weightedLength;
    return [{ copy, text: `${length} characters on X`, holds: length <= 280 }];
  }
  if (request.kind === 'linkedin') {
    return [{ copy, text: `${text.length} characters`, holds: text.length <= 3000 }];
  }
  if (request.kind === 'blog') return [];
  return readMails(request.kind, title, content).map(({ subject }) => ({
    copy,
    text: `the subject has ${subject.length} characters`,
    holds: subject.length <= 60,
  }));
}

const plainText = (markdown: string) =>
  parseBlocks(markdown)
    .map(({ text }) => text)
    .join('\n\n');

function headingsWithoutFact(copy: Copy): { copy: Copy; text: string }[] {
  const { request, company, content } = copy;
  if (request.kind !== 'blog' && request.kind !== 'newsletter') return [];
  const { topic, facts = '', target_audience } = request.prompt;
  const typed = Object.values(company.announcement.typed ?? {}).join(' ');
  const brief = wordsOf([topic, facts, target_audience, copy.isAnnouncement ? typed : ''].join(' '));
  const parts: { heading: string; lines: string[] }[] = [];
  for (const block of parseBlocks(content)) {
    if (block.type === 'heading' && block.depth === 2) parts.push({ heading: block.text, lines: [] });
    else if (block.type === 'paragraph') parts.at(-1)?.lines.push(...block.text.split('\n'));
  }
  return parts.flatMap(({ heading, lines }) => {
    const said = lines.filter((line) => !isPrompt(line));
    if (said.length === 0) return [];
    const near = new Set([...brief, ...wordsOf(heading)]);
    const isRelated = [...wordsOf(said.join(' '))].some((word) => near.has(word));
    return isRelated ? [] : [{ copy, text: `${heading}: ${said.join(' ').slice(0, 80)}` }];
  });
}

/** The longer words of a text by their first letters, which endings leave alone. */
const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}]{4,}|\d+/gu) ?? []).map((word) => word.slice(0, 5)));

const percent = (part: number, whole: number) => Math.round((part / Math.max(whole, 1)) * 1000) / 10;
const percentOf = (findings: readonly Finding[]) =>
  percent(findings.filter(({ holds }) => holds).length, findings.length);

import { promptDetails } from '../../../contract/content/content.calls.ts';
import { lengths, postKinds, sentiments, tones } from '../../../contract/content/post-kinds.ts';
import type { CompanyProfileFields } from '../../../contract/organization/company-profile.calls.ts';
import { pageText } from '../../../server/modules/content/engines/composer/page-text.ts';
import type { WritingEngine, WritingRequest } from '../../../server/modules/content/engines/engine.ts';
import { parseBlocks } from '../../../server/modules/content/engines/markdown.ts';
import { splitSentences } from '../../../server/modules/content/engines/sentences.ts';
import { checkStructure } from '../../../server/modules/content/engines/structure.ts';
import { faultsOf } from './content-faults.ts';

export interface Draft {
  request: WritingRequest;
  title: string;
  content: string;
}

export interface ContentFigures {
  posts: number;
  /** Sentences that stand word for word in another company's post, in percent. */
  shared: number;
  /** Sentences without a word of the request or the profile, in percent. */
  empty: number;
  /** Different openings in the 50 posts of a company, topic and name aside; of the company with the fewest. */
  openings: number;
  /** Facts of description and mission in a blog post, a newsletter or a series of emails, in percent. */
  factsUsed: number;
  /** The same for what one company says in all five kinds about one topic. */
  factsUsedOnTopic: number;
  /** Different texts for five identical requests; of the kind with the fewest. */
  versions: number;
  /** What no person would publish, a sentence for each. */
  faults: string[];
}

export const audience = 'operations managers of mid-sized firms, 30 to 55';

/** Asks for ten posts of each kind for every company. Tone, sentiment and length take turns. */
export const requestsFor = (
  profiles: readonly CompanyProfileFields[],
  topics: readonly string[],
): WritingRequest[] =>
  profiles.flatMap((profile, at) =>
    topics.flatMap((topic, index) =>
      postKinds.map((kind, turn) => {
        const step = at + index + turn;
        const prompt = promptDetails.parse({
          target_audience: audience,
          topic,
          tone: tones[step % 4],
          sentiment: sentiments[index % 3],
          length: step % 5 === 0 ? lengths[(step / 5) % 3] : 'medium',
        });
        return { kind, prompt, profile, seed: `${at}/${index}/${kind}` };
      }),
    ),
  );

/** Writes them; each with the last posts of its company before it. */
export async function writeDrafts(
  engine: WritingEngine,
  profiles: readonly CompanyProfileFields[],
  topics: readonly string[],
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const asked of requestsFor(profiles, topics)) {
    const own = drafts.filter(({ request }) => request.profile === asked.profile);
    const request = { ...asked, recent: own.slice(-20).map(({ content }) => content) };
    const { title, content } = await engine.write(request, new AbortController().signal);
    drafts.push({ request, title, content });
  }
  return drafts;
}

export async function measureContent(
  engine: WritingEngine,
  profiles: readonly CompanyProfileFields[],
  topics: readonly string[],
): Promise<ContentFigures> {
  const drafts = await writeDrafts(engine, profiles, topics);
  const sentences = drafts.flatMap((draft) => sentencesOf(draft).map((text) => ({ text, draft })));
  const owners = new Map<string, Set<CompanyProfileFields>>();
  for (const { text, draft } of sentences) {
    owners.set(text, (owners.get(text) ?? new Set()).add(draft.request.profile));
  }
  const shared = sentences.filter(({ text }) => (owners.get(text)?.size ?? 0) > 1).length;
  const empty = sentences.filter(({ text, draft }) => !isAbout(text, draft.request)).length;
  const long = drafts.filter(
    ({ request: { kind, prompt } }) =>
      kind !== 'social_media' && kind !== 'linkedin' && prompt.length !== 'short',
  );
  return {
    posts: drafts.length,
    shared: percent(shared, sentences.length),
    empty: percent(empty, sentences.length),
    openings: Math.min(...profiles.map((profile) => countOpenings(drafts, profile))),
    factsUsed: average(long.map((draft) => share(factsOf(draft.request.profile), draft.content))),
    factsUsedOnTopic: average(
      profiles.flatMap((profile) => topics.map((topic) => factsOnTopic(drafts, profile, topic))),
    ),
    versions: await countVersions(engine, profiles, topics),
    faults: drafts.flatMap((draft) => [
      ...checkStructure(draft.request, draft.content).map((fault) => describe(draft, fault)),
      ...faultsOf(draft, audience).map((fault) => describe(draft, fault)),
    ]),
  };
}

const describe = ({ request }: Draft, fault: string) =>
  `${request.profile.company_name} / ${request.prompt.topic} / ${request.kind}: ${fault}`;

/** The sentences of a post's paragraphs, calls to action included; subjects, headings and hashtags are none. */
function sentencesOf({ content }: Draft): string[] {
  return parseBlocks(content)
    .filter((block) => block.type === 'paragraph' || (block.type === 'label' && block.label !== 'Subject'))
    .filter((block) => !block.text.startsWith('#'))
    .flatMap((block) => splitSentences(block.text));
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
const stopWords = new Set(
  'the and for with are our from that this has have was were can will who not you your all its out any how what when where which who whom why into about after before more most one two three per every each also than then them they their there here'.split(
    ' ',
  ),
);

function isAbout(sentence: string, { prompt, profile }: WritingRequest): boolean {
  const given = new Set(
    words(
      [
        prompt.topic,
        profile.company_name,
        profile.industry,
        profile.description,
        profile.mission,
        profile.website,
        ...profile.products_services,
        ...profile.keywords,
        ...profile.serving_industries,
      ].join(' '),
    ).filter((word) => !stopWords.has(word)),
  );
  const isNamed = sentence.includes(profile.company_name);
  return isNamed || words(sentence).some((word) => given.has(word));
}

function countOpenings(drafts: Draft[], profile: CompanyProfileFields): number {
  const openings = drafts
    .filter(({ request }) => request.profile === profile)
    .map((draft) =>
      (sentencesOf({ ...draft, content: withoutLabels(draft.content) })[0] ?? '')
        .replaceAll(draft.request.prompt.topic, '…')
        .replaceAll(profile.company_name, '…')
        .toLowerCase(),
    );
  return Math.round((new Set(openings).size / openings.length) * 50);
}

const withoutLabels = (content: string) => content.replace(/^\*\*[^*]+:\*\*.*$/gmu, '');

/** The sentences of description and mission. */
export const factsOf = ({ description, mission }: CompanyProfileFields): string[] =>
  [description, mission].flatMap((text) => splitSentences(pageText(text)));

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const share = (facts: string[], content: string): number => {
  const said = plain(
    parseBlocks(content)
      .map((block) => block.text)
      .join(' '),
  );
  return (facts.filter((fact) => said.includes(plain(fact))).length / facts.length) * 100;
};

function factsOnTopic(drafts: Draft[], profile: CompanyProfileFields, topic: string): number {
  const said = drafts
    .filter(({ request }) => request.profile === profile && request.prompt.topic === topic)
    .map(({ content }) => content)
    .join('\n\n');
  return share(factsOf(profile), said);
}

async function countVersions(
  engine: WritingEngine,
  [profile]: readonly CompanyProfileFields[],
  [topic]: readonly string[],
): Promise<number> {
  if (!profile || topic === undefined) return 0;
  const counts = postKinds.map(async (kind) => {
    const prompt = promptDetails.parse({ target_audience: audience, topic });
    const texts = ['1', '2', '3', '4', '5'].map(
      async (seed) =>
        (await engine.write({ kind, prompt, profile, seed }, new AbortController().signal)).content,
    );
    return new Set(await Promise.all(texts)).size;
  });
  return Math.min(...(await Promise.all(counts)));
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
const average = (values: number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;

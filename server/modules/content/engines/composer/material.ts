import { phrase } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { fitsVoice, proofText, voiceOf } from '../voice.ts';
import { nameIn } from './company-name.ts';
import { close, type Fact, readFacts } from './facts.ts';
import { isTown } from './places.ts';
import { stems } from './relevance.ts';
import { readTopic, type Topic } from './topic.ts';

/**
 * What a request gives to write about, word for word. Audience, persona and competitors are left out: they are briefing, and no
 * reader should find himself described.
 */
export interface Material {
  name: string;
  /** The company's trade, as typed. */
  field: string;
  /** The website's address, as typed; empty when none is known. */
  site: string;
  topic: Topic;
  /** Whether the topic is grave, so that nothing is praised, offered or celebrated beside it. */
  isNotice: boolean;
  /** Whether the profile or the brief has a word of the topic; else nobody can say that the company deals with it. */
  isOurs: boolean;
  description: Fact[];
  mission: Fact[];
  /** Proof points with their sources. */
  proofs: Fact[];
  products: string[];
  keywords: string[];
  industries: string[];
}

export function readMaterial(request: WritingRequest): Material {
  const { prompt, profile } = request;
  const { links, proof_points } = voiceOf(request);
  const name = phrase(profile.company_name) || 'our company';
  const fits = (text: string) => fitsVoice(text, request);
  const site = links[0] ?? profile.website;
  const topic = readTopic(prompt.topic, isTown);
  const known = new Set(
    stems(
      [
        prompt.facts ?? '',
        profile.description,
        profile.mission,
        profile.industry,
        ...profile.products_services,
        ...profile.keywords,
      ]
        .join(' ')
        .replaceAll(nameIn(name), ''),
    ),
  );
  return {
    name,
    field: fits(profile.industry) ? phrase(profile.industry) : '',
    site: URL.canParse(site) ? site : '',
    topic,
    isNotice: topic.form === 'notice',
    isOurs: stems(topic.text.replaceAll(nameIn(name), '')).some((stem) => known.has(stem)),
    description: fitting(
      [...readFacts(prompt.facts ?? '', name).map(ofBrief), ...readFacts(profile.description, name)],
      fits,
    ),
    mission: fitting(readFacts(profile.mission, name), fits),
    proofs: proof_points
      .map((proof): Fact => ({ text: close(proofText(proof)), isSentence: true, leans: false }))
      .filter(({ text }) => fits(text)),
    products: each(profile.products_services).filter(fits),
    keywords: each(profile.keywords).filter(fits),
    industries: each(profile.serving_industries).filter(fits),
  };
}

const ofBrief = (fact: Fact): Fact => ({ ...fact, isOfBrief: true });

/** The facts that keep to the voice. One that leans on a fact that does not is left out with it. */
function fitting(facts: readonly Fact[], fits: (text: string) => boolean): Fact[] {
  let isBroken = false;
  return facts.filter((fact) => {
    isBroken = !fits(fact.text) || (fact.leans && isBroken);
    return !isBroken;
  });
}

/** Each item once. */
function each(items: readonly string[]): string[] {
  const said = items.map(phrase).filter((item) => item !== '');
  return [...new Map(said.map((item) => [item.toLowerCase(), item])).values()];
}

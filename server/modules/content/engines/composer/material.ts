import { fragment, properName, shorten } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { type Audience, readAudience } from './audience.ts';
import { type Company, readDescription, readMission, readPersona } from './company.ts';
import { createSettle, type Settle } from './ordinary-words.ts';
import { readTopic, type Topic } from './topic.ts';

/** What a request gives to write about, cleaned so that each piece can stand in a sentence. */
export interface Material {
  name: string;
  /** The company's trade: `staffing`. */
  field: string;
  /** The website without its protocol; empty when none is known. */
  site: string;
  topic: Topic;
  audience: Audience;
  company: Company;
  mission: ReturnType<typeof readMission>;
  persona: string | undefined;
  products: string[];
  keywords: string[];
  industries: string[];
  competitors: string[];
  /** The readers are people at work, rather than people at home. */
  isBusiness: boolean;
  settle: Settle;
}

const businessWord =
  /\b(?:business|businesses|compan(?:y|ies)|firms?|agenc(?:y|ies)|managers?|hr|founders?|c[efmiot]os?|executives?|directors?|teams?|start-?ups?|enterprises?|recruiters?|employers?|owners?|leaders?|b2b|organi[sz]ations?|suppliers?|vendors?|buyers|professionals|consultants|accountants|lawyers|clients|smes?|offices?|departments?|human resources|operations|procurement)\b/iu;

export function readMaterial({ prompt, profile }: WritingRequest): Material {
  const name = properName(profile.company_name) || 'our company';
  const settle = createSettle([
    profile.description,
    profile.mission,
    profile.customer_audience_persona,
    prompt.target_audience,
    prompt.topic,
    ...profile.products_services,
    ...profile.keywords,
  ]);
  const products = sayable(profile.products_services, settle);
  const keywords = sayable(profile.keywords, settle);
  const field = settle(fragment(profile.industry)) || 'our trade';
  return {
    name,
    field,
    site: readSite(profile.website),
    topic: readTopic(prompt.topic, products[0] ?? keywords[0] ?? field, settle),
    audience: readAudience(prompt.target_audience, settle),
    company: readDescription(name, fragment(profile.description) ? profile.description : field, settle),
    mission: readMission(name, profile.mission, settle),
    persona: readPersona(profile.customer_audience_persona, settle),
    products,
    keywords,
    industries: sayable(profile.serving_industries, settle),
    competitors: sayable(profile.competitors, (text) => text),
    settle,
    isBusiness: businessWord.test(
      [prompt.target_audience, profile.customer_audience_persona, profile.description].join(' '),
    ),
  };
}

/** Each item once, in a form for the middle of a sentence; when one keeps its capitals as a name does, so do the others. */
function sayable(items: readonly string[], settle: Settle): string[] {
  const typed = items.map((item) => shorten(fragment(item), 90)).filter((item) => item !== '');
  const settled = typed.map(settle);
  const isTitleCase = (item: string) => /^\p{Lu}\p{Ll}\S* .*\p{Lu}\p{Ll}/u.test(item);
  const pieces = settled.some(isTitleCase) ? typed : settled;
  return [...new Map(pieces.map((piece) => [piece.toLowerCase(), piece])).values()];
}

function readSite(website: string): string {
  const url = URL.parse(website);
  if (!url) return '';
  const path = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
  const address = `${url.host.replace(/^www\./, '')}${path}`;
  return address.length <= 60 ? address : url.host;
}

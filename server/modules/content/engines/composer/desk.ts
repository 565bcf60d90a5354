import { cleanLine, phrase } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { countSentences } from '../sentences.ts';
import { namesOf, partRanges, sentenceRanges } from '../structure.ts';
import { fitsVoice, voiceOf } from '../voice.ts';
import { nameIn } from './company-name.ts';
import { createDraw, type Draw } from './draw.ts';
import { close } from './facts.ts';
import { type Material, readMaterial } from './material.ts';
import {
  closings,
  closingsWithoutSite,
  examples,
  openings,
  openingsWithoutName,
  remarks,
  stances,
} from './phrases.ts';
import { readStyle, type SampleStyle } from './sample-style.ts';
import { createWriter, type Writer } from './writer.ts';

/** All that the writing of one post needs: what there is to say, and the hand that says it. */
export interface Desk {
  request: WritingRequest;
  material: Material;
  draw: Draw;
  /** Draws the order of the facts; the posts of a campaign share it. */
  factDraw: Draw;
  writer: Writer;
  /** How the organisation's sample texts are written; undefined without any. */
  samples: SampleStyle | undefined;
  /** The facts that this post has told, as they stand in the profile. */
  told: Set<string>;
  /** Whether a sentence of this post lists the products, so that none names them again. */
  listsProducts: boolean;
  /** Whether it lists for whom the company works, and what else a sparse profile holds. */
  listsOthers: boolean;
  /** The sentences of a section, a mail or a post, as many as the length allows. */
  range: { min: number; max: number };
  /** As many sentences as such a part may have: beside a notice no more than the length needs. */
  most: number;
  /** Whether a line keeps to the organisation's voice. */
  isAllowed(line: string): boolean;
  /** Counts the sentences as the check of the structure does. */
  count(sentences: readonly string[]): number;
  /**
   * What the post is about and whom it is from, unless facts follow that name a company of a long name. One sentence, or up to `most`
   * (`Trouble with damp? Talk to us.`).
   */
  opening(follows?: 'facts' | 'nothing', most?: number): string;
  /** A sentence that says nothing of the company; for where the asked length needs it. */
  filler(): string;
  /** The organisation's own call to action; none beside a notice. */
  ask: string | undefined;
  /** What to do next: with the website when there is one. */
  closing(): string;
}

/** A name of more characters is not said in sentence after sentence. */
const longName = 28;

/** Products that fillers name one by one. */
const mostExamples = 2;

/** Lays everything out. The same request always gives the same desk; another seed gives another. */
export function createDesk(request: WritingRequest): Desk {
  const { tone, sentiment, length } = request.prompt;
  const isWhole = request.kind === 'social_media' || request.kind === 'linkedin';
  const range = (isWhole ? sentenceRanges : partRanges)[length];
  const material = readMaterial(request);
  const draw = createDraw(seedOf(request));
  const voice = voiceOf(request);
  const samples = readStyle(voice.samples);
  const isAllowed = (line: string) => fitsVoice(line, request);
  const writer = createWriter(material, { tone, sentiment, samples }, draw, {
    recent: request.recent ?? [],
    isAllowed,
  });
  const names = namesOf(request);
  const count = (sentences: readonly string[]) => countSentences(cleanLine(sentences.join(' ')), names);
  const isLong = material.name.length > longName;
  const isNamedNext = material.description[0]?.text.startsWith(material.name) ?? false;
  let fillers = 0;
  // A single one is said already where products are listed.
  const products = material.products.length > 1 ? material.products.slice(0, mostExamples) : [];
  /** Products in turn where no list names them, then a line in the tone and sentiment asked for, then whatever fits. */
  const filler = () => {
    const named = desk.listsProducts ? [] : products;
    const product = named[fillers];
    fillers += 1;
    if (product !== undefined) return writer.say(examples, { product });
    return fillers === named.length + 1 ? writer.say(stances) : undefined;
  };
  const desk: Desk = {
    request,
    material,
    draw,
    factDraw: request.campaign ? createDraw(request.campaign.seed) : draw,
    writer,
    samples,
    isAllowed,
    told: new Set(),
    listsProducts: false,
    listsOthers: false,
    range,
    most: material.isNotice ? range.min : range.max,
    count,
    opening: (follows = 'facts', most = follows === 'facts' && range.max > 2 ? 2 : 1) => {
      const isNamed = holdsName(material) || (follows === 'facts' && isNamedNext && isLong);
      return (
        firstThat(
          (line) => count([line]) <= most,
          () => (isNamed ? writer.say(openingsWithoutName) : undefined) ?? writer.say(openings),
        ) ?? 'A few lines from us.'
      );
    },
    filler: () => {
      // The name in every sentence would be tiresome, and never would make the sentences anybody's.
      const us = (isLong ? fillers % 2 === 1 : fillers % 3 === 2) ? 'us' : material.name;
      return filler() ?? writer.say(remarks, { us }) ?? 'Please get in touch.';
    },
    ask: material.isNotice ? undefined : askOf(request),
    closing: () =>
      desk.ask ?? writer.say(material.site === '' ? closingsWithoutSite : closings) ?? 'Please get in touch.',
  };
  return desk;
}

/** `10 years of Northwind` needs no second Northwind beside it. */
const holdsName = ({ name, topic }: Material) => topic.text.search(nameIn(name)) !== -1;

/** The call to action of the organisation's voice as a sentence, with its first link unless it names an address itself. */
function askOf(request: WritingRequest): string | undefined {
  const { call_to_action, links } = voiceOf(request);
  const ask = phrase(call_to_action);
  if (ask === '' || !fitsVoice(ask, request)) return undefined;
  const [link] = links;
  return close(link === undefined || /https?:\/\//.test(ask) || /[!?]$/.test(ask) ? ask : `${ask}: ${link}`);
}

const manyTries = 12;

/** A topic with stops of its own may make two sentences of a line and one of another. */
function firstThat(suits: (line: string) => boolean, say: () => string | undefined): string | undefined {
  for (let tries = 0; tries < manyTries; tries += 1) {
    const line = say();
    if (line !== undefined && suits(line)) return line;
  }
  return undefined;
}

/** The seed and everything that may shape the text, in a fixed order; fields of other kinds are left out. */
function seedOf({ kind, prompt, profile, seed }: WritingRequest): string {
  return JSON.stringify([
    seed ?? '',
    kind,
    prompt.target_audience,
    prompt.sentiment,
    prompt.tone,
    prompt.length,
    prompt.topic,
    kind === 'social_media' ? prompt.keywords : [],
    kind === 'blog' ? prompt.sections : [],
    kind === 'newsletter' ? prompt.summary_length : '',
    kind === 'email' ? [prompt.segments, prompt.emails_per_segment] : [],
    Object.entries(profile).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

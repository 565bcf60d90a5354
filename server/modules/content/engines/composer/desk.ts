import type { WritingRequest } from '../engine.ts';
import { createDraw, type Draw } from './draw.ts';
import { createFacts, type Facts } from './facts.ts';
import { type Material, readMaterial } from './material.ts';
import { gather, paragraphSize, type Source } from './paragraph.ts';
import { type Pool, practice } from './phrases.ts';
import { createWriter, type Writer } from './writer.ts';

/** All that the writing of one post needs: what there is to say, and the hand that says it. */
export interface Desk {
  request: WritingRequest;
  material: Material;
  draw: Draw;
  writer: Writer;
  /** A fresh hand of facts; see `createFacts`. */
  deal(options: { limit: number; namesCompetitors: boolean }): Facts;
  /** Sentences for one paragraph, in the order of the sources; see `gather`. */
  sentences(facts: Facts, sources: readonly Source[], count: number, spare?: Pool): string[];
  /** Sentences of a paragraph of the length asked for. */
  size(): number;
}

/** Lays everything out. The same request always gives the same desk, and any difference in it another. */
export function createDesk(request: WritingRequest): Desk {
  const { tone, sentiment, length } = request.prompt;
  const material = readMaterial(request);
  const draw = createDraw(seedOf(request));
  const writer = createWriter(material, { tone, sentiment }, draw);
  return {
    request,
    material,
    draw,
    writer,
    deal: (options) => createFacts(material, writer, draw, options),
    sentences: (facts, sources, count, spare = practice) =>
      gather({ writer, facts, tone, draw }, sources, spare, count),
    size: () => paragraphSize(length, draw),
  };
}

/** Everything that may shape the text, in a fixed order; fields of other kinds are left out. */
function seedOf({ kind, prompt, profile }: WritingRequest): string {
  return JSON.stringify([
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
    profile.company_name,
    profile.industry,
    profile.keywords,
    profile.mission,
    profile.description,
    profile.products_services,
    profile.competitors,
    profile.customer_audience_persona,
    profile.serving_industries,
    profile.website,
  ]);
}

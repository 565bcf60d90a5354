import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type PromptDetails, promptDetails } from '../../../../contract/content/content.calls.ts';
import { type PostKind, storedKind } from '../../../../contract/content/post-kinds.ts';
import type {
  ProposalRequest,
  TextActionSet,
  TextProposals,
} from '../../../../contract/content/proposals.calls.ts';
import {
  composerActions,
  composerPartActions,
  textActions,
} from '../../../../contract/content/text-actions.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import { ModelError } from '../../../platform/ai/model-exchange.ts';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles, generations } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { profileColumns } from '../../organization/company-profile/profiles.ts';
import { findWritingModel } from '../../organization/settings/writing-model.ts';
import { findBrandVoice } from '../brand-voice.ts';
import type { WritingRequest } from '../engines/engine.ts';
import { type PostRow, readPost } from '../post-rows.ts';
import { profileMissing } from '../start-generation.ts';
import { parseBlocks } from '../text/markdown.ts';
import { quoteWords } from '../voice/refuse-avoided-words.ts';

/** How long someone waits for a model, and what a retry waits, in milliseconds. */
const modelTimes = { totalMs: 90_000, waitMs: 1500 };
const mostSeeds = 8;

export async function listTextActions(ctx: Context): Promise<TextActionSet> {
  const settings = await findWritingModel(ctx, ctx.caller.organisationId);
  return settings
    ? { model: settings.model, actions: [...textActions] }
    : { model: null, actions: [...composerActions] };
}

/** Proposes texts in place of the given one or a part of it. Stores nothing but the model's usage. */
export async function proposeTexts(
  ctx: Context,
  { params, body: request }: { params: { id: string }; body: ProposalRequest },
): Promise<TextProposals> {
  const post = await readPost(ctx, params.id);
  const drafts = await draftsFor(ctx, post, request);
  const settings = await findWritingModel(ctx, ctx.caller.organisationId);
  if (settings) {
    const proposals = await askModel(ctx, settings, drafts, request, post.title);
    return { engine: settings.model, proposals: await keepToVoice(proposals, drafts[0]) };
  }
  const possible = request.part === '' ? composerActions : composerPartActions;
  if (!possible.includes(request.action)) {
    throw new BadRequestError(
      composerActions.includes(request.action)
        ? 'Without a writing model this works on the whole text alone. Select nothing, and ask again.'
        : 'This needs a writing model. An Owner can connect one under Settings.',
    );
  }
  const composed: string[] = [];
  for (const draft of drafts)
    composed.push(await composeAnother(draft, request, post.title, [request.body, ...composed]));
  return { engine: 'composer', proposals: await keepToVoice(composed, drafts[0]) };
}

/** A proposal that is not among the given ones; the composer's choice is finite, so that it may need another seed. */
async function composeAnother(
  draft: WritingRequest,
  request: ProposalRequest,
  title: string,
  earlier: readonly string[],
): Promise<string> {
  const { composeProposal } = await import('./compose-proposal.ts');
  const depends = ['another_version', 'other_opening'].includes(request.action);
  let proposal = await composeProposal(draft, request, title);
  for (let left = mostSeeds; depends && left > 0 && earlier.includes(proposal); left--)
    proposal = await composeProposal({ ...draft, seed: randomUUID() }, request, title);
  return proposal;
}

/**
 * Each proposal once, without those that have a word that the organization avoids.
 * @throws BadRequestError when none is left
 */
async function keepToVoice(
  proposals: readonly string[],
  draft: WritingRequest | undefined,
): Promise<string[]> {
  if (!draft) return [];
  const { avoidedWordsIn } = await import('../engines/voice.ts');
  const kept = [...new Set(proposals)].filter((text) => avoidedWordsIn(text, draft).length === 0);
  if (kept.length > 0) return kept;
  const words = avoidedWordsIn(proposals.join('\n\n'), draft);
  throw new BadRequestError(
    `Every proposal has ${quoteWords(words)}, which your voice avoids. Replace it in the text first.`,
  );
}

async function askModel(
  ctx: Context,
  settings: ModelSettings,
  drafts: WritingRequest[],
  request: ProposalRequest,
  title: string,
): Promise<string[]> {
  const model = openModel({
    settings,
    outgoing: ctx.outgoing,
    times: modelTimes,
    usageOf: { db: ctx.db, organisationId: ctx.caller.organisationId },
  });
  try {
    const { proposalQuestion } = await import('./ask-for-proposal.ts');
    const answers = await Promise.all(
      drafts.map((draft) => model.askForObject(proposalQuestion(draft, request, title))),
    );
    return answers.map(({ text }) => text.trim());
  } catch (error) {
    if (error instanceof ModelError) throw new BadRequestError(error.message);
    throw error;
  }
}

async function draftsFor(
  ctx: Context,
  post: PostRow,
  { count, body }: ProposalRequest,
): Promise<WritingRequest[]> {
  const [profile] = await ctx.db
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, ctx.caller.organisationId));
  if (!profile) throw new BadRequestError(profileMissing);
  const { id: _id, ...fields } = profile;
  const voice = await findBrandVoice(ctx.db, ctx.caller.organisationId);
  const [generation] = post.generationId
    ? await ctx.db.select().from(generations).where(eq(generations.id, post.generationId))
    : [];
  // The parts are those of the text as it is now, so that none that was added is lost.
  const prompt = generation ? { ...generation.prompt, ...partsOf(post.kind, body) } : promptOf(post, body);
  return Array.from({ length: count }, () => ({
    kind: post.kind,
    prompt,
    profile: fields,
    voice,
    seed: randomUUID(),
    recent: [body],
  }));
}

const promptOf = ({ kind, topic, title, audience, sentiment }: PostRow, body: string): PromptDetails =>
  z.parse(promptDetails, {
    target_audience: audience || 'our readers',
    topic: (topic || title).slice(0, 300),
    ...(sentiment ? { sentiment } : {}),
    ...partsOf(kind, body),
  });

function partsOf(
  kind: PostKind,
  body: string,
): Partial<Pick<PromptDetails, 'sections' | 'segments' | 'emails_per_segment'>> {
  const headings = parseBlocks(body).flatMap((block) => (block.type === 'heading' ? [block] : []));
  const named = headings.flatMap(({ depth, text }) =>
    depth === 2 && text.trim() !== '' ? text.slice(0, 80) : [],
  );
  if (named.length === 0) return {};
  const field = storedKind(kind)?.headings;
  if (field === 'sections') return { sections: named.slice(0, 12) };
  if (field === undefined) return {};
  const mails = headings.filter(({ depth }) => depth === 3).length;
  const perSegment = Math.round(mails / named.length);
  return { segments: named.slice(0, 10), emails_per_segment: Math.min(10, Math.max(1, perSegment)) };
}

import { eq } from 'drizzle-orm';
import type { PromptDetails } from '../../../../contract/content/content.calls.ts';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { Database } from '../../../platform/db/client.ts';
import { companyProfiles, type posts } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { profileColumns } from '../../organization/company-profile/profiles.ts';
import { findBrandVoice } from '../brand-voice.ts';
import type { WritingRequest } from '../engines/engine.ts';

/** Loaded when there are words to avoid, since it brings the Markdown library along. */
const loadVoice = () => import('../engines/voice.ts');

export const quoteWords = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

const shownWords = (kind: PostKind, prompt: PromptDetails): string[] => [
  prompt.topic,
  ...postKindTable[kind].fields.flatMap((field) => {
    const value = prompt[field];
    return Array.isArray(value) ? value : [];
  }),
];

export async function refuseAvoidedBrief(
  request: Pick<WritingRequest, 'kind' | 'prompt' | 'profile' | 'voice'>,
): Promise<void> {
  if (!request.voice?.avoid_words.length) return;
  const { avoidedWordsIn } = await loadVoice();
  const { kind: _kind, link: _link, ...facts } = request.prompt.announcement ?? {};
  const shown = [...shownWords(request.kind, request.prompt), ...Object.values(facts)];
  const words = avoidedWordsIn(shown.join('\n'), request);
  if (words.length === 0) return;
  throw new BadRequestError(
    `Your voice avoids ${quoteWords(words)}. Word the request without it, or change the words to avoid under Settings → Voice.`,
  );
}

export interface OwnText {
  organisationId: string;
  title: string;
  text: string;
}

export const readTextOf = ({
  organisationId,
  title,
  content,
  picture,
}: Pick<typeof posts.$inferSelect, 'organisationId' | 'title' | 'content' | 'picture'>): OwnText => ({
  organisationId,
  title,
  text: `${content}\n\n${picture?.alt ?? ''}`,
});

export async function findAvoidedInPost(
  db: Database,
  { organisationId, title, text }: OwnText,
): Promise<string[]> {
  const voice = await findBrandVoice(db, organisationId);
  if (voice.avoid_words.length === 0) return [];
  const [profile] = await db
    .select(profileColumns)
    .from(companyProfiles)
    .where(eq(companyProfiles.organisationId, organisationId));
  const { avoidedWordsIn } = await loadVoice();
  const names = profile ?? { company_name: '', website: '' };
  return avoidedWordsIn(`${title}\n\n${text}`, { voice, profile: names });
}

import { outlineSourcesIn, writePrompt } from '../../../../contract/content/open-prompts.ts';
import { capitalized, cleanLine, phrase } from '../text/clean-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { announcementOf, languageOf, textsOf, withinSentence } from './announcement.ts';
import { outlineName, type WritingEngine, WritingError, type WritingRequest } from './engine.ts';
import { kindWriters, renderPost } from './kinds/index.ts';
import { listProofs, type Outline } from './kinds/kind-writer.ts';
import { questionsIn } from './outline-questions.ts';
import { generalLast, hasFigure, nearest, type Proof, proofsOf } from './proofs.ts';
import { fitsVoice } from './voice.ts';

/**
 * The built-in writer: needs no network. It writes announcements from facts, and for everything else an outline
 * with questions to the author.
 */
export const composer: WritingEngine = {
  name: 'composer',
  async write(request, signal) {
    if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
    const told = announcementOf(request);
    if (!told) return { ...writeOutline(request), engine: outlineName };
    const parts = kindWriters[request.kind].announce(request, told);
    return { ...renderPost(request, parts, told.headline), engine: 'composer' };
  },
};

/**
 * Lays out what there is where an argument is asked for: what the brief says, proofs of the company with their source, and questions
 * to the author. It is no draft, and says so by what it asks.
 */
function writeOutline(request: WritingRequest): { title: string; content: string } {
  const { prompt, profile } = request;
  const title = capitalized(phrase(prompt.topic)) || phrase(profile.company_name) || 'Outline';
  const language = languageOf(request);
  const questions = questionsIn(language);
  const readers =
    language === 'en' ? withinSentence(phrase(prompt.target_audience), textsOf(request)) : questions.readers;
  const proofs = proofsOf(request, language);
  const near = nearest(proofs, [prompt.topic, prompt.facts ?? ''], request, true);
  const strong = near.filter(({ isGeneral, text }) => !isGeneral || hasFigure(text)).toSorted(generalLast);
  const brief = briefOf(request, outlineSourcesIn(language).brief);
  const outline: Outline = {
    request,
    title,
    language,
    questions,
    ask: (question, size = prompt.length) =>
      writePrompt(`${question.replace('{readers}', () => readers)} ${questions.sizes[size]}`, language),
    matching: phrase(prompt.topic) === '' ? proofs : [...new Set(strong.length > 0 ? strong : near)],
    given: (items) =>
      listProofs([
        ...brief.filter(({ text }) => !items.some((proof) => proof.text.includes(phrase(text)))),
        ...items,
      ]),
  };
  return renderPost(request, kindWriters[request.kind].outline(outline), title);
}

const briefOf = (request: WritingRequest, source: string): Proof[] =>
  (request.prompt.facts ?? '')
    .split('\n')
    .flatMap((line) => splitSentences(cleanLine(line.replace(/^\s*[-*•]\s+/u, ''))))
    .filter((text) => phrase(text) !== '' && fitsVoice(text, request))
    .map((text) => ({ text, source }));

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { syllable } from 'syllable';
import { getBrandVoice } from '../../../../contract/content/brand-voice.calls.ts';
import { findAvoidedWords } from '../../../../contract/content/claims/avoided-words.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { listCompanyProfiles } from '../../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostCounters } from '../post-counters.tsx';
import { shownText } from '../post-kind-texts.tsx';

export function AvoidedWordsNotice({ title, body, alt }: { title: string; body: string; alt: string }) {
  const api = useApi();
  const text = useDeferredValue(`${title}\n\n${body}\n\n${alt}`);
  const { data: voice } = useQuery({
    queryKey: ['brand-voice'],
    queryFn: ({ signal }) => api.call(getBrandVoice, {}, { signal }),
  });
  const avoids = voice !== undefined && voice.avoid_words.length > 0;
  const { data: profile } = useQuery({
    queryKey: ['company-profile', 'names'],
    queryFn: async ({ signal }) => (await api.call(listCompanyProfiles, {}, { signal }))[0] ?? null,
    enabled: avoids,
  });
  if (!avoids || profile === undefined) return null;
  const exempt = [profile?.company_name ?? '', profile?.website ?? '', ...voice.links];
  const words = findAvoidedWords(text, voice.avoid_words, exempt);
  if (words.length === 0) return null;
  return (
    <Notice kind="failed">
      {`Your voice avoids ${new Intl.ListFormat('en').format(words.map((word) => `“${word}”`))}. Replace it before the post is approved or published.`}
    </Notice>
  );
}

export interface Reading {
  words: number;
  minutes: number;
  /** Flesch's score, 0 to 100: higher is easier. Undefined where there is too little English text to tell. */
  ease: number | undefined;
}

const wordsPerMinute = 230;
/** Fewer words say nothing about a text. */
const leastWords = 20;

/** Counts words, reading time and reading ease, without labels, headings and addresses. */
export function measureReading(markdown: string): Reading {
  const prose = shownText(
    markdown
      .replace(/^#{1,6} .*$/gmu, '')
      .replace(/^\*\*[^*\n]+:\*\* */gmu, '')
      .replace(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/gu, '$1')
      .replace(/https?:\/\/\S*[\p{L}\p{N}/]|\{\{[^{}]*\}\}|#[\p{L}\p{N}_]+/gu, ''),
  );
  const words = wordsOf(prose);
  const all = wordsOf(shownText(markdown)).length;
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(prose)].filter(
    ({ segment }) => wordsOf(segment).length > 0,
  ).length;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const score = 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length);
  return {
    words: all,
    minutes: Math.max(1, Math.round(all / wordsPerMinute)),
    ease: words.length < leastWords ? undefined : Math.round(Math.min(100, Math.max(0, score))),
  };
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

export function easeName(score: number): string {
  if (score >= 70) return 'easy';
  if (score >= 50) return 'plain';
  return score >= 30 ? 'difficult' : 'very difficult';
}

function ReadingLine({ body, isEnglish }: { body: string; isEnglish: boolean }) {
  const text = useDeferredValue(body);
  const { words, minutes, ease } = useMemo(() => measureReading(text), [text]);
  return (
    <p className="text-muted text-sm">
      {`${words} ${words === 1 ? 'word' : 'words'}, ${minutes} min to read`}
      {isEnglish && ease !== undefined && (
        <span title="Flesch reading ease, 0 to 100, for English texts">
          {`, reading ease ${ease} (${easeName(ease)})`}
        </span>
      )}
    </p>
  );
}

export function PostInsights({
  post: { type, language, picture },
  title,
  body,
}: {
  post: EditablePost;
  title: string;
  body: string;
}) {
  return (
    <>
      <AvoidedWordsNotice title={title} body={body} alt={picture?.alt ?? ''} />
      <div className="space-y-1">
        <PostCounters kind={type} body={body} />
        <ReadingLine body={body} isEnglish={language === undefined} />
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { getBrandVoice } from '../../../../contract/content/brand-voice.calls.ts';
import { findAvoidedWords } from '../../../../contract/content/claims/avoided-words.ts';
import { listCompanyProfiles } from '../../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Names the words of what readers see that the organisation avoids, while it is typed. */
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

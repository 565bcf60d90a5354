import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getBrandVoice } from '../../../contract/content/brand-voice.calls.ts';
import {
  type CompanyProfile,
  listCompanyProfiles,
} from '../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { paths } from '../../lib/paths.ts';
import { isBuiltIn } from './post-kind-texts.tsx';

/** Where the built-in writer could do more with the profile, or another language is asked for. */
export function DraftNote({ engine }: { engine: string }) {
  const missing = useMissingFields(isBuiltIn(engine));
  const language = useOtherLanguage(isBuiltIn(engine));
  if (!language && missing.length === 0) return null;
  return (
    <div className="mt-2 space-y-1 text-sm text-muted">
      {language && (
        <p>
          {`Your voice asks for ${language}. Without a model, announcements in it keep your own sentences, and outlines ask you in English.`}
        </p>
      )}
      {missing.length > 0 && (
        <p>
          {`A fuller draft needs more facts. Your `}
          <Link className="link" to={paths.companyProfile}>
            company profile
          </Link>
          {` has no ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)} yet.`}
        </p>
      )}
    </div>
  );
}

/** `?` and `-` fill a field and say nothing. */
const saysSomething = /[\p{L}\p{N}]/u;

const helpful: Partial<Record<keyof CompanyProfile, string>> = {
  description: 'description',
  mission: 'mission',
  products_services: 'products or services',
  keywords: 'keywords',
  website: 'website',
};

/** The language that the voice asks for and the composer can't write; undefined for English, and for none. */
function useOtherLanguage(isEnabled: boolean): string | undefined {
  const api = useApi();
  const { data: voice } = useQuery({
    queryKey: ['brand-voice'],
    queryFn: ({ signal }) => api.call(getBrandVoice, {}, { signal }),
    enabled: isEnabled,
  });
  if (!voice?.language || voice.language === 'en') return undefined;
  return new Intl.DisplayNames('en', { type: 'language' }).of(voice.language);
}

function useMissingFields(isEnabled: boolean): string[] {
  const api = useApi();
  const { data: profile } = useQuery({
    queryKey: ['company-profile', 'missing fields'],
    queryFn: async ({ signal }) => (await api.call(listCompanyProfiles, {}, { signal }))[0] ?? null,
    enabled: isEnabled,
  });
  if (!profile) return [];
  return Object.entries(helpful)
    .filter(([field]) => !saysSomething.test(String(profile[field as keyof CompanyProfile])))
    .map(([, name]) => name);
}

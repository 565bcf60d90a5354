import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  type CompanyProfile,
  listCompanyProfiles,
} from '../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { paths } from '../../lib/paths.ts';
import { isBuiltIn } from './post-kind-texts.tsx';

/** Where the built-in writer could do more with the profile. */
export function DraftNote({ engine }: { engine: string }) {
  const missing = useMissingFields(isBuiltIn(engine));
  if (missing.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {`A fuller draft needs more facts. Your `}
      <Link className="link" to={paths.companyProfile}>
        company profile
      </Link>
      {` has no ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)} yet.`}
    </p>
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

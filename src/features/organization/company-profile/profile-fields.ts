import type {
  CompanyProfile,
  CompanyProfileFields,
} from '../../../../contract/organization/company-profile.calls.ts';
import { splitList } from '../../../../contract/platform/text.ts';

/** The form's values: lists as comma-separated text (spec §3). */
export type ProfileFormValues = Record<keyof CompanyProfileFields, string>;

/** Every field in display order, for form and detail view. */
export const profileFieldList: {
  name: keyof CompanyProfileFields;
  label: string;
  kind: 'line' | 'text' | 'list';
  required?: true;
  hint?: string;
}[] = [
  { name: 'company_name', label: 'Company Name', kind: 'line', required: true },
  { name: 'industry', label: 'Industry', kind: 'line', required: true },
  { name: 'website', label: 'Website', kind: 'line', hint: 'With https:// in front.' },
  {
    name: 'description',
    label: 'Description',
    kind: 'text',
    required: true,
    hint: 'What you do, who your customers are, and what sets you apart. Generated posts rely on it most.',
  },
  { name: 'mission', label: 'Mission', kind: 'text' },
  { name: 'products_services', label: 'Products & Services', kind: 'list' },
  { name: 'keywords', label: 'Keywords', kind: 'list' },
  { name: 'customer_audience_persona', label: 'Customer Audience Persona', kind: 'text' },
  { name: 'serving_industries', label: 'Serving Industries', kind: 'list' },
  {
    name: 'competitors',
    label: 'Competitors',
    kind: 'list',
    hint: 'Separate with commas. Posts only use them to stand apart.',
  },
];

/** Returns the form's initial values: the profile's, or blanks. */
export function profileToForm(profile: CompanyProfile | null): ProfileFormValues {
  const value = (name: keyof CompanyProfileFields) => {
    const stored = profile?.[name] ?? '';
    return Array.isArray(stored) ? stored.join(', ') : stored;
  };
  return Object.fromEntries(profileFieldList.map(({ name }) => [name, value(name)])) as ProfileFormValues;
}

/** Returns the payload: lists split on commas, trimmed, without empty items (spec §3). */
export function formToProfile(values: ProfileFormValues): CompanyProfileFields {
  return {
    ...values,
    keywords: splitList(values.keywords),
    products_services: splitList(values.products_services),
    competitors: splitList(values.competitors),
    serving_industries: splitList(values.serving_industries),
  };
}

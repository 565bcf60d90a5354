import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { kindIcons } from '../../features/content/kind-icons.tsx';
import { paths } from '../../lib/paths.ts';
import { icon, SearchIcon } from '../../ui/icons.tsx';

const TalentPoolIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14a6.5 6.5 0 0 1 3.5 5.5" />
  </>,
);
const ReportsIcon = icon(<path d="M3.5 20.5h17M6.5 17v-4.5M12 17V9m5.5 8V4.5" />);
const CompanyIcon = icon(<path d="M4 20.5V4.5h10v16M14 9.5h6v11M2.5 20.5h19M7.5 8.5h3m-3 4h3m-3 4h3" />);
const MarketingIcon = icon(<path d="M4 10v4h3l9 5V5l-9 5H4Zm3 4 1.5 5.5H11L9.7 15.5M19 10a3 3 0 0 1 0 4" />);
const SequencesIcon = icon(
  <path d="M3.5 5h12v8.5h-12V5Zm.5.5 5.5 4.5 5.5-4.5M8.5 17.5h12V9.5M17.5 14.5l3 3-3 3" />,
);
const SettingsIcon = icon(
  <>
    <path d="M4 7h9m4 0h3M4 17h3m4 0h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);
export const CollapseIcon = icon(<path d="M4 5v14M20 12H8.5m5-5-5 5 5 5" />);
export const LogoutIcon = icon(<path d="M14 4.5H5.5v15H14M10 12h10.5m-4-4 4 4-4 4" />);

/** The sidebar's links (spec §2), in their order. */
export const dashboardLinks = [
  { to: paths.sourcing, label: 'Sourcing', Icon: SearchIcon, isNested: false },
  { to: paths.talentPool, label: 'Talent Pool', Icon: TalentPoolIcon, isNested: true },
  { to: paths.sequences, label: 'Sequences', Icon: SequencesIcon, isNested: true },
  { to: paths.reports, label: 'Reports', Icon: ReportsIcon, isNested: true },
  { to: paths.companyProfile, label: 'Company Profile', Icon: CompanyIcon, isNested: false },
  { to: paths.marketing, label: 'Marketing', Icon: MarketingIcon, isNested: false },
  ...postKinds.map((kind) => ({
    to: paths.posts(kind),
    label: postKindTable[kind].label,
    Icon: kindIcons[kind],
    isNested: true,
  })),
  { to: paths.settings, label: 'Settings', Icon: SettingsIcon, isNested: false },
] as const;

export interface Visit {
  kind: 'candidates' | 'jobs';
  id: string;
}
const visitsKey = 'visits';
const mostVisits = 8;

/** Newest first: ids alone. */
export function readVisits(): Visit[] {
  try {
    return JSON.parse(sessionStorage.getItem(visitsKey) ?? '[]');
  } catch {
    return [];
  }
}

export function useNoteVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const [, kind, id] = /\/(candidates|jobs)\/([^/]+)/.exec(pathname) ?? [];
    if (!kind || !id) return;
    const others = readVisits().filter((visit) => visit.id !== id);
    try {
      const visits = [{ kind, id }, ...others].slice(0, mostVisits);
      sessionStorage.setItem(visitsKey, JSON.stringify(visits));
    } catch {
      // Where storage is refused, nothing is recent.
    }
  }, [pathname]);
}

import { postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { kindIcons } from '../../features/content/kind-icons.tsx';
import { paths } from '../../lib/paths.ts';

import { SearchIcon } from '../../ui/icons.tsx';
import {
  CompanyIcon,
  MarketingIcon,
  ReportsIcon,
  SequencesIcon,
  SettingsIcon,
  TalentPoolIcon,
} from './dashboard-icons.tsx';

/** The sidebar's links: those of spec §2 in their order, the talent pool, the sequences and the reports below Sourcing, the settings last. */
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

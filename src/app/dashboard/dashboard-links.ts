import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { postKinds, postKindTable } from '../../../contract/content/post-kinds.ts';
import { paths } from '../../lib/paths.ts';
import { MailIcon, SearchIcon } from '../../ui/icons.tsx';
import {
  BlogIcon,
  CompanyIcon,
  LinkedInIcon,
  MarketingIcon,
  NewsletterIcon,
  ReportsIcon,
  SequencesIcon,
  SettingsIcon,
  SocialIcon,
  TalentPoolIcon,
} from './dashboard-icons.tsx';

const kindIcons = {
  social_media: SocialIcon,
  linkedin: LinkedInIcon,
  blog: BlogIcon,
  newsletter: NewsletterIcon,
  email: MailIcon,
} satisfies Record<PostKind, unknown>;

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

import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { postKinds } from '../../../contract/content/post-kinds.ts';
import { paths } from '../../lib/paths.ts';
import { MailIcon, SearchIcon } from '../../ui/icons.tsx';
import {
  BlogIcon,
  CompanyIcon,
  LinkedInIcon,
  MarketingIcon,
  NewsletterIcon,
  SettingsIcon,
  SocialIcon,
  TalentPoolIcon,
} from './dashboard-icons.tsx';

/** The sidebar's label for each kind of post (spec §2). */
export const kindLabels: Record<PostKind, string> = {
  social_media: 'Social Media',
  linkedin: 'LinkedIn',
  blog: 'Blog',
  newsletter: 'Newsletter',
  email: 'Email',
};

const kindIcons = {
  social_media: SocialIcon,
  linkedin: LinkedInIcon,
  blog: BlogIcon,
  newsletter: NewsletterIcon,
  email: MailIcon,
} satisfies Record<PostKind, unknown>;

/** The sidebar's links: those of spec §2 in their order, the talent pool below Sourcing, the settings last. */
export const dashboardLinks = [
  { to: paths.sourcing, label: 'Sourcing', Icon: SearchIcon, isNested: false },
  { to: paths.talentPool, label: 'Talent Pool', Icon: TalentPoolIcon, isNested: true },
  { to: paths.companyProfile, label: 'Company Profile', Icon: CompanyIcon, isNested: false },
  { to: paths.marketing, label: 'Marketing', Icon: MarketingIcon, isNested: false },
  ...postKinds.map((kind) => ({
    to: paths.posts(kind),
    label: kindLabels[kind],
    Icon: kindIcons[kind],
    isNested: true,
  })),
  { to: paths.settings, label: 'Settings', Icon: SettingsIcon, isNested: false },
] as const;

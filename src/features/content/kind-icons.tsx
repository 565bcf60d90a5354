import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { icon, MailIcon } from '../../ui/icons.tsx';

const SocialIcon = icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="m8.2 10.8 7-4m-7 6.4 7 4" />
  </>,
);
const LinkedInIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
    <path d="M8 10.5v6M8 7.5v.01M12 16.5v-6m0 2.5c0-1.5 1-2.5 2.2-2.5S16 11.5 16 13v3.5" />
  </>,
);
const BlogIcon = icon(<path d="m4 20 1-4.5L16 4.5l3.5 3.5-11 11L4 20Zm9.5-13 3.5 3.5" />);
const NewsletterIcon = icon(
  <path d="M4 5h12v14.5H5.5A1.5 1.5 0 0 1 4 18V5Zm12 5h4v8a1.5 1.5 0 0 1-3 0M7 9h6m-6 3.5h6M7 16h4" />,
);

export const kindIcons = {
  social_media: SocialIcon,
  linkedin: LinkedInIcon,
  blog: BlogIcon,
  newsletter: NewsletterIcon,
  email: MailIcon,
} satisfies Record<PostKind, unknown>;

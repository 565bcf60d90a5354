import { icon } from '../../ui/icons.tsx';

export const TalentPoolIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14a6.5 6.5 0 0 1 3.5 5.5" />
  </>,
);
export const ReportsIcon = icon(<path d="M3.5 20.5h17M6.5 17v-4.5M12 17V9m5.5 8V4.5" />);
export const CompanyIcon = icon(
  <path d="M4 20.5V4.5h10v16M14 9.5h6v11M2.5 20.5h19M7.5 8.5h3m-3 4h3m-3 4h3" />,
);
export const MarketingIcon = icon(
  <path d="M4 10v4h3l9 5V5l-9 5H4Zm3 4 1.5 5.5H11L9.7 15.5M19 10a3 3 0 0 1 0 4" />,
);
export const SocialIcon = icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="m8.2 10.8 7-4m-7 6.4 7 4" />
  </>,
);
export const LinkedInIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
    <path d="M8 10.5v6M8 7.5v.01M12 16.5v-6m0 2.5c0-1.5 1-2.5 2.2-2.5S16 11.5 16 13v3.5" />
  </>,
);
export const BlogIcon = icon(<path d="m4 20 1-4.5L16 4.5l3.5 3.5-11 11L4 20Zm9.5-13 3.5 3.5" />);
export const SequencesIcon = icon(
  <path d="M3.5 5h12v8.5h-12V5Zm.5.5 5.5 4.5 5.5-4.5M8.5 17.5h12V9.5M17.5 14.5l3 3-3 3" />,
);
export const NewsletterIcon = icon(
  <path d="M4 5h12v14.5H5.5A1.5 1.5 0 0 1 4 18V5Zm12 5h4v8a1.5 1.5 0 0 1-3 0M7 9h6m-6 3.5h6M7 16h4" />,
);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9m4 0h3M4 17h3m4 0h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);
export const CollapseIcon = icon(<path d="M4 5v14M20 12H8.5m5-5-5 5 5 5" />);
export const LogoutIcon = icon(<path d="M14 4.5H5.5v15H14M10 12h10.5m-4-4 4 4-4 4" />);

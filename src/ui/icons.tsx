import type { ReactNode } from 'react';

export interface IconProps {
  className?: string;
}

/** On a 24 px grid. Decorative: the text beside it says the same. */
export const icon =
  (drawing: ReactNode) =>
  ({ className = 'size-5' }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {drawing}
    </svg>
  );

export const ArrowRightIcon = icon(<path d="M4 12h16m-6-6 6 6-6 6" />);
export const ArrowLeftIcon = icon(<path d="M20 12H4m6-6-6 6 6 6" />);
export const ChevronDownIcon = icon(<path d="m5 9 7 7 7-7" />);
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4V6a2 2 0 0 1 2-2h9v1" />
  </>,
);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h10" />);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5m0-8.5v.01" />
  </>,
);
export const WarningIcon = icon(
  <path d="M12 9v4.5m0 3v.01M10.6 4.3 2.9 17.8A1.6 1.6 0 0 0 4.3 20h15.4a1.6 1.6 0 0 0 1.4-2.2L13.4 4.3a1.6 1.6 0 0 0-2.8 0Z" />,
);
export const ExternalIcon = icon(<path d="M13 5h6v6m0-6-9 9M16 14v5H5V8h5" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m20 20-4.8-4.8" />
  </>,
);
export const MailIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m4 7.5 8 5.5 8-5.5" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z" />,
);
export const PlaceIcon = icon(
  <>
    <path d="M12 21c4.5-4.6 7-8 7-11.200A7 7 0 0 0 5 9.800C5 13 7.5 16.4 12 21Z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.5l3.5 2" />
  </>,
);
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" />);
export const PlayIcon = icon(<path d="m7 5 12 7-12 7Z" />);
export const TrashIcon = icon(
  <path d="M5 7h14M10 7V4.5h4V7m-7.5 0 .8 12a1.5 1.5 0 0 0 1.5 1.5h6.400a1.5 1.5 0 0 0 1.5-1.5l.8-12M10.5 11v5.5m3-5.5v5.5" />,
);

import type { ReactNode } from 'react';

const drawings = {
  search: (
    <>
      <circle className="spark" cx="20" cy="20" r="5" />
      <circle cx="20" cy="20" r="12" />
      <path d="m29 29 12 12" />
    </>
  ),
  person: (
    <>
      <circle className="spark" cx="36" cy="14" r="5" />
      <circle cx="22" cy="15" r="8" />
      <path d="M6 42c0-10 6-15 16-15s16 5 16 15zM33.5 14l2 2 3.5-4" />
    </>
  ),
  calendar: (
    <>
      <rect className="spark" x="27" y="26" width="8" height="8" />
      <path d="M7 11h34v30H7zM7 19h34M16 6v9M32 6v9" />
    </>
  ),
  ledger: (
    <>
      <path className="spark" d="M28 30h8v5h-8z" />
      <path d="M10 6h28v36H10zM16 14h16M16 20h16M16 26h6M16 32h6" />
    </>
  ),
  table: (
    <>
      <path className="spark" d="M18 19h12v8H18z" />
      <path d="M6 11h36v26H6zM6 19h36M6 27h36M18 11v26M30 11v26" />
    </>
  ),
  megaphone: (
    <>
      <circle className="spark" cx="39" cy="22" r="4" />
      <path d="M8 18v9h7l15 9V9l-15 9zM15 27l3 13h5l-2-10" />
    </>
  ),
  compass: (
    <>
      <path className="spark" d="m24 24 8-10-4 12z" />
      <circle cx="24" cy="24" r="18" />
      <path d="m32 14-4 12-12 8 4-12z" />
    </>
  ),
  drawing: (
    <>
      <circle className="spark" cx="34" cy="34" r="6" />
      <path d="M6 6h36v36H6zM6 20h22M20 20v22M28 6v14" />
    </>
  ),
  launch: (
    <>
      <circle className="spark" cx="38" cy="12" r="5" />
      <path d="M6 42h10V32h10V22h10v20H6M30 16l4-2" />
    </>
  ),
  dial: (
    <>
      <circle className="spark" cx="24" cy="30" r="4" />
      <path d="M6 36a18 18 0 1 1 36 0M24 30l9-12M6 36h5M37 36h5M24 18v-4" />
    </>
  ),
  scales: (
    <>
      <circle className="spark" cx="24" cy="10" r="4" />
      <path d="M24 14v26M14 41h20M8 18h32M8 18l-5 12h10zM40 18l-5 12h10z" />
    </>
  ),
  sprout: (
    <>
      <circle className="spark" cx="24" cy="12" r="5" />
      <path d="M24 42V17M24 34c-9 0-14-4-15-12 9 0 14 4 15 12ZM24 30c8 0 12-3 14-10-8 0-13 3-14 10Z" />
    </>
  ),
  rings: (
    <>
      <path className="spark" d="M24 15.8a12 12 0 0 1 0 16.4 12 12 0 0 1 0-16.4Z" />
      <circle cx="17" cy="24" r="12" />
      <circle cx="31" cy="24" r="12" />
    </>
  ),
  peak: (
    <>
      <path className="spark" d="m24 8 5 8H19z" />
      <path d="M4 41 24 8l20 33zM14 25l6 4 4-5 5 6 5-4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type GlyphName = keyof typeof drawings;

export function Glyph({ name, className = 'size-12' }: { name: GlyphName; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`glyph ${className}`}
    >
      {drawings[name]}
    </svg>
  );
}

import type { ReactNode } from 'react';

/** The options of a select: each value with its text. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, text: ReactNode])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

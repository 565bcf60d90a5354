import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

export const ServerAddressField = (
  field: Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'hint' | 'value' | 'onChange'>,
) => (
  <TextField
    {...field}
    type="text"
    inputMode="url"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="https://"
    required
    maxLength={2000}
  />
);

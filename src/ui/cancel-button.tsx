import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

export const CancelButton = (props: ComponentProps<typeof Button>) => (
  <Button look="secondary" {...props}>
    Cancel
  </Button>
);

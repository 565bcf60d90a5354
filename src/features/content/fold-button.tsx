import { Button, classes } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';

/** `className` says from which width on the content is not folded. */
export function FoldButton({
  isOpen,
  look = 'quiet',
  className,
  children,
  onChange,
}: {
  isOpen: boolean;
  look?: 'quiet' | 'secondary';
  className?: string;
  children: string;
  onChange: (isOpen: boolean) => void;
}) {
  return (
    <Button
      look={look}
      size="small"
      aria-expanded={isOpen}
      className={className}
      onClick={() => onChange(!isOpen)}
    >
      {children}
      <ChevronDownIcon className={classes('size-3.5 transition-transform', isOpen && 'rotate-180')} />
    </Button>
  );
}

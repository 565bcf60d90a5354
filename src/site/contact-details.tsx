import { brand } from '../../contract/site/brand.ts';
import { classes } from '../ui/button.tsx';
import { ExternalIcon } from '../ui/icons.tsx';

export const footerLink =
  'inline-flex max-w-full items-center wrap-anywhere text-muted underline-offset-4 transition-colors hover:text-strong hover:underline touch:min-h-11';

export function ContactDetails() {
  const { street, city, state, zip } = brand.address;
  return (
    <address className="space-y-3 text-muted not-italic">
      <p>
        {street}
        <br />
        {city}, {state} {zip}
      </p>
      <p>
        <a href={`tel:${brand.phone.dialled}`} className={footerLink}>
          {brand.phone.shown}
        </a>
        <br />
        <a href={`mailto:${brand.email}`} className={footerLink}>
          {brand.email}
        </a>
      </p>
      <p>{brand.hours}</p>
      <p>
        <a
          href={brand.network.url}
          target="_blank"
          rel="noopener noreferrer"
          className={classes(footerLink, 'inline-flex items-center gap-1.5')}
        >
          {brand.network.name}
          <ExternalIcon className="size-4" />
        </a>
      </p>
    </address>
  );
}

import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Titled } from '../titled.tsx';

export function ScreenNotFound() {
  return (
    <Titled title="Page not found">
      <h1 className="text-3xl">There is no page at this address</h1>
      <p className="mt-2 max-w-[62ch] text-muted">
        It may have been deleted, or a letter went missing on the way. Everything of yours is in the menu.
      </p>
      <ButtonLink to={paths.sourcing} className="mt-6">
        Go to Sourcing
      </ButtonLink>
    </Titled>
  );
}

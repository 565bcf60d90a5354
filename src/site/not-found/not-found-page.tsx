import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { mainLinks } from '../links.ts';
import { PageHead } from '../page-head.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHead title="Page not found" description="There is no page at this address." />
      <section className="page-width grid min-h-[70vh] content-center gap-10 py-20 md:grid-cols-[7fr_5fr]">
        <div>
          <Mark className="size-12 text-spark" />
          <h1 className="mt-8 max-w-[9em] text-display-1">Nothing grows here</h1>
          <p className="mt-6 max-w-[29.6em] text-lg text-muted">
            There is no page at this address. It may have moved, or a letter went missing on the way.
          </p>
          <ButtonLink to={paths.home} className="mt-8">
            Go to the home page
          </ButtonLink>
        </div>
        <nav aria-label="Pages" className="self-end">
          <h2 className="font-semibold">Perhaps one of these</h2>
          <ul className="mt-3">
            {mainLinks.slice(1).map(({ to, name }) => (
              <li key={to} className="border-t border-hairline">
                <Link to={to} className="block py-3 text-lg text-strong hover:text-strong-hover">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </section>
    </>
  );
}

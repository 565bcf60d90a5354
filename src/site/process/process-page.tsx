import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { PageHead } from '../page-head.tsx';
import { PageHero } from '../page-hero.tsx';
import { ProcessCarousel } from './process-carousel.tsx';

export function ProcessPage() {
  return (
    <>
      <PageHead
        title="Process"
        description="How work moves to us in four steps: discovery and goals, design and team, launch, and steady improvement."
      />
      <PageHero
        title="From first call to running work"
        text="Handing work over is work, too. So we do it in four steps, and after each one you can see what you got."
      >
        <ButtonLink to="#process-cards">See the steps</ButtonLink>
        <Link to={paths.contact} className="link tap">
          Start with a call
        </Link>
      </PageHero>
      <ProcessCarousel />
      <ClosingCall title="The first step takes an hour" action="Arrange the call" />
    </>
  );
}

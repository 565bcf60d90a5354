import { Link } from 'react-router-dom';
import { services } from '../../../contract/site/services.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { PageHead } from '../page-head.tsx';
import { PageHero } from '../page-hero.tsx';
import { ServiceCard } from './service-card.tsx';

export function ServicesPage() {
  return (
    <>
      <PageHead
        title="Services"
        description="Talent sourcing, recruitment, administrative support, back-office operations, data management and digital marketing."
      />
      <PageHero
        title="Six kinds of work you can hand over"
        text="Take one or all of them. Each has a named contact, a written procedure and a weekly one-page report."
      >
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <Link to="#services" className="link tap">
          See the services
        </Link>
      </PageHero>
      <section id="services" aria-labelledby="services-title" className="bg-sunk border-t border-hairline">
        <h2 id="services-title" className="sr-only">
          Our services
        </h2>
        <div className="mx-auto max-w-[80rem] sm:px-4">
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </div>
      </section>
      <ClosingCall title="Not sure which one you need? Describe the work." action="Contact us" />
    </>
  );
}

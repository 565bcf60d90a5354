import type { ReactNode } from 'react';
import { brand } from '../../../contract/site/brand.ts';
import { ClockIcon, ExternalIcon, MailIcon, PhoneIcon, PlaceIcon } from '../../ui/icons.tsx';
import { PageHead } from '../page-head.tsx';
import { ContactForm } from './contact-form.tsx';

export function ContactPage() {
  return (
    <>
      <PageHead
        title="Contact"
        description={`Write to ${brand.name}, call, or visit. We answer within 24 hours on working days.`}
      />
      <div className="page-width grid grid-cols-1 gap-x-20 gap-y-12 pt-14 pb-20 md:pt-24 md:pb-32 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <div>
          <h1 className="text-display-1 max-[17rem]:hyphens-auto">Describe the work</h1>
          <p className="mt-6 max-w-[28.3em] text-lg text-muted md:text-xl">
            Two sentences are enough: what waits, and until when. A person reads it and answers.
          </p>
        </div>
        <section
          aria-labelledby="form-title"
          className="self-start rounded-card lg:col-start-2 lg:row-span-2 lg:row-start-1 border border-hairline bg-panel p-[min(1.75rem,7vw)] shadow-lift sm:p-10"
        >
          <h2 id="form-title" className="text-2xl">
            Send us a message
          </h2>
          <p className="mt-1 mb-8 text-muted">We'll get back to you within 24 hours</p>
          <noscript>
            <p className="mb-8">
              The form needs JavaScript. Without it, write to{' '}
              <a href={`mailto:${brand.email}`}>{brand.email}</a>.
            </p>
          </noscript>
          <ContactForm />
        </section>
        <ContactDetails />
      </div>
    </>
  );
}

function ContactDetails() {
  const { street, city, state, zip } = brand.address;
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="sr-only">
        Contact information
      </h2>
      <dl className="lg:max-w-md">
        <Detail icon={<MailIcon />} name="Email">
          <a href={`mailto:${brand.email}`} className="link tap -my-2.5">
            {brand.email}
          </a>
        </Detail>
        <Detail icon={<PhoneIcon />} name="Phone">
          <a href={`tel:${brand.phone.dialled}`} className="link tap -my-2.5">
            {brand.phone.shown}
          </a>
        </Detail>
        <Detail icon={<PlaceIcon />} name="Address">
          {street},{' '}
          <span className="inline-block">
            {city}, {state} {zip}
          </span>
        </Detail>
        <Detail icon={<ClockIcon />} name="Business hours">
          {brand.hours}
        </Detail>
        <Detail icon={<ExternalIcon />} name="Follow us">
          <a href={brand.network.url} target="_blank" rel="noopener noreferrer" className="link tap -my-2.5">
            {brand.name} on {brand.network.name}
          </a>
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-t border-hairline py-4">
      <dt className="mt-0.5 text-strong">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Claim } from '../../../contract/site/brand.ts';
import { claims } from '../../../contract/site/brand.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CheckIcon, SearchIcon } from '../../ui/icons.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { sourcingDemo } from '../media.ts';
import { PageHead } from '../page-head.tsx';
import { RecordingFigure } from '../product-figure.tsx';
import { LarkspurSpike } from './larkspur-spike.tsx';
import { Testimonials } from './testimonials.tsx';
import { ToolPromotions } from './tool-promotions.tsx';

const tools: { title: string; text: string; action: string; sample: ReactNode }[] = [
  {
    title: 'Talent sourcing',
    text: 'Describe the job, get a ranked list of people with links, places and reasons. Every search stays in your list.',
    action: 'Source talent free',
    sample: (
      <p className="flex flex-wrap items-center gap-3 rounded-control border border-edge px-[min(1rem,4vw)] py-2.5 text-base">
        <SearchIcon className="size-5 shrink-0 text-strong" />
        <span className="flex-1 basis-32 wrap-anywhere">
          <mark>Night shift</mark> pharmacist, <mark>Laramie</mark>
        </span>
      </p>
    ),
  },
  {
    title: 'Content generation',
    text: 'Write your company profile once. Get social posts, LinkedIn posts, blog articles, newsletters and emails from it.',
    action: 'Generate content free',
    sample: (
      <p className="flex flex-wrap gap-2 py-2">
        {['Social media', 'LinkedIn', 'Blog', 'Newsletter', 'Email'].map((kind) => (
          <Tag key={kind} look="strong" className="px-3 py-1 text-sm">
            {kind}
          </Tag>
        ))}
      </p>
    ),
  },
];

function FreeTools() {
  return (
    <Reveal as="section" threshold={0.2} aria-labelledby="tools-title" className="page-width py-16 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h2 id="tools-title" className="text-display-2">
          Two AI tools, free
        </h2>
        <p className="max-w-[25.7em] text-lg text-muted">
          An account is all it takes:{' '}
          <strong className="font-semibold text-ink">no credit card required</strong>.
        </p>
      </div>
      <div className="mt-12 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-hairline bg-hairline md:grid-cols-2 md:grid-rows-[repeat(4,auto)]">
        {tools.map(({ title, text, action, sample }) => (
          <Reveal
            as="article"
            key={title}
            threshold={0.1}
            className="grid grid-cols-1 justify-items-start bg-panel p-[min(1.75rem,7vw)] sm:p-10 md:row-span-4 md:grid-rows-subgrid"
          >
            <div className="mb-8 max-w-full">{sample}</div>
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-3 mb-8 max-w-[29.6em] text-muted">{text}</p>
            <ButtonLink to={paths.register} className="self-end">
              {action}
            </ButtonLink>
          </Reveal>
        ))}
      </div>
    </Reveal>
  );
}

const reasons: { title: string; text: string; claim: Claim }[] = [
  {
    title: 'AI-Powered Solutions',
    text: 'Search, ranking and first drafts take minutes. Our people spend their hours on the part that needs judgement.',
    claim: claims.timeToHire,
  },
  {
    title: 'Rapid Scaling',
    text: 'Add a specialist this week and three next month. Procedures are written down, so that nobody starts from zero.',
    claim: claims.revenue,
  },
  {
    title: 'Risk Mitigation',
    text: 'Every role has a stand-in, every access a record, every figure a second reader. People stay because the work is in order.',
    claim: claims.retention,
  },
];

function WhyChooseUs() {
  return (
    <Reveal as="section" threshold={0.2} aria-labelledby="why-title" className="page-width pb-20 md:pb-20">
      <h2 id="why-title" className="text-display-2">
        Why Choose Us
      </h2>
      <div className="mt-12 border-t border-ink">
        {reasons.map(({ title, text, claim }) => (
          <Reveal
            as="article"
            key={title}
            threshold={0.1}
            className="grid gap-x-12 gap-y-3 border-b border-hairline py-8 md:grid-cols-[1.1fr_1.6fr_1fr] md:items-baseline"
          >
            <h3 className="text-2xl">{title}</h3>
            <p className="max-w-[33.4em] text-muted">{text}</p>
            <p className="max-md:mt-5 md:text-right">
              <span className="text-display-1 leading-none font-bold text-strong tabular-nums">
                {claim.figure}
              </span>{' '}
              <span className="block text-muted">{claim.says}</span>
            </p>
          </Reveal>
        ))}
      </div>
    </Reveal>
  );
}

function ClaimFigure({ claim, className }: { claim: Claim; className?: string }) {
  return (
    <p className={classes('flex flex-wrap items-baseline gap-x-4', className)}>
      <span className="text-display-2 font-bold text-strong tabular-nums">{claim.figure}</span>{' '}
      <span className="max-w-[18em] flex-1 basis-32 leading-snug text-balance">{claim.says}</span>
    </p>
  );
}

const steps = [
  'Paste the job description you already have.',
  'Your talent pool is searched for it, and the web where you connect a web source.',
  'Read a ranked list. Each line says which criteria a person meets.',
];

function SmartSourcing() {
  return (
    <Reveal
      as="section"
      threshold={0.2}
      aria-labelledby="sourcing-title"
      className="border-t border-hairline bg-sunk"
    >
      <div className="page-width grid grid-cols-1 gap-12 py-16 md:py-20 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div>
          <h2 id="sourcing-title" className="text-display-2">
            Smart sourcing shows its reasons
          </h2>
          <p className="mt-5 max-w-[30.9em] text-lg text-muted">
            A list of names is easy. A list that says why each person is on it saves the afternoon.
          </p>
          <ol className="mt-8 max-w-[28.3em]">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-4 border-t border-hairline py-4 text-balance last:border-b">
                <span className="font-semibold text-strong tabular-nums">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          <ClaimFigure claim={claims.mustHaves} className="mt-10" />
        </div>
        <RecordingFigure
          caption="A search for a registered nurse, with invented people."
          recording={sourcingDemo}
        />
      </div>
    </Reveal>
  );
}

function Hero() {
  return (
    <section aria-labelledby="hero-title" className="page-width grid overflow-clip md:grid-cols-[1.7fr_1fr]">
      <div className="pt-12 pb-8 md:pt-24 md:pb-20 lg:pt-28 lg:pb-36">
        <h1 id="hero-title" className="max-w-[8.4em] text-display-1">
          The right people, found. The rest of the work, done.
        </h1>
        <p className="mt-8 max-w-[33.4em] text-lg text-muted md:text-xl">
          We source and recruit talent, and run the administration, data and marketing around your team.
          Specialists do the work; tools of our own make it quick.
        </p>
        <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-5">
          <ButtonLink to={paths.contact} size="large">
            Let's Get to Work
          </ButtonLink>
          <Link to={paths.register} className="link tap text-lg">
            Try the free tools
          </Link>
        </div>
      </div>
      {/* On narrow screens the flower lies along the bottom of the hero. */}
      <div className="relative max-md:-mx-(--gutter) max-md:h-[30vw]">
        <LarkspurSpike className="absolute w-auto max-w-none max-md:top-1/2 max-md:left-1/2 max-md:h-[100vw] max-md:-translate-1/2 max-md:rotate-90 md:top-2 md:right-0 md:h-[calc(100%+1rem)] lg:right-[4%]" />
        {/* What the product says of a person, beside the flower. */}
        <figure className="absolute bottom-20 rounded-card border border-hairline bg-panel p-5 text-sm shadow-lift max-lg:hidden">
          <p className="font-semibold">Senior Registered Nurse</p>
          {['Wound care', 'IV therapy', 'Chicago'].map((found) => (
            <p key={found} className="mt-1 flex items-center gap-2">
              <CheckIcon className="size-3.5 text-done" />
              must · <mark>{found}</mark>
            </p>
          ))}
          <figcaption className="mt-3 text-muted">A result with an invented person</figcaption>
        </figure>
      </div>
    </section>
  );
}

export function HomePage() {
  return (
    <>
      <PageHead
        title="Talent sourcing, back office and marketing"
        description="Sourcing, recruitment, administration, data and marketing for businesses, with two free AI tools: candidate search and content generation."
      />
      <Hero />
      <SmartSourcing />
      <FreeTools />
      <WhyChooseUs />
      <ToolPromotions />
      <Testimonials />
      <ClosingCall title="Tell us what is waiting on your desk" action="Contact us" />
    </>
  );
}

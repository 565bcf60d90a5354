import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Claim, claims } from '../../../contract/site/brand.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink, classes } from '../../ui/button.tsx';
import { CheckIcon, SearchIcon } from '../../ui/icons.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { PageHead } from '../page-head.tsx';
import { RecordingFigure, sourcingDemo } from '../product-figure.tsx';
import { Testimonials } from './testimonials.tsx';
import { ToolPromotions } from './tool-promotions.tsx';

const foot = { x: 150, y: 900 };
const bend = { x: 168, y: 420 };
const tip = { x: 232, y: 14 };

/** `share` is 0 at the foot. */
function stemAt(share: number): { x: number; y: number } {
  const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return { x: a * foot.x + b * bend.x + c * tip.x, y: a * foot.y + b * bend.y + c * tip.y };
}

const sides = [-1, 0.9, 0.1, -0.75, 1, -0.2, -0.95, 0.7];
/** Rounded to whole units, which are less than a pixel on screen. */
const round = Math.round;
const roundTenth = (value: number) => Math.round(value * 10) / 10;

const petalAngle = 72;
const turnStep = 18;

const flowers = Array.from({ length: 17 }, (_, index) => {
  const age = index / 16;
  const side = sides[index % sides.length] ?? 0;
  const root = stemAt(0.26 + 0.55 * age);
  const reach = (74 - 54 * age) * side;
  return {
    root,
    x: round(root.x + reach),
    y: round(root.y - Math.abs(reach) * 0.3 - 10),
    scale: roundTenth(4.7 - 3 * age),
    // Its five petals look the same after a fifth of a turn.
    turn: (round((side * 30 + index * 24) / turnStep) * turnStep + petalAngle) % petalAngle,
    isBehind: Math.abs(side) > 0.72 && index % 3 !== 0,
  };
});

const buds = Array.from({ length: 8 }, (_, index) => {
  const age = index / 7;
  const side = index % 2 === 0 ? 1 : -1;
  const root = stemAt(0.83 + 0.16 * age);
  return {
    root,
    x: round(root.x + side * (20 - 15 * age)),
    y: round(root.y - 16 + 8 * age),
    scale: roundTenth(2 - 1.3 * age),
    turn: round(side * (42 - 22 * age) + 6),
  };
});

const petal =
  'M0-.8C-2.4-2.1-3.7-4.3-3.7-6.6-3.7-8.6-2.1-10.2 0-10.8 2.1-10.2 3.7-8.6 3.7-6.6 3.7-4.3 2.4-2.1 0-.8Z';

function LarkspurSpike({ className }: { className?: string }) {
  // As short as can be: with the whole page it fits into what a server sends before it waits for an answer.
  const pedicels = [...flowers, ...buds].map(
    ({ root, x, y }) =>
      `M${round(root.x)} ${round(root.y + 14)}l${round(x - root.x)}${round(y - root.y - 14)}`,
  );
  const drawn = [...flowers].reverse();
  const bloom = ({ x, y, scale, turn }: Placed) => (
    <use key={`${x} ${y}`} href="#flower" transform={placed({ x, y, scale, turn })} />
  );
  return (
    <svg viewBox="30 0 280 900" aria-hidden="true" className={className}>
      <defs>
        <g id="flower">
          {[0, 1, 2, 3, 4].map((number) => (
            <path key={number} d={petal} transform={`rotate(${number * petalAngle})`} />
          ))}
          <circle r="1.5" stroke="none" className="fill-spark" />
        </g>
        <ellipse id="bud" rx="2.8" ry="5" />
      </defs>
      <g fill="none" className="stroke-done" strokeLinecap="round">
        <path d={`M${foot.x} ${foot.y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}`} strokeWidth="3.5" />
        <path d={pedicels.join('')} strokeWidth="1.6" />
        <path d="M151 868c-22-14-38-40-44-74M153 840c32-10 58-36 70-74" strokeWidth="2" />
      </g>
      <path
        d="M107 794c-10-30-36-50-66-56 2 34 26 60 66 56ZM223 766c4-34 28-60 62-70 6 36-20 68-62 70ZM107 794c4-24-2-48-18-66-10 24-4 50 18 66ZM223 766c-6-22 0-46 16-64 12 22 6 48-16 64Z"
        className="fill-done stroke-paper"
      />
      <g className="fill-strong">
        {buds.map(({ x, y, scale, turn }) => (
          <use key={`${x} ${y}`} href="#bud" transform={placed({ x, y, scale, turn })} />
        ))}
      </g>
      <g className="fill-strong-tint stroke-paper" strokeWidth=".6">
        {drawn.filter(({ isBehind }) => isBehind).map(bloom)}
      </g>
      <g className="fill-strong stroke-paper" strokeWidth=".6">
        {drawn.filter(({ isBehind }) => !isBehind).map(bloom)}
      </g>
    </svg>
  );
}

interface Placed {
  x: number;
  y: number;
  scale: number;
  turn: number;
}

const placed = ({ x, y, scale, turn }: Placed): string =>
  `translate(${x} ${y})scale(${scale})rotate(${turn})`;

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
    <Reveal as="section" threshold={0.2} aria-labelledby="why-title" className="page-width pb-20">
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
      <div className="relative max-md:-mx-(--gutter) max-md:pt-[30vw]">
        <LarkspurSpike className="absolute max-md:top-[15vw] max-md:left-1/2 max-md:h-[100vw] max-md:-translate-1/2 max-md:rotate-90 md:top-2 md:right-0 md:h-[calc(100%+1rem)] lg:right-[4%]" />
        {/* What the product says of a person, beside the flower. */}
        <figure className="bottom-20 mb-8 flex max-w-sm flex-wrap gap-x-3 rounded-card border border-hairline bg-panel p-5 text-sm shadow-lift max-md:mx-(--gutter) md:absolute md:max-lg:hidden lg:block">
          <p className="font-semibold">Senior Registered Nurse</p>
          <p className="text-muted">Musts 3 of 3</p>
          {['Wound care', 'IV therapy', 'Chicago'].map((found) => (
            <p key={found} className="mt-1 flex items-center gap-2">
              <CheckIcon className="size-3.5 text-done" />
              <mark>{found}</mark>
            </p>
          ))}
          <figcaption className="mt-3 text-muted">An invented person</figcaption>
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

import { brand, claims } from '../../../contract/site/brand.ts';
import { type Value, values } from '../../../contract/site/values.ts';
import { ButtonLink, classes } from '../../ui/button.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { ClosingCall } from '../closing-call.tsx';
import { Glyph } from '../glyphs.tsx';
import { PageHead } from '../page-head.tsx';
import { PageHero } from '../page-hero.tsx';

export function AboutPage() {
  return (
    <>
      <PageHead
        title="About Us"
        description={`Who ${brand.name} is: our story, mission, vision and the four values we work by.`}
      />
      <PageHero
        title="The firm behind other firms’ desks"
        text="People have to be found, papers filed and lists kept clean. That is our trade, and we built tools for it."
      >
        <ButtonLink to="#story">Our Story</ButtonLink>
        <ButtonLink to="#values" look="secondary">
          Our Values
        </ButtonLink>
      </PageHero>
      <Story />
      <MissionAndVision />
      <Values />
      <ClosingCall title="Meet the people behind it" action="Contact us" />
    </>
  );
}

function Story() {
  return (
    <Reveal
      as="section"
      id="story"
      threshold={0.2}
      aria-labelledby="story-title"
      className="border-t border-hairline bg-sunk"
    >
      <div className="page-width grid gap-12 py-20 md:py-28 lg:grid-cols-[4fr_8fr]">
        <h2 id="story-title" className="text-display-2">
          Our story
        </h2>
        <div className="grid gap-10 md:grid-cols-[1fr_auto] md:gap-16">
          <div className="max-w-[38.6em] space-y-5 text-lg">
            <p>
              {brand.name} began with two recruiters and a bookkeeper who shared an office and the same
              complaint: their clients lost whole days to work that nobody had time to do well.
            </p>
            <p>
              We started with searches and shortlists. Clients asked for the paperwork next, then the data,
              then the newsletter that never went out. Each time we wrote down how it is done and trained
              someone to do it properly.
            </p>
            <p>
              The tools came last, out of impatience. They search, rank and draft. People still read every
              line before it reaches you, and we do not plan to change that.
            </p>
          </div>
          <Experience />
        </div>
      </div>
    </Reveal>
  );
}

function Experience() {
  const { figure, says } = claims.experience;
  const [before, after] = says.split(figure);
  return (
    <p className="text-muted md:w-44">
      {before}
      <span className="block text-display-1 leading-none font-bold text-strong">{figure}</span>
      {after}
    </p>
  );
}

function MissionAndVision() {
  return (
    <Reveal
      as="section"
      threshold={0.2}
      aria-labelledby="mission-title"
      className="page-width grid gap-x-12 py-20 md:py-28 lg:grid-cols-[4fr_8fr]"
    >
      <h2 id="mission-title" className="text-lg font-semibold text-muted lg:mt-2">
        Our mission
      </h2>
      <p className="mt-4 max-w-[19.3em] text-display-2 font-medium text-balance lg:mt-0">
        To give every business the hands it is missing, and to leave each piece of work in better order than
        we found it.
      </p>
      <h2 className="mt-14 text-lg font-semibold text-muted lg:mt-16">Our vision</h2>
      <p className="mt-4 max-w-[28.3em] text-2xl font-medium text-balance lg:mt-16">
        Firms of any size with a back office as good as their best product.
      </p>
    </Reveal>
  );
}

const tints: Record<Value['color'], string> = {
  strong: 'border-strong',
  done: 'border-done',
  spark: 'border-spark',
  ink: 'border-ink',
};

function Values() {
  return (
    <Reveal
      as="section"
      id="values"
      threshold={0.2}
      aria-labelledby="values-title"
      className="page-width grid gap-12 pb-20 md:pb-32 lg:grid-cols-[4fr_8fr]"
    >
      <h2 id="values-title" className="text-display-2">
        Four values
      </h2>
      <div className="grid gap-x-12 gap-y-12 sm:grid-cols-2">
        {values.map(({ title, description, icon, color }) => (
          <Reveal
            as="article"
            key={title}
            threshold={0.1}
            className={classes('border-t-3 pt-6', tints[color])}
          >
            <Glyph name={icon} className="size-14" />
            <h3 className="mt-5 text-2xl">{title}</h3>
            <p className="mt-2 max-w-[25.7em] text-muted">{description}</p>
          </Reveal>
        ))}
      </div>
    </Reveal>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { ButtonLink, classes } from '../../ui/button.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { contentDemo, RecordingFigure, ScreenshotFigure, searchesScreen } from '../product-figure.tsx';

export function ToolPromotions() {
  return (
    <div className="border-y border-hairline bg-sunk">
      <Promotion
        id="content-tool"
        title="Posts that know what your company does"
        text="The generator reads your profile before it writes: your products, your audience, your words. Choose the kind, the tone and the length, then copy, edit and send."
        figure={
          <RecordingFigure
            caption="A profile, and a post made from it, of an invented company."
            recording={contentDemo}
          />
        }
      />
      <Promotion
        id="sourcing-tool"
        title="Every search stays where you left it"
        text="Close the window while a search runs; it goes on. Come back next month and its list is still there, with the links and the reasons, ready for the next vacancy of the same kind."
        figure={<ScreenshotFigure caption="The list of earlier searches." screenshot={searchesScreen} />}
        reversed
      />
    </div>
  );
}

function Promotion({
  id,
  title,
  text,
  figure,
  reversed = false,
}: {
  id: string;
  title: string;
  text: string;
  figure: ReactNode;
  reversed?: boolean;
}) {
  return (
    <Reveal
      as="section"
      threshold={0.2}
      aria-labelledby={id}
      className={classes(
        'page-width grid items-center gap-12 lg:gap-20',
        reversed ? 'pb-20 md:pb-20 lg:grid-cols-[7fr_5fr]' : 'py-16 md:py-20 lg:grid-cols-[5fr_7fr]',
      )}
    >
      <div className={classes(reversed && 'lg:order-last')}>
        <h2 id={id} className="text-display-2">
          {title}
        </h2>
        <p className="mt-5 max-w-[32.1em] text-lg text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">
          <ButtonLink to={paths.register}>Create a free account</ButtonLink>
          <Link to={paths.contact} className="link tap">
            Talk to us first
          </Link>
        </div>
      </div>
      {figure}
    </Reveal>
  );
}

import { claims } from '../../../contract/site/brand.ts';
import { Reveal } from '../../ui/reveal.tsx';
import { sourcingDemo } from '../media.ts';
import { RecordingFigure } from '../product-figure.tsx';
import { ClaimFigure } from './claim-figure.tsx';

const steps = [
  'Paste the job description you already have.',
  'Your talent pool is searched for it, and the web where you connect a web source.',
  'Read a ranked list. Each line says which criteria a person meets.',
];

export function SmartSourcing() {
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

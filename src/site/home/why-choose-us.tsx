import { type Claim, claims } from '../../../contract/site/brand.ts';
import { Reveal } from '../../ui/reveal.tsx';

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

export function WhyChooseUs() {
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

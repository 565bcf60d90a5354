import { brand } from '../../../contract/site/brand.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';

/** A gap marks a value that is still to be filled in. */
type LegalBlock = string | { list: readonly string[] } | { before: string; gap: LegalGap; after: string };

interface LegalGap {
  name: string;
  value: string | null;
}

export interface LegalSection {
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  lastUpdated: string;
  introduction: string;
  sections: readonly LegalSection[];
}

const { street, city, state, zip } = brand.address;

export const contactLine = `${brand.legalName}, ${street}, ${city}, ${state} ${zip}, ${brand.email}, ${brand.phone.shown.replace(' ', '\u00a0')}`;

const anchor = (index: number) => `section-${index + 1}`;

export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lastUpdated, introduction, sections } = document;
  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-12 pt-14 pb-24 md:pt-24 lg:grid-cols-[4fr_8fr]">
      <header className="lg:col-span-2">
        <h1 className="text-display-1">{title}</h1>
        <p className="mt-5 text-muted">Last updated: {lastUpdated}</p>
      </header>
      <nav aria-label="Contents" className="lg:sticky lg:top-28 lg:self-start">
        <details className="group lg:hidden">
          <summary className="summary font-semibold text-strong">
            <ArrowRightIcon className="size-4 transition-transform group-open:rotate-90" />
            Contents
          </summary>
          <ContentsList sections={sections.map((section) => section.title)} />
        </details>
        <div className="max-lg:hidden">
          <ContentsList sections={sections.map((section) => section.title)} />
        </div>
      </nav>
      <div className="max-w-[40rem]">
        <p className="text-lg">{introduction}</p>
        {sections.map((section, index) => (
          <section
            key={section.title}
            id={anchor(index)}
            aria-labelledby={`${anchor(index)}-title`}
            className="mt-12"
          >
            <h2 id={`${anchor(index)}-title`} className="text-2xl">
              {index + 1}. {section.title}
            </h2>
            <div className="mt-3 space-y-4">
              {section.blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function ContentsList({ sections }: { sections: string[] }) {
  return (
    <ol className="mt-2 lg:mt-0">
      {sections.map((title, index) => (
        <li key={title}>
          <a
            href={`#${anchor(index)}`}
            className="flex items-center gap-3 py-1.5 text-muted transition-colors hover:text-strong touch:min-h-11"
          >
            <span className="w-6 shrink-0 tabular-nums">{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('gap' in block) {
    return (
      <p>
        {block.before}
        <Gap gap={block.gap} />
        {block.after}
      </p>
    );
  }
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Gap({ gap }: { gap: LegalGap }) {
  return gap.value === null ? <mark className="font-semibold">[{gap.name}]</mark> : gap.value;
}

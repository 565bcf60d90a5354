import type { Draw } from './draw.ts';
import type { Material } from './material.ts';
import { companyFacts } from './phrases.ts';
import type { Writer } from './writer.ts';

type FactKind =
  | 'description'
  | 'products'
  | 'mission'
  | 'industries'
  | 'persona'
  | 'keywords'
  | 'more'
  | 'apart';

/** What can be said of the company, one sentence at a time, every kind in its turn. */
export interface Facts {
  /** Who the company is, by name; for the first mention. */
  introduce(): string;
  /** The next fact, or undefined when each has been told as often as this text bears. */
  next(): string | undefined;
}

/**
 * Deals out the facts of a text.
 *
 * @param limit how often one kind of fact may come in this text; a list may give one more for each of its items
 * @param namesCompetitors false for posts the whole world reads
 */
export function createFacts(
  material: Material,
  writer: Writer,
  draw: Draw,
  { limit, namesCompetitors }: { limit: number; namesCompetitors: boolean },
): Facts {
  const told = new Map<FactKind, number>();
  const others = draw.shuffle<FactKind>('facts', [
    'products',
    'mission',
    'more',
    'industries',
    'keywords',
    'apart',
  ]);
  const persona = draw.number('persona', 2);
  const order: FactKind[] = [...others.slice(0, persona), 'persona', ...others.slice(persona), 'description'];
  const stock: Record<FactKind, number> = {
    products: material.products.length,
    keywords: material.keywords.length,
    industries: material.industries.length,
    more: material.company.more.length,
    mission: material.mission.aim || material.mission.creed || material.mission.saying ? 1 : 0,
    persona: material.persona ? 1 : 0,
    apart: material.competitors.length > 0 ? 1 : 0,
    description: 1,
  };

  let last: FactKind | 'introduction' | undefined;

  function tell(kind: FactKind): string | undefined {
    switch (kind) {
      case 'more':
        return material.company.more[told.get('more') ?? 0];
      case 'apart':
        return writer.say(namesCompetitors ? companyFacts.apartNamed : companyFacts.apartUnnamed);
      case 'mission':
        return (told.get('mission') ?? 0) === 0 && material.mission.saying
          ? material.mission.saying
          : writer.say(companyFacts.mission);
      default:
        return writer.say(companyFacts[kind]);
    }
  }

  function bears(kind: FactKind): number {
    if (kind === 'more') return stock.more;
    if (kind === 'description') return limit - 1;
    if (kind === 'persona' || kind === 'apart') return Math.min(stock[kind] * limit, 2);
    return stock[kind] === 0 ? 0 : limit + Math.floor((stock[kind] - 1) / 2);
  }

  return {
    introduce: () => {
      last = 'introduction';
      return writer.say(companyFacts.introduction) ?? `${material.name}.`;
    },
    next: () => {
      const open = order.filter(
        (kind) => (told.get(kind) ?? 0) < bears(kind) && !(kind === 'description' && last === 'introduction'),
      );
      const weight = (kind: FactKind) => (told.get(kind) ?? 0) + (writer.hasTouched(kind) ? 1 : 0);
      const kind = open.toSorted((a, b) => weight(a) - weight(b))[0];
      if (kind === undefined) return undefined;
      last = kind;
      const fact = tell(kind);
      told.set(kind, (told.get(kind) ?? 0) + 1);
      return fact;
    },
  };
}

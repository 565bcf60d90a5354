import { joinList } from '../clean-text.ts';
import type { Draw } from './draw.ts';
import type { Material } from './material.ts';

export interface SayOptions {
  /** Text before the sentence, such as `hello, `; what follows it stays in lower case. */
  before?: string | undefined;
  /** An enthusiastic tone may end it with an exclamation mark. */
  isLively?: boolean;
  /** The heading that `{section}` stands for. */
  section?: string | undefined;
}

export interface SlotOptions extends SayOptions {
  /** For a title or subject, where short forms are enough. */
  isTitle?: boolean;
}

/** The values of `{slots}` in patterns. Lists take turns, and topic and audience are shortened after their first mention. */
export interface Slots {
  /** Returns the next value of a slot; undefined when the material has none. */
  fill(name: string, options: SlotOptions): string | undefined;
  /** Mentions topic and audience in full again, as in a new mail. */
  startAfresh(): void;
}

export function createSlots(material: Material, draw: Draw): Slots {
  const turn = new Map<string, number>();
  let isAudienceMentioned = false;
  let isTopicMentioned = false;

  /** Returns the list from its next item on; the first item is drawn for this request. */
  function rotate(name: string, items: readonly string[], step: number): string[] {
    const at = turn.get(name) ?? draw.number(`first ${name}`, items.length);
    turn.set(name, at + step);
    return items.map((_, index) => items[(at + index) % items.length] as string);
  }

  const some = (name: string, items: readonly string[], count: number) =>
    joinList(rotate(name, items, Math.min(count, items.length)).slice(0, count));

  const slots: Record<string, (options: SlotOptions) => string | undefined> = {
    name: () => material.name,
    team: () => (/\bteam$/i.test(material.name) ? material.name : `${material.name} team`),
    field: () => material.field,
    site: () => material.site,
    topic: ({ isTitle }) => {
      if (isTitle || isTopicMentioned) return material.topic.again;
      isTopicMentioned = true;
      return material.topic.mention;
    },
    title: () => material.topic.title,
    matter: () => {
      isTopicMentioned = true;
      return material.topic.matter;
    },
    audience: () => {
      const mention = isAudienceMentioned ? material.audience.short : material.audience.full;
      isAudienceMentioned = true;
      return mention;
    },
    product: () => some('products', material.products, 1),
    products: () => some('products', material.products, 3),
    keyword: () => some('keywords', material.keywords, 1),
    otherKeyword: () => some('keywords', material.keywords, 1),
    keywords: () => some('keywords', material.keywords, 3),
    industry: () => some('industries', material.industries, 1),
    otherIndustry: () => some('industries', material.industries, 1),
    industries: () => some('industries', material.industries, 3),
    competitors: () => some('competitors', material.competitors, 2),
    persona: () => material.persona,
    do: () => material.company.do,
    be: () => material.company.be,
    is: () => material.company.is,
    about: () => material.company.about,
    aim: () => material.mission.aim,
    creed: () => material.mission.creed,
    section: (options) => options.section,
  };

  return {
    fill: (name, options) => slots[name]?.(options),
    startAfresh: () => {
      isAudienceMentioned = false;
      isTopicMentioned = false;
    },
  };
}

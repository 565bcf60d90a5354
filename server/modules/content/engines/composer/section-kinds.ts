import { blogSections, type SectionPhrases } from './phrases.ts';

/** What a heading announces, by its words; the first match counts. */
const kinds: readonly [RegExp, SectionPhrases][] = [
  [/\b(?:intro\w*|opening|welcome|preface|foreword|at a glance)\b/i, blogSections.introduction],
  [/\b(?:takeaways?|key points?|lessons?|learnings?|checklist|highlights)\b/i, blogSections.takeaways],
  [/\b(?:conclu\w+|summary|summing|wrap\w*|closing|final|in short|the end)\b/i, blogSections.conclusion],
  [
    /\b(?:call to action|next steps?|get(?:ting)? started|contact|act now|what now|your turn)\b/i,
    blogSections.action,
  ],
  [/\b(?:faqs?|q ?& ?a|questions?|answers?)\b/i, blogSections.faq],
  [/\b(?:mistakes?|pitfalls?|myths?|avoid\w*|don['’]ts?|errors?|traps?)\b/i, blogSections.mistakes],
  [
    /\b(?:problems?|challenges?|pains?|risks?|issues?|obstacles?|barriers?|threats?)\b/i,
    blogSections.challenge,
  ],
  [
    /\b(?:benefits?|advantages?|value|why|gains?|opportunit\w+|pros|reasons?|importance)\b/i,
    blogSections.benefits,
  ],
  [/\b(?:costs?|pric\w+|budgets?|roi|savings?|fees?|money)\b/i, blogSections.cost],
  [/\b(?:compar\w+|alternatives?|options?|versus|vs|differences?|choos\w+)\b/i, blogSections.comparison],
  [/\b(?:examples?|case|cases|stor(?:y|ies)|scenarios?|in practice)\b/i, blogSections.example],
  [/\b(?:tips?|best practices?|recommendations?|advice|do['’]s|ideas?|hacks?)\b/i, blogSections.advice],
  [/\b(?:future|trends?|outlook|predict\w+|forecast|ahead|tomorrow|20\d\d)\b/i, blogSections.outlook],
  [/\b(?:solutions?|products?|services?|tools?|about us|our|offer\w*|features?)\b/i, blogSections.offer],
  [
    /\b(?:how|steps?|process\w*|guide|approach|methods?|implement\w+|strateg\w+|plan|roadmap|workflow)\b/i,
    blogSections.method,
  ],
  [
    /\b(?:background|context|overview|what|history|definitions?|basics|fundamentals)\b/i,
    blogSections.background,
  ],
  [
    /\b(?:analys\w+|data|research|findings?|insights?|discussion|results?|evidence|statistics|deep dive)\b/i,
    blogSections.analysis,
  ],
];

/** The phrases for a section; headings that say nothing known get the general ones. */
export const sectionPhrases = (heading: string): SectionPhrases =>
  kinds.find(([words]) => words.test(heading))?.[1] ?? blogSections.general;

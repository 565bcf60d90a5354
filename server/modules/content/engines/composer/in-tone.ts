import type { Tone } from '../../../../../contract/model/post-kinds.ts';

const contractions: [RegExp, string][] = [
  [/\bwill not\b/g, 'won’t'],
  [
    /(?<!\b(?:about|behind|for|from|like|of|than|to|what|where|who|with) )\b(we|you|they) are(?= (?!and\b|or\b|but\b|so\b|today\b|now\b|when\b|before\b)[a-z“])/g,
    '$1’re',
  ],
  [
    /(?<!\bof )\b(it|that|there|here|what) is(?= (?!and\b|or\b|but\b|so\b|today\b|now\b|when\b|before\b|in the way)[a-z“])/g,
    '$1’s',
  ],
  [/\b(we|you|they|it|that|nobody) will(?= [a-z])/g, '$1’ll'],
  [/\b(we|you) would(?= [a-z])/g, '$1’d'],
  [/\b(do|does|did|is|are|would|should|could|need) not\b/g, '$1n’t'],
  [/\bcannot\b/g, 'can’t'],
  [/\blet us(?= (?:talk|be|get|go|stop|look|show|pick|put)\b)/g, 'let’s'],
];

/** Our own words in the tone asked for: casual and enthusiastic texts contract, the others do not. */
export function inTone(literal: string, tone: Tone): string {
  const typographic = literal.replaceAll("'", '’');
  if (tone === 'professional' || tone === 'informative') return typographic;
  return contractions.reduce((text, [long, short]) => text.replace(long, short), typographic);
}

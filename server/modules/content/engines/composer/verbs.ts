const baseVerbs = new Set(
  `accelerate achieve act add address advance answer arrange assemble bake brew calculate carry celebrate clear coach collaborate configure construct contribute control coordinate cover cultivate customise customize dedicate define advise assist attract automate become boost bring build buy care challenge change choose clean close
collect combine connect cook craft create cut deliver democratise democratize design develop discover drive educate eliminate empower
enable encourage end enhance enrich ensure equip establish expand explore find fix foster free fund get give grow guide handle
hire host improve increase inspire install introduce invest join keep launch lead learn link maintain make manage manufacture match
measure modernise modernize move nurture offer onboard open operate organise organize plan prepare preserve produce promote protect
prove provide publish raise reach recruit reduce remove repair replace restore retain run save screen secure sell serve set share
shape simplify solve source spark specialise specialize speed staff start stay stop streamline strengthen supply support sustain tailor take
teach test train transform translate turn understand unite upgrade use win work write distribute document donate double ease edit employ engineer entertain evaluate fight film finish fit focus form fuel gather generate grind hand harvest heal help honour identify implement import inform innovate inspect integrate invent invest invite lift listen look love lower master mend mentor merge mine mix modify motivate negotiate nourish nurse own paint partner perform pioneer play power practise preserve press price print protect push put put rebuild redefine refine reimagine reinvent rent rescue research respect respond reward roast safeguard ship shorten show sort stand stock store strive study succeed sustain track travel treat trim value wash weave welcome`
    .trim()
    .split(/\s+/),
);

/** Words that are a noun as often as a verb; before `of`, `in`, `for` or alone they are taken for the noun. */
const nounAfter = /^(?:of|in|for|on|to|and|at|with|from|&|,)$/i;

/** True when the phrase begins with an order or an infinitive: `hire faster`, `Build better teams`. */
export function startsWithVerb(phrase: string): boolean {
  const [first = '', second = ''] = phrase.split(/\s+/);
  return baseVerbs.has(first.toLowerCase()) && second !== '' && !nounAfter.test(second);
}

/** `provides` → `provide`, `supplies` → `supply`, `matches` → `match`; undefined for what is no known third-person verb. */
export function baseOfThirdPerson(word: string): string | undefined {
  const lower = word.toLowerCase();
  const candidates = [
    lower.replace(/ies$/, 'y'),
    lower.replace(/(ch|sh|ss|x|zz)es$/, '$1'),
    lower.replace(/s$/, ''),
  ];
  return lower.endsWith('s') ? candidates.find((base) => base !== lower && baseVerbs.has(base)) : undefined;
}

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

/** Before these, and alone, a word that can be both is the noun: `care for parents`. */
const nounAfter = /^(?:of|in|for|on|to|and|at|with|from|&|,)$/i;

/** Verbs that more often begin a compound than an order: `care plans`, `nurse retention`, `change management`. */
const nounFirst = new Set(
  `care challenge change coach control cover craft design document film focus form fuel fund guide hand harvest help host lead link love
mentor mine nurse offer paint partner plan play power press price print rent research reward share ship show speed staff stand stock
store study supply support test track travel treat value welcome work`.split(/\s+/),
);
/** What follows an order: `plan your week`, `staff a night shift`. */
const objectStart =
  /^(?:an?|the|this|that|these|those|your|our|their|my|his|her|its|every|each|all|any|some|more|less|fewer|better|new|good|great|people|everyone|others|them|it)$/i;
/** Whom one helps or guides; a nurse or staff is not told apart from them. */
const people =
  /^(?:candidates|applicants|employees|clients|customers|graduates|veterans|parents|women|hires|newcomers)$/i;
/** How it is done, at the end: `staff nurses faster`. */
const manner = /\s(?:faster|better|sooner|smarter|quicker|well|right|together|\p{L}+ly)$/iu;

/** True when the phrase begins with an order or an infinitive: `hire faster`, `Build better teams`. */
export function startsWithVerb(phrase: string): boolean {
  const [first = '', second = '', third] = phrase.split(/\s+/);
  const verb = first.toLowerCase();
  if (!baseVerbs.has(verb) || second === '' || nounAfter.test(second)) return false;
  if (!nounFirst.has(verb) || objectStart.test(second) || manner.test(phrase)) return true;
  const isOfPeople = people.test(second) || (/ing$/i.test(second) && people.test(third ?? ''));
  return isOfPeople && verb !== 'nurse' && verb !== 'staff';
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

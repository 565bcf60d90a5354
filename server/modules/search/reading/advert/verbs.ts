/** English verbs by which duties and manners begin, the usual ones of O*NET's task statements: `Prepare reports`, `Thrive under pressure`. */
const verbs = new Set(
  `accept accompany acquire act activate adapt add address adhere adjust administer advise advocate aid alert align
  allocate alter analyze announce answer apply appoint appraise apprehend approve archive arrange ask assemble assess
  assign assist attach attend audition authorize back bake bathe behave believe bend bleach bolt book break bring buff
  build buy calculate calibrate call carry carve cement champion check choose circulate clamp classify clean clear
  climb close collaborate collect come comfort communicate compare compile complete comply compose compound compute
  conduct confer configure connect consider construct consult contribute control convert cook cool coordinate correct
  correspond counsel count couple cover create cure customize cut decide decontaminate decorate define deliver
  demonstrate demonstrates describe detect determine develop devise diagnose dig direct disassemble disconnect discuss
  disinfect dismantle dispose disseminate distinguish distribute drain draw drill drive dump duplicate edit educate
  embrace employ encourage enforce engage enjoy ensure enter erect escort establish estimate evaluate examine exchange
  execute explain expose extract fabricate facilitate fasten feed feel file fill finish fit fold follow forecast form
  formulate foster furnish gather generate get give glue go grade greet grind hammer handle hang harvest haul heat
  help hire hoist hold identify immerse implement improve incorporate inform initiate inject input insert inspect
  install instruct integrate interpret interview inventory investigate isolate issue join keep know lay lead learn let
  lift light like listen load locate log love lower lubricate maintain make manage manipulate mark match measure
  mediate meet melt mentor mix modify monitor mount move negotiate note notify observe obtain offer oil open operate
  optimize order organize overhaul oversee own pack page participate partner patch patrol pay perform photograph pick
  plan play plot post pour practice preheat prepare prescribe present preserve press price prime print prioritize
  procure produce promote proofread propose protect provide prune publish pull pump punch purchase push put question
  quote raise read reassemble rebuild receive recognize recommend reconcile recover recruit redesign refer refill
  refinish refuel register regulate relay release remove render rent repair replace replenish report represent
  reproduce request requisition rescue reserve reset resolve respond restock restore restrain retrieve return review
  revise rewire rework ride rinse roll rotate route run salvage sample saw scan score scrape scribe scrub seal search
  secure seek select sell send separate serve service set settle sew shade shampoo shape share sharpen shave ship shop
  shovel show shut sign signal simulate sing sketch skim skin slice slide smooth soak solder solicit solve speak
  specialize specify splice sponsor spray spread sprinkle stain stand staple start stay steam-clean steer stencil
  sterilize stir stop straighten stretch strip strive subcontract submit substitute suggest summarize supervise
  suspend sweep switch synchronize synthesize tag take talk tap teach tear tend testify thin think thread thrive tie
  tighten tow trace track train transcribe transfer translate transmit transplant transport transpose travel treat
  trim troubleshoot tune turn tutor type unclamp understand unload unpack update upload use vacuum validate vary
  verify view visit walk want warn wash watch water waterproof weigh weld wet wind wipe withdraw work wrap write`.split(
    /\s+/,
  ),
);

/** True for a verb as a sentence without a subject begins with it; folded. */
export const isVerb = (word: string): boolean =>
  verbs.has(word) || (word.endsWith('s') && (verbs.has(word.slice(0, -1)) || verbs.has(word.slice(0, -2))));

const things = new Set(
  `order report review plan monitor patrol track load claim benefit lead drive ship request exchange release lift count
  start present issue address fill mix answer practice help estimate inventory forecast package transport purchase transfer contact
  audit interview visit welding balance build offer trim cut drill press type weld travel work glue pull care`.split(
    /\s+/,
  ),
);
/** Nouns and adjectives that stand before another noun as often as they are verbs: `control systems`, `open orders`. */
const alsoNames = new Set(
  `alert back bolt book call cement check clean control cook cool cover dry dump feed file finish glue grade grind harvest
  heat haul input interview log light lock match measure move oil open page paint patch photograph pick plot post price prime
  print protest pump punch question quote record register relay rent repair research reset return ride roll route run sample
  saw scale scan score screen seal search secure separate service set shade shape share shop sign signal smooth solder
  spray spread stain staple steam start stencil strip survey sweep switch tag tap test thread time tow trace train transplant
  treat tune turn update upload vacuum view wash waste watch water wind wire`.split(/\s+/),
);
export const isAlsoName = (word: string): boolean => alsoNames.has(word);

export const isOnlyVerb = (word: string): boolean => verbs.has(word) && !things.has(word);

const irregular = new Set('built written led run taught sold grown kept held driven shipped'.split(' '));
const states = new Set(
  'demonstrated required registered advanced detailed related operating selling teaching learning distributed training'.split(
    ' ',
  ),
);
export const isActivity = (word: string): boolean =>
  irregular.has(word) || (!states.has(word) && stemsOf(word).some(isOnlyVerb));

const trades = new Set(
  `scripting coding marketing coaching mentoring banking nursing welding plumbing catering tutoring sewing cooking
  gardening modeling modelling budgeting forecasting reporting branding fundraising merchandising purchasing accounting teaching
  testing typing invoicing scheduling rigging scaffolding roofing tiling painting upholstering networking troubleshooting
  caching routing indexing logging debugging profiling machining milling grinding soldering brazing wiring plastering landscaping
  sequencing pipetting dispensing clinical secretarial electrical mechanical agricultural horticultural pharmaceutical
  actuarial surgical structural geotechnical editorial curatorial archival culinary`.split(/\s+/),
);
/** True for an activity or an adjective that is a trade: `welding`, `clinical`, `changemaking`. */
export const isTrade = (word: string): boolean =>
  trades.has(word) ||
  /^\p{L}{3,}(?:making|keeping|building|working|writing|casting|farming|breeding|printing|coating|fitting|handling|dressing|blowing)$/u.test(
    word,
  );

function stemsOf(word: string): string[] {
  const [, stem] = /^(.{2,}?)(?:ed|ing)$/.exec(word) ?? [];
  if (stem === undefined) return [];
  return [stem, `${stem}e`, ...(/(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [])];
}
